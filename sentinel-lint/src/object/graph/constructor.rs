//! What runs before `main`: a constructor that writes a variable makes whoever reads it reach
//! what the constructor has put there.
//!
//! The toolchain's own variables are left out: every constructor that takes a lock reaches the
//! count of panics, and so does everybody else.

use super::{
    ObjectFile,
    node::{Edge, Kind, Node, NodeId},
    part::Part,
};
use std::collections::BTreeMap;

/// Adds an edge from each variable that a constructor reaches to the constructor.
pub(super) fn tie(
    first_edges: &mut Vec<u32>,
    edges: &mut Vec<Edge>,
    nodes: &[Node],
    objects: &[ObjectFile],
    parts: &[Part<'_>],
    is_toolchains: impl Fn(&ObjectFile) -> bool,
) {
    let mut added: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
    for (object, part) in objects.iter().zip(parts) {
        for &list in &part.constructors {
            let list = object.first + list;
            for variable in variables(first_edges, edges, nodes, list) {
                let after = objects.partition_point(|object| object.first <= variable);
                if after > 0 && !is_toolchains(&objects[after - 1]) {
                    added.entry(variable).or_default().push(list);
                }
            }
        }
    }
    if added.is_empty() {
        return;
    }
    let mut all = Vec::with_capacity(edges.len() + added.len());
    let mut starts = Vec::with_capacity(first_edges.len());
    for id in 0..first_edges.len() - 1 {
        starts.push(u32::try_from(all.len()).unwrap_or(u32::MAX));
        all.extend(&edges[first_edges[id] as usize..first_edges[id + 1] as usize]);
        let lists = u32::try_from(id).ok().and_then(|id| added.get(&id));
        let lists = lists.into_iter().flatten();
        all.extend(lists.map(|&to| Edge::new(to, nodes[id].start, false)));
    }
    starts.push(u32::try_from(all.len()).unwrap_or(u32::MAX));
    *edges = all;
    *first_edges = starts;
}

/// The variables that can be reached from a node.
fn variables(first_edges: &[u32], edges: &[Edge], nodes: &[Node], from: NodeId) -> Vec<NodeId> {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut open = vec![from];
    let mut found = Vec::new();
    while let Some(id) = open.pop() {
        let own = first_edges[id as usize] as usize..first_edges[id as usize + 1] as usize;
        for edge in &edges[own] {
            if seen.insert(edge.to) {
                open.push(edge.to);
                if nodes[edge.to as usize].kind == Kind::Variable {
                    found.push(edge.to);
                }
            }
        }
    }
    found.sort_unstable();
    found
}

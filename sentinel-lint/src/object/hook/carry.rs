//! Which functions carry callables such as a global holds, from those that make them or to those
//! that put them there, and which of what they refer to may be such a callable.
//!
//! Types say so, as far as debug information has them: only workspace members have it.

use super::super::{
    dwarf::carried::{Kinds, OBJECT, carried},
    graph::{
        Linked,
        node::{Kind, NodeId},
    },
    name,
};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

/// What statics hold, and functions are handed or return.
pub(super) struct Carriers(FxHashMap<NodeId, Kinds>);

impl Carriers {
    /// Looks through these objects for what carries such callables as the globals hold.
    pub(super) fn of(graph: &Linked, objects: &[usize], globals: &[NodeId]) -> Self {
        let read = objects.into_par_iter().map(|&object| {
            let described = graph.look_into(&graph.objects[object], carried);
            let mut described = described.unwrap_or_default();
            let ids = graph.nodes_of(object);
            let found = ids.filter_map(|id| Some((id, described.remove(graph.name(id))?)));
            found.collect::<Vec<_>>()
        });
        let mut all: FxHashMap<NodeId, Kinds> = read.flatten().collect();
        let held = globals.iter().filter_map(|global| all.get(global));
        let wanted: Kinds = held.flatten().cloned().collect();
        all.retain(|_, kinds| !kinds.is_disjoint(&wanted));
        Self(all)
    }

    /// The callables that a global holds; none that are known of a global that types say nothing of.
    pub(super) fn held(&self, global: NodeId) -> Kinds {
        self.0.get(&global).cloned().unwrap_or_default()
    }

    /// Whether something carries one of these.
    pub(super) fn carries(&self, node: NodeId, held: &Kinds) -> bool {
        self.0
            .get(&node)
            .is_some_and(|kinds| !kinds.is_disjoint(held))
    }

    /// The functions that these call, and those call, which carry callables of these kinds.
    pub(super) fn makers(
        &self,
        graph: &Linked,
        callers: impl Iterator<Item = NodeId>,
        held: &Kinds,
    ) -> FxHashSet<NodeId> {
        let mut makers = FxHashSet::default();
        let mut open: Vec<NodeId> = callers.collect();
        while let Some(node) = open.pop() {
            if graph.kind(node) != Kind::Code {
                continue;
            }
            for edge in graph.edges(node) {
                let is_code = graph.kind(edge.to) == Kind::Code;
                if is_code && self.carries(edge.to, held) && makers.insert(edge.to) {
                    open.push(edge.to);
                }
            }
        }
        makers
    }
}

/// Whether what a function refers to may be a callable of these kinds.
pub(super) fn is_of(graph: &Linked, by: NodeId, taken: NodeId, held: &Kinds) -> bool {
    let is_stds = |id| name::crate_of(graph.name(id)).is_some_and(name::is_std);
    if graph.kind(taken) == Kind::Code {
        return !(is_stds(by) && is_stds(taken));
    }
    let methods = graph.edges(taken).iter().map(|edge| edge.to);
    let methods: Vec<NodeId> = methods.filter(|&to| graph.kind(to) == Kind::Code).collect();
    // std's own closures do std's work.
    if is_stds(by) && methods.iter().all(|&method| is_stds(method)) {
        return false;
    }
    let traits: Vec<String> = methods
        .iter()
        .filter_map(|&method| {
            let full = name::demangled(graph.name(method));
            name::method_of_trait(&full).map(|(of, _)| family(of))
        })
        .collect();
    let mut objects = held.iter().filter_map(|kind| kind.strip_prefix(OBJECT));
    traits.is_empty()
        || objects.any(|of| {
            let of = family(of);
            of == ANY || traits.contains(&of)
        })
}

/// The trait behind whose objects anything can be.
const ANY: &str = "core::any::Any";
/// The beginning of the traits of callbacks, each of which has the methods of the others.
const CALLBACK: &str = "core::ops::function::Fn";

/// A trait's path without its arguments; one for all traits of callbacks.
fn family(of: &str) -> String {
    let plain = name::plain(of);
    if plain.starts_with(CALLBACK) {
        CALLBACK.to_owned()
    } else {
        plain
    }
}

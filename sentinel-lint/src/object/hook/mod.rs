//! Ambient hooks: callables in writable globals, which other code has put there.
//!
//! What a global holds is not what its users refer to. Whoever sets it has the callable's address
//! taken: in a function that refers to the global, in one that hands the callable to such a
//! function, or in a closure written in either. A global counts where it is a workspace member's and
//! its type can hold a callable, which only full debug information says.

use super::{
    dwarf::types,
    graph::{
        Linked,
        node::{Kind, NodeId},
    },
    input::Origin,
    name,
};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

/// What may have been put into each global.
#[derive(Default)]
pub(crate) struct Hooks(FxHashMap<NodeId, Vec<NodeId>>);

/// How many callers up a callable may come from. Two were needed in practice (`set_hook(f)` in front
/// of `HOOK.set(f)`), and each more accuses more of what is only near.
const CALLERS: usize = 2;

impl Hooks {
    /// What may have been put into a node; nothing where it is no such global.
    pub(crate) fn of(&self, node: NodeId) -> &[NodeId] {
        self.0.get(&node).map_or(&[], Vec::as_slice)
    }

    /// Finds the globals of a graph and what may be in them.
    pub(crate) fn find(graph: &Linked) -> Self {
        let globals = globals(graph);
        if globals.is_empty() {
            return Self::default();
        }
        let users = Users::of(graph);
        let bodies = bodies(graph);
        let found = globals.into_par_iter().map(|global| {
            let mut held = setters(graph, &users, &bodies, global);
            held.retain(|&node| node != global);
            (global, held)
        });
        Self(found.collect())
    }
}

/// The writable globals of workspace members whose types can hold a callable.
fn globals(graph: &Linked) -> Vec<NodeId> {
    let members = (0..graph.objects.len()).filter(|&object| {
        let origin = &graph.files[graph.objects[object].file as usize].origin;
        matches!(origin, Origin::Package { member: true, .. })
    });
    let members: Vec<usize> = members.collect();
    let found: Vec<Vec<NodeId>> = members
        .into_par_iter()
        .map(|object| {
            let variables: Vec<NodeId> = graph
                .nodes_of(object)
                .filter(|&id| graph.kind(id) == Kind::Variable && !graph.name(id).is_empty())
                .collect();
            if variables.is_empty() {
                return Vec::new();
            }
            let object = &graph.objects[object];
            let Some(callable) = graph.look_into(object, types::callable_statics) else {
                return Vec::new();
            };
            let is_callable = |id: &NodeId| callable.contains(graph.name(*id));
            variables.into_iter().filter(is_callable).collect()
        })
        .collect();
    found.into_iter().flatten().collect()
}

/// Who refers to each node: the edges turned round, in one array as they are.
struct Users {
    /// For each node the first of its users, and one more.
    firsts: Vec<u32>,
    users: Vec<NodeId>,
}

impl Users {
    fn of(graph: &Linked) -> Self {
        let mut firsts = vec![0_u32; graph.len() + 1];
        let mut users = vec![0; graph.edge_count()];
        for (_, to) in references(graph) {
            firsts[to as usize + 1] += 1;
        }
        for node in 0..graph.len() {
            firsts[node + 1] += firsts[node];
        }
        let mut next = firsts.clone();
        for (from, to) in references(graph) {
            let place = &mut next[to as usize];
            users[*place as usize] = from;
            *place += 1;
        }
        Self { firsts, users }
    }

    fn of_node(&self, node: NodeId) -> &[NodeId] {
        let (first, end) = (self.firsts[node as usize], self.firsts[node as usize + 1]);
        &self.users[first as usize..end as usize]
    }
}

/// Every node with what it refers to, but for the sections that the linker puts together.
fn references(graph: &Linked) -> impl Iterator<Item = (NodeId, NodeId)> {
    let users = graph.ids().filter(|&id| graph.kind(id) != Kind::Sections);
    users.flat_map(|from| graph.edges(from).iter().map(move |edge| (from, edge.to)))
}

/// The closures and async bodies of workspace members, by the name of the function that each is
/// written in.
fn bodies(graph: &Linked) -> FxHashMap<String, Vec<NodeId>> {
    let mut bodies: FxHashMap<String, Vec<NodeId>> = FxHashMap::default();
    for id in graph.ids().filter(|&id| name::is_nested(graph.name(id))) {
        if matches!(graph.origin(id), Some(Origin::Package { member: true, .. })) {
            let name = name::demangled(graph.name(id));
            bodies
                .entry(function(&name).to_owned())
                .or_default()
                .push(id);
        }
    }
    bodies
}

/// The name without the closures at its end.
fn function(mut name: &str) -> &str {
    while let Some((outer, last)) = name.rsplit_once("::")
        && last.starts_with('{')
    {
        name = outer;
    }
    name
}

/// The code and the vtables whose address is taken near a global: by the functions that refer to it,
/// by their callers, and by the closures in them.
fn setters(
    graph: &Linked,
    users: &Users,
    bodies: &FxHashMap<String, Vec<NodeId>>,
    global: NodeId,
) -> Vec<NodeId> {
    let mut near: FxHashSet<NodeId> = FxHashSet::default();
    let mut edge: Vec<NodeId> = users.of_node(global).to_vec();
    for _ in 0..=CALLERS {
        let mut next = Vec::new();
        while let Some(node) = edge.pop() {
            if !near.insert(node) {
                continue;
            }
            // A constant stands for the global that it leads to, as a thread-local's key does.
            let constant = graph.kind(node) != Kind::Code;
            let users = users.of_node(node).iter();
            if constant { &mut edge } else { &mut next }.extend(users);
        }
        edge = next;
    }
    let inner = near.iter().filter_map(|&node| {
        let name = name::demangled(graph.name(node));
        bodies.get(function(&name))
    });
    let inner: Vec<NodeId> = inner.flatten().copied().collect();
    near.extend(inner);
    let mut held: Vec<NodeId> = near
        .iter()
        .filter(|&&node| graph.kind(node) == Kind::Code)
        .flat_map(|&node| graph.edges(node))
        .filter(|taken| !taken.is_call() && is_callable(graph, taken.to))
        .map(|taken| taken.to)
        .filter(|node| !near.contains(node) || name::is_nested(graph.name(*node)))
        .collect();
    held.sort_unstable();
    held.dedup();
    held
}

/// Whether an address of this node is a callable's: a function of somebody's but std, or a constant
/// that leads to one, as a vtable does.
fn is_callable(graph: &Linked, node: NodeId) -> bool {
    match graph.kind(node) {
        Kind::Code => graph.origin(node) != Some(&Origin::Sysroot),
        Kind::Constant => graph
            .edges(node)
            .iter()
            .any(|edge| graph.kind(edge.to) == Kind::Code),
        _ => false,
    }
}

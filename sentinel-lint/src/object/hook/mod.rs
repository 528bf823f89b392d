//! Ambient hooks: callables in writable globals, which other code has put there.
//!
//! What a global holds is not what its users refer to. Whoever sets it has the callable's address
//! taken: in a function that refers to the global, in one that hands the callable to such a
//! function, in one that makes it for either, or in a closure written in any of them. A global counts
//! where it is a workspace member's and its type can hold a callable, which only full debug
//! information says.

mod carry;

use super::{
    dwarf::{carried::Kinds, types},
    graph::{
        Linked,
        node::{Kind, NodeId},
    },
    input::Origin,
    name,
};
use carry::Carriers;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

/// What may have been put into each global.
#[derive(Default)]
pub(crate) struct Hooks(FxHashMap<NodeId, Vec<NodeId>>);

/// How many callers up a callable may come from, whatever these are handed. Two were needed in
/// practice (`set_hook(f)` in front of `HOOK.set(f)`), and each more accuses more of what is only
/// near. Further up it comes through functions whose types carry it.
const CALLERS: usize = 2;

impl Hooks {
    /// What may have been put into a node; nothing where it is no such global.
    pub(crate) fn of(&self, node: NodeId) -> &[NodeId] {
        self.0.get(&node).map_or(&[], Vec::as_slice)
    }

    /// Finds the globals of a graph and what may be in them.
    pub(crate) fn find(graph: &Linked) -> Self {
        let members = members(graph);
        let globals = globals(graph, &members);
        if globals.is_empty() {
            return Self::default();
        }
        let ways = Ways {
            graph,
            users: Users::of(graph),
            bodies: bodies(graph),
            carriers: Carriers::of(graph, &members, &globals),
        };
        let found = globals.into_par_iter().map(|global| {
            let mut held = ways.put_into(global);
            held.retain(|&node| node != global);
            (global, held)
        });
        Self(found.collect())
    }
}

/// The objects of workspace members.
fn members(graph: &Linked) -> Vec<usize> {
    let objects = (0..graph.objects.len()).filter(|&object| {
        let origin = &graph.files[graph.objects[object].file as usize].origin;
        matches!(origin, Origin::Package { member: true, .. })
    });
    objects.collect()
}

/// The writable globals of workspace members whose types can hold a callable.
fn globals(graph: &Linked, members: &[usize]) -> Vec<NodeId> {
    let found: Vec<Vec<NodeId>> = members
        .into_par_iter()
        .map(|&object| {
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

/// All that says how a callable comes into a global.
struct Ways<'g> {
    graph: &'g Linked,
    users: Users,
    bodies: FxHashMap<String, Vec<NodeId>>,
    carriers: Carriers,
}

impl Ways<'_> {
    /// The code and the vtables whose address is taken near a global: by the functions that refer
    /// to it, by their callers, and by the closures in them. Of those that only types lead to, what
    /// they take counts where its type is one that the global holds.
    fn put_into(&self, global: NodeId) -> Vec<NodeId> {
        let kinds = self.carriers.held(global);
        let (mut near, mut far) = self.callers(global, &kinds);
        for set in [&mut near, &mut far] {
            let inner: Vec<NodeId> = self.closures(set).collect();
            set.extend(inner);
        }
        let callers = near.iter().chain(&far).copied();
        far.extend(self.carriers.makers(self.graph, callers, &kinds));
        let mut held: Vec<NodeId> = near
            .iter()
            .flat_map(|&node| self.taken(node))
            .filter(|node| !near.contains(node) || name::is_nested(self.graph.name(*node)))
            .collect();
        for &node in far.difference(&near) {
            let taken = self.taken(node);
            held.extend(taken.filter(|&taken| carry::is_of(self.graph, node, taken, &kinds)));
        }
        held.sort_unstable();
        held.dedup();
        held
    }

    /// The functions that refer to a global with their nearest callers, and the callers that only
    /// functions lead to which carry such callables.
    fn callers(&self, global: NodeId, kinds: &Kinds) -> (FxHashSet<NodeId>, FxHashSet<NodeId>) {
        let mut near: FxHashSet<NodeId> = FxHashSet::default();
        let mut far: FxHashSet<NodeId> = FxHashSet::default();
        let mut edge: Vec<NodeId> = self.users.of_node(global).to_vec();
        let mut level = 0;
        while !edge.is_empty() {
            let mut next = Vec::new();
            while let Some(node) = edge.pop() {
                let is_far = level > CALLERS;
                let set = if is_far { &mut far } else { &mut near };
                if !set.insert(node) || (is_far && near.contains(&node)) {
                    continue;
                }
                let users = self.users.of_node(node).iter();
                // A constant stands for the global that it leads to, as a thread-local's key does.
                if self.graph.kind(node) != Kind::Code {
                    edge.extend(users);
                } else if level < CALLERS || self.carriers.carries(node, kinds) {
                    next.extend(users);
                }
            }
            edge = next;
            level += 1;
        }
        (near, far)
    }

    /// The closures written in the functions of a set.
    fn closures(&self, set: &FxHashSet<NodeId>) -> impl Iterator<Item = NodeId> {
        let lists = set.iter().filter_map(|&node| {
            let name = name::demangled(self.graph.name(node));
            self.bodies.get(function(&name))
        });
        lists.flatten().copied()
    }

    /// The callables whose address a function takes.
    fn taken(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let is_code = self.graph.kind(node) == Kind::Code;
        let edges = is_code.then(|| self.graph.edges(node));
        let taken = edges.unwrap_or_default().iter();
        taken
            .filter(|taken| !taken.is_call() && is_callable(self.graph, taken.to))
            .map(|taken| taken.to)
    }
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

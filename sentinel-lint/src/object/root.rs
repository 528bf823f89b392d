//! Where a walk begins: a declared function with everything that is written in it.

use super::{
    client::Clients,
    graph::{
        Linked,
        node::{Kind, NodeId},
    },
    input::Origin,
    name::{self, Identity},
    returned::{self, Unseen},
};
use crate::pattern::Pattern;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// What is judged as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    /// The path that rustdoc would print.
    pub path: String,
    /// The name of the crate that it is written in.
    pub crate_name: String,
    /// The nodes to begin at: its instances, and the closures and async bodies written in it.
    pub(crate) nodes: Vec<NodeId>,
    /// The first of the nodes, where it is a witness and no code of the user's.
    pub(crate) witness: Option<Witness>,
    /// What whoever has the returned value can run, where no witness stands for them.
    pub(crate) returned: Vec<NodeId>,
    /// What of that only source can tell.
    pub(crate) unseen: BTreeSet<Unseen>,
    /// The functions of it that return nothing or a value without a size, which debug information does
    /// not tell apart.
    pub(crate) sizeless: Vec<NodeId>,
    /// The clients that it was made for, where nothing stands for its ports.
    pub(crate) clients: Clients,
    /// The types of packages that it returns by their names, where a witness tells them.
    pub(crate) named: BTreeSet<String>,
    /// The bounds of the trait objects that it returns, as far as nothing calls their methods.
    pub(crate) objects: BTreeSet<String>,
    /// What could not be found of what it is judged by, as lowercase fragments.
    pub(crate) unfollowed: Vec<String>,
}

impl Root {
    /// A root of this path with no nodes yet, of which `one` is to be one, and which no witness calls.
    pub(crate) fn unseen(graph: &Linked, path: String, one: NodeId) -> Self {
        Self {
            path,
            crate_name: name::crate_of(graph.name(one))
                .unwrap_or_default()
                .to_owned(),
            nodes: Vec::new(),
            witness: None,
            returned: Vec::new(),
            unseen: BTreeSet::new(),
            sizeless: Vec::new(),
            clients: Clients::default(),
            named: BTreeSet::new(),
            objects: BTreeSet::new(),
            unfollowed: Vec::new(),
        }
    }

    /// Adds another instance of the same function, as of a crate that was built twice.
    pub(crate) fn unite(&mut self, other: &Self) {
        self.nodes.extend(&other.nodes);
        self.returned.extend(&other.returned);
        self.unseen.extend(other.unseen.iter().cloned());
        self.sizeless.extend_from_slice(&other.sizeless);
        self.clients.unite(&other.clients);
        self.named.extend(other.named.iter().cloned());
        self.objects.extend(other.objects.iter().cloned());
        self.unfollowed.extend_from_slice(&other.unfollowed);
        for list in [&mut self.nodes, &mut self.returned] {
            let mut seen = FxHashSet::default();
            list.retain(|node| seen.insert(*node));
        }
        self.unfollowed.sort_unstable();
        self.unfollowed.dedup();
    }
}

/// A function of the analysis build that calls a declared function, and what stands for it in chains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Witness {
    pub(crate) node: NodeId,
    /// Where the declared function is, as the compiler names it.
    pub(crate) file: String,
    pub(crate) line: u32,
    pub(crate) column: u32,
}

/// The functions of packages whose path fits the pattern, sorted by path, each with all its instances.
pub(crate) fn matching(graph: &Linked, pattern: &Pattern) -> Vec<Root> {
    let mut named = functions(graph);
    named.retain(|(path, _)| pattern.matches(path));
    let mut roots: BTreeMap<String, Vec<NodeId>> = BTreeMap::new();
    for (path, id) in named {
        roots.entry(path).or_default().push(id);
    }
    let mut roots: Vec<Root> = roots
        .into_iter()
        .map(|(path, nodes)| {
            let root = Root::unseen(graph, path, nodes[0]);
            Root { nodes, ..root }
        })
        .collect();
    returned::follow(graph, &mut roots);
    roots
}

/// Whether a function is the one of this path, or written in it.
pub(crate) fn is_of(function: &str, path: &str) -> bool {
    function
        .strip_prefix(path)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// Every function of a package with its node, sorted; a closure or an async body under the path of
/// the function that it is written in.
pub(crate) fn functions(graph: &Linked) -> Vec<(String, NodeId)> {
    let mut named: Vec<(String, NodeId)> = graph
        .ids()
        .into_par_iter()
        .filter(|&id| graph.kind(id) == Kind::Code)
        .filter(|&id| matches!(graph.origin(id), Some(Origin::Package { .. })))
        .filter_map(|id| {
            let name = graph.name(id);
            name::crate_of(name).filter(|name| !name::is_std(name))?;
            let plain = name::plain(&name::demangled(name));
            Some((name::display(&name::function(&plain)), id))
        })
        .collect();
    named.par_sort_unstable();
    named
}

/// The closures and async bodies of these crates by the function that they are written in. Those of generic functions are left out: an instance that somebody else has made runs the
/// code of what it was made for.
pub(crate) fn bodies<'c>(
    graph: &Linked,
    crates: impl Iterator<Item = &'c str>,
) -> FxHashMap<Identity, Vec<NodeId>> {
    let crates: FxHashSet<&str> = crates.collect();
    if crates.is_empty() {
        return FxHashMap::default();
    }
    let found: Vec<(Identity, NodeId)> = graph
        .ids()
        .into_par_iter()
        .filter(|&id| graph.kind(id) == Kind::Code && name::is_nested(graph.name(id)))
        .filter(|&id| name::crate_of(graph.name(id)).is_some_and(|of| crates.contains(of)))
        .filter_map(|id| {
            let full = name::demangled(graph.name(id));
            if name::plain(&full) != *full {
                return None;
            }
            Some((Identity::of(graph.name(id))?.function(), id))
        })
        .collect();
    let mut bodies: FxHashMap<Identity, Vec<NodeId>> = FxHashMap::default();
    for (function, id) in found {
        bodies.entry(function).or_default().push(id);
    }
    bodies
}

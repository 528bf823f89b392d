//! Where a walk begins: a declared function with everything that is written in it.

use super::{
    graph::{
        Linked,
        node::{Kind, NodeId},
    },
    input::Origin,
    name,
};
use crate::pattern::Pattern;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// What is judged as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    /// The path that rustdoc would print.
    pub path: String,
    /// The name of the crate that it is written in.
    pub crate_name: String,
    /// The nodes to begin at: its instances, and the closures and async bodies written in it.
    pub(crate) nodes: Vec<NodeId>,
}

/// The functions of packages whose path fits the pattern, sorted by path, each with all its instances.
pub(crate) fn matching(graph: &Linked, pattern: &Pattern) -> Vec<Root> {
    let named: Vec<(String, NodeId)> = graph
        .ids()
        .into_par_iter()
        .filter(|&id| graph.kind(id) == Kind::Code)
        .filter(|&id| matches!(graph.origin(id), Some(Origin::Package { .. })))
        .filter_map(|id| {
            let name = graph.name(id);
            let crate_name = name::crate_of(name).filter(|name| !name::is_std(name))?;
            let plain = name::plain(&name::demangled(name));
            let path = name::display(function(&plain));
            let _ = crate_name;
            pattern.matches(&path).then_some((path, id))
        })
        .collect();
    let mut roots: BTreeMap<String, Vec<NodeId>> = BTreeMap::new();
    for (path, id) in named {
        roots.entry(path).or_default().push(id);
    }
    roots
        .into_iter()
        .map(|(path, nodes)| Root {
            crate_name: name::crate_of(graph.name(nodes[0]))
                .unwrap_or_default()
                .to_owned(),
            path,
            nodes,
        })
        .collect()
}

/// The function that a closure or an async body is written in; the function itself of a function.
fn function(plain: &str) -> &str {
    plain.find("::{").map_or(plain, |at| &plain[..at])
}

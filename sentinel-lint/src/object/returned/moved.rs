//! What methods are handed for good, as the destructors that whoever is handed it will run, and
//! what types they hand out.

use super::{Described, Index, Search};
use crate::object::graph::{Linked, node::NodeId};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// What is known of the values that methods are handed, and hand out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Moved {
    /// Destructors by method.
    destructors: FxHashMap<NodeId, Option<Vec<NodeId>>>,
    /// Types by the type that a method is of.
    handed_out: FxHashMap<String, BTreeSet<String>>,
}

impl Moved {
    /// Looks these methods up, which are of these types.
    pub(crate) fn of(graph: &Linked, methods_of: &BTreeSet<(String, NodeId)>) -> Self {
        let methods: Vec<NodeId> = methods_of.iter().map(|&(_, id)| id).collect();
        let described = Described::of(graph, &methods);
        let parts = |id: NodeId| described.0.moved.get(graph.name(id));
        let all = methods.iter().filter_map(|&id| parts(id));
        let index = Index::of(graph, all, std::iter::empty());
        let destructors = methods.iter().map(|&id| {
            let destructors = parts(id).map(|parts| {
                let mut search = Search::new(&index, &described, graph);
                search.destructors(parts);
                search.found()
            });
            (id, destructors)
        });
        let mut handed_out: FxHashMap<String, BTreeSet<String>> = FxHashMap::default();
        for (ty, id) in methods_of {
            let parts = described.0.returned.get(graph.name(*id)).into_iter();
            let types = parts
                .flat_map(|parts| &parts.named)
                .map(ToString::to_string);
            handed_out.entry(ty.clone()).or_default().extend(types);
        }
        Self {
            destructors: destructors.collect(),
            handed_out,
        }
    }

    /// What the methods of a type hand out, by name.
    pub(crate) fn handed_out(&self, ty: &str) -> impl Iterator<Item = &String> {
        self.handed_out.get(ty).into_iter().flatten()
    }

    /// The destructors of what a method is handed for good.
    pub(crate) fn destructors(&self, method: NodeId) -> &[NodeId] {
        let known = self.destructors.get(&method).and_then(Option::as_deref);
        known.unwrap_or_default()
    }

    /// Whether no debug information describes a method.
    pub(crate) fn is_undescribed(&self, method: NodeId) -> bool {
        self.destructors.get(&method).is_some_and(Option::is_none)
    }
}

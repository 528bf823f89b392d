//! What methods are handed for good: the destructors that whoever is handed it will run.

use super::{Described, Index, Search};
use crate::object::graph::{Linked, node::NodeId};
use rustc_hash::FxHashMap;

/// What is known of the values that methods are handed, by method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Moved(FxHashMap<NodeId, Option<Vec<NodeId>>>);

impl Moved {
    /// Looks these methods up.
    pub(crate) fn of(graph: &Linked, methods: &[NodeId]) -> Self {
        let described = Described::of(graph, methods);
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
        Self(destructors.collect())
    }

    /// The destructors of what a method is handed for good.
    pub(crate) fn destructors(&self, method: NodeId) -> &[NodeId] {
        let known = self.0.get(&method).and_then(Option::as_deref);
        known.unwrap_or_default()
    }

    /// Whether no debug information describes a method.
    pub(crate) fn is_undescribed(&self, method: NodeId) -> bool {
        self.0.get(&method).is_some_and(Option::is_none)
    }
}

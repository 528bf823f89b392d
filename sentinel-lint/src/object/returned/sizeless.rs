//! Values without a size, of which debug information does not say what a function returns. What is
//! written in source says which types they have, or that these are hidden; then it counts what the
//! functions make that the value can come from.

use super::{Described, functions, index::Index, items, search::Search};
use crate::{
    object::{
        chain::{self, shown},
        dwarf::returned::{Part, Parts},
        graph::{Linked, node::NodeId},
        name::Identity,
        root::{self, Root},
    },
    voice::Returns,
};
use rustc_hash::FxHashSet;

/// Adds to each root whose value has no size what it is written to return.
pub(crate) fn follow_written(graph: &Linked, roots: &mut [(&mut Root, &Returns)]) {
    let mut roots: Vec<_> = roots
        .iter_mut()
        .filter(|(root, returns)| !root.sizeless.is_empty() && **returns != Returns::Nothing)
        .collect();
    if roots.is_empty() {
        return;
    }
    let copies: Vec<Root> = roots.iter().map(|(root, _)| (**root).clone()).collect();
    let described = Described::of_roots(graph, &copies);
    let written: Vec<Parts> = roots.iter().map(|(_, returns)| parts(returns)).collect();
    let makers: Vec<Makers> = roots
        .iter()
        .map(|(root, returns)| match returns {
            Returns::Hidden => Makers::of(graph, &described, root),
            _ => Makers::default(),
        })
        .collect();
    let index = Index::of(
        graph,
        written.iter(),
        makers.iter().flat_map(|makers| &makers.items),
    );
    let closures = root::bodies(
        graph,
        roots.iter().map(|(root, _)| root.crate_name.as_str()),
    );
    for (((root, returns), parts), makers) in roots.iter_mut().zip(&written).zip(makers) {
        let mut search = Search::new(&index, &described, graph).by_name();
        search.parts(parts);
        match returns {
            Returns::Hidden => search.made(&makers, &closures, root),
            Returns::Types(written) => search.unknown_fields(written),
            Returns::Nothing => {}
        }
        search.end(root);
    }
}

/// The types that are written, which have no size and so no arguments that matter.
fn parts(returns: &Returns) -> Parts {
    let mut parts = Parts::default();
    if let Returns::Types(written) = returns {
        let part = |path: &String| Part {
            definition: path.clone(),
            arguments: String::new(),
        };
        parts.named.extend(written.named.iter().map(part));
        parts.held.extend(written.held.iter().map(part));
    }
    parts
}

/// Who can have made a value without a size that a function returns.
#[derive(Default)]
pub(super) struct Makers {
    /// The functions that it comes from: the function itself first.
    pub(super) functions: Vec<Identity>,
    /// Functions that are handed on as values.
    pub(super) items: Vec<String>,
    /// A function that may have made it and is not described.
    pub(super) stranger: Option<String>,
}

impl Makers {
    fn of(graph: &Linked, described: &Described, root: &Root) -> Self {
        let mut makers = Self {
            items: items(graph, root),
            ..Self::default()
        };
        let mut open: Vec<NodeId> = functions(graph, root).collect();
        let mut seen: FxHashSet<NodeId> = open.iter().copied().collect();
        while let Some(id) = open.pop() {
            makers.functions.extend(Identity::of(graph.name(id)));
            for edge in graph.edges(id) {
                if !seen.insert(edge.to) || !chain::is_users(graph, edge.to) {
                    continue;
                }
                if described.is_sizeless(graph, edge.to) {
                    open.push(edge.to);
                } else if !described.knows(graph, edge.to) {
                    makers.stranger = Some(shown(graph.name(edge.to)));
                }
            }
        }
        makers
    }
}

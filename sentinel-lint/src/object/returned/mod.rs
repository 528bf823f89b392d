//! What the functions return that patterns match: the code that whoever has the value can run. And
//! the destructors of what methods of clients are handed for good, whoever calls these.
//!
//! No witness calls such a function and uses up what it returns, so the types say what that would
//! run: destructors of all that is held, and the bodies of closures, futures and iterators that
//! the type names. Other methods of a named type are not followed. What is not found makes a gap.

mod index;
mod moved;
mod object;
mod search;
mod sizeless;
mod unseen;

use super::{
    dwarf::returned::{Parts, Signatures, signatures},
    graph::{Linked, node::NodeId},
    name,
    root::Root,
};
use index::Index;
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use search::{REMEDY, Search};

pub(crate) use moved::Moved;
pub(crate) use object::{follow_objects, object_in};
pub(crate) use sizeless::follow_written;
pub(crate) use unseen::Unseen;

/// Adds to each root what its returned value can run.
pub(crate) fn follow(graph: &Linked, roots: &mut [Root]) {
    let described = Described::of_roots(graph, roots);
    let returned: Vec<Option<Parts>> = roots
        .iter()
        .map(|root| described.returned(graph, root))
        .collect();
    let items: Vec<Vec<String>> = roots
        .iter()
        .zip(&returned)
        .map(|(root, parts)| match parts {
            Some(parts) if parts.functions => items(graph, root),
            _ => Vec::new(),
        })
        .collect();
    let index = Index::of(graph, returned.iter().flatten(), items.iter().flatten());
    for ((root, parts), items) in roots.iter_mut().zip(returned).zip(items) {
        let Some(parts) = parts else {
            let reason = "no debug information says what it returns";
            root.unfollowed.push(format!("{reason}; {REMEDY}"));
            continue;
        };
        let mut search = Search::new(&index, &described, graph);
        search.parts(&parts);
        search.items(&parts, &items, root);
        search.end(root);
        let functions = functions(graph, root);
        let sizeless = functions.filter(|&id| described.is_sizeless(graph, id));
        root.sizeless = sizeless.collect();
        root.objects.extend(parts.objects);
    }
}

/// The functions that a root is made of, without the closures in it.
fn functions<'r>(graph: &'r Linked, root: &'r Root) -> impl Iterator<Item = NodeId> + 'r {
    let nodes = root.nodes.iter().copied();
    nodes.filter(|&id| !name::is_nested(graph.name(id)))
}

/// What debug information says of the crates that functions are in.
struct Described(Signatures);

impl Described {
    fn of_roots(graph: &Linked, roots: &[Root]) -> Self {
        let nodes = roots.iter().flat_map(|root| functions(graph, root));
        Self::of(graph, &nodes.collect::<Vec<_>>())
    }

    fn of(graph: &Linked, nodes: &[NodeId]) -> Self {
        let wanted: FxHashSet<&[u8]> = nodes.iter().map(|&id| graph.name(id)).collect();
        let file = |&id: &NodeId| graph.object(id).map(|object| object.file);
        let files: FxHashSet<u32> = nodes.iter().filter_map(file).collect();
        let objects: Vec<_> = graph
            .objects
            .iter()
            .filter(|object| files.contains(&object.file))
            .collect();
        let read = objects
            .into_par_iter()
            .filter_map(|object| graph.look_into(object, |object| signatures(object, &wanted)));
        Self(read.reduce(Signatures::default, |mut all, one| {
            all.returned.extend(one.returned);
            all.moved.extend(one.moved);
            all.arguments.extend(one.arguments);
            all.sizeless.extend(one.sizeless);
            all.known.extend(one.known);
            all
        }))
    }

    fn is_sizeless(&self, graph: &Linked, id: NodeId) -> bool {
        self.0.sizeless.contains(graph.name(id))
    }

    fn knows(&self, graph: &Linked, id: NodeId) -> bool {
        self.0.known.contains(graph.name(id))
    }

    /// What a root returns; none where that is not described.
    fn returned(&self, graph: &Linked, root: &Root) -> Option<Parts> {
        let mut parts = Parts::default();
        for id in functions(graph, root) {
            parts.extend(self.0.returned.get(graph.name(id))?);
        }
        Some(parts)
    }
}

/// The functions that are handed, by types of their own, to what a root calls.
fn items(graph: &Linked, root: &Root) -> Vec<String> {
    let edges = functions(graph, root).flat_map(|id| graph.edges(id));
    let mut items: Vec<String> = edges
        .flat_map(|edge| name::function_items(graph.name(edge.to)))
        .collect();
    items.sort_unstable();
    items.dedup();
    items
}

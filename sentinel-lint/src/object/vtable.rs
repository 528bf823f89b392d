//! What a vtable looks like in an object. Who calls its methods is not to be seen there.

use super::{
    graph::{Linked, node::NodeId},
    name,
};

/// Where the methods of a vtable begin: the destructor, the size and the alignment come first.
pub(super) const FIRST_METHOD: u32 = 24;
/// Where the destructor ends.
const SIZE: u32 = 8;

/// Whether a constant is laid out as a vtable, which no source can name: a destructor or nothing,
/// and two numbers. A table of functions that somebody has written is called by other code.
pub(super) fn is_vtable(graph: &Linked, node: NodeId) -> bool {
    let start = graph.node(node).start;
    let mut before = graph
        .edges(node)
        .iter()
        .take_while(|edge| edge.at() < start + FIRST_METHOD);
    let drops = |to| {
        let name = name::demangled(graph.name(to));
        name::plain(&name).starts_with("core::ptr::drop_")
    };
    graph.name(node).is_empty() && before.all(|edge| edge.at() < start + SIZE && drops(edge.to))
}

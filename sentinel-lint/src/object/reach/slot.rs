//! Which references are slots of vtables: those that nothing follows but a call through a trait
//! object.
//!
//! A reference that may be anything else is none, so that allowing a slot hides nothing but such
//! calls.

use crate::{
    object::{
        chain,
        graph::{
            Linked,
            node::{Kind, NodeId},
        },
        name,
    },
    slot::Slot,
};

/// Where the methods of a vtable begin: the destructor, the size and the alignment come first.
const FIRST_METHOD: u32 = 24;
/// Where the destructor ends.
const SIZE: u32 = 8;

/// The slot that the reference at this place of a node is, if what it holds is a user's method.
pub(super) fn at(graph: &Linked, node: NodeId, at: u32, to: NodeId) -> Option<Slot> {
    let is_one = graph.kind(node) == Kind::Constant
        && at >= graph.node(node).start + FIRST_METHOD
        && name::is_method_of_trait(graph.name(to))
        && chain::is_users(graph, to)
        && is_vtable(graph, node);
    let name = is_one.then(|| name::demangled(graph.name(to)))?;
    let (of, method) = name::method_of_trait(&name)?;
    Some(Slot {
        of: of.to_owned(),
        method: method.to_owned(),
    })
}

/// Whether a constant is laid out as a vtable, which no source can name: a destructor or nothing,
/// and two numbers. A table of functions that somebody has written is called by other code.
fn is_vtable(graph: &Linked, node: NodeId) -> bool {
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

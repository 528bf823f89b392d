//! Which references are slots of vtables: those that nothing follows but a call through a trait
//! object, by its caller or by what std provides for the trait.
//!
//! Whoever allows a slot gives up what only such calls reach. So a reference that may be another is
//! none: a closure has no name, and a table with a name is not the compiler's.

use crate::{
    object::{
        chain,
        graph::{
            Linked,
            node::{Kind, NodeId},
        },
        name,
        vtable::{FIRST_METHOD, is_vtable},
    },
    slot::Slot,
};

/// What a reference means for who counts slots.
pub(super) enum Pass {
    /// Nothing.
    Plain,
    /// It leaves what was come to by a vtable's method of std's.
    Leaves,
    /// It enters a method of this trait that is std's: one that the trait provides, as
    /// `read_to_end`, or that hands on to another type's.
    Enters(String),
    /// It is the slot of a user's method, or comes from std's method of the same trait in a vtable
    /// by std's code alone.
    Slot(Slot),
}

/// What the reference at this place of a node is, come to by std's method `within` this trait if
/// by one.
pub(super) fn pass(
    graph: &Linked,
    within: Option<&str>,
    (node, at): (NodeId, u32),
    to: NodeId,
) -> Pass {
    if is_method_in_vtable(graph, node, at, to) {
        return match slot(graph, to) {
            Some(slot) if chain::is_users(graph, to) => Pass::Slot(slot),
            // A vtable of std's own making on the way, as for formatting, changes nothing.
            Some(_) if within.is_some() => Pass::Plain,
            Some(slot) => Pass::Enters(slot.of),
            None => Pass::Leaves,
        };
    }
    match within {
        Some(of) if chain::is_users(graph, to) => match slot(graph, to) {
            Some(slot) if slot.of == of => Pass::Slot(slot),
            _ => Pass::Leaves,
        },
        _ => Pass::Plain,
    }
}

fn is_method_in_vtable(graph: &Linked, node: NodeId, at: u32, to: NodeId) -> bool {
    graph.kind(node) == Kind::Constant
        && at >= graph.node(node).start + FIRST_METHOD
        && graph.kind(to) == Kind::Code
        && name::is_method_of_trait(graph.name(to))
        && is_vtable(graph, node)
}

/// The slot of a trait's method.
fn slot(graph: &Linked, method: NodeId) -> Option<Slot> {
    if !name::is_method_of_trait(graph.name(method)) {
        return None;
    }
    let name = name::demangled(graph.name(method));
    let (of, method) = name::method_of_trait(&name)?;
    Some(Slot {
        of: of.to_owned(),
        method: method.to_owned(),
    })
}

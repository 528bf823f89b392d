//! Which references are crossings: calls of what was handed in, by code that is generic over it.
//! What a crossing is handed, and what there is to say of it, is not looked at here.

use super::{Clients, implemented};
use crate::object::{
    graph::{
        Linked,
        node::{Kind, NodeId},
    },
    name, vtable,
};

/// What a reference is to a function that is handed clients.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Crossing {
    /// A call of a client's method or destructor, or of what one of its methods has made.
    Call,
    /// A client becomes a trait object: whoever has that may call its methods, all of them the
    /// client's.
    Object,
    /// A call of a client that others hand out, and that the function may have made itself.
    Perhaps,
}

impl Clients {
    /// Whether a reference leads out through a port.
    pub(crate) fn crossing(&self, graph: &Linked, from: NodeId, to: NodeId) -> Option<Crossing> {
        if self.is_empty() || graph.kind(from) != Kind::Code {
            return None;
        }
        if graph.kind(to) != Kind::Constant || !vtable::is_vtable(graph, to) {
            return self.call(graph, from, to);
        }
        let mut methods = graph.edges(to).iter().peekable();
        methods.peek()?;
        let is_call = |method| self.call(graph, from, method) == Some(Crossing::Call);
        methods
            .all(|edge| is_call(edge.to))
            .then_some(Crossing::Object)
    }

    fn call(&self, graph: &Linked, from: NodeId, to: NodeId) -> Option<Crossing> {
        if graph.kind(to) != Kind::Code {
            return None;
        }
        let (called, by) = (
            name::demangled(graph.name(to)),
            name::demangled(graph.name(from)),
        );
        let Some((client, made)) = client_of(self, &called) else {
            let (ty, port) = implemented(&called)?;
            let is_port = self.ports.contains(&port) || self.others.ports.contains(&port);
            let is_handed_out = is_port && self.handed_out.contains(ty);
            return is_handed_out.then_some(Crossing::Perhaps);
        };
        // A trait's own body of a method is generic over whatever the method is called on.
        let is_of_any = || {
            let own = implemented(&by).filter(|_| name::is_provided(graph.name(from)));
            own.is_some_and(|(own, _)| own == client)
        };
        let is_generic = name::is_argument(&by, client)
            || made.is_some_and(|made| name::is_argument(&by, made))
            || is_of_any();
        is_generic.then_some(Crossing::Call)
    }

    /// The client whose method is called, where it may be one that was handed out.
    pub(crate) fn handed_out(&self, graph: &Linked, callee: NodeId) -> Option<String> {
        let full = name::demangled(graph.name(callee));
        let (ty, _) = implemented(&full)?;
        self.handed_out.get(ty).cloned()
    }
}

/// The client whose part a function is, as a method of a port or a destructor; and, of a future or
/// a closure that its method has made, what that is called.
pub(super) fn client_of<'n>(
    clients: &Clients,
    callee: &'n str,
) -> Option<(&'n str, Option<&'n str>)> {
    let dropped = callee
        .strip_prefix("core::ptr::drop_in_place::<")
        .and_then(|rest| rest.strip_suffix('>'));
    let value = dropped.unwrap_or(callee);
    let of_port = implemented(value).filter(|(_, port)| clients.ports.contains(port));
    let client = of_port.map(|(client, _)| client).or(dropped)?;
    let made = value.ends_with('}').then_some(value);
    clients.is_one(client).then_some((client, made))
}

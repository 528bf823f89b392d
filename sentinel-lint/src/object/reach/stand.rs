//! The rules of a walk: what one reference means, seen from where it stands.

use crate::object::{
    boundary::EdgeRule,
    graph::{Linked, node::NodeId},
    input::Origin,
    name,
    sink::{Api, Sink, Sinks},
};

/// A node that a walk stands on.
pub(super) struct Stand<'g> {
    graph: &'g Linked,
    sinks: &'g Sinks,
    node: NodeId,
    /// Whether a listed function of std was passed, this node included, and only std's code since.
    within: bool,
    /// Whether what std does itself is part of that function. What a generic function was handed
    /// by its caller is referred to from the caller's objects, and counts.
    hides: bool,
}

/// What following one reference leads to.
pub(super) struct Outcome {
    /// What ends there.
    pub(super) end: Option<Ends>,
    /// How the walk goes on from there, if it does.
    pub(super) next: Option<Next>,
}

/// What a reference ends at.
pub(super) enum Ends {
    /// An effect.
    At(&'static Api),
    /// A symbol that no object defines and that is no effect.
    Missing,
}

/// How a walk goes on.
pub(super) struct Next {
    /// Whether it goes on within a listed function of std.
    pub(super) inside: bool,
    /// Whether the next node is std's.
    pub(super) std: bool,
}

impl<'g> Stand<'g> {
    /// Stands on a node, come to within a listed function of std or not.
    pub(super) fn at(graph: &'g Linked, sinks: &'g Sinks, node: NodeId, inside: bool) -> Self {
        let listed = matches!(sinks.of(graph, node).sink, Sink::Api(_));
        let within = inside || listed;
        Self {
            graph,
            sinks,
            node,
            within,
            hides: within && graph.origin(node) == Some(&Origin::Sysroot),
        }
    }

    /// Follows a reference.
    pub(super) fn follow(&self, to: NodeId) -> Outcome {
        let met = self.sinks.of(self.graph, to);
        let effect = |api| (!self.hides).then_some(Ends::At(api));
        let stop = |end| Outcome { end, next: None };
        let go_on = |end| Outcome {
            end,
            next: Some(Next {
                inside: self.within && met.std,
                std: met.std,
            }),
        };
        match met.sink {
            Sink::Leave => stop(None),
            Sink::Missing => stop(Some(Ends::Missing)),
            Sink::Effect(api) => stop(effect(api)),
            Sink::Walk => go_on(None),
            Sink::Api(api) => match self.ruled(to) {
                Some(other) => stop(effect(other)),
                None => go_on(effect(api)),
            },
        }
    }

    /// The effect that a call of a listed function stands for by a rule about the two functions.
    fn ruled(&self, to: NodeId) -> Option<&'static Api> {
        let caller = name::crate_of(self.graph.name(self.node))?;
        if !EdgeRule::is_about(caller) {
            return None;
        }
        let plain = |id| name::plain(&name::demangled(self.graph.name(id)));
        self.sinks.of_call(&plain(self.node), &plain(to))
    }
}

//! What a search goes over: from one state to what its node refers to.

use super::stand::{Ends, Stand};
use crate::object::{
    client::Crossing,
    graph::{
        Linked,
        node::{Edge, NodeId},
    },
    handed,
    hook::Hooks,
    name,
    root::Root,
    sink::{Api, Sinks},
};
use sentinel_effects::{EffectClass, Level};
use std::collections::BTreeSet;

/// A node, and how it is come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) node: NodeId,
    /// Whether a listed function of std was passed and only std's code since.
    pub(super) inside: bool,
    /// Whether the last code outside of std is the root's crate's.
    pub(super) own: bool,
    /// Whether a global was passed that holds what was come to.
    pub(super) held: bool,
}

/// What a reference leads to.
#[derive(Clone, Copy)]
pub(super) enum Met {
    /// On.
    Next(State),
    /// An effect; the search may go on behind it all the same.
    Effect(&'static Api),
    /// What is missing.
    Missing,
}

/// What there is, and from where.
#[derive(Clone, Copy)]
pub(super) struct Ground<'g> {
    pub(super) graph: &'g Linked,
    pub(super) sinks: &'g Sinks,
    pub(super) hooks: &'g Hooks,
    pub(super) root: &'g Root,
    /// The classes whose effects are told one by one.
    pub(super) singly: &'g BTreeSet<EffectClass>,
}

impl Ground<'_> {
    /// The states that a search begins in.
    pub(super) fn beginnings(&self) -> impl Iterator<Item = State> {
        self.root.nodes.iter().map(|&node| State {
            node,
            inside: false,
            own: true,
            held: false,
        })
    }

    /// Looks at everything that a state refers to.
    pub(super) fn leave(&self, state: State, meet: &mut impl FnMut(State, Edge, Met)) {
        let from = Stand::at(self.graph, self.sinks, state.node, state.inside);
        for &edge in self.graph.edges(state.node) {
            self.cross(&from, state, edge, meet);
        }
        for &held in self.hooks.of(state.node) {
            let next = State {
                node: held,
                inside: false,
                own: true,
                held: true,
            };
            meet(state, Edge::new(held, 0, false), Met::Next(next));
        }
    }

    /// What is returned is run by a stranger, as if the first node's beginning referred to it.
    pub(super) fn hand_out(&self, meet: &mut impl FnMut(State, Edge, Met)) {
        let Some(first) = self.beginnings().next() else {
            return;
        };
        let from = Stand::at(self.graph, self.sinks, first.node, first.inside);
        // A destructor of std's that somebody runs is not a call that the crate makes.
        let stranger = State {
            own: false,
            ..first
        };
        let start = self.graph.node(first.node).start;
        for &node in &self.root.returned {
            self.cross(&from, stranger, Edge::new(node, start, false), meet);
        }
    }

    /// Follows one reference.
    fn cross(
        &self,
        from: &Stand<'_>,
        state: State,
        edge: Edge,
        meet: &mut impl FnMut(State, Edge, Met),
    ) {
        let crossing = self.root.clients.crossing(self.graph, state.node, edge.to);
        match crossing {
            Some(Crossing::Call) => return self.hand_over(from, state, edge, meet),
            Some(Crossing::Object) => {
                for method in self.graph.edges(edge.to) {
                    let edge = Edge::new(method.to, edge.at(), false);
                    self.hand_over(from, state, edge, meet);
                }
                return;
            }
            Some(Crossing::Perhaps) => return meet(state, edge, Met::Missing),
            None => {}
        }
        let outcome = from.follow(edge.to);
        match outcome.end {
            Some(Ends::At(api)) => meet(state, edge, Met::Effect(api)),
            Some(Ends::Missing) => {
                let name = self.graph.name(edge.to);
                if !handed::is_others(name, &self.root.crate_name) {
                    meet(state, edge, Met::Missing);
                }
            }
            None => {}
        }
        if let Some(next) = outcome.next {
            let own = if next.std {
                state.own
            } else {
                self.is_own(edge.to).unwrap_or(state.own)
            };
            let next = State {
                node: edge.to,
                inside: next.inside,
                own,
                held: state.held,
            };
            meet(state, edge, Met::Next(next));
        }
    }

    /// Looks at what a client's method is handed, which is not walked itself.
    fn hand_over(
        &self,
        from: &Stand<'_>,
        state: State,
        edge: Edge,
        meet: &mut impl FnMut(State, Edge, Met),
    ) {
        let clients = &self.root.clients;
        let unknown = clients.is_undescribed(edge.to);
        if unknown || clients.handed_over(self.graph, edge.to).is_some() {
            meet(state, edge, Met::Missing);
        }
        for &destructor in clients.destructors(edge.to) {
            let edge = Edge::new(destructor, edge.at(), false);
            self.cross(from, state, edge, meet);
        }
    }

    /// Whether code is of the root's crate; none of what is no crate's.
    fn is_own(&self, node: NodeId) -> Option<bool> {
        let name = name::crate_of(self.graph.name(node))?;
        Some(name == self.root.crate_name)
    }

    /// The class that an effect has for who reaches it in this state; none where it does not count.
    pub(super) fn class(state: State, api: &Api) -> Option<EffectClass> {
        match api.effect.class {
            class if !state.held => Some(class),
            class if class.default_level() == Level::Allow => None,
            _ => Some(EffectClass::AmbientHook),
        }
    }

    /// What an effect is told with: others of its class, unless these are told one by one.
    pub(super) fn told_with(
        &self,
        class: EffectClass,
        end: NodeId,
    ) -> (EffectClass, Option<NodeId>) {
        (class, self.singly.contains(&class).then_some(end))
    }

    /// Whether the root's crate makes the call: by itself, or by handing the function to code of
    /// std that is generic over it, whose name then names the function. What a global holds counts
    /// as called by whoever declares it.
    pub(super) fn is_own_call(&self, state: State, to: NodeId) -> bool {
        if state.held || !state.own {
            return state.held;
        }
        if self.is_own(state.node) == Some(true) {
            return true;
        }
        let caller = name::demangled(self.graph.name(state.node));
        let handed = name::demangled(self.graph.name(to));
        !handed.is_empty() && name::is_argument(&caller, &handed)
    }
}

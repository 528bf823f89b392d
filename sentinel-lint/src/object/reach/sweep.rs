//! What every node reaches, all at once: classes without chains.
//!
//! Nodes that reach each other reach the same, so that one pass over the strongly connected parts
//! of the graph answers for all of them (Tarjan 1972). The states are those of a walk: a node, come
//! to within a listed function of std or not.

use super::stand::{Ends, Stand};
use crate::object::{
    graph::{Linked, node::NodeId},
    sink::Sinks,
};
use rayon::prelude::*;
use sentinel_effects::EffectClass;

/// The classes that each node reaches.
pub(crate) struct Swept(Vec<Classes>);

/// A set of classes, and whether something is missing on the way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Classes(u32);

const MISSING: u32 = 1 << 31;

impl Classes {
    /// Whether a class is among them.
    pub fn contains(self, class: EffectClass) -> bool {
        self.0 & bit(class) != 0
    }

    /// Whether something could not be followed.
    pub fn has_gap(self) -> bool {
        self.0 & MISSING != 0
    }

    /// The classes, in the order of the catalogue.
    pub fn iter(self) -> impl Iterator<Item = EffectClass> {
        let all = EffectClass::ALL.iter().copied();
        all.filter(move |&class| self.contains(class))
    }
}

fn bit(class: EffectClass) -> u32 {
    let number = EffectClass::ALL.iter().position(|&known| known == class);
    1 << number.unwrap_or(0)
}

impl Swept {
    /// What the node reaches.
    pub(crate) fn of(&self, node: NodeId) -> Classes {
        self.0[node as usize * 2]
    }
}

/// Sweeps the whole graph.
pub(crate) fn sweep(graph: &Linked, sinks: &Sinks) -> Swept {
    // What a node is takes longer to find out than all else, and the pass itself cannot be shared.
    graph.ids().into_par_iter().for_each(|id| {
        sinks.of(graph, id);
    });
    let states = graph.len() * 2;
    let mut sweep = Sweep {
        graph,
        sinks,
        order: vec![UNSEEN; states],
        low: vec![0; states],
        classes: vec![Classes::default(); states],
        open: Vec::new(),
        path: Vec::new(),
        ahead: Vec::new(),
        next: 0,
    };
    for id in graph.ids() {
        sweep.visit(id * 2);
    }
    Swept(sweep.classes)
}

/// A node, doubled, and one more where it is come to within a listed function.
type State = u32;
const UNSEEN: u32 = u32::MAX;
const CLOSED: u32 = u32::MAX - 1;

struct Sweep<'g> {
    graph: &'g Linked,
    sinks: &'g Sinks,
    /// When a state was first seen; [`CLOSED`] once its part is known.
    order: Vec<u32>,
    /// The earliest state that can be come back to.
    low: Vec<u32>,
    classes: Vec<Classes>,
    /// The states whose part is not yet known.
    open: Vec<State>,
    /// The way from the first state to the current one.
    path: Vec<Frame>,
    /// What is still to be looked at from the states on the way.
    ahead: Vec<State>,
    next: u32,
}

struct Frame {
    state: State,
    /// How much was [ahead](Sweep::ahead) before it.
    ahead: usize,
}

impl Sweep<'_> {
    fn visit(&mut self, first: State) {
        if self.order[first as usize] != UNSEEN {
            return;
        }
        self.enter(first);
        while let Some(&Frame { state, ahead }) = self.path.last() {
            let unseen = self.ahead.len() > ahead;
            if let Some(successor) = self.ahead.pop_if(|_| unseen) {
                match self.order[successor as usize] {
                    UNSEEN => self.enter(successor),
                    CLOSED => self.take(state, successor),
                    seen => {
                        let low = &mut self.low[state as usize];
                        *low = (*low).min(seen);
                    }
                }
            } else {
                self.path.pop();
                self.close(state);
                if let Some(parent) = self.path.last().map(|frame| frame.state) {
                    self.take(parent, state);
                    let low = self.low[state as usize];
                    if self.order[state as usize] != CLOSED {
                        let own = &mut self.low[parent as usize];
                        *own = (*own).min(low);
                    }
                }
            }
        }
    }

    fn take(&mut self, state: State, from: State) {
        self.classes[state as usize].0 |= self.classes[from as usize].0;
    }

    fn enter(&mut self, state: State) {
        self.order[state as usize] = self.next;
        self.low[state as usize] = self.next;
        self.next += 1;
        self.open.push(state);
        let stand = Stand::at(self.graph, self.sinks, state / 2, state % 2 == 1);
        let ahead = self.ahead.len();
        for edge in self.graph.edges(state / 2) {
            let outcome = stand.follow(edge.to);
            self.classes[state as usize].0 |= match outcome.end {
                Some(Ends::At(api)) => bit(api.effect.class),
                Some(Ends::Missing) => MISSING,
                None => 0,
            };
            let next = outcome.next;
            self.ahead
                .extend(next.map(|next| edge.to * 2 + u32::from(next.inside)));
        }
        self.path.push(Frame { state, ahead });
    }

    /// Closes a part, if the state is the first of one.
    fn close(&mut self, state: State) {
        if self.low[state as usize] != self.order[state as usize] {
            return;
        }
        let first = self
            .open
            .iter()
            .rposition(|&open| open == state)
            .unwrap_or(0);
        let part = self.open.split_off(first);
        let classes = part
            .iter()
            .fold(0, |all, &state| all | self.classes[state as usize].0);
        for member in part {
            self.classes[member as usize] = Classes(classes);
            self.order[member as usize] = CLOSED;
        }
    }
}

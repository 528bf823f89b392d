//! What can be reached from a root: for each class of effects the shortest way there.
//!
//! A walk goes breadth first over references. Where it passes a function of std that the catalogue
//! lists, that function is the effect, and what std does inside of it is not another: opening a
//! file to read it is `fs`, not `fd-io` as well. The walk goes on all the same, because the
//! function may call back into code that it was handed.

mod stand;
pub(crate) mod sweep;

use super::{
    graph::{
        Linked,
        node::{Edge, NodeId},
    },
    name,
    sink::{Api, Sinks},
};
use sentinel_effects::EffectClass;
use stand::{Ends, Stand};
use std::collections::BTreeMap;

/// What a walk finds.
pub(crate) struct Found {
    /// For each class the shortest way, and the shortest that ends in the root's own crate if
    /// that is another.
    pub(crate) effects: Vec<(EffectClass, Way)>,
    /// The ways to what is missing, each name once.
    pub(crate) missing: Vec<Way>,
}

/// A way from a root to its end.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    /// Each node with the place in it from which the next one is referred to.
    pub(crate) steps: Vec<(NodeId, u32)>,
    /// What it ends at.
    pub(crate) end: NodeId,
    /// The effect there; none of what is missing.
    pub(crate) effect: Option<&'static Api>,
    /// Whether the code that leads out to std or to a symbol is the root's own crate's.
    pub(crate) own: bool,
}

impl Found {
    /// Every way.
    pub(crate) fn ways(&self) -> impl Iterator<Item = &Way> {
        self.effects.iter().map(|(_, way)| way).chain(&self.missing)
    }
}

/// A node that the walk has come to.
#[derive(Clone, Copy)]
struct Step {
    node: NodeId,
    /// Whether a listed function of std was passed and only std's code since.
    inside: bool,
    /// Whether the last code outside of std is the root's crate's.
    own: bool,
    /// The step before, and where in it.
    parent: Option<(u32, u32)>,
}

struct Walk<'g> {
    graph: &'g Linked,
    sinks: &'g Sinks,
    crate_name: &'g str,
    steps: Vec<Step>,
    /// For each node whether it was seen outside and inside of a listed function.
    seen: Vec<u8>,
    effects: BTreeMap<EffectClass, [Option<Hit>; 2]>,
    missing: BTreeMap<NodeId, Hit>,
}

#[derive(Clone, Copy)]
struct Hit {
    from: u32,
    at: u32,
    end: NodeId,
    effect: Option<&'static Api>,
    own: bool,
}

/// Walks from the nodes of a root, whose code is the crate's of this name.
pub(crate) fn walk(graph: &Linked, sinks: &Sinks, roots: &[NodeId], crate_name: &str) -> Found {
    let mut walk = Walk {
        graph,
        sinks,
        crate_name,
        steps: Vec::new(),
        seen: vec![0; graph.len()],
        effects: BTreeMap::new(),
        missing: BTreeMap::new(),
    };
    for &node in roots {
        walk.come_to(node, false, true, None);
    }
    let mut next = 0;
    while next < walk.steps.len() {
        walk.leave(next);
        next += 1;
    }
    walk.found()
}

impl Walk<'_> {
    fn come_to(&mut self, node: NodeId, inside: bool, own: bool, parent: Option<(u32, u32)>) {
        let bit = 1 + u8::from(inside);
        let seen = &mut self.seen[node as usize];
        // What was walked without restraint need not be walked again with it.
        if *seen & (bit | 1) == 0 {
            *seen |= bit;
            self.steps.push(Step {
                node,
                inside,
                own,
                parent,
            });
        }
    }

    /// Looks at everything that a step refers to.
    fn leave(&mut self, number: usize) {
        let step = self.steps[number];
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        let from = Stand::at(self.graph, self.sinks, step.node, step.inside);
        let graph = self.graph;
        for &edge in graph.edges(step.node) {
            let outcome = from.follow(edge.to);
            match outcome.end {
                Some(Ends::At(api)) => self.hit(&step, number, edge, Some(api)),
                Some(Ends::Missing) => self.hit(&step, number, edge, None),
                None => {}
            }
            if let Some(next) = outcome.next {
                let own = if next.std {
                    step.own
                } else {
                    name::crate_of(graph.name(edge.to))
                        .map_or(step.own, |name| name == self.crate_name)
                };
                self.come_to(edge.to, next.inside, own, Some((number, edge.at)));
            }
        }
    }

    fn hit(&mut self, step: &Step, from: u32, edge: Edge, effect: Option<&'static Api>) {
        let own = effect.is_some_and(|api| self.is_own_call(step, edge, api));
        let hit = Hit {
            from,
            at: edge.at,
            end: edge.to,
            effect,
            own,
        };
        let Some(api) = effect else {
            self.missing.entry(edge.to).or_insert(hit);
            return;
        };
        let [shortest, owns] = self.effects.entry(api.effect.class).or_default();
        shortest.get_or_insert(hit);
        if own {
            owns.get_or_insert(hit);
        }
    }

    /// Whether the root's crate makes the call: by itself, or by handing the function to code of
    /// std that is generic over it, whose name then names the function.
    fn is_own_call(&self, step: &Step, edge: Edge, api: &Api) -> bool {
        let [_, found] = self
            .effects
            .get(&api.effect.class)
            .copied()
            .unwrap_or_default();
        if !step.own || found.is_some() {
            return false;
        }
        let caller = self.graph.name(step.node);
        if name::crate_of(caller).is_some_and(|of| of == self.crate_name) {
            return true;
        }
        let callee = name::demangled(self.graph.name(edge.to));
        !callee.is_empty() && name::demangled(caller).contains(&*callee)
    }

    fn found(self) -> Found {
        let mut effects = Vec::new();
        for (&class, [shortest, own]) in &self.effects {
            let second = own.filter(|_| shortest.is_some_and(|shortest| !shortest.own));
            for hit in shortest.iter().chain(second.iter()) {
                effects.push((class, self.way(*hit)));
            }
        }
        Found {
            effects,
            missing: self.missing.values().map(|&hit| self.way(hit)).collect(),
        }
    }

    fn way(&self, hit: Hit) -> Way {
        let mut steps = Vec::new();
        let (mut number, mut at) = (hit.from, hit.at);
        loop {
            let step = self.steps[number as usize];
            steps.push((step.node, at));
            match step.parent {
                Some(parent) => (number, at) = parent,
                None => break,
            }
        }
        steps.reverse();
        Way {
            steps,
            end: hit.end,
            effect: hit.effect,
            own: hit.own,
        }
    }
}

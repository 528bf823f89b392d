//! What can be reached from a root: for each class of effects the shortest way there.
//!
//! A walk goes breadth first over references. Where it passes a function of std that the catalogue
//! lists, that function is the effect, and what std does inside of it is not another: opening a
//! file to read it is `fs`, not `fd-io` as well. The walk goes on all the same, because the
//! function may call back into code that it was handed.

mod ground;
mod slot;
mod slotted;
mod stand;
pub(crate) mod sweep;

use super::{
    graph::{
        Linked,
        node::{Edge, NodeId},
    },
    hook::Hooks,
    root::Root,
    sink::{Api, Sinks},
};
use crate::slot::Slot;
use ground::{Ground, Met, State};
use sentinel_effects::EffectClass;
use slot::Pass;
use std::collections::{BTreeMap, BTreeSet};

/// What a walk finds.
pub(crate) struct Found {
    /// For each class the shortest way, and the shortest that ends in the root's own crate if
    /// that is another. Where every way goes through a slot of a vtable, the same for each slot
    /// that is the last on some way.
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
    /// Whether the code that leads out to std or to a symbol is the root's own crate's; of what a
    /// global holds, whether a workspace member declares the global.
    pub(crate) own: bool,
    /// The global that holds what leads to the end, if the way goes through one.
    pub(crate) global: Option<NodeId>,
    /// The last slot of a vtable on the way with the method in it, if no way goes without one.
    pub(crate) slot: Option<(Slot, NodeId)>,
}

impl Found {
    /// Every way.
    pub(crate) fn ways(&self) -> impl Iterator<Item = &Way> {
        self.effects.iter().map(|(_, way)| way).chain(&self.missing)
    }
}

/// A state that a walk has come to.
#[derive(Clone, Copy)]
struct Step {
    state: State,
    /// The step before, and where in it.
    parent: Option<(u32, u32)>,
}

struct Walk<'g> {
    ground: Ground<'g>,
    steps: Vec<Step>,
    /// For each node the [ways](number) in which it was come to, a bit each.
    seen: Vec<u8>,
    effects: BTreeMap<(EffectClass, Option<NodeId>), [Option<Hit>; 2]>,
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

/// Walks from the nodes of a root, and from what it returns. Of the classes that are told `singly`
/// there is a way to every effect, the shortest first.
pub(crate) fn walk(
    graph: &Linked,
    sinks: &Sinks,
    hooks: &Hooks,
    root: &Root,
    singly: &BTreeSet<EffectClass>,
) -> Found {
    let ground = Ground {
        graph,
        sinks,
        hooks,
        root,
        singly,
    };
    let mut found = walked(ground).found();
    let slotted = found.effects.iter().filter(|(_, way)| way.has_slot(graph));
    let slotted: BTreeSet<EffectClass> = slotted.map(|(class, _)| *class).collect();
    if !slotted.is_empty() {
        found.effects.retain(|(class, _)| !slotted.contains(class));
        found.effects.extend(slotted::effects(ground, &slotted));
    }
    let length = |class: &EffectClass, way: &Way| singly.contains(class).then_some(way.steps.len());
    let order = |(class, way): &(EffectClass, Way)| (*class, length(class, way));
    found.effects.sort_by_key(order);
    found
}

/// The shortest ways from a root to the targets that it reaches, one for each.
pub(crate) fn ways_to(
    graph: &Linked,
    sinks: &Sinks,
    hooks: &Hooks,
    root: &Root,
    targets: &[NodeId],
) -> Vec<Way> {
    let singly = &BTreeSet::new();
    let walk = walked(Ground {
        graph,
        sinks,
        hooks,
        root,
        singly,
    });
    let first = |target: &NodeId| walk.steps.iter().find(|step| step.state.node == *target);
    let came = targets.iter().filter_map(first);
    let hits = came.filter_map(|step| {
        let (from, at) = step.parent?;
        Some(Hit {
            from,
            at,
            end: step.state.node,
            effect: None,
            own: step.state.own,
        })
    });
    hits.map(|hit| walk.way(hit)).collect()
}

fn walked(ground: Ground<'_>) -> Walk<'_> {
    let mut walk = Walk {
        ground,
        steps: Vec::new(),
        seen: vec![0; ground.graph.len()],
        effects: BTreeMap::new(),
        missing: BTreeMap::new(),
    };
    for state in ground.beginnings() {
        let parent = None;
        walk.come_to(Step { state, parent });
    }
    ground.hand_out(&mut |from, edge, met| walk.meet(0, from, edge, met));
    let mut next = 0;
    while let Some(step) = walk.steps.get(next) {
        let number = u32::try_from(next).unwrap_or(u32::MAX);
        ground.leave(step.state, &mut |from, edge, met| {
            walk.meet(number, from, edge, met);
        });
        next += 1;
    }
    walk
}

/// The number of the way in which a state comes to its node, and the bits of those in which
/// everything was seen already that can be seen in this one.
fn number(state: State) -> (u8, u8) {
    match (state.inside, state.held) {
        (false, false) => (0, 0b0001),
        (true, false) => (1, 0b0011),
        (false, true) => (2, 0b0101),
        (true, true) => (3, 0b1111),
    }
}

impl Walk<'_> {
    fn come_to(&mut self, step: Step) {
        let (number, covering) = number(step.state);
        let seen = &mut self.seen[step.state.node as usize];
        if *seen & covering == 0 {
            *seen |= 1 << number;
            self.steps.push(step);
        }
    }

    /// Takes note of what a step of this number has met.
    fn meet(&mut self, number: u32, from: State, edge: Edge, met: Met) {
        let hit = |effect, own| Hit {
            from: number,
            at: edge.at(),
            end: edge.to,
            effect,
            own,
        };
        match met {
            Met::Next(state) => self.come_to(Step {
                state,
                parent: Some((number, edge.at())),
            }),
            Met::Missing => {
                self.missing.entry(edge.to).or_insert(hit(None, false));
            }
            Met::Effect(api) => {
                let Some(class) = Ground::class(from, api) else {
                    return;
                };
                let with = self.ground.told_with(class, edge.to);
                let [shortest, owns] = self.effects.entry(with).or_default();
                let own = owns.is_none() && self.ground.is_own_call(from, edge.to);
                shortest.get_or_insert(hit(Some(api), own));
                if own {
                    owns.get_or_insert(hit(Some(api), own));
                }
            }
        }
    }

    fn found(self) -> Found {
        let mut effects = Vec::new();
        for (&(class, _), [shortest, own]) in &self.effects {
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
            steps.push((step.state, at));
            match step.parent {
                Some(parent) => (number, at) = parent,
                None => break,
            }
        }
        steps.reverse();
        Way::of(&steps, hit.end, hit.effect, hit.own)
    }
}

impl Way {
    /// The way through these states.
    fn of(steps: &[(State, u32)], end: NodeId, effect: Option<&'static Api>, own: bool) -> Self {
        let held = steps.iter().position(|(state, _)| state.held);
        let global = held.and_then(|first| steps.get(first.checked_sub(1)?));
        Self {
            steps: steps.iter().map(|&(state, at)| (state.node, at)).collect(),
            end,
            effect,
            own,
            global: global.map(|(state, _)| state.node),
            slot: None,
        }
    }

    /// Whether it goes through a slot of a vtable, before a global if through one.
    fn has_slot(&self, graph: &Linked) -> bool {
        let mut within = None;
        let after = self.steps.iter().skip(1).map(|&(node, _)| node);
        let pairs = self.steps.iter().zip(after.chain([self.end]));
        let mut before = pairs.take_while(|((node, _), _)| Some(*node) != self.global);
        before.any(|(&from, to)| {
            match slot::pass(graph, within.as_deref(), from, to) {
                Pass::Plain => {}
                Pass::Leaves => within = None,
                Pass::Enters(of) => within = Some(of),
                Pass::Slot(_) => return true,
            }
            false
        })
    }
}

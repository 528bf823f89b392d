//! What can be reached from a root: for each class of effects the shortest way there.
//!
//! A walk goes breadth first over references. Where it passes a function of std that the catalogue
//! lists, that function is the effect, and what std does inside of it is not another: opening a
//! file to read it is `fs`, not `fd-io` as well. The walk goes on all the same, because the
//! function may call back into code that it was handed.

mod stand;
pub(crate) mod sweep;

use super::{
    client::Clients,
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
    /// Whether the code that leads out to std or to a symbol is the root's own crate's; of what a
    /// global holds, whether a workspace member declares the global.
    pub(crate) own: bool,
    /// The global that holds what leads to the end, if the way goes through one.
    pub(crate) global: Option<NodeId>,
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
    /// The global that was passed and that holds what was come to.
    global: Option<NodeId>,
    /// The step before, and where in it.
    parent: Option<(u32, u32)>,
}

struct Walk<'g> {
    graph: &'g Linked,
    sinks: &'g Sinks,
    hooks: &'g Hooks,
    crate_name: &'g str,
    clients: &'g Clients,
    steps: Vec<Step>,
    /// For each node the [states](state) that it was seen in, a bit each.
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
    global: Option<NodeId>,
}

/// Walks from the nodes of a root, and from what it returns.
pub(crate) fn walk(graph: &Linked, sinks: &Sinks, hooks: &Hooks, root: &Root) -> Found {
    walked(graph, sinks, hooks, root).found()
}

/// The shortest ways from a root to the targets that it reaches, one for each.
pub(crate) fn ways_to(
    graph: &Linked,
    sinks: &Sinks,
    hooks: &Hooks,
    root: &Root,
    targets: &[NodeId],
) -> Vec<Way> {
    let walk = walked(graph, sinks, hooks, root);
    let first = |target: &NodeId| walk.steps.iter().find(|step| step.node == *target);
    let came = targets.iter().filter_map(first);
    let hits = came.filter_map(|step| {
        let (from, at) = step.parent?;
        Some(Hit {
            from,
            at,
            end: step.node,
            effect: None,
            own: step.own,
            global: step.global,
        })
    });
    hits.map(|hit| walk.way(hit)).collect()
}

fn walked<'g>(graph: &'g Linked, sinks: &'g Sinks, hooks: &'g Hooks, root: &'g Root) -> Walk<'g> {
    let mut walk = Walk {
        graph,
        sinks,
        hooks,
        crate_name: &root.crate_name,
        clients: &root.clients,
        steps: Vec::new(),
        seen: vec![0; graph.len()],
        effects: BTreeMap::new(),
        missing: BTreeMap::new(),
    };
    for &node in &root.nodes {
        walk.come_to(Step {
            node,
            inside: false,
            own: true,
            global: None,
            parent: None,
        });
    }
    walk.hand_out(&root.returned);
    let mut next = 0;
    while next < walk.steps.len() {
        walk.leave(next);
        next += 1;
    }
    walk
}

/// The number of the state that a step comes to its node in, and the bits of the states in which
/// everything was seen already that can be seen in this one.
fn state(step: &Step) -> (u8, u8) {
    match (step.inside, step.global.is_some()) {
        (false, false) => (0, 0b0001),
        (true, false) => (1, 0b0011),
        (false, true) => (2, 0b0101),
        (true, true) => (3, 0b1111),
    }
}

impl Walk<'_> {
    fn come_to(&mut self, step: Step) {
        let (number, covering) = state(&step);
        let seen = &mut self.seen[step.node as usize];
        if *seen & covering == 0 {
            *seen |= 1 << number;
            self.steps.push(step);
        }
    }

    /// Looks at everything that a step refers to.
    fn leave(&mut self, number: usize) {
        let step = self.steps[number];
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        let from = Stand::at(self.graph, self.sinks, step.node, step.inside);
        for &edge in self.graph.edges(step.node) {
            self.cross(&from, &step, number, edge);
        }
        for &held in self.hooks.of(step.node) {
            self.come_to(Step {
                node: held,
                inside: false,
                own: true,
                global: step.global.or(Some(step.node)),
                parent: Some((number, 0)),
            });
        }
    }

    /// What is returned is run by a stranger, as if the function's beginning referred to it.
    fn hand_out(&mut self, returned: &[NodeId]) {
        let Some(&step) = self.steps.first() else {
            return;
        };
        let from = Stand::at(self.graph, self.sinks, step.node, step.inside);
        // A destructor of std's that somebody runs is not a call that the crate makes.
        let step = Step { own: false, ..step };
        let start = self.graph.node(step.node).start;
        for &node in returned {
            self.cross(&from, &step, 0, Edge::new(node, start, false));
        }
    }

    /// Follows one reference of a step.
    fn cross(&mut self, from: &Stand<'_>, step: &Step, number: u32, edge: Edge) {
        if self.clients.cut(self.graph, step.node, edge.to) {
            if self.clients.handed_over(self.graph, edge.to).is_some() {
                self.hit(step, number, edge, None);
            }
            return;
        }
        let outcome = from.follow(edge.to);
        match outcome.end {
            Some(Ends::At(api)) => self.hit(step, number, edge, Some(api)),
            Some(Ends::Missing) => {
                if !handed::is_others(self.graph.name(edge.to), self.crate_name) {
                    self.hit(step, number, edge, None);
                }
            }
            None => {}
        }
        if let Some(next) = outcome.next {
            let own = if next.std {
                step.own
            } else {
                name::crate_of(self.graph.name(edge.to))
                    .map_or(step.own, |name| name == self.crate_name)
            };
            self.come_to(Step {
                node: edge.to,
                inside: next.inside,
                own,
                global: step.global,
                parent: Some((number, edge.at())),
            });
        }
    }

    fn hit(&mut self, step: &Step, from: u32, edge: Edge, effect: Option<&'static Api>) {
        let own = match (effect, step.global) {
            (_, Some(_)) => true,
            (Some(api), None) => self.is_own_call(step, edge, api),
            (None, None) => false,
        };
        let hit = Hit {
            from,
            at: edge.at(),
            end: edge.to,
            effect,
            own,
            global: step.global,
        };
        let Some(api) = effect else {
            self.missing.entry(edge.to).or_insert(hit);
            return;
        };
        let class = match step.global {
            None => api.effect.class,
            Some(_) if api.effect.class.default_level() == Level::Allow => return,
            Some(_) => EffectClass::AmbientHook,
        };
        let [shortest, owns] = self.effects.entry(class).or_default();
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
        let handed = name::demangled(self.graph.name(edge.to));
        !handed.is_empty() && name::is_argument(&name::demangled(caller), &handed)
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
            global: hit.global,
        }
    }
}

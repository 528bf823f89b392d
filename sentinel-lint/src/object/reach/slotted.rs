//! Effects that are reached by way of vtables: which slots each of them needs.
//!
//! A way counts by its last slot. So an effect is out of reach without certain slots where each of
//! its ways has one of these for its last, and a way without any slot is nobody's to take away.
//! Unlike a [walk](super::walk), this search tells all states apart: a node that was come to by
//! two ways is looked at for each.
//!
//! Methods that std provides for a trait lie in vtables beside a user's and call it. What they lead
//! to is that method's slot, since they do nothing but by it.

use super::{
    Way,
    ground::{Ground, Met, State},
    slot::{self, Pass},
};
use crate::{
    object::{
        graph::node::{Edge, NodeId},
        sink::Api,
    },
    slot::Slot,
};
use rustc_hash::FxHashMap;
use sentinel_effects::EffectClass;
use std::collections::{BTreeMap, BTreeSet, VecDeque, hash_map};

/// For each class, or each effect of it, the shortest way without a slot, and the shortest that
/// ends in the root's own crate if that is another; where there is none, the same for each slot.
pub(super) fn effects(
    ground: Ground<'_>,
    classes: &BTreeSet<EffectClass>,
) -> Vec<(EffectClass, Way)> {
    let search = Search::of(ground, classes);
    let mut effects = Vec::new();
    let hits = search.hits.iter();
    let told: BTreeSet<_> = hits
        .map(|hit| ground.told_with(hit.class, hit.end))
        .collect();
    for together in told {
        let class = together.0;
        let is_one = |hit: &Hit| ground.told_with(hit.class, hit.end) == together;
        let ways = search.ways(is_one);
        let own = search.ways(|hit| is_one(hit) && hit.own);
        let name = |way: &Way| way.slot.as_ref().map(|(slot, _)| slot.clone());
        let told: BTreeSet<_> = ways.iter().filter(|way| way.own).map(name).collect();
        let others = own.into_iter().filter(|way| !told.contains(&name(way)));
        let all = ways.into_iter().chain(others);
        effects.extend(all.map(|way| (class, way)));
    }
    effects
}

/// Everything that a root reaches, and how.
struct Search<'g> {
    ground: Ground<'g>,
    places: Vec<Place>,
    numbers: FxHashMap<(State, Option<u32>), u32>,
    /// The traits of std's methods that vtables have led to.
    traits: Vec<String>,
    /// How many of the places it begins at.
    beginnings: u32,
    references: Vec<Reference>,
    /// The references that are no slots, by where they lead to.
    incoming: Vec<u32>,
    /// The effects of the classes that are asked for.
    hits: Vec<Hit>,
}

/// A state that the root reaches.
#[derive(Clone, Copy)]
struct Place {
    state: State,
    /// The number of a trait, where a vtable has led to a method of it that is std's, and only
    /// std's code was passed since.
    within: Option<u32>,
    /// How far it is from the root.
    depth: u32,
    /// The place before on the shortest way, and where in it.
    parent: Option<(u32, u32)>,
}

struct Reference {
    from: u32,
    at: u32,
    to: u32,
    slot: Option<Slot>,
}

struct Hit {
    from: u32,
    at: u32,
    end: NodeId,
    api: &'static Api,
    class: EffectClass,
    own: bool,
}

/// The shortest way from a place to an effect without a slot.
struct Ahead {
    length: u32,
    by: By,
}

#[derive(Clone, Copy)]
enum By {
    /// The effect of this number is performed there.
    Hit(u32),
    /// The reference of this number leads there.
    Reference(u32),
}

impl<'g> Search<'g> {
    fn of(ground: Ground<'g>, classes: &BTreeSet<EffectClass>) -> Self {
        let mut search = Self {
            ground,
            places: Vec::new(),
            numbers: FxHashMap::default(),
            traits: Vec::new(),
            beginnings: 0,
            references: Vec::new(),
            incoming: Vec::new(),
            hits: Vec::new(),
        };
        for state in ground.beginnings() {
            search.number((state, None), 0, None);
        }
        search.beginnings = index(search.places.len());
        ground.hand_out(&mut |from, edge, met| search.meet(classes, 0, from, edge, met));
        let mut next = 0;
        while let Some(place) = search.places.get(next) {
            let number = index(next);
            ground.leave(place.state, &mut |from, edge, met| {
                search.meet(classes, number, from, edge, met);
            });
            next += 1;
        }
        let references = (0..).zip(&search.references);
        let plain = references.filter(|(_, reference)| reference.slot.is_none());
        search.incoming = plain.map(|(number, _)| number).collect();
        let to = |number: &u32| search.references[*number as usize].to;
        search.incoming.sort_by_key(to);
        search
    }

    /// The number of a state, which is come to for the first time or again.
    fn number(
        &mut self,
        (state, within): (State, Option<u32>),
        depth: u32,
        parent: Option<(u32, u32)>,
    ) -> u32 {
        let next = index(self.places.len());
        *self.numbers.entry((state, within)).or_insert_with(|| {
            self.places.push(Place {
                state,
                within,
                depth,
                parent,
            });
            next
        })
    }

    fn meet(
        &mut self,
        classes: &BTreeSet<EffectClass>,
        number: u32,
        from: State,
        edge: Edge,
        met: Met,
    ) {
        let at = edge.at();
        match met {
            Met::Missing => {}
            Met::Next(state) => {
                let Place { depth, within, .. } = self.places[number as usize];
                let (slot, within) = self.pass(within, from, edge);
                let to = self.number((state, within), depth + 1, Some((number, at)));
                self.references.push(Reference {
                    from: number,
                    at,
                    to,
                    slot,
                });
            }
            Met::Effect(api) => {
                let class = Ground::class(from, api);
                let Some(class) = class.filter(|class| classes.contains(class)) else {
                    return;
                };
                self.hits.push(Hit {
                    from: number,
                    at,
                    end: edge.to,
                    api,
                    class,
                    own: self.ground.is_own_call(from, edge.to),
                });
            }
        }
    }

    /// The slot that a reference is, if one, and the trait that it leads on within.
    fn pass(
        &mut self,
        within: Option<u32>,
        from: State,
        edge: Edge,
    ) -> (Option<Slot>, Option<u32>) {
        // What a global holds is called by whoever finds it there.
        if from.held {
            return (None, None);
        }
        let of = within.map(|number| self.traits[number as usize].as_str());
        match slot::pass(self.ground.graph, of, (from.node, edge.at()), edge.to) {
            Pass::Plain => (None, within),
            Pass::Leaves => (None, None),
            Pass::Slot(slot) => (Some(slot), None),
            Pass::Enters(of) => {
                let known = self.traits.iter().position(|known| *known == of);
                let number = known.unwrap_or(self.traits.len());
                if known.is_none() {
                    self.traits.push(of);
                }
                (None, Some(index(number)))
            }
        }
    }

    /// The shortest way to such an effect that has no slot, or for each slot the shortest whose
    /// last it is.
    fn ways(&self, is_wanted: impl Fn(&Hit) -> bool) -> Vec<Way> {
        let ahead = self.ahead(is_wanted);
        let begins = (0..self.beginnings).filter(|at| ahead.contains_key(at));
        if let Some(first) = begins.min_by_key(|at| ahead[at].length) {
            return vec![self.way(Vec::new(), first, &ahead)];
        }
        let mut shortest: BTreeMap<&Slot, (u32, &Reference)> = BTreeMap::new();
        for reference in &self.references {
            let (Some(slot), Some(rest)) = (&reference.slot, ahead.get(&reference.to)) else {
                continue;
            };
            let length = self.places[reference.from as usize].depth + rest.length;
            let known = shortest.entry(slot).or_insert((length, reference));
            if length < known.0 {
                *known = (length, reference);
            }
        }
        let ways = shortest.into_iter().map(|(slot, (_, reference))| {
            let way = self.way(self.before(reference), reference.to, &ahead);
            let method = self.places[reference.to as usize].state.node;
            let slot = Some((slot.clone(), method));
            Way { slot, ..way }
        });
        ways.collect()
    }

    /// For each place that has one, the shortest way from there to such an effect without a slot.
    fn ahead(&self, is_wanted: impl Fn(&Hit) -> bool) -> FxHashMap<u32, Ahead> {
        let mut ahead = FxHashMap::default();
        let mut queue = VecDeque::new();
        for (number, hit) in (0..).zip(&self.hits).filter(|(_, hit)| is_wanted(hit)) {
            queue.push_back((hit.from, 1, By::Hit(number)));
        }
        while let Some((place, length, by)) = queue.pop_front() {
            let hash_map::Entry::Vacant(unknown) = ahead.entry(place) else {
                continue;
            };
            unknown.insert(Ahead { length, by });
            for &number in self.incoming(place) {
                let before = self.references[number as usize].from;
                queue.push_back((before, length + 1, By::Reference(number)));
            }
        }
        ahead
    }

    /// The references to a place that are no slots.
    fn incoming(&self, place: u32) -> &[u32] {
        let to = |number: &u32| self.references[*number as usize].to;
        let first = self.incoming.partition_point(|number| to(number) < place);
        let rest = &self.incoming[first..];
        &rest[..rest.partition_point(|number| to(number) == place)]
    }

    /// The shortest way from the root to a reference.
    fn before(&self, reference: &Reference) -> Vec<(State, u32)> {
        let mut steps = Vec::new();
        let mut next = Some((reference.from, reference.at));
        while let Some((number, at)) = next {
            let place = &self.places[number as usize];
            steps.push((place.state, at));
            next = place.parent;
        }
        steps.reverse();
        steps
    }

    /// A way that goes on from a place to the effect ahead of it.
    fn way(
        &self,
        mut steps: Vec<(State, u32)>,
        mut place: u32,
        ahead: &FxHashMap<u32, Ahead>,
    ) -> Way {
        loop {
            let state = self.places[place as usize].state;
            match ahead[&place].by {
                By::Reference(number) => {
                    let reference = &self.references[number as usize];
                    steps.push((state, reference.at));
                    place = reference.to;
                }
                By::Hit(number) => {
                    let hit = &self.hits[number as usize];
                    steps.push((state, hit.at));
                    return Way::of(&steps, hit.end, Some(hit.api), hit.own);
                }
            }
        }
    }
}

fn index(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

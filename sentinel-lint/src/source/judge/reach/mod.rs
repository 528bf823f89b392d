//! What an extension can reach without being handed it.
//!
//! Two passes. The first follows what is certain: calls, mentions, drops of what is built here,
//! and methods of traits for the types that are built here - a type that only the caller builds
//! stays out, so what goes through a port is cut by nature. The second goes on along what is
//! only possible - a receiver of unknown type, an impl that std may call - and what it finds is
//! a doubt, never a finding.

mod possible;

use super::{
    facts::{Effect, Facts, Target},
    infer::facts_of,
    ty::{Head, TraitId},
    world::World,
};
use crate::source::{
    ir::{Name, Pos},
    program::ItemId,
};
use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque},
    mem,
    sync::{Arc, Mutex, PoisonError},
};

/// Facts of the items read so far, shared by all extensions.
#[derive(Default)]
pub(crate) struct FactsCache(Mutex<HashMap<ItemId, Arc<Facts>>>);

impl FactsCache {
    fn of(&self, world: &World<'_>, item: ItemId) -> Arc<Facts> {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known().get(&item) {
            return known.clone();
        }
        let facts = Arc::new(facts_of(world, item));
        known().insert(item, facts.clone());
        facts
    }

    /// Reads several items at once, those that were not read yet.
    fn of_all(&self, world: &World<'_>, items: &VecDeque<ItemId>) -> Vec<Arc<Facts>> {
        let items = items.par_iter();
        items.map(|item| self.of(world, *item)).collect()
    }
}

/// A reference: the item that makes it, and where.
pub(crate) type Site = (ItemId, Pos);

/// What was found for one extension.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// Effects that are certainly reachable, the nearest first.
    pub effects: Vec<(Effect, Site)>,
    /// What could not be followed on certain ways, the nearest first.
    pub doubts: Vec<(Arc<str>, Site)>,
    /// Effects at the end of ways that are only possible, with what makes the way uncertain.
    pub possible: Vec<(Effect, Site, Arc<str>)>,
}

/// The search from one extension.
pub(crate) struct Reach<'w, 'p> {
    world: &'w World<'p>,
    cache: &'w FactsCache,
    queue: VecDeque<ItemId>,
    /// How each item was reached first; the root has no site.
    parents: HashMap<ItemId, Option<Site>>,
    /// Why each item that was reached on a possible way is uncertain.
    uncertain: HashMap<ItemId, Arc<str>>,
    live: BTreeMap<ItemId, Site>,
    /// The types of the tree that values handled here have, injected ones included.
    seen: BTreeMap<ItemId, Site>,
    nameable: BTreeSet<ItemId>,
    nameable_std: BTreeSet<Arc<str>>,
    /// Whether a value of unknown type is handed to a function.
    anything: bool,
    demands: BTreeMap<(TraitId, Name), Site>,
    perhaps: BTreeMap<(TraitId, Name), Site>,
    opens: BTreeMap<Name, Site>,
    /// Functions that are called unless another one is.
    either: BTreeMap<ItemId, Site>,
    doubted: HashSet<Arc<str>>,
    suspected: HashSet<(Effect, Site)>,
    found: Found,
}

impl<'w, 'p> Reach<'w, 'p> {
    /// Follows everything from this function.
    pub(crate) fn from(world: &'w World<'p>, cache: &'w FactsCache, root: ItemId) -> Self {
        let mut reach = Self {
            world,
            cache,
            queue: VecDeque::from([root]),
            parents: HashMap::from([(root, None)]),
            uncertain: HashMap::new(),
            live: BTreeMap::new(),
            seen: BTreeMap::new(),
            nameable: BTreeSet::new(),
            nameable_std: BTreeSet::new(),
            anything: false,
            demands: BTreeMap::new(),
            perhaps: BTreeMap::new(),
            opens: BTreeMap::new(),
            either: BTreeMap::new(),
            doubted: HashSet::new(),
            suspected: HashSet::new(),
            found: Found::default(),
        };
        reach.drain();
        // What the possible ways reach opens further ones, until nothing new comes.
        loop {
            let before = (
                reach.parents.len(),
                reach.found.possible.len(),
                reach.opens.len(),
                reach.live.len() + reach.either.len(),
            );
            reach.possible();
            reach.drain();
            if before
                == (
                    reach.parents.len(),
                    reach.found.possible.len(),
                    reach.opens.len(),
                    reach.live.len() + reach.either.len(),
                )
            {
                return reach;
            }
        }
    }

    /// What was found.
    pub(crate) fn found(&self) -> &Found {
        &self.found
    }

    /// The sites from the root to this item: the first is the root's call.
    pub(crate) fn way(&self, item: ItemId) -> Vec<Site> {
        let mut way = Vec::new();
        let mut at = item;
        while let Some(Some(site)) = self.parents.get(&at) {
            way.push(*site);
            at = site.0;
        }
        way.reverse();
        way
    }

    /// The items that are certainly reached, each with the item that reaches it first; sorted.
    pub(crate) fn certain(&self) -> Vec<(ItemId, ItemId)> {
        let reached = self.parents.iter();
        let certain = reached.filter(|(item, _)| !self.uncertain.contains_key(item));
        let mut certain: Vec<(ItemId, ItemId)> = certain
            .filter_map(|(item, site)| Some((*item, site.as_ref()?.0)))
            .collect();
        certain.sort_unstable();
        certain
    }

    fn drain(&mut self) {
        while !self.queue.is_empty() {
            let items = mem::take(&mut self.queue);
            let facts = self.cache.of_all(self.world, &items);
            for (item, facts) in items.into_iter().zip(facts) {
                for edge in &facts.edges {
                    self.follow((item, edge.pos), &edge.to);
                }
            }
        }
    }

    fn follow(&mut self, site: Site, to: &Target) {
        match to {
            Target::Item(item) => self.reached(*item, site),
            Target::Either(item) => {
                self.either.entry(*item).or_insert(site);
            }
            Target::Effect(effect) => self.effect(effect, site),
            Target::Live(adt) => self.lives(*adt, site),
            Target::Seen(adt) => self.sees(*adt, site),
            Target::Nameable(adt) => self.names(*adt),
            Target::Handed(path) => self.handed(path, site),
            Target::NameableStd(path) => {
                self.nameable_std.insert(path.clone());
            }
            Target::Anything => self.anything = true,
            Target::Demand(of, name) => self.demanded(of, name, site),
            Target::Perhaps(of, name) => {
                self.perhaps
                    .entry((of.clone(), name.clone()))
                    .or_insert(site);
            }
            Target::Open(name) => {
                self.opens.entry(name.clone()).or_insert(site);
            }
            Target::Doubt(why) => self.doubt(why, site),
        }
    }

    fn doubt(&mut self, why: &Arc<str>, site: Site) {
        if self.doubted.insert(why.clone()) {
            self.found.doubts.push((why.clone(), site));
        }
    }

    fn reached(&mut self, item: ItemId, site: Site) {
        if self.parents.contains_key(&item) {
            return;
        }
        self.parents.insert(item, Some(site));
        if let Some(why) = self.uncertain.get(&site.0).cloned() {
            self.uncertain.insert(item, why);
        }
        self.queue.push_back(item);
        if let Some(doubles) = self.world.doubles.get(&item) {
            for double in doubles {
                self.reached(*double, site);
            }
        }
    }

    fn effect(&mut self, effect: &Effect, site: Site) {
        match self.uncertain.get(&site.0) {
            None => self.found.effects.push((effect.clone(), site)),
            Some(why) => {
                let why = why.clone();
                self.suspect(effect, site, why);
            }
        }
    }

    fn suspect(&mut self, effect: &Effect, site: Site, why: Arc<str>) {
        if self.suspected.insert((effect.clone(), site)) {
            self.found.possible.push((effect.clone(), site, why));
        }
    }

    /// A value of the type may be made here: it will be dropped, and its methods are candidates.
    fn lives(&mut self, adt: ItemId, site: Site) {
        if self.live.contains_key(&adt) {
            return;
        }
        self.live.insert(adt, site);
        self.reached(adt, site);
        for item in self.world.drops(adt) {
            self.reached(item, site);
        }
        let facts = self.cache.of(self.world, adt);
        for edge in &facts.edges {
            if let Target::Nameable(field) = edge.to {
                self.sees(field, site);
            }
        }
        for imp in self.world.impls_of_type(&Head::Adt(adt)) {
            let Some(of) = self.world.impl_trait(*imp) else {
                continue;
            };
            let first = (of.clone(), Arc::from(""));
            let of_trait = self
                .demands
                .range(first..)
                .take_while(|((other, _), _)| *other == of);
            let wanted: Vec<(Name, Site)> = of_trait
                .map(|((_, name), site)| (name.clone(), *site))
                .collect();
            for (name, site) in wanted {
                self.reached_for(adt, (&of, &name), self.world.impl_item(*imp, &name), site);
            }
        }
    }

    /// Reaches what a demand means for a type, as certainly as the type has values here.
    fn reached_for(
        &mut self,
        adt: ItemId,
        demand: (&TraitId, &Name),
        item: Option<ItemId>,
        site: Site,
    ) {
        let Some(item) = item else { return };
        if let Some(why) = self.uncertain.get(&adt).cloned() {
            self.possibly(item, site, || why);
        } else if self.world.is_one_of_several(adt, demand.0, demand.1) {
            self.either.entry(item).or_insert(site);
        } else {
            self.reached(item, site);
        }
    }

    /// Values of the type are handled here, though perhaps made elsewhere: dispatch on them is
    /// static, so their impls are no port's. What a derive writes handles the fields.
    fn sees(&mut self, adt: ItemId, site: Site) {
        let mut open = vec![adt];
        while let Some(adt) = open.pop() {
            if self.seen.contains_key(&adt) {
                continue;
            }
            self.seen.insert(adt, site);
            self.names(adt);
            let derived = self
                .world
                .program
                .item(adt)
                .attrs
                .iter()
                .any(|attr| !attr.derives.is_empty());
            for edge in &self.cache.of(self.world, adt).edges {
                match &edge.to {
                    Target::Seen(used) => open.push(*used),
                    Target::Nameable(field) if derived => open.push(*field),
                    Target::Doubt(why) => self.doubt(why, (adt, edge.pos)),
                    _ => {}
                }
            }
        }
    }

    /// Whoever gets a handle may use it.
    fn handed(&mut self, path: &Arc<str>, site: Site) {
        if let Some(effect) = self.world.std.using(path).cloned() {
            let why = Arc::from(format!("a `{path}` is handed on here, and may be used"));
            self.suspect(&effect, site, why);
        }
    }

    /// Values of the type may be handed in; so may values of what it holds.
    fn names(&mut self, adt: ItemId) {
        let mut open = vec![adt];
        while let Some(adt) = open.pop() {
            if !self.nameable.insert(adt) {
                continue;
            }
            for edge in &self.cache.of(self.world, adt).edges {
                match &edge.to {
                    Target::Nameable(inner) => open.push(*inner),
                    Target::NameableStd(path) => {
                        self.nameable_std.insert(path.clone());
                    }
                    _ => {}
                }
            }
        }
    }

    fn demanded(&mut self, of: &TraitId, name: &Name, site: Site) {
        if self.demands.contains_key(&(of.clone(), name.clone())) {
            return;
        }
        self.demands.insert((of.clone(), name.clone()), site);
        let world = self.world;
        for (head, item) in world.implementations(of, name) {
            match head {
                Some(Head::Adt(adt)) if self.live.contains_key(adt) => {
                    self.reached_for(*adt, (of, name), Some(*item), site);
                }
                None => self.reached(*item, site),
                Some(_) => {}
            }
        }
    }
}

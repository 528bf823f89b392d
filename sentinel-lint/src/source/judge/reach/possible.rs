//! The second pass: ways that are only possible.

use super::{Reach, Site};
use crate::source::{
    ir::Name,
    judge::{
        facts::Effect,
        ty::{Head, TraitId},
    },
    program::ItemId,
};
use std::sync::Arc;

impl Reach<'_, '_> {
    /// Reaches an item on a way that is only possible.
    pub(super) fn possibly(&mut self, item: ItemId, site: Site, why: impl FnOnce() -> Arc<str>) {
        if self.parents.contains_key(&item) {
            return;
        }
        let why = self.uncertain.get(&site.0).cloned().unwrap_or_else(why);
        self.uncertain.insert(item, why);
        self.parents.insert(item, Some(site));
        self.queue.push_back(item);
    }

    fn all_possibly(
        &mut self,
        items: impl IntoIterator<Item = ItemId>,
        site: Site,
        why: impl Fn(&str) -> String,
    ) {
        for item in items {
            let path = &self.world.program.item(item).path;
            self.possibly(item, site, || Arc::from(why(path)));
        }
    }

    /// Takes one step along everything that is only possible.
    pub(super) fn possible(&mut self) {
        let world = self.world;
        for ((of, name), site) in self.perhaps.clone() {
            self.perhaps_of(&of, &name, site);
        }
        for ((of, name), site) in self.demands.clone() {
            for (head, item) in world.implementations(&of, &name) {
                let here = match head {
                    Some(Head::Std(ty)) => self.anything || self.nameable_std.contains(ty),
                    Some(Head::Adt(adt)) => self.seen.contains_key(adt),
                    None => false,
                };
                if here {
                    self.all_possibly([*item], site, |path| {
                        format!("`{path}` may be what is called here")
                    });
                }
            }
        }
        for (item, site) in self.either.clone() {
            self.all_possibly([item], site, |path| {
                format!("`{path}` is one of several that may be called here")
            });
        }
        for (name, site) in self.opens.clone() {
            self.open(&name, site);
        }
        let handled = self.live.iter().chain(&self.seen);
        let handled: Vec<(ItemId, Site)> = handled.map(|(adt, site)| (*adt, *site)).collect();
        for (adt, site) in handled {
            for imp in self.world.impls_of_type(&Head::Adt(adt)) {
                if let Some(TraitId::Std(_)) = self.world.impl_trait(*imp) {
                    let items = self.world.program.impls[imp.index()].items.iter().copied();
                    self.all_possibly(items, site, |path| format!("std may call `{path}`"));
                }
            }
        }
    }

    /// A trait's function that an operator, or std, calls on a type that is not known.
    fn perhaps_of(&mut self, of: &TraitId, name: &Name, site: Site) {
        let world = self.world;
        for (head, item) in world.implementations(of, name) {
            let candidate = match head {
                Some(Head::Adt(adt)) => self.may_be_here(*adt),
                Some(Head::Std(ty)) => self.anything || self.nameable_std.contains(ty),
                None => true,
            };
            let of_foreign = !matches!(head, Some(Head::Adt(_)));
            if candidate && !(of_foreign && self.is_for_absent(*item)) {
                self.all_possibly([*item], site, |path| {
                    format!("`{path}` may be what runs here")
                });
            }
        }
        if !matches!(of, TraitId::Std(path) if &**path == "std::default::Default") {
            return;
        }
        // A derived `Default` makes a value of a type that no expression names.
        for adt in self.nameable.clone() {
            if !self.live.contains_key(&adt) && self.world.derives(adt, "Default") {
                let drops = self.world.drops(adt);
                self.all_possibly(drops, site, |path| {
                    format!("`{path}` may run when a default value is dropped")
                });
            }
        }
    }

    /// Whether an impl for a type of std is for arguments that no value here has.
    fn is_for_absent(&self, item: ItemId) -> bool {
        let arguments = self.world.trait_arguments(item);
        !arguments.is_empty() && !arguments.iter().any(|adt| self.may_be_here(*adt))
    }

    fn may_be_here(&self, adt: ItemId) -> bool {
        self.live.contains_key(&adt) || self.nameable.contains(&adt)
    }

    /// A method on a value of unknown type: of any type that may have a value here.
    fn open(&mut self, name: &Name, site: Site) {
        let why = |path: &str| {
            format!("`.{name}()` is called on a value of unknown type and may be `{path}`")
        };
        let world = self.world;
        let of_types = world
            .methods_named(name)
            .iter()
            .filter(|(adt, _)| self.may_be_here(*adt));
        let mut items: Vec<ItemId> = of_types.map(|(_, item)| *item).collect();
        items.extend(world.blanket_methods(name));
        let nameable = |path: &str| self.nameable_std.contains(path);
        let effects: Vec<Effect> = world.std.candidates(name, &nameable).cloned().collect();
        if items.is_empty() && effects.is_empty() && !world.std.signatures.has_name(name) {
            self.doubt(
                &Arc::from(format!(
                    "no method `{name}` is known for what `.{name}()` is called on"
                )),
                site,
            );
        }
        self.all_possibly(items, site, why);
        for effect in effects {
            let why = self
                .uncertain
                .get(&site.0)
                .cloned()
                .unwrap_or_else(|| Arc::from(why(&effect.api)));
            self.suspect(&effect, site, why);
        }
    }
}

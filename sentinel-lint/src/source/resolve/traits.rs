//! The traits whose methods a method call may mean, by the module that it stands in.

use super::{
    prelude,
    scope::{Reach, Target},
    std_names,
};
use crate::source::{
    ir::ItemKind,
    program::{ItemId, ModId, Ns, Program, Res},
};

impl Program {
    /// The traits in scope in a module or block: its own, the imported ones (glob imports and
    /// `as _` included), those of the blocks and the module around, and the prelude's. Each
    /// once, in no telling order but always the same.
    pub fn traits_in_scope(&self, at: ModId) -> &[Res] {
        self.scopes
            .module(at)
            .traits
            .get_or_init(|| self.find_traits(at))
    }

    /// The items of a trait, in order; none for other items.
    pub fn trait_items(&self, id: ItemId) -> &[ItemId] {
        self.scopes.trait_items.get(&id).map_or(&[], Vec::as_slice)
    }

    /// The path of a module; of a block, that of the item around.
    pub fn module_path(&self, at: ModId) -> &str {
        &self.scopes.module(at).path
    }

    /// The module or block around; none for a crate root.
    pub fn parent(&self, at: ModId) -> Option<ModId> {
        self.scopes.module(at).parent
    }

    /// Whether it is a block rather than a module: a block sees the names around it.
    pub fn is_block(&self, at: ModId) -> bool {
        self.scopes.module(at).is_block
    }

    /// The crate of a module, as an index into [`Program::crates`].
    pub fn krate_of(&self, at: ModId) -> usize {
        self.scopes.module(at).krate
    }

    fn find_traits(&self, at: ModId) -> Vec<Res> {
        let mut found = Vec::new();
        let mut seen = Vec::new();
        let mut scope = at;
        loop {
            self.traits_of(scope, scope, &mut seen, &mut found);
            let module = self.scopes.module(scope);
            match module.parent {
                Some(parent) if module.is_block => scope = parent,
                _ => break,
            }
        }
        let module = self.scopes.module(scope);
        if !module.no_prelude {
            let edition = self.scopes.crates[module.krate].edition;
            found.extend_from_slice(&prelude::of(edition).traits);
        }
        found.sort_by(|a, b| order(a).cmp(&order(b)));
        found.dedup();
        found
    }

    /// The traits that a module has and that may be used in `viewer`.
    fn traits_of(&self, at: ModId, viewer: ModId, seen: &mut Vec<ModId>, found: &mut Vec<Res>) {
        if seen.contains(&at) {
            return;
        }
        seen.push(at);
        let module = self.scopes.module(at);
        let visible = |reach: Reach| self.scopes.reaches(reach, viewer);
        let named = module.traits_here.iter();
        let named = named.map(|binding| &self.scopes.bindings[*binding as usize]);
        for binding in named.chain(&module.unnamed) {
            if visible(binding.reach) {
                found.push(binding.res.clone());
            }
        }
        for glob in module.globs.iter().filter(|glob| visible(glob.reach)) {
            match &glob.target {
                Target::Module(id) => self.traits_of(*id, viewer, seen, found),
                Target::Std(path) => found.extend(
                    std_names::names_of(path)
                        .filter(|(_, kinds)| kinds.is("trait"))
                        .map(|(path, _)| Res::Std(std_names::canonical(path).into())),
                ),
                Target::Enum(_) | Target::Unknown(_) => {}
            }
        }
    }

    /// Notes the traits among each module's names.
    pub(super) fn index_traits(&mut self) {
        for at in 0..self.scopes.modules.len() {
            let slots = self.scopes.modules[at].names.values();
            let bound = slots.filter_map(|slots| slots.binding_index(Ns::Type));
            let traits = bound.filter(|binding| {
                let binding = &self.scopes.bindings[*binding as usize];
                self.is_trait(&binding.res)
            });
            self.scopes.modules[at].traits_here = traits.collect();
        }
    }

    fn is_trait(&self, res: &Res) -> bool {
        match res {
            Res::Item(id) => matches!(self.item(*id).kind, ItemKind::Trait(_)),
            Res::Std(path) => std_names::kinds(path).is_some_and(|kinds| kinds.is("trait")),
            _ => false,
        }
    }
}

/// A total order of traits that a run repeats.
fn order(res: &Res) -> (Option<ItemId>, Option<&str>) {
    match res {
        Res::Item(id) => (Some(*id), None),
        Res::Std(path) => (None, Some(path)),
        _ => (None, None),
    }
}

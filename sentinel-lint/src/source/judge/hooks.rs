//! Globals that other code can put a callable into: what is taken out of them and called is
//! nobody's claim but the ambient program's.

use super::{ty::Type, world::World};
use crate::source::{ir::ItemKind, program::ItemId};

/// How deep the types of fields are looked into.
const MAX_DEPTH: usize = 4;

/// Types of std whose content is set through a shared reference.
const WRITABLE: &[&str] = &[
    "std::cell::Cell",
    "std::cell::OnceCell",
    "std::cell::RefCell",
    "std::cell::UnsafeCell",
    "std::sync::Mutex",
    "std::sync::OnceLock",
    "std::sync::RwLock",
];

/// What a type holds, itself and its fields.
#[derive(Clone, Copy, Default)]
struct Holds {
    callable: bool,
    writable: bool,
}

impl World<'_> {
    /// Whether a static holds a callable that code elsewhere can have set.
    pub(crate) fn is_hook(&self, id: ItemId) -> bool {
        let ItemKind::Static { mutable, ty, .. } = &self.program.item(id).kind else {
            return false;
        };
        let mut holds = Holds {
            callable: false,
            writable: *mutable,
        };
        let scope = self.item_scope(id);
        self.look(&self.ty(&scope, ty), &mut holds, 0);
        holds.callable && holds.writable
    }

    fn look(&self, ty: &Type, holds: &mut Holds, depth: usize) {
        if depth > MAX_DEPTH || (holds.callable && holds.writable) {
            return;
        }
        match ty {
            Type::Callable(_) | Type::Bounded(None, _) => holds.callable = true,
            Type::Std(path, _) => holds.writable |= WRITABLE.contains(&&**path),
            _ => {}
        }
        for part in ty.parts() {
            self.look(part, holds, depth);
        }
        if let Type::Adt(item, args) = ty {
            for field in self.all_fields(*item, args) {
                self.look(&field, holds, depth + 1);
            }
        }
    }

    /// The types of the fields of a struct, or of all variants of an enum.
    fn all_fields(&self, id: ItemId, args: &[Type]) -> Vec<Type> {
        let variants = match &self.program.item(id).kind {
            ItemKind::Enum(def) => (0..def.variants.len())
                .filter_map(|at| u32::try_from(at).ok().map(Some))
                .collect(),
            _ => vec![None],
        };
        variants
            .into_iter()
            .flat_map(|variant| self.fields(id, variant, args))
            .map(|(_, ty)| ty)
            .collect()
    }
}

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

impl Holds {
    /// What a type in a signature may hold, where parameters may be anything.
    fn within(ty: &Type) -> Self {
        let mut holds = Self::default();
        for part in ty.all() {
            match part {
                Type::Callable(_) | Type::Bounded(..) | Type::Unknown => holds.callable = true,
                Type::Std(path, _) => holds.writable |= WRITABLE.contains(&&**path),
                _ => {}
            }
        }
        holds
    }
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
        let krate = self.program.item(id).krate;
        self.look(&self.ty(&scope, ty), krate, &mut holds, 0);
        holds.callable && holds.writable
    }

    /// Looks into a type as code of a crate can.
    fn look(&self, ty: &Type, krate: usize, holds: &mut Holds, depth: usize) {
        if depth > MAX_DEPTH || (holds.callable && holds.writable) {
            return;
        }
        match ty {
            Type::Callable(_) | Type::Bounded(None, _) => holds.callable = true,
            Type::Std(path, _) => holds.writable |= WRITABLE.contains(&&**path),
            _ => {}
        }
        for part in ty.parts() {
            self.look(part, krate, holds, depth);
        }
        if let Type::Adt(item, args) = ty
            && self.is_settable(*item, krate)
        {
            for field in self.all_fields(*item, args) {
                self.look(&field, krate, holds, depth + 1);
            }
        }
    }

    /// Whether code of a crate can put something into a value of a type that is shared. Of a type of
    /// another crate, without open fields, only that crate's functions can.
    fn is_settable(&self, adt: ItemId, krate: usize) -> bool {
        let item = self.program.item(adt);
        let closed = match &item.kind {
            ItemKind::Struct(def) => def.fields.iter().all(|field| !field.open),
            _ => false,
        };
        if !closed || item.krate == krate || self.unseen_impls(item.krate).is_some() {
            return true;
        }
        let mut functions = self.program.ids().filter(|&id| {
            let other = self.program.item(id);
            other.krate == item.krate && matches!(other.kind, ItemKind::Fn(_))
        });
        functions.any(|id| {
            let signature = self.signature(id);
            let (own, others): (Vec<&Type>, Vec<&Type>) = signature
                .params
                .iter()
                .partition(|of| of.adts().contains(&adt));
            let lends = Holds::within(&signature.ret);
            !own.is_empty()
                && (others.iter().any(|of| Holds::within(of).callable)
                    || (lends.callable && lends.writable))
        })
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

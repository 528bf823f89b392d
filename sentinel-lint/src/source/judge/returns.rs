//! What a function is written to return: the types that are named, and what lies in their fields.

use super::{ty::Type, world::World};
use crate::{
    source::{ir::ItemKind, program::ItemId},
    voice::{Returns, Written},
};
use std::collections::HashSet;

/// Types of std that drop nothing of what they are generic over.
const EMPTY: [&str; 3] = [
    "std::marker::PhantomData",
    "std::mem::ManuallyDrop",
    "std::mem::MaybeUninit",
];

/// How deep types are followed; a type that holds itself by another argument has no end.
const MAX_WITHIN: usize = 16;

/// What a function is written to return.
pub(super) fn returns(world: &World<'_>, item: ItemId) -> Returns {
    let returned = world.signature(item).ret.clone();
    let mut search = Search {
        world,
        written: Written::default(),
        seen: HashSet::new(),
        within: 0,
    };
    if !search.name(&returned) {
        return Returns::Hidden;
    }
    search.hold(&returned, "");
    let written = search.written;
    if written.named.is_empty() {
        return Returns::Nothing;
    }
    Returns::Types(written)
}

struct Search<'w> {
    world: &'w World<'w>,
    written: Written,
    seen: HashSet<Type>,
    /// How many types it is within.
    within: usize,
}

impl Search<'_> {
    /// Follows what a type names; whether all of it is written.
    fn name(&mut self, ty: &Type) -> bool {
        match ty {
            Type::Adt(id, arguments) => {
                self.written.named.insert(self.path(*id));
                arguments.iter().all(|of| self.name(of))
            }
            Type::Std(_, inner) | Type::Prim(_, inner) | Type::Tuple(inner) => {
                inner.iter().all(|of| self.name(of))
            }
            Type::Bounded(Some(_), _) | Type::Never => true,
            Type::Bounded(None, _)
            | Type::Callable(_)
            | Type::FnItem(..)
            | Type::Future(_)
            | Type::StdFn(..)
            | Type::Unknown => false,
        }
    }

    /// Follows what is dropped with a value of a type, which lies in this field.
    fn hold(&mut self, ty: &Type, field: &str) {
        match ty {
            Type::Adt(id, arguments) => self.fields(*id, arguments, ty),
            Type::Std(path, _) if EMPTY.contains(&&**path) => {}
            Type::Std(_, inner) | Type::Prim(_, inner) | Type::Tuple(inner) => {
                for of in inner {
                    self.hold(of, field);
                }
            }
            Type::Bounded(Some(_), _) | Type::Never => {}
            Type::Bounded(None, _)
            | Type::Callable(_)
            | Type::FnItem(..)
            | Type::Future(_)
            | Type::StdFn(..)
            | Type::Unknown => {
                self.written.unknown.insert(field.to_owned());
            }
        }
    }

    fn fields(&mut self, id: ItemId, arguments: &[Type], ty: &Type) {
        let path = self.path(id);
        if self.within == MAX_WITHIN {
            self.written.unknown.insert(path);
            return;
        }
        if !self.seen.insert(ty.clone()) {
            return;
        }
        self.within += 1;
        self.written.held.insert(path.clone());
        let variants = match &self.world.program.item(id).kind {
            ItemKind::Enum(def) => (0..).take(def.variants.len()).map(Some).collect(),
            _ => vec![None],
        };
        for variant in variants {
            for (name, of) in self.world.fields(id, variant, arguments) {
                self.hold(&of, &format!("{path}::{name}"));
            }
        }
        self.within -= 1;
    }

    fn path(&self, id: ItemId) -> String {
        self.world.program.item(id).path.clone()
    }
}

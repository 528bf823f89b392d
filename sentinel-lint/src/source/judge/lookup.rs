//! Whose method a method call means, given the type of what it is called on.
//!
//! Where rustc would choose one candidate by the traits in scope, all are taken: one too many is
//! reported or doubted, none is lost.

use super::{
    facts::Effect,
    std_facts,
    ty::{Bound, Head, TraitId, Type},
    world::World,
};
use crate::source::{
    ir::{ItemKind, Name},
    program::{ItemId, Owner},
};
use std::sync::Arc;

/// How many times a receiver is dereferenced before the search ends.
const DEREF_DEPTH: usize = 12;

/// Methods that derives write and that do nothing but what the fields' own do.
const DERIVED: &[&str] = &[
    "clone",
    "clone_from",
    "cmp",
    "default",
    "eq",
    "fmt",
    "ge",
    "gt",
    "hash",
    "le",
    "lt",
    "ne",
    "partial_cmp",
];

/// The answer to a method call.
#[derive(Clone, Debug)]
pub(crate) struct Lookup {
    /// The `Deref` functions of the tree that run on the way.
    pub derefs: Vec<ItemId>,
    /// What was found.
    pub found: Found,
}

/// What a method call means.
#[derive(Clone, Debug)]
pub(crate) enum Found {
    /// Functions of the tree, with the receiver's type where they were found.
    Tree(Vec<ItemId>, Type),
    /// A method of std with an effect.
    Effect(Effect, Type),
    /// A method of a trait, on something known by its bounds alone.
    Demand(TraitId, Type),
    /// A method of std without effect.
    Harmless(Type),
    /// No candidate.
    Nothing,
}

impl World<'_> {
    /// Looks a method up.
    pub(crate) fn method(&self, receiver: &Type, name: &Name) -> Lookup {
        for own in [true, false] {
            let mut derefs = Vec::new();
            let mut ty = receiver.clone();
            for _ in 0..DEREF_DEPTH {
                match self.method_at(&ty, name, own) {
                    Found::Nothing => {}
                    found => return Lookup { derefs, found },
                }
                match self.deref(&ty, &mut derefs) {
                    Some(next) => ty = next,
                    None => break,
                }
            }
        }
        Lookup {
            derefs: Vec::new(),
            found: self.any_type_method(receiver, name),
        }
    }

    /// What dereferencing gives, and the function of the tree that does it.
    pub(crate) fn deref(&self, ty: &Type, derefs: &mut Vec<ItemId>) -> Option<Type> {
        if let Some(next) = std_facts::deref(ty) {
            return Some(next);
        }
        let Type::Adt(..) = ty else { return None };
        let head = ty.head()?;
        for name in ["deref", "deref_mut"] {
            derefs.extend(self.trait_methods_of(&head, &Arc::from(name)));
        }
        match self.projection(ty, &Arc::from("Target")) {
            Type::Unknown => None,
            target => Some(target),
        }
    }

    /// The functions of this name that trait impls for a type have.
    fn trait_methods_of(&self, head: &Head, name: &Name) -> Vec<ItemId> {
        let of_trait = |item: &&ItemId| match self.program.item(**item).owner {
            Owner::Impl(imp) => self.program.impls[imp.index()].trait_.is_some(),
            _ => false,
        };
        self.methods_of(head, name)
            .iter()
            .filter(of_trait)
            .copied()
            .collect()
    }

    /// Whether an item is a function.
    pub(crate) fn is_fn(&self, id: ItemId) -> bool {
        matches!(self.program.item(id).kind, ItemKind::Fn(_))
    }

    /// The methods of exactly this type, without dereferencing; of a std type its own alone, or
    /// those of any trait of std too.
    fn method_at(&self, ty: &Type, name: &Name, own: bool) -> Found {
        match ty {
            Type::Bounded(_, bounds) => self.bounded_method(bounds, name),
            Type::Adt(id, _) => self.adt_method(*id, ty, name),
            Type::Std(path, _) | Type::Prim(path, _) => self.std_method(path, ty, name, own),
            Type::Tuple(_) | Type::FnItem(..) | Type::StdFn(..) | Type::Callable(_) => {
                match self.tree_methods(ty, name) {
                    Found::Nothing if DERIVED.contains(&&**name) => Found::Harmless(ty.clone()),
                    found => found,
                }
            }
            Type::Never => Found::Harmless(Type::Never),
            Type::Future(_) | Type::Unknown => Found::Nothing,
        }
    }

    fn tree_methods(&self, ty: &Type, name: &Name) -> Found {
        let heads = heads(ty);
        let mut found: Vec<ItemId> = heads
            .iter()
            .flat_map(|head| self.methods_of(head, name))
            .copied()
            .filter(|item| self.is_fn(*item))
            .collect();
        let inherent = |item: &ItemId| match self.program.item(*item).owner {
            Owner::Impl(imp) => self.program.impls[imp.index()].trait_.is_none(),
            _ => false,
        };
        if found.iter().any(inherent) {
            found.retain(inherent);
        } else {
            let impls = heads.iter().flat_map(|head| self.impls_of_type(head));
            let defaults = impls.filter_map(|imp| self.impl_item(*imp, name));
            found.extend(defaults);
            found.sort_unstable();
            found.dedup();
        }
        if found.is_empty() {
            Found::Nothing
        } else {
            Found::Tree(found, ty.clone())
        }
    }

    fn adt_method(&self, id: ItemId, ty: &Type, name: &Name) -> Found {
        match self.tree_methods(ty, name) {
            Found::Nothing if DERIVED.contains(&&**name) && self.derives_anything(id) => {
                Found::Harmless(if &**name == "clone" {
                    ty.clone()
                } else {
                    Type::Unknown
                })
            }
            found => found,
        }
    }

    fn derives_anything(&self, id: ItemId) -> bool {
        self.program
            .item(id)
            .attrs
            .iter()
            .any(|attr| !attr.derives.is_empty())
    }

    fn std_method(&self, path: &Arc<str>, ty: &Type, name: &Name, own: bool) -> Found {
        let ret = self.std.signatures.method(ty, name);
        let known = || ret.clone().unwrap_or(Type::Unknown);
        if let Some(effect) = self.std.method(path, name) {
            return Found::Effect(effect.clone(), known());
        }
        let found = self.tree_methods(ty, name);
        if !matches!(found, Found::Nothing) {
            return found;
        }
        // Whatever an iterator does with its items, it takes them first.
        if let Some(next) = self.std.method(path, "next")
            && self.std.signatures.trait_has("std::iter::Iterator", name)
        {
            return Found::Effect(next.clone(), known());
        }
        // Cloning a pointer clones nothing that it points to.
        if &**name == "clone" {
            return Found::Harmless(ty.clone());
        }
        if self.std.signatures.is_own(path, name) {
            return Found::Harmless(known());
        }
        if let Some(effect) = self.std.any_type(name) {
            return Found::Effect(effect.clone(), known());
        }
        if is_number(path) && self.blanket_methods(name).is_empty() {
            return Found::Harmless(number_method(ty, name));
        }
        match ret {
            Some(ret) if !own => Found::Harmless(ret),
            _ => Found::Nothing,
        }
    }

    fn bounded_method(&self, bounds: &[Bound], name: &Name) -> Found {
        if let Some((of, item)) = self.bound_with(bounds, name) {
            let ret = self.signature(item).ret.clone();
            return Found::Demand(TraitId::Tree(of), ret);
        }
        let std_bounds = bounds.iter().filter_map(|bound| match &bound.of {
            TraitId::Std(path) => Some((path, bound)),
            TraitId::Tree(_) => None,
        });
        for (path, bound) in std_bounds {
            if let Some(effect) = self.std.method(path, name) {
                return Found::Effect(effect.clone(), Type::Unknown);
            }
            if self.std.signatures.trait_has(path, name) {
                let ret = self.std.signatures.trait_ret(
                    bound,
                    name,
                    &Type::Bounded(None, bounds.to_vec()),
                );
                return Found::Demand(TraitId::Std(path.clone()), ret);
            }
        }
        Found::Nothing
    }

    /// Methods that every type has, or that blanket impls give to it.
    fn any_type_method(&self, receiver: &Type, name: &Name) -> Found {
        let blanket: Vec<ItemId> = self
            .blanket_methods(name)
            .iter()
            .copied()
            .filter(|item| self.is_fn(*item))
            .collect();
        if !blanket.is_empty() && !receiver.is_unknown() {
            return Found::Tree(blanket, receiver.clone());
        }
        match (receiver, &**name) {
            (Type::Unknown, _) => Found::Nothing,
            (
                _,
                "clone" | "to_owned" | "borrow" | "borrow_mut" | "by_ref" | "as_ref" | "as_mut",
            ) => Found::Harmless(receiver.clone()),
            _ => Found::Nothing,
        }
    }
}

/// The keys under which impls for a type are found: several for a number without suffix.
pub(crate) fn heads(ty: &Type) -> Vec<Head> {
    let numbers = match ty {
        Type::Prim(name, _) => number_types(name),
        _ => &[],
    };
    let numbers = numbers.iter().map(|number| Head::Std(Arc::from(*number)));
    ty.head().into_iter().chain(numbers).collect()
}

/// What an integer or float literal without suffix is.
pub(crate) const ANY_INTEGER: &str = "{integer}";
pub(crate) const ANY_FLOAT: &str = "{float}";

const INTEGERS: &[&str] = &[
    "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize",
];
const FLOATS: &[&str] = &["f32", "f64"];

/// What a literal without suffix may turn out to be.
pub(crate) fn number_types(name: &str) -> &'static [&'static str] {
    match name {
        ANY_INTEGER => INTEGERS,
        ANY_FLOAT => FLOATS,
        _ => &[],
    }
}

fn is_number(name: &str) -> bool {
    matches!(name, "bool" | ANY_INTEGER | ANY_FLOAT)
        || INTEGERS.contains(&name)
        || FLOATS.contains(&name)
}

/// What a method of a number returns: the number for those that compute with it.
fn number_method(ty: &Type, name: &str) -> Type {
    let computes = ["wrapping_", "saturating_", "rotate_"]
        .iter()
        .any(|prefix| name.starts_with(prefix))
        || matches!(
            name,
            "abs"
                | "abs_diff"
                | "ceil"
                | "clamp"
                | "floor"
                | "max"
                | "min"
                | "pow"
                | "powf"
                | "powi"
                | "round"
                | "sqrt"
                | "swap_bytes"
        );
    if computes { ty.clone() } else { Type::Unknown }
}

//! Which parameters are callbacks that a closure can stand in for. It must not change a type that
//! anything else names, nor a lifetime that anything else asks for.

use super::function::{Calls, Function, borrows};
use crate::future::without_parens;
use crate::names;
use proc_macro2::{Group, Ident};
use quote::ToTokens;
use syn::{
    GenericArgument, Lifetime, PathArguments, Signature, Type, TypeParamBound, TypePath,
    TypeReference, TypeTraitObject, WherePredicate,
};

/// What the closure takes the place of.
pub(super) enum Wrapper<'a> {
    /// A value of a type that only its `Fn` bound is known of.
    Value,
    /// A reference to one.
    Reference { mutable: bool },
    /// A reference to a trait object, of this type.
    Object { mutable: bool, ty: &'a Type },
    /// A boxed trait object, of this type.
    Boxed(&'a Type),
}

impl Wrapper<'_> {
    pub(super) fn is_owned(&self) -> bool {
        matches!(self, Self::Value | Self::Boxed(_))
    }
}

/// What takes the place of a parameter of this type, and the function it stands for.
pub(super) fn recognise<'a>(
    ty: &'a Type,
    sig: &'a Signature,
    body: &Group,
) -> Option<(Wrapper<'a>, Function<'a>)> {
    match without_parens(ty) {
        Type::Reference(reference) => referenced(ty, reference, sig, body),
        Type::Path(path) if last_name(path) == "Box" => {
            let object = boxed_object(path)?;
            Some((Wrapper::Boxed(ty), Function::among(object.bounds.iter())?))
        }
        value => Some((Wrapper::Value, known_by_bound(value, sig, body)?)),
    }
}

fn referenced<'a>(
    ty: &'a Type,
    reference: &'a TypeReference,
    sig: &'a Signature,
    body: &Group,
) -> Option<(Wrapper<'a>, Function<'a>)> {
    let mutable = reference.mutability.is_some();
    // The closure lives in the function, so nothing else may ask for the reference's lifetime.
    if is_named(reference.lifetime.as_ref()) || may_be_returned(sig) {
        return None;
    }
    let (wrapper, function) = match without_parens(&reference.elem) {
        Type::TraitObject(object) => {
            let wrapper = Wrapper::Object { mutable, ty };
            let function = Function::among(object.bounds.iter())?;
            let fits = !object.bounds.iter().any(is_lifetime) && (mutable || may_be_shared(object));
            (wrapper, fits.then_some(function)?)
        }
        elem => {
            let function = known_by_bound(elem, sig, body)?;
            (Wrapper::Reference { mutable }, function)
        }
    };
    let callable = match function.calls {
        Calls::Shared => true,
        Calls::Mutable => mutable,
        Calls::Once => false,
    };
    callable.then_some((wrapper, function))
}

/// The function bound of an `impl Fn*` or of a generic parameter that nothing else names: the
/// closure is of another type.
fn known_by_bound<'a>(ty: &'a Type, sig: &'a Signature, body: &Group) -> Option<Function<'a>> {
    let function = match ty {
        Type::ImplTrait(opaque) => Function::among(opaque.bounds.iter()),
        Type::Path(path) => {
            let name = path.path.get_ident()?;
            let (bounds, mentions) = bounds_of(name, sig)?;
            let all = names::count(name, sig.to_token_stream()) + names::count(name, body.stream());
            (all == mentions + 1).then(|| Function::among(bounds.into_iter()))?
        }
        _ => None,
    }?;
    (!function.lends()).then_some(function)
}

/// The bounds of a generic parameter, and how often its name stands in front of bounds.
fn bounds_of<'a>(name: &Ident, sig: &'a Signature) -> Option<(Vec<&'a TypeParamBound>, usize)> {
    let param = sig
        .generics
        .type_params()
        .find(|param| param.ident == *name)?;
    let mut bounds: Vec<_> = param.bounds.iter().collect();
    let mut mentions = 1;
    let clause = sig.generics.where_clause.iter();
    for predicate in clause.flat_map(|clause| &clause.predicates) {
        if let WherePredicate::Type(predicate) = predicate
            && let Type::Path(bounded) = &predicate.bounded_ty
            && bounded.path.is_ident(name)
        {
            // `for` before the bounded type brings lifetimes that the bound does not show.
            if predicate.lifetimes.is_some() {
                return None;
            }
            bounds.extend(&predicate.bounds);
            mentions += 1;
        }
    }
    Some((bounds, mentions))
}

fn is_named(lifetime: Option<&Lifetime>) -> bool {
    lifetime.is_some_and(|lifetime| lifetime.ident != "_")
}

fn is_lifetime(bound: &TypeParamBound) -> bool {
    matches!(bound, TypeParamBound::Lifetime(lifetime) if is_named(Some(lifetime)))
}

/// Whether a reference to this object can be sent as the object itself can.
fn may_be_shared(object: &TypeTraitObject) -> bool {
    let has = |name: &str| {
        object.bounds.iter().any(|bound| match bound {
            TypeParamBound::Trait(bound) => bound
                .path
                .segments
                .last()
                .is_some_and(|last| last.ident == name),
            _ => false,
        })
    };
    !has("Send") || has("Sync")
}

/// Whether a returned reference could be a parameter's: one without a name is the receiver's
/// where there is a receiver.
fn may_be_returned(sig: &Signature) -> bool {
    borrows(&sig.output, Vec::new()) && sig.receiver().is_none()
}

fn last_name(path: &TypePath) -> String {
    let last = path.path.segments.last();
    last.map_or_else(String::new, |last| last.ident.to_string())
}

fn boxed_object(path: &TypePath) -> Option<&TypeTraitObject> {
    let PathArguments::AngleBracketed(arguments) = &path.path.segments.last()?.arguments else {
        return None;
    };
    match arguments.args.first()? {
        GenericArgument::Type(ty) => match without_parens(ty) {
            Type::TraitObject(object) => Some(object),
            _ => None,
        },
        _ => None,
    }
}

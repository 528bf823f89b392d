//! The `Fn*` bound that says how a callback is called.

use syn::visit::{self, Visit};
use syn::visit_mut::VisitMut;
use syn::{
    GenericParam, Lifetime, ParenthesizedGenericArguments, PathArguments, ReturnType, TraitBound,
    Type, TypeParamBound, TypeReference,
};

/// How often, and with what access, the function may be called.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Calls {
    Shared,
    Mutable,
    Once,
}

const FN_TRAITS: &[(&str, Calls)] = &[
    ("Fn", Calls::Shared),
    ("FnMut", Calls::Mutable),
    ("FnOnce", Calls::Once),
];

/// Bounds that a closure has as soon as what it captures has them.
const INHERITED: &[&str] = &[
    "Send",
    "Sync",
    "Clone",
    "Copy",
    "Unpin",
    "UnwindSafe",
    "RefUnwindSafe",
];

/// The one `Fn*` bound that makes a type a callback.
pub(super) struct Function<'a> {
    pub(super) calls: Calls,
    bound: &'a TraitBound,
    signature: &'a ParenthesizedGenericArguments,
}

impl<'a> Function<'a> {
    /// The function bound among these, if the others are such as any closure may have.
    pub(super) fn among(bounds: impl Iterator<Item = &'a TypeParamBound>) -> Option<Self> {
        let mut found = None;
        for bound in bounds {
            let TypeParamBound::Trait(bound) = bound else {
                continue;
            };
            let last = bound.path.segments.last()?;
            let name = last.ident.to_string();
            let calls = FN_TRAITS.iter().find(|(known, _)| *known == name);
            match (calls, &last.arguments) {
                (Some((_, calls)), PathArguments::Parenthesized(signature)) if found.is_none() => {
                    found = Some(Self {
                        calls: *calls,
                        bound,
                        signature,
                    });
                }
                _ if INHERITED.contains(&name.as_str()) => {}
                _ => return None,
            }
        }
        found
    }

    /// The types of the arguments as a closure can name them: a lifetime that `for` brings in
    /// is written `'_`.
    pub(super) fn arguments(&self) -> Vec<Type> {
        let mut anonymous = Anonymous(self.bound_lifetimes());
        let inputs = self.signature.inputs.iter();
        inputs
            .map(|input| {
                let mut ty = input.ty.clone();
                anonymous.visit_type_mut(&mut ty);
                ty
            })
            .collect()
    }

    fn bound_lifetimes(&self) -> Vec<Lifetime> {
        let lifetimes = self
            .bound
            .lifetimes
            .iter()
            .flat_map(|bound| &bound.lifetimes);
        lifetimes
            .filter_map(|param| match param {
                GenericParam::Lifetime(param) => Some(param.lifetime.clone()),
                _ => None,
            })
            .collect()
    }

    /// Whether the result borrows from an argument, which no closure's own signature can say.
    pub(super) fn lends(&self) -> bool {
        borrows(&self.signature.output, self.bound_lifetimes())
    }
}

/// Whether a return type borrows without a name for how long, or for one of these lifetimes.
pub(super) fn borrows(output: &ReturnType, lifetimes: Vec<Lifetime>) -> bool {
    let mut lent = Lent {
        lifetimes,
        found: false,
    };
    lent.visit_return_type(output);
    lent.found
}

struct Anonymous(Vec<Lifetime>);

impl VisitMut for Anonymous {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if self.0.contains(lifetime) {
            *lifetime = Lifetime::new("'_", lifetime.span());
        }
    }
}

struct Lent {
    lifetimes: Vec<Lifetime>,
    found: bool,
}

impl Visit<'_> for Lent {
    fn visit_type_reference(&mut self, reference: &TypeReference) {
        self.found |= reference.lifetime.is_none();
        visit::visit_type_reference(self, reference);
    }

    fn visit_lifetime(&mut self, lifetime: &Lifetime) {
        self.found |= lifetime.ident == "_" || self.lifetimes.contains(lifetime);
    }
}

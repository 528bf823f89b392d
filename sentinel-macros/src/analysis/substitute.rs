//! Types as they are written in a signature, with everything generic in them replaced: parameters
//! by what stands for them, lifetimes by `'static`, `Self` by the type itself.

use super::stand_in::{Bound, StandIn, bounds_of, stand_in, traits};
use crate::attr::Instantiate;
use crate::future::without_parens;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use std::cell::Cell;
use syn::visit_mut::{self, VisitMut};
use syn::{
    ConstParam, Expr, GenericArgument, GenericParam, Generics, Ident, Lifetime, Path, TraitBound,
    Type, TypePath,
};

/// How deep types may stand for each other: `T: Into<T>` never ends.
const DEPTH: usize = 16;

/// What is generic, and what stands for it.
pub(super) struct Substitution<'a> {
    pub(super) runtime: &'a TokenStream,
    /// Where parameters are declared; those of nothing else are replaced.
    pub(super) scope: &'a [&'a Generics],
    /// What parameters were said to be.
    pub(super) instantiate: &'a [Instantiate],
    /// The type that `Self` is, and the trait that is implemented for it.
    pub(super) owner: Option<(&'a Type, Option<&'a Path>)>,
    /// What stands for a port.
    pub(super) probe: StandIn,
    /// How many types stand for each other so far.
    pub(super) depth: Cell<usize>,
}

impl Substitution<'_> {
    /// A type with everything generic replaced.
    pub(super) fn ty(&self, ty: &Type) -> TokenStream {
        if self.depth.get() >= DEPTH {
            return self.probe.path(self.runtime);
        }
        self.depth.set(self.depth.get() + 1);
        let mut ty = ty.clone();
        Replace(self).visit_type_mut(&mut ty);
        self.depth.set(self.depth.get() - 1);
        ty.into_token_stream()
    }

    /// A trait's path with everything generic replaced.
    pub(super) fn path(&self, path: &Path) -> TokenStream {
        let mut path = path.clone();
        Replace(self).visit_path_mut(&mut path);
        path.into_token_stream()
    }

    /// A bound with everything generic in it replaced.
    pub(super) fn bound(&self, bound: &TraitBound) -> TraitBound {
        let mut bound = bound.clone();
        Replace(self).visit_trait_bound_mut(&mut bound);
        bound
    }

    /// What stands for a parameter.
    pub(super) fn param(&self, param: &GenericParam) -> Option<TokenStream> {
        match param {
            GenericParam::Lifetime(_) => None,
            GenericParam::Type(param) => Some(
                self.given(&param.ident)
                    .unwrap_or_else(|| stand_in(&bounds_of(&param.ident, self.scope), self)),
            ),
            GenericParam::Const(param) => {
                let value = self.given(&param.ident).or_else(|| self.value(param))?;
                Some(quote_spanned!(Span::mixed_site()=> { #value }))
            }
        }
    }

    /// What a parameter was said to be.
    fn given(&self, name: &Ident) -> Option<TokenStream> {
        let given = self.instantiate.iter().find(|one| one.param == *name)?;
        Some(given.argument.to_token_stream())
    }

    /// A value for a parameter: another one for each stand-in, so that both values of a `bool`
    /// are looked at.
    fn value(&self, param: &ConstParam) -> Option<TokenStream> {
        let ty = without_parens(&param.ty).to_token_stream().to_string();
        let first = self.probe == StandIn::Probe;
        let text = match (ty.as_str(), first) {
            ("bool", true) => "true",
            ("bool", false) => "false",
            ("char", true) => "'a'",
            ("char", false) => "'b'",
            (_, true) => "1",
            (_, false) => "2",
        };
        text.parse().ok()
    }

    fn find(&self, name: &Ident) -> Option<&GenericParam> {
        let mut params = self.scope.iter().flat_map(|generics| &generics.params);
        params.find(|param| match param {
            GenericParam::Type(param) => param.ident == *name,
            GenericParam::Const(param) => param.ident == *name,
            GenericParam::Lifetime(_) => false,
        })
    }

    fn declares(&self, lifetime: &Lifetime) -> bool {
        let mut declared = self.scope.iter().flat_map(|generics| generics.lifetimes());
        declared.any(|param| param.lifetime == *lifetime)
    }

    /// The trait whose associated type `T::Name` means.
    fn trait_of(&self, param: &Ident, name: &Ident) -> Option<TokenStream> {
        let bounds = bounds_of(param, self.scope);
        let runtime = self.runtime;
        let core = |path: TokenStream| quote_spanned!(Span::mixed_site()=> #runtime::__private::core::#path);
        let by_name = |wanted: &str| bounds.iter().any(|bound| bound.name() == wanted);
        let span = Span::mixed_site();
        match name.to_string().as_str() {
            "Item" | "IntoIter" if by_name("IntoIterator") => {
                return Some(core(quote_spanned!(span=> iter::IntoIterator)));
            }
            "Item"
                if bounds
                    .iter()
                    .any(|bound| bound.name().ends_with("Iterator")) =>
            {
                return Some(core(quote_spanned!(span=> iter::Iterator)));
            }
            "Output" if by_name("Future") => {
                return Some(core(quote_spanned!(span=> future::Future)));
            }
            _ => {}
        }
        let mut own = bounds.iter().filter(|bound| !is_without_types(bound));
        let only = own.next().filter(|_| own.next().is_none())?;
        Some(self.path(&only.bound.path))
    }
}

/// Traits of std that have no associated types.
const WITHOUT_TYPES: &[&str] = &[
    "Any",
    "AsRef",
    "Borrow",
    "BufRead",
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Display",
    "Eq",
    "Error",
    "Extend",
    "From",
    "Hash",
    "Into",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Read",
    "Seek",
    "Send",
    "Sized",
    "Sync",
    "ToOwned",
    "ToString",
    "Unpin",
    "Write",
];

fn is_without_types(bound: &Bound) -> bool {
    WITHOUT_TYPES.contains(&bound.name().as_str())
}

struct Replace<'a, 'b>(&'a Substitution<'b>);

impl Replace<'_, '_> {
    /// What a path that starts with a parameter or with `Self` means.
    fn path(&self, path: &TypePath) -> Option<TokenStream> {
        let first = &path.path.segments.first()?.ident;
        if path.qself.is_some() || path.path.leading_colon.is_some() {
            return None;
        }
        let (whole, of_trait) = if first == "Self" {
            let (owner, of_trait) = self.0.owner?;
            (self.0.ty(owner), of_trait.map(|path| self.0.path(path)))
        } else {
            let second = path.path.segments.iter().nth(1);
            let of_trait = second.and_then(|second| self.0.trait_of(first, &second.ident));
            (self.0.param(self.0.find(first)?)?, of_trait)
        };
        let rest: Vec<_> = path.path.segments.iter().skip(1).collect();
        Some(match of_trait {
            _ if rest.is_empty() => whole,
            Some(of_trait) => {
                quote_spanned!(Span::mixed_site()=> <#whole as #of_trait> #(::#rest)*)
            }
            None => quote_spanned!(Span::mixed_site()=> <#whole> #(::#rest)*),
        })
    }
}

impl VisitMut for Replace<'_, '_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        let replaced = match ty {
            Type::ImplTrait(opaque) => {
                let bounds = traits(&opaque.bounds, &TokenStream::new());
                Some(stand_in(&bounds, self.0))
            }
            Type::Path(path) => self.path(path),
            _ => None,
        };
        match replaced {
            Some(tokens) => *ty = Type::Verbatim(tokens),
            None => visit_mut::visit_type_mut(self, ty),
        }
    }

    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if self.0.declares(lifetime) {
            lifetime.ident = Ident::new("static", lifetime.ident.span());
        }
    }

    fn visit_generic_argument_mut(&mut self, argument: &mut GenericArgument) {
        // `N` alone may be a constant, and is a type to the parser.
        if let GenericArgument::Type(Type::Path(path)) = argument
            && let Some(name) = path.path.get_ident()
            && let Some(param @ GenericParam::Const(_)) = self.0.find(name)
            && let Some(value) = self.0.param(param)
        {
            *argument = GenericArgument::Const(Expr::Verbatim(value));
            return;
        }
        visit_mut::visit_generic_argument_mut(self, argument);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Path(path) = expr
            && let Some(name) = path.path.get_ident()
            && let Some(param @ GenericParam::Const(_)) = self.0.find(name)
            && let Some(value) = self.0.param(param)
        {
            *expr = Expr::Verbatim(value);
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}

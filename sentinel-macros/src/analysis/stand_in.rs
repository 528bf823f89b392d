//! Which type stands for a generic parameter, an `impl Trait` argument or an associated type of a
//! port, told by its bounds: a table. A type with which it does not compile is found out by rustc.

use super::substitute::Substitution;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::{
    AngleBracketedGenericArguments, GenericArgument, GenericParam, Generics, Ident, PathArguments,
    ReturnType, TraitBound, Type, TypeParamBound, WherePredicate,
};

/// Which of the runtime's stand-ins for a port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StandIn {
    /// Without size.
    Probe,
    /// With a size, and copied.
    Pebble,
    /// With a size, and dropped.
    Solid,
}

impl StandIn {
    /// The type, by the name that the runtime gives it.
    pub(super) fn path(self, runtime: &TokenStream) -> TokenStream {
        let name = Ident::new(&format!("{self:?}"), Span::mixed_site());
        quote_spanned!(Span::mixed_site()=> #runtime::__private::analysis::#name)
    }

    /// This, or one that is copied.
    fn copied(self) -> Self {
        if self == Self::Solid {
            Self::Pebble
        } else {
            self
        }
    }
}

/// What a bound by a trait makes of a parameter.
#[derive(Clone, Copy)]
enum Kind {
    /// A pointer to a function of the bound's signature.
    Function,
    /// A pointer to a function that returns a future.
    AsyncFunction,
    /// An iterator over the bound's `Item`.
    Iterator,
    /// A future of the bound's `Output`.
    Future,
    /// A reference to the bound's argument, or to its `Target`.
    Reference,
    /// The same, to be written through.
    MutReference,
    /// The bound's argument itself.
    Argument,
}

/// Traits of std that no one type could implement for every argument, in the order in which they
/// decide. Everything else is left to the stand-ins for ports.
const KINDS: &[(&str, Kind)] = &[
    ("Fn", Kind::Function),
    ("FnMut", Kind::Function),
    ("FnOnce", Kind::Function),
    ("AsyncFn", Kind::AsyncFunction),
    ("AsyncFnMut", Kind::AsyncFunction),
    ("AsyncFnOnce", Kind::AsyncFunction),
    ("Iterator", Kind::Iterator),
    ("DoubleEndedIterator", Kind::Iterator),
    ("ExactSizeIterator", Kind::Iterator),
    ("FusedIterator", Kind::Iterator),
    ("IntoIterator", Kind::Iterator),
    ("Future", Kind::Future),
    ("IntoFuture", Kind::Future),
    ("AsMut", Kind::MutReference),
    ("BorrowMut", Kind::MutReference),
    ("DerefMut", Kind::MutReference),
    ("AsRef", Kind::Reference),
    ("Borrow", Kind::Reference),
    ("Deref", Kind::Reference),
    ("Into", Kind::Argument),
    ("TryInto", Kind::Argument),
    ("From", Kind::Argument),
    ("TryFrom", Kind::Argument),
];

/// A bound, with the lifetimes that a where clause brings for it.
#[derive(Clone)]
pub(super) struct Bound<'a> {
    lifetimes: TokenStream,
    pub(super) bound: &'a TraitBound,
}

impl Bound<'_> {
    /// The trait's name, without its path.
    pub(super) fn name(&self) -> String {
        let last = self.bound.path.segments.last();
        last.map_or_else(String::new, |last| last.ident.to_string())
    }

    fn arguments(&self) -> Option<&PathArguments> {
        self.bound.path.segments.last().map(|last| &last.arguments)
    }

    fn angles(&self) -> Option<&AngleBracketedGenericArguments> {
        match self.arguments()? {
            PathArguments::AngleBracketed(arguments) => Some(arguments),
            _ => None,
        }
    }

    /// The first type that the trait is given.
    fn argument(&self) -> Option<&Type> {
        self.angles()?.args.iter().find_map(|one| match one {
            GenericArgument::Type(ty) => Some(ty),
            _ => None,
        })
    }

    /// The type that an associated type is said to be.
    fn associated(&self, name: &str) -> Option<&Type> {
        self.angles()?.args.iter().find_map(|one| match one {
            GenericArgument::AssocType(one) if one.ident == name => Some(&one.ty),
            _ => None,
        })
    }
}

/// The bounds by traits among bounds.
pub(super) fn traits<'a>(
    bounds: impl IntoIterator<Item = &'a TypeParamBound>,
    lifetimes: &TokenStream,
) -> Vec<Bound<'a>> {
    let by_trait = |bound: &'a TypeParamBound| match bound {
        TypeParamBound::Trait(bound) if bound.maybe.is_none() => Some(Bound {
            lifetimes: lifetimes.clone(),
            bound,
        }),
        _ => None,
    };
    bounds.into_iter().filter_map(by_trait).collect()
}

/// The bounds of a type parameter, wherever they stand.
pub(super) fn bounds_of<'a>(name: &Ident, scope: &[&'a Generics]) -> Vec<Bound<'a>> {
    let mut found = Vec::new();
    for generics in scope {
        for param in &generics.params {
            if let GenericParam::Type(param) = param
                && param.ident == *name
            {
                found.extend(traits(&param.bounds, &TokenStream::new()));
            }
        }
        let predicates = generics.where_clause.iter().flat_map(|w| &w.predicates);
        for predicate in predicates {
            if let WherePredicate::Type(predicate) = predicate
                && let Type::Path(path) = &predicate.bounded_ty
                && path.path.is_ident(name)
            {
                let lifetimes = predicate.lifetimes.to_token_stream();
                found.extend(traits(&predicate.bounds, &lifetimes));
            }
        }
    }
    found
}

/// The type that stands for whatever has these bounds.
pub(super) fn stand_in(bounds: &[Bound], substitution: &Substitution) -> TokenStream {
    let decided = KINDS.iter().find_map(|(name, kind)| {
        let bound = bounds.iter().find(|bound| bound.name() == *name)?;
        of_kind(*kind, bound, substitution)
    });
    decided.unwrap_or_else(|| {
        let is_copied = bounds.iter().any(|bound| bound.name() == "Copy");
        let probe = substitution.probe;
        let probe = if is_copied { probe.copied() } else { probe };
        probe.path(substitution.runtime)
    })
}

fn of_kind(kind: Kind, bound: &Bound, substitution: &Substitution) -> Option<TokenStream> {
    let span = Span::mixed_site();
    let runtime = substitution.runtime;
    let analysis = quote_spanned!(span=> #runtime::__private::analysis);
    let anything = || substitution.probe.path(runtime);
    let associated = |name| {
        let named = bound.associated(name);
        named.map(|ty| substitution.ty(ty))
    };
    Some(match kind {
        Kind::Function => function(bound, substitution, |output| output)?,
        Kind::AsyncFunction => function(
            bound,
            substitution,
            |output| quote_spanned!(span=> #analysis::Later<#output>),
        )?,
        Kind::Iterator => {
            let item = associated("Item").unwrap_or_else(anything);
            quote_spanned!(span=> #analysis::Seq<#item>)
        }
        Kind::Future => {
            let output = associated("Output").unwrap_or_else(anything);
            quote_spanned!(span=> #analysis::Later<#output>)
        }
        Kind::Reference | Kind::MutReference => {
            let argument = bound.argument().map(|ty| substitution.ty(ty));
            let target = argument.or_else(|| associated("Target"));
            let target = target.unwrap_or_else(anything);
            if matches!(kind, Kind::Reference) {
                quote_spanned!(span=> &'static #target)
            } else {
                quote_spanned!(span=> &'static mut #target)
            }
        }
        Kind::Argument => substitution.ty(bound.argument()?),
    })
}

/// A function pointer of the signature that a bound like `Fn(A) -> B` has.
fn function(
    bound: &Bound,
    substitution: &Substitution,
    output: impl FnOnce(TokenStream) -> TokenStream,
) -> Option<TokenStream> {
    let PathArguments::Parenthesized(signature) = bound.arguments()? else {
        return None;
    };
    let inputs = signature.inputs.iter().map(|one| substitution.ty(&one.ty));
    let returned = match &signature.output {
        ReturnType::Default => quote_spanned!(Span::mixed_site()=> ()),
        ReturnType::Type(_, ty) => substitution.ty(ty),
    };
    let returned = output(returned);
    let outer = &bound.lifetimes;
    let inner = bound.bound.lifetimes.as_ref();
    Some(quote_spanned!(Span::mixed_site()=> #outer #inner fn(#(#inputs),*) -> #returned))
}

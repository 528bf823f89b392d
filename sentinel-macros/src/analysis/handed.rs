//! What a port may do with what it is handed: everything that the bounds of its parameters let it.
//! A callback, a value that is shown or an iterator is the extension's code, and stays so when a
//! stand-in gets it. A table says how each trait of std is used; of a type with another bound the
//! stand-in says that nobody has followed it.

use super::known::{
    Use::{self, Called, CalledLater, Exclusive, Macro, Owned, OwnedMacro, Shared, Unfollowed},
    known,
};
use super::proof;
use crate::future::without_parens;
use crate::names;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::visit_mut::{self, VisitMut};
use syn::{
    BoundLifetimes, FnArg, GenericArgument, GenericParam, Generics, Lifetime, PathArguments,
    PredicateType, Signature, TraitBound, Type, TypeParamBound, WherePredicate,
};

/// The use of everything that a function of a port is handed, where `scope` has the parameters of
/// the function and of its trait. Parameters that have to have a name for it get one.
pub(super) fn uses(sig: &mut Signature, scope: &[&Generics], runtime: &TokenStream) -> TokenStream {
    let of_params = scope
        .iter()
        .flat_map(|generics| of_generics(generics, scope, runtime));
    let mut uses: TokenStream = of_params.collect();
    for (index, input) in sig.inputs.iter_mut().enumerate() {
        if let FnArg::Typed(param) = input
            && names::mentions(param.ty.to_token_stream(), "impl")
        {
            let name = Ident::new(&format!("argument{index}"), Span::mixed_site());
            uses.extend(of_hidden(&param.ty, &name, runtime));
            *param.pat = syn::parse_quote!(#name);
        }
    }
    uses
}

/// Expressions for a value that is used.
pub(super) struct Value<'a> {
    runtime: &'a TokenStream,
    owned: TokenStream,
    shared: TokenStream,
    exclusive: TokenStream,
}

impl<'a> Value<'a> {
    /// Any value of a type; through a reference, where the type may have no size.
    fn of(ty: &TokenStream, sized: bool, runtime: &'a TokenStream) -> Self {
        let opaque = |ty| {
            let span = Span::mixed_site();
            quote_spanned!(span=> #runtime::__private::analysis::opaque::<#ty>())
        };
        let span = Span::mixed_site();
        let exclusive = opaque(quote_spanned!(span=> &mut #ty));
        Self {
            runtime,
            owned: if sized {
                opaque(ty.clone())
            } else {
                exclusive.clone()
            },
            shared: opaque(quote_spanned!(span=> &#ty)),
            exclusive,
        }
    }

    /// A value like the one in this place.
    pub(super) fn like(place: &TokenStream, runtime: &'a TokenStream) -> Self {
        let span = Span::mixed_site();
        let again = quote_spanned!(span=> #runtime::__private::analysis::handed::again(&#place));
        Self {
            runtime,
            exclusive: quote_spanned!(span=> &mut #again),
            shared: quote_spanned!(span=> &#place),
            owned: again,
        }
    }

    /// All that these bounds let anybody do; `bound_before` are the lifetimes of a where clause.
    fn used<'b>(
        &self,
        bounds: impl IntoIterator<Item = &'b TypeParamBound>,
        bound_before: Option<&BoundLifetimes>,
    ) -> TokenStream {
        let by_trait = |bound: &'b TypeParamBound| match bound {
            TypeParamBound::Trait(bound) if bound.maybe.is_none() => Some(bound),
            _ => None,
        };
        let bounds = bounds.into_iter().filter_map(by_trait);
        bounds.map(|bound| self.by(bound, bound_before)).collect()
    }

    /// What this bound lets anybody do.
    pub(super) fn by(
        &self,
        bound: &TraitBound,
        bound_before: Option<&BoundLifetimes>,
    ) -> TokenStream {
        let Some(last) = bound.path.segments.last() else {
            return self.unfollowed();
        };
        let mut arguments = last.arguments.clone();
        let bound_here = bound.lifetimes.as_ref();
        for lifetimes in [bound_before, bound_here].into_iter().flatten() {
            Inferred(lifetimes).visit_path_arguments_mut(&mut arguments);
        }
        let Some(known) = known(&bound.path) else {
            return proof::foreign(&arguments, &self.shared, self.runtime);
        };
        let proof = proof::of_trait(&bound.path, &arguments, &self.shared, self.runtime);
        let used = self.by_known(known, &arguments);
        let used = quote_spanned!(Span::mixed_site()=> #used #proof);
        if names::mentions(arguments.to_token_stream(), "impl") {
            let more = self.unfollowed();
            let nothing =
                matches!(known, OwnedMacro("iterator") | Owned("future")) || is_called(known);
            return if nothing {
                quote_spanned!(Span::mixed_site()=> #used #more)
            } else {
                more
            };
        }
        if bounds_associated(&arguments) {
            let more = self.unfollowed();
            return quote_spanned!(Span::mixed_site()=> #used #more);
        }
        used
    }

    fn by_known(&self, known: Use, arguments: &PathArguments) -> TokenStream {
        let Self {
            runtime,
            owned,
            shared,
            exclusive,
        } = self;
        let span = Span::mixed_site();
        let analysis = quote_spanned!(span=> #runtime::__private::analysis);
        let function = |name: &str, value: &TokenStream| {
            let name = Ident::new(name, span);
            let arguments = turbofish(arguments);
            quote_spanned!(span=> #analysis::handed::#name #arguments (#value);)
        };
        let by_macro = |name: &str, value: &TokenStream| {
            let name = Ident::new(name, span);
            quote_spanned!(span=> #analysis::#name!(#value);)
        };
        match known {
            Called => {
                let call = called(&analysis, owned, arguments);
                quote_spanned!(span=> let _ = #call;)
            }
            CalledLater => {
                let call = called(&analysis, owned, arguments);
                quote_spanned!(span=> #analysis::handed::future(#call);)
            }
            Shared(name) => function(name, shared),
            Exclusive(name) => function(name, exclusive),
            Owned(name) => function(name, owned),
            Macro(name) => by_macro(name, exclusive),
            OwnedMacro(name) => by_macro(name, owned),
            Unfollowed => self.unfollowed(),
        }
    }

    fn unfollowed(&self) -> TokenStream {
        let Self {
            runtime, shared, ..
        } = self;
        quote_spanned! {Span::mixed_site()=>
            #runtime::__private::analysis::handed::unfollowed(#shared);
        }
    }
}

/// Whether arguments bound an associated type, and so let more be done with a value of it.
fn bounds_associated(arguments: &PathArguments) -> bool {
    let PathArguments::AngleBracketed(arguments) = arguments else {
        return false;
    };
    let mut arguments = arguments.args.iter();
    arguments.any(|one| matches!(one, GenericArgument::Constraint(_)))
}

fn is_called(known: Use) -> bool {
    matches!(known, Called | CalledLater)
}

/// A call with arguments of which nothing is known.
fn called(analysis: &TokenStream, value: &TokenStream, arguments: &PathArguments) -> TokenStream {
    let count = match arguments {
        PathArguments::Parenthesized(signature) => signature.inputs.len(),
        _ => 0,
    };
    let span = Span::mixed_site();
    let arguments = (0..count).map(|_| quote_spanned!(span=> #analysis::opaque()));
    quote_spanned!(span=> (#value)(#(#arguments),*))
}

/// The first type that a trait is given, for a function that is generic over it after the value's.
fn turbofish(arguments: &PathArguments) -> Option<TokenStream> {
    let PathArguments::AngleBracketed(arguments) = arguments else {
        return None;
    };
    let mut types = arguments.args.iter().filter_map(|one| match one {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    let first = types.next()?;
    Some(quote_spanned!(Span::mixed_site()=> ::<_, #first>))
}

/// The use of what a list of parameters is known by.
fn of_generics(generics: &Generics, scope: &[&Generics], runtime: &TokenStream) -> TokenStream {
    let mut uses = TokenStream::new();
    for param in &generics.params {
        if let GenericParam::Type(param) = param {
            let name = param.ident.to_token_stream();
            let value = Value::of(&name, is_sized(&name, generics), runtime);
            uses.extend(value.used(&param.bounds, None));
        }
    }
    let predicates = generics.where_clause.iter().flat_map(|w| &w.predicates);
    for predicate in predicates {
        if let WherePredicate::Type(predicate) = predicate {
            if names::mentions(predicate.bounded_ty.to_token_stream(), "Self") {
                uses.extend(of_client(predicate, scope, runtime));
                continue;
            }
            let mut ty = predicate.bounded_ty.clone();
            if let Some(lifetimes) = &predicate.lifetimes {
                Inferred(lifetimes).visit_type_mut(&mut ty);
            }
            let ty = ty.to_token_stream();
            let value = Value::of(&ty, is_sized(&ty, generics), runtime);
            uses.extend(value.used(&predicate.bounds, predicate.lifetimes.as_ref()));
        }
    }
    uses
}

/// The use of parameters by which something is asked of the client itself: it may do with them
/// whatever it was written to.
fn of_client(predicate: &PredicateType, scope: &[&Generics], runtime: &TokenStream) -> TokenStream {
    let params = scope.iter().flat_map(|generics| generics.type_params());
    let mentioned = params
        .filter(|param| names::mentions(predicate.to_token_stream(), &param.ident.to_string()));
    mentioned
        .map(|param| anything(&param.ident, runtime))
        .collect()
}

/// A use of a parameter in ways that are not known here: those of a client, if the port itself is
/// generic, which may want more of the type than the port does.
pub(super) fn anything(param: &Ident, runtime: &TokenStream) -> TokenStream {
    Value::of(&param.to_token_stream(), false, runtime).unfollowed()
}

/// Whether a type has a size: no `?Sized` says otherwise.
fn is_sized(ty: &TokenStream, generics: &Generics) -> bool {
    let text = ty.to_string();
    let is_maybe = |bound: &TypeParamBound| matches!(bound, TypeParamBound::Trait(bound) if bound.maybe.is_some());
    let by_param = generics
        .type_params()
        .any(|param| param.ident == text && param.bounds.iter().any(is_maybe));
    let mut predicates = generics.where_clause.iter().flat_map(|w| &w.predicates);
    let by_clause = predicates.any(|predicate| match predicate {
        WherePredicate::Type(predicate) => {
            predicate.bounded_ty.to_token_stream().to_string() == text
                && predicate.bounds.iter().any(is_maybe)
        }
        _ => false,
    });
    !by_param && !by_clause
}

/// The use of a parameter of this name, in whose type `impl` hides another.
fn of_hidden(ty: &Type, name: &Ident, runtime: &TokenStream) -> TokenStream {
    let span = Span::mixed_site();
    match without_parens(ty) {
        Type::ImplTrait(hidden) => {
            Value::like(&name.to_token_stream(), runtime).used(&hidden.bounds, None)
        }
        Type::Reference(reference) => match without_parens(&reference.elem) {
            Type::ImplTrait(hidden) if !hidden.bounds.iter().any(is_unsized) => {
                let place = quote_spanned!(span=> *#name);
                Value::like(&place, runtime).used(&hidden.bounds, None)
            }
            _ => Value::like(&name.to_token_stream(), runtime).unfollowed(),
        },
        _ => Value::like(&name.to_token_stream(), runtime).unfollowed(),
    }
}

fn is_unsized(bound: &TypeParamBound) -> bool {
    matches!(bound, TypeParamBound::Trait(bound) if bound.maybe.is_some())
}

/// Leaves lifetimes that a `for` has declared to the compiler.
struct Inferred<'a>(&'a BoundLifetimes);

impl VisitMut for Inferred<'_> {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        let declared = self.0.lifetimes.iter().any(
            |param| matches!(param, GenericParam::Lifetime(param) if param.lifetime == *lifetime),
        );
        if declared {
            lifetime.ident = Ident::new("_", lifetime.ident.span());
        }
        visit_mut::visit_lifetime_mut(self, lifetime);
    }
}

//! What anybody can do with a returned value whose type is hidden behind `impl Trait`, and that is all
//! that anybody can: what the trait offers. A trait of std is used as a port would use it, any other
//! one by a trait object, whose vtable refers to every method that can be called so, overridden or
//! not. With a trait that makes no objects it is told that nobody has followed the value.
//!
//! A hidden type has no name, wherever it stands in the returned one. A function that is generic
//! over it in the same place finds it.

use super::handed::Value;
use super::known::known;
use super::substitute::Substitution;
use crate::future::without_parens;
use crate::names;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{
    AssocType, GenericArgument, Lifetime, PathArguments, ReturnType, Signature, Token, TraitBound,
    Type, TypeParamBound,
};

/// How much is written of the uses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// What the traits offer.
    Whole,
    /// Only that there is something to be used.
    Told,
}

/// The use of what a function returns behind `impl`, in the place `owned`.
pub(super) fn uses(
    sig: &Signature,
    owned: &Ident,
    substitution: &Substitution,
    extent: Extent,
) -> TokenStream {
    let ReturnType::Type(_, ty) = &sig.output else {
        return TokenStream::new();
    };
    let user = User {
        substitution,
        extent,
    };
    let span = Span::mixed_site();
    let place = owned.to_token_stream();
    if sig.asyncness.is_none() {
        return user.of_type(ty, &place);
    }
    let runtime = substitution.runtime;
    let future = quote_spanned!(span=> #runtime::__private::core::future::Future);
    let future: TraitBound = syn::parse_quote!(#future<Output = #ty>);
    user.of_argument(&future, &place)
}

struct User<'a> {
    substitution: &'a Substitution<'a>,
    extent: Extent,
}

impl User<'_> {
    /// The use of what is hidden in a value of a type.
    fn of_type(&self, ty: &Type, place: &TokenStream) -> TokenStream {
        let mut shape = Shape::default();
        let ty = shape.of(ty);
        self.found(&shape, &TokenStream::new(), &ty.to_token_stream(), place)
    }

    /// The use of what is hidden in the arguments of a trait that a value implements.
    fn of_argument(&self, bound: &TraitBound, place: &TokenStream) -> TokenStream {
        let mut shape = Shape::default();
        let mut bound = bound.clone();
        shape.of_bound(&mut bound);
        let span = Span::mixed_site();
        let value = quote_spanned!(span=> Value: #bound,);
        self.found(&shape, &value, &quote_spanned!(span=> Value), place)
    }

    /// Finds hidden types by their places in `ty`, and uses them.
    fn found(
        &self,
        shape: &Shape,
        value: &TokenStream,
        ty: &TokenStream,
        place: &TokenStream,
    ) -> TokenStream {
        if shape.hidden.is_empty() {
            return TokenStream::new();
        }
        let span = Span::mixed_site();
        let runtime = self.substitution.runtime;
        let analysis = quote_spanned!(span=> #runtime::__private::analysis);
        let others = &shape.others;
        let names = shape.names();
        let uses = shape.hidden.iter().map(|(name, bounds)| {
            let value = quote_spanned!(span=> #name.value());
            match self.extent {
                Extent::Whole => self.of_bounds(bounds, &value),
                Extent::Told => quote_spanned!(span=> #analysis::beyond(&#name);),
            }
        });
        quote_spanned! {span=> {
            #[allow(non_snake_case, reason = "values are called as their types are")]
            let (#(#names,)*) = {
                fn found<#value #(#others,)* #(#names),*>(
                    _: &#ty,
                ) -> (#(#analysis::Returned<#names>,)*) {
                    #analysis::opaque()
                }
                found(&#place)
            };
            #(#uses)*
        }}
    }

    /// The use of a value by everything that its bounds offer.
    fn of_bounds(
        &self,
        bounds: &Punctuated<TypeParamBound, Token![+]>,
        value: &TokenStream,
    ) -> TokenStream {
        let traits = bounds.iter().filter_map(|bound| match bound {
            TypeParamBound::Trait(bound) if bound.maybe.is_none() => Some(bound),
            _ => None,
        });
        traits.map(|bound| self.by(bound, value)).collect()
    }

    fn by(&self, bound: &TraitBound, value: &TokenStream) -> TokenStream {
        let runtime = self.substitution.runtime;
        let mut open = bound.clone();
        let mut shape = Shape::default();
        if shape.of_bound(&mut open) {
            let used = if known(&bound.path).is_some() {
                let place = quote_spanned!(Span::mixed_site()=> *value);
                Value::like(&place, runtime).by(&without_arguments(bound), None)
            } else {
                self.object(&open, &quote_spanned!(Span::mixed_site()=> value))
            };
            let (names, others) = (shape.names(), &shape.others);
            let inner = self.of_argument(bound, value);
            return quote_spanned! {Span::mixed_site()=>
                {
                    fn used<Value: #open, #(#others,)* #(#names),*>(value: &Value) { #used }
                    used(&#value);
                }
                #inner
            };
        }
        let bound = self.substitution.bound(bound);
        if known(&bound.path).is_some() {
            Value::like(value, runtime).by(&bound, None)
        } else {
            self.object(&bound, &quote_spanned!(Span::mixed_site()=> &#value))
        }
    }

    /// The use of a value as a trait object.
    fn object(&self, bound: &TraitBound, value: &TokenStream) -> TokenStream {
        let runtime = self.substitution.runtime;
        quote_spanned! {Span::mixed_site()=> {
            let object: &dyn #bound = #value;
            #runtime::__private::analysis::opaque::<fn(_)>()(object);
        }}
    }
}

/// A bound by the same trait that says nothing of its types.
fn without_arguments(bound: &TraitBound) -> TraitBound {
    let mut bound = bound.clone();
    if let Some(last) = bound.path.segments.last_mut() {
        last.arguments = PathArguments::None;
    }
    bound
}

/// A type or a bound with a parameter in each place where something is hidden, and in each where
/// nothing is: what stands there may have names that are known elsewhere only.
#[derive(Default)]
struct Shape {
    hidden: Vec<(Ident, Punctuated<TypeParamBound, Token![+]>)>,
    others: Vec<Ident>,
}

impl Shape {
    fn of(&mut self, ty: &Type) -> Type {
        let mut ty = ty.clone();
        self.visit_type_mut(&mut ty);
        ty
    }

    fn names(&self) -> Vec<&Ident> {
        self.hidden.iter().map(|(name, _)| name).collect()
    }

    /// Whether something is hidden in it.
    fn of_bound(&mut self, bound: &mut TraitBound) -> bool {
        if let Some(last) = bound.path.segments.last_mut()
            && let PathArguments::AngleBracketed(arguments) = &mut last.arguments
        {
            for argument in &mut arguments.args {
                self.of_argument(argument);
            }
        }
        !self.hidden.is_empty()
    }

    /// A bound of an associated type says no more of it than `impl` would.
    fn of_argument(&mut self, argument: &mut GenericArgument) {
        if let GenericArgument::Constraint(one) = argument {
            let (ident, bounds) = (&one.ident, &one.bounds);
            *argument = syn::parse_quote!(#ident = impl #bounds);
        }
        if let GenericArgument::Type(ty) | GenericArgument::AssocType(AssocType { ty, .. }) =
            argument
        {
            self.visit_type_mut(ty);
        }
    }

    fn other(&mut self) -> Type {
        let name = format_ident!("Other{}", self.others.len(), span = Span::mixed_site());
        self.others.push(name.clone());
        syn::parse_quote!(#name)
    }
}

impl VisitMut for Shape {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if let Type::ImplTrait(hidden) = without_parens(ty) {
            let name = format_ident!("Hidden{}", self.hidden.len(), span = Span::mixed_site());
            self.hidden.push((name.clone(), hidden.bounds.clone()));
            *ty = syn::parse_quote!(#name);
        } else if hides(ty) {
            visit_mut::visit_type_mut(self, ty);
        } else {
            *ty = self.other();
        }
    }

    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        lifetime.ident = Ident::new("_", lifetime.ident.span());
    }
}

fn hides(ty: &Type) -> bool {
    names::mentions(ty.to_token_stream(), "impl")
}

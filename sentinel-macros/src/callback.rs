//! Functions handed to a port: calling one leaves the port for the extension's code again, so
//! each is replaced by a closure that says so. What is not recognised here counts as the port's.

use crate::future::without_parens;
use crate::item::names_in;
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote_spanned};
use syn::visit::{self, Visit};
use syn::visit_mut::VisitMut;
use syn::{
    Attribute, FnArg, GenericArgument, GenericParam, Lifetime, ParenthesizedGenericArguments, Pat,
    PatIdent, PathArguments, Signature, Token, TraitBound, Type, TypeParamBound, TypePath,
    TypeReference, TypeTraitObject, WherePredicate,
};

/// A parameter to be replaced by a closure that calls it in `reentry`.
pub(crate) struct Callback<'a> {
    name: &'a Ident,
    mutable: bool,
    cfgs: Vec<&'a Attribute>,
    wrapper: Wrapper<'a>,
    arguments: Vec<Type>,
    calls: Calls,
    runtime: &'a TokenStream,
}

/// What the closure takes the place of.
enum Wrapper<'a> {
    /// A value of a type that only its `Fn` bound is known of.
    Value,
    /// A reference to one.
    Reference { mutable: bool },
    /// A reference to a trait object, of this type.
    Object { mutable: bool, ty: &'a Type },
    /// A boxed trait object, of this type.
    Boxed(&'a Type),
}

/// How often, and with what access, the function may be called.
#[derive(Clone, Copy, PartialEq)]
enum Calls {
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

/// The callbacks among the parameters that the body uses.
pub(crate) fn find<'a>(
    sig: &'a Signature,
    body: &Group,
    runtime: &'a TokenStream,
) -> Vec<Callback<'a>> {
    let used = names_in(body.stream());
    sig.inputs
        .iter()
        .filter_map(|input| match input {
            FnArg::Typed(param) => Some(param),
            FnArg::Receiver(_) => None,
        })
        .filter_map(|param| {
            let pat = plain_name(&param.pat)?;
            if !used.contains(&pat.ident.to_string()) {
                return None;
            }
            let (wrapper, function) = recognise(&param.ty, sig, body)?;
            Some(Callback {
                name: &pat.ident,
                mutable: pat.mutability.is_some(),
                cfgs: param
                    .attrs
                    .iter()
                    .filter(|a| a.path().is_ident("cfg"))
                    .collect(),
                wrapper,
                arguments: function.arguments(),
                calls: function.calls,
                runtime,
            })
        })
        .collect()
}

fn plain_name(pat: &Pat) -> Option<&PatIdent> {
    match pat {
        Pat::Ident(pat) if pat.by_ref.is_none() && pat.subpat.is_none() => Some(pat),
        _ => None,
    }
}

/// The one `Fn*` bound that makes a type a callback.
struct Function<'a> {
    calls: Calls,
    bound: &'a TraitBound,
    signature: &'a ParenthesizedGenericArguments,
}

impl<'a> Function<'a> {
    /// The function bound among these, if the others are such as any closure may have.
    fn among(bounds: impl Iterator<Item = &'a TypeParamBound>) -> Option<Self> {
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
    fn arguments(&self) -> Vec<Type> {
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
    fn lends(&self) -> bool {
        let mut lent = Lent {
            bound: self.bound_lifetimes(),
            found: false,
        };
        lent.visit_return_type(&self.signature.output);
        lent.found
    }
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
    bound: Vec<Lifetime>,
    found: bool,
}

impl Visit<'_> for Lent {
    fn visit_type_reference(&mut self, reference: &TypeReference) {
        self.found |= reference.lifetime.is_none();
        visit::visit_type_reference(self, reference);
    }

    fn visit_lifetime(&mut self, lifetime: &Lifetime) {
        self.found |= lifetime.ident == "_" || self.bound.contains(lifetime);
    }
}

/// What takes the place of a parameter of this type, and the function it stands for.
fn recognise<'a>(
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
            let all = count(name, sig.to_token_stream()) + count(name, body.stream());
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

fn count(name: &Ident, tokens: TokenStream) -> usize {
    let times = |tree| match tree {
        TokenTree::Ident(ident) => usize::from(ident == *name),
        TokenTree::Group(group) => count(name, group.stream()),
        _ => 0,
    };
    tokens.into_iter().map(times).sum()
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
    let mut lent = Lent {
        bound: Vec::new(),
        found: false,
    };
    lent.visit_return_type(&sig.output);
    lent.found && sig.receiver().is_none()
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

impl ToTokens for Callback<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self {
            name,
            cfgs,
            arguments: types,
            runtime,
            ..
        } = self;
        let span = Span::mixed_site();
        let mutability = |on: bool| on.then(|| Token![mut](span));
        let arguments: Vec<Ident> = (0..types.len())
            .map(|index| format_ident!("__sentinel_{index}", span = span))
            .collect();
        let callee = match self.wrapper {
            Wrapper::Value | Wrapper::Boxed(_) => quote_spanned!(span=> __sentinel_callback),
            Wrapper::Reference { .. } | Wrapper::Object { .. } => {
                quote_spanned!(span=> (*__sentinel_callback))
            }
        };
        let call = quote_spanned!(span=>
            #runtime::__private::reentry(|| #callee(#(#arguments),*)));
        let typed = quote_spanned!(span=> move |#(#arguments: #types),*| #call);
        let untyped = quote_spanned!(span=> move |#(#arguments),*| #call);
        let (ty, value) = match &self.wrapper {
            Wrapper::Value => (None, typed),
            Wrapper::Reference { mutable } => {
                let mutability = mutability(*mutable);
                (None, quote_spanned!(span=> & #mutability #typed))
            }
            Wrapper::Object { mutable, ty } => {
                let mutability = mutability(*mutable);
                (Some(ty), quote_spanned!(span=> & #mutability #untyped))
            }
            Wrapper::Boxed(ty) => (
                Some(ty),
                quote_spanned!(span=> #runtime::__private::std::boxed::Box::new(#untyped)),
            ),
        };
        let ty = ty.map(|ty| quote_spanned!(span=> : #ty));
        let owned = matches!(self.wrapper, Wrapper::Value | Wrapper::Boxed(_));
        let callback = mutability(owned && self.calls == Calls::Mutable);
        let mutability = mutability(self.mutable);
        // The parameter's own `mut` is now used here only.
        let used = self
            .mutable
            .then(|| quote_spanned!(span=> #(#cfgs)* let _ = &mut #name;));
        tokens.extend(quote_spanned! {span=>
            #used
            #(#cfgs)* let #callback __sentinel_callback = #name;
            #(#cfgs)* let #mutability #name #ty = #value;
        });
    }
}

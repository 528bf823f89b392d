//! What a declared impl block inherits: the methods that its trait provides and that it does not
//! override are the extension's all the same, and no macro sees them. A trait object has them all in
//! its vtable, where a reader of objects finds those that are the trait's own.
//!
//! Some traits of std make no objects. What these provide calls nothing but what an implementation
//! writes, so that a trait that is proven to be one of them needs nothing.

use super::mark::{Evidence, Mark};
use super::place;
use super::port::is_rewriter;
use super::skip::Skips;
use super::stand_in::StandIn;
use super::substitute::Substitution;
use super::witness::cfgs;
use crate::attr::MediatedArgs;
use crate::item::{Block, Member};
use crate::names;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use std::cell::Cell;
use syn::{ImplItem, ItemImpl, Path, PathArguments, Signature, Type};

/// Traits of std that make no objects, by their paths in `core`.
const NO_OBJECTS: &[(&str, &str)] = &[
    ("Clone", "clone::Clone"),
    ("Copy", "marker::Copy"),
    ("Default", "default::Default"),
    ("Eq", "cmp::Eq"),
    ("Extend", "iter::Extend"),
    ("From", "convert::From"),
    ("FromIterator", "iter::FromIterator"),
    ("FromStr", "str::FromStr"),
    ("Hash", "hash::Hash"),
    ("Into", "convert::Into"),
    ("IntoFuture", "future::IntoFuture"),
    ("IntoIterator", "iter::IntoIterator"),
    ("Ord", "cmp::Ord"),
    ("PartialEq", "cmp::PartialEq"),
    ("PartialOrd", "cmp::PartialOrd"),
    ("Product", "iter::Product"),
    ("Sum", "iter::Sum"),
    ("TryFrom", "convert::TryFrom"),
    ("TryInto", "convert::TryInto"),
];

const REMEDY: &str = "write each method of the trait in the block";

/// What is written beside an impl block of a trait.
pub(crate) fn inherited(
    block: &Block,
    head: &ItemImpl,
    args: &MediatedArgs,
    runtime: &TokenStream,
) -> TokenStream {
    let Some((of_trait, _)) = &head.trait_ else {
        return TokenStream::new();
    };
    let Some(last) = of_trait.segments.last().filter(|last| last.ident != "Drop") else {
        return TokenStream::new();
    };
    let (span, at) = (Span::mixed_site(), last.ident.span());
    let skips = Skips::of_function(at, at, None);
    let scope = [&block.generics];
    let heir = Heir {
        block,
        substitution: Substitution {
            runtime,
            scope: &scope,
            instantiate: &args.instantiate,
            owner: Some((&head.self_ty, Some(of_trait))),
            probe: StandIn::Probe,
            depth: Cell::new(0),
        },
        ty: &head.self_ty,
        of_trait,
    };
    let missing = if skips.name {
        Some(skips.reason("what shows the methods that it inherits", REMEDY))
    } else {
        (!heir.may_make_objects(&last.ident)).then(|| {
            format!("its trait makes no objects, and nothing else shows what it inherits: {REMEDY}")
        })
    };
    let (evidence, subject, witness) = if let Some(reason) = missing {
        let ty = head.self_ty.to_token_stream();
        let path = format!("::<{ty} as {}>", of_trait.to_token_stream());
        (Evidence::Missing(reason), path, None)
    } else {
        let witness = place::at(heir.witness(&last.ident), at);
        let path = format!("::{}", last.ident);
        (Evidence::Witness, path, Some(witness))
    };
    let core = quote_spanned!(span=> #runtime::__private::core);
    let here = quote_spanned!(span=> #core::file!(), #core::line!(), #core::column!());
    let mark = Mark {
        runtime,
        kind: &quote_spanned!(span=> ImplBlock),
        subject: &quote_spanned!(span=> #core::concat!(#core::module_path!(), #subject)),
        place: &place::at(here, at),
        evidence,
        allows: &args.allows,
    };
    let mark = mark.tokens(at);
    let cfgs = cfgs(&block.attrs);
    quote_spanned!(span=> #(#cfgs)* const _: () = { #mark #witness };)
}

/// An impl block whose trait may provide more.
struct Heir<'a> {
    block: &'a Block,
    substitution: Substitution<'a>,
    ty: &'a Type,
    of_trait: &'a Path,
}

impl Heir<'_> {
    /// Whether no method shows that its trait makes no objects, nor need it make any.
    fn may_make_objects(&self, name: &Ident) -> bool {
        let is_rewritten = self.block.attrs.iter().any(is_rewriter);
        let hides = |sig: &Signature| {
            let output = sig.output.to_token_stream();
            sig.asyncness.is_some() || names::mentions(output, "impl")
        };
        let mut functions = self.block.members.iter().filter_map(|member| match member {
            Member::Function(function) => Some(&function.sig),
            _ => None,
        });
        NO_OBJECTS.iter().any(|(known, _)| name == known)
            || functions.all(|sig| {
                let is_generic = sig.generics.type_params().next().is_some();
                sig.receiver().is_some() && !is_generic && (is_rewritten || !hides(sig))
            })
    }

    fn witness(&self, name: &Ident) -> TokenStream {
        let known = NO_OBJECTS.iter().find(|(known, _)| name == known);
        let body = match known {
            Some((_, path)) => self.proof(path),
            None => self.object(),
        };
        quote_spanned! {Span::mixed_site()=>
            #[inline(never)]
            fn __sentinel_witness() { #body }
        }
    }

    /// That the trait is the one of this path in `core`: whatever implements either implements both.
    fn proof(&self, path: &str) -> TokenStream {
        let span = Span::mixed_site();
        let runtime = self.substitution.runtime;
        let own = self.substitution.path(self.of_trait);
        let path: Path = syn::parse_str(path).expect("the table has paths");
        let last = self.of_trait.segments.last();
        let arguments = last.map(|last| &last.arguments);
        let arguments = match arguments {
            Some(arguments @ PathArguments::AngleBracketed(_)) => {
                let alone: Path = syn::parse_quote_spanned!(span=> Alone #arguments);
                let alone = syn::parse2::<Path>(self.substitution.path(&alone));
                alone.ok().map(|alone| alone.segments[0].arguments.clone())
            }
            _ => None,
        };
        quote_spanned! {span=>
            fn own<T: #own>() {}
            fn known<T: #runtime::__private::core::#path #arguments>() { own::<T>(); }
            fn both<T: #own>() { known::<T>(); }
        }
    }

    /// A trait object of the type.
    fn object(&self) -> TokenStream {
        let span = Span::mixed_site();
        let runtime = self.substitution.runtime;
        let ty = self.substitution.ty(self.ty);
        let own = self.substitution.path(self.of_trait);
        let types = self.block.members.iter().filter_map(|member| match member {
            Member::Other(tokens) => match syn::parse2(tokens.clone()).ok()? {
                ImplItem::Type(item) => Some(item.ident),
                _ => None,
            },
            _ => None,
        });
        let types = types.map(|name| quote_spanned!(span=> #name = <#ty as #own>::#name));
        let mut object: Path = match syn::parse2(own.clone()) {
            Ok(object) => object,
            Err(error) => return error.into_compile_error(),
        };
        for one in types {
            add(&mut object, &one);
        }
        let analysis = quote_spanned!(span=> #runtime::__private::analysis);
        quote_spanned! {span=>
            let object: &dyn #object = #analysis::opaque::<&#ty>();
            #analysis::opaque::<fn(_)>()(object);
        }
    }
}

/// Adds an argument to a trait's path.
fn add(path: &mut Path, argument: &TokenStream) {
    let Some(last) = path.segments.last_mut() else {
        return;
    };
    let given = match &last.arguments {
        PathArguments::AngleBracketed(given) => given.args.to_token_stream(),
        _ => TokenStream::new(),
    };
    let comma = (!given.is_empty() && !given.to_string().trim_end().ends_with(','))
        .then(|| quote_spanned!(Span::mixed_site()=> ,));
    last.arguments = PathArguments::AngleBracketed(
        syn::parse_quote_spanned!(Span::mixed_site()=> <#given #comma #argument>),
    );
}

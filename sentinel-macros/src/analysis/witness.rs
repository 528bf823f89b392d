//! What is written about a declared function: its mark, and the witness that calls it as somebody
//! might who knows nothing but its signature, and does with the result what an owner would do.
//!
//! The witness is nested in the function's body, so that it comes and goes with it and needs no
//! name of its own. A method whose impl block is not seen cannot name itself there: its witness is
//! a method beside it, known by a symbol.

use super::depth;
use super::hidden::{self, Extent};
use super::mark::{Evidence, Mark};
use super::place;
use super::skip::Skips;
use super::stand_in::StandIn;
use super::substitute::Substitution;
use crate::attr::{Allow, Instantiate};
use crate::item::Function;
use crate::names;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};
use std::cell::Cell;
use syn::{
    Attribute, FnArg, GenericParam, Generics, ItemImpl, ReturnType, Safety, Signature, Type,
};

/// What the attributes know about a declared function.
pub(crate) struct Declared<'a> {
    pub(crate) function: &'a Function,
    pub(crate) runtime: &'a TokenStream,
    pub(crate) instantiate: &'a [Instantiate],
    pub(crate) allows: &'a [Allow],
    /// What the declaration goes by, as an expression.
    pub(crate) subject: &'a TokenStream,
    /// File, line and column, as expressions.
    pub(crate) place: &'a TokenStream,
    pub(crate) home: Home<'a>,
}

/// Where a declared function stands.
#[derive(Clone, Copy)]
pub(crate) enum Home<'a> {
    /// In this impl block.
    Block(&'a ItemImpl),
    /// Wherever the function itself tells.
    Unseen,
}

/// What is written about a function.
pub(crate) struct Records {
    /// Items for its body.
    pub(crate) inside: TokenStream,
    /// Items for what surrounds it.
    pub(crate) beside: TokenStream,
}

const REMEDY: &str = "name a type for each generic parameter with `instantiate(T = Type)`, and \
    put the attribute of a method on its impl block";

impl Declared<'_> {
    /// The records of the function.
    pub(crate) fn records(&self) -> Records {
        let skips = Skips::of_function(self.sig().fn_token.span, self.name().span(), self.arrow());
        let extent = match skips.arrow {
            _ if skips.name => None,
            0 => Some(Extent::Whole),
            1 => Some(Extent::Told),
            _ => None,
        };
        let body = extent.and_then(|extent| self.body(skips.keyword, extent));
        let (evidence, inside, beside) = match body {
            None => {
                let reason = skips.reason("its witness", REMEDY);
                (Evidence::Missing(reason), None, None)
            }
            Some(body) if self.is_unseen_method() => {
                let symbol = self.symbol();
                let method = self.method(&symbol, &body);
                (Evidence::Exported(symbol), None, Some(method))
            }
            Some(body) => (Evidence::Witness, Some(self.nested(&body)), None),
        };
        let mark = Mark {
            runtime: self.runtime,
            kind: &quote_spanned!(Span::mixed_site()=> Function),
            subject: self.subject,
            place: self.place,
            evidence,
            allows: self.allows,
        };
        let mark = mark.tokens(self.name().span());
        Records {
            inside: quote_spanned!(Span::mixed_site()=> #mark #inside),
            beside: beside.unwrap_or_default(),
        }
    }

    fn sig(&self) -> &Signature {
        &self.function.sig
    }

    fn name(&self) -> &Ident {
        &self.sig().ident
    }

    /// The place of the arrow before the returned type.
    fn arrow(&self) -> Option<Span> {
        match &self.sig().output {
            ReturnType::Type(arrow, _) => Some(arrow.spans[0]),
            ReturnType::Default => None,
        }
    }

    /// Whether this is a method of an impl block or a trait that the attribute does not stand on.
    fn is_unseen_method(&self) -> bool {
        let sig = self.sig();
        let says_self = || names::mentions(sig.to_token_stream(), "Self");
        matches!(self.home, Home::Unseen) && (sig.receiver().is_some() || says_self())
    }

    /// The calls that a witness makes; the second with another stand-in each time that it failed,
    /// and without one that is left nothing: what a function does for one of them only would
    /// not be found.
    fn body(&self, failed: usize, extent: Extent) -> Option<TokenStream> {
        let (keyword, name) = (self.sig().fn_token.span, self.name().span());
        let first = self.call(StandIn::Probe, name, extent);
        let more = [StandIn::Solid, StandIn::Pebble];
        let more = more.map(|probe| self.call(probe, keyword, extent));
        let is_the_same = |call: &TokenStream| call.to_string() == first.to_string();
        let mut seconds: Vec<_> = more.into_iter().filter(|call| !is_the_same(call)).collect();
        seconds.dedup_by_key(|call| call.to_string());
        match seconds.get(failed) {
            Some(second) => Some(quote_spanned!(Span::mixed_site()=> { #first } { #second })),
            None => (failed == 0).then_some(first),
        }
    }

    /// The call that is made with a stand-in, written at a place.
    fn call(&self, probe: StandIn, at: Span, extent: Extent) -> TokenStream {
        let (scope, owner) = match self.home {
            Home::Block(block) => (
                vec![&self.sig().generics, &block.generics],
                Some((&*block.self_ty, block.trait_.as_ref().map(|(path, _)| path))),
            ),
            Home::Unseen => (vec![&self.sig().generics], None),
        };
        let substitution = Substitution {
            runtime: self.runtime,
            scope: &scope,
            instantiate: self.instantiate,
            owner,
            probe,
            depth: Cell::new(0),
        };
        let (span, runtime) = (Span::mixed_site(), self.runtime);
        let (steps, call) = match self.returning(&substitution) {
            Ok(call) => (depth::of_call(self.sig(), &scope), call),
            Err(call) => (0, quote_spanned!(span=> { #call })),
        };
        let steps = vec![quote_spanned!(span=> step); steps];
        let value = Ident::new("owned", span);
        let uses = hidden::uses(self.sig(), &value, &substitution, extent);
        let uses = place::at(uses, self.arrow().unwrap_or(at));
        let witness = quote_spanned!(span=> #runtime::__private::analysis::witness!);
        let (witness, call) = (place::at(witness, at), place::at(call, at));
        let ours = span.located_at(at);
        quote_spanned!(ours=> #witness([#(#steps)*] #call, #value: { #uses });)
    }

    /// The call of the function; of one that returns nothing to do anything with, a statement.
    fn returning(&self, substitution: &Substitution) -> Result<TokenStream, TokenStream> {
        let (span, runtime) = (Span::mixed_site(), self.runtime);
        if let Some((owner, Some(of_trait))) = substitution.owner
            && of_trait
                .segments
                .last()
                .is_some_and(|last| last.ident == "Drop")
        {
            // Nobody but the compiler may call it.
            let owner = substitution.ty(owner);
            let private = quote_spanned!(span=> #runtime::__private);
            return Err(quote_spanned! {span=>
                #private::core::mem::drop(#private::analysis::opaque::<#owner>());
            });
        }
        let callee = self.callee(substitution);
        let generics = turbofish(&self.sig().generics, substitution);
        let inputs = self.sig().inputs.iter();
        let arguments = inputs.map(|input| argument(input, substitution));
        let call = quote_spanned!(span=> #callee #generics (#(#arguments),*));
        let call = if self.needs_unsafe() {
            quote_spanned!(span=> unsafe { #call })
        } else {
            call
        };
        if matches!(&self.sig().output, ReturnType::Type(_, ty) if matches!(**ty, Type::Never(_))) {
            // What comes after such a call would not be there: not for every stand-in one.
            return Err(quote_spanned! {span=>
                if #runtime::__private::analysis::opaque::<bool>() { #call; }
            });
        }
        Ok(call)
    }

    fn callee(&self, substitution: &Substitution) -> TokenStream {
        let name = self.name();
        match substitution.owner {
            Some((owner, of_trait)) => {
                let owner = substitution.ty(owner);
                let of_trait = of_trait.map(|path| {
                    let path = substitution.path(path);
                    quote_spanned!(Span::mixed_site()=> as #path)
                });
                quote_spanned!(Span::mixed_site()=> <#owner #of_trait>::#name)
            }
            None if self.is_unseen_method() => quote_spanned!(Span::mixed_site()=> Self::#name),
            None => name.to_token_stream(),
        }
    }

    fn needs_unsafe(&self) -> bool {
        matches!(self.sig().safety, Safety::Unsafe(_))
            || self.function.has_attribute("target_feature")
    }

    /// The symbol of a witness: its own in the whole build.
    fn symbol(&self) -> String {
        let variables = [
            "CARGO_PKG_NAME",
            "CARGO_PKG_VERSION",
            "CARGO_CRATE_NAME",
            "CARGO_BIN_NAME",
        ];
        let unit = variables.map(|name| std::env::var(name).unwrap_or_default());
        let span = self.name().span();
        let (file, start) = (span.file(), span.start());
        let unit = unit.join(":");
        format!(
            "__sentinel_witness:{unit}:{file}:{}:{}",
            start.line,
            start.column + 1
        )
    }

    fn method(&self, symbol: &str, body: &TokenStream) -> TokenStream {
        let name = format_ident!("__sentinel_witness_{}", self.name(), span = self.ours());
        let cfgs = cfgs(&self.function.attrs);
        quote_spanned! {self.ours()=>
            #(#cfgs)*
            #[doc(hidden)]
            #[inline(never)]
            #[unsafe(export_name = #symbol)]
            fn #name() where Self: Sized { #body }
        }
    }

    fn nested(&self, body: &TokenStream) -> TokenStream {
        quote_spanned! {self.ours()=>
            #[inline(never)]
            fn __sentinel_witness() { #body }
        }
    }

    /// Of this expansion, at the name.
    fn ours(&self) -> Span {
        Span::mixed_site().located_at(self.name().span())
    }
}

/// The generic arguments that a call can be given, all but lifetimes.
fn turbofish(generics: &Generics, substitution: &Substitution) -> Option<TokenStream> {
    let is_lifetime = |param: &&GenericParam| matches!(param, GenericParam::Lifetime(_));
    let given = |param| substitution.param(param);
    let params = generics.params.iter().filter(|param| !is_lifetime(param));
    let arguments: Vec<_> = params.filter_map(given).collect();
    (!arguments.is_empty()).then(|| quote_spanned!(Span::mixed_site()=> ::<#(#arguments),*>))
}

fn argument(input: &FnArg, substitution: &Substitution) -> TokenStream {
    let span = Span::mixed_site();
    let runtime = substitution.runtime;
    let opaque = quote_spanned!(span=> #runtime::__private::analysis::opaque);
    let FnArg::Typed(param) = input else {
        return quote_spanned!(span=> #opaque());
    };
    let cfgs = cfgs(&param.attrs);
    // Only the type that hides behind `impl` cannot be inferred.
    let ty = names::mentions(param.ty.to_token_stream(), "impl").then(|| {
        let ty = substitution.ty(&param.ty);
        quote_spanned!(span=> ::<#ty>)
    });
    quote_spanned!(span=> #(#cfgs)* #opaque #ty ())
}

/// The conditions under which something is there at all.
pub(super) fn cfgs(attrs: &[Attribute]) -> Vec<&Attribute> {
    let is_cfg = |attr: &&Attribute| attr.path().is_ident("cfg");
    attrs.iter().filter(is_cfg).collect()
}

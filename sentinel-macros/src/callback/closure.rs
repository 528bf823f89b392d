//! The closure that takes a callback's place. It has the callback's name, so that the body of the
//! method stays as it is written.

use super::Callback;
use super::function::Calls;
use super::recognise::Wrapper;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};
use syn::{Token, Type};

impl Callback<'_> {
    /// The closure, with or without the types of its arguments.
    fn closure(&self, with_types: bool) -> TokenStream {
        let span = Span::mixed_site();
        let runtime = self.runtime;
        let names: Vec<Ident> = (0..self.arguments.len())
            .map(|index| format_ident!("__sentinel_{index}", span = span))
            .collect();
        let callee = if self.wrapper.is_owned() {
            quote_spanned!(span=> __sentinel_callback)
        } else {
            quote_spanned!(span=> (*__sentinel_callback))
        };
        let parameters = if with_types {
            let arguments = &self.arguments;
            quote_spanned!(span=> #(#names: #arguments),*)
        } else {
            quote_spanned!(span=> #(#names),*)
        };
        quote_spanned!(span=>
            move |#parameters| #runtime::__private::reentry(|| #callee(#(#names),*)))
    }

    /// What the parameter is replaced by, with its type where a closure must be made to fit one.
    fn replacement(&self) -> (Option<&Type>, TokenStream) {
        let span = Span::mixed_site();
        let (ty, typed) = match &self.wrapper {
            Wrapper::Value | Wrapper::Reference { .. } => (None, true),
            Wrapper::Object { ty, .. } | Wrapper::Boxed(ty) => (Some(*ty), false),
        };
        let closure = self.closure(typed);
        let value = match &self.wrapper {
            Wrapper::Value => closure,
            Wrapper::Reference { mutable } | Wrapper::Object { mutable, .. } => {
                let mutability = mutable.then(|| Token![mut](span));
                quote_spanned!(span=> &#mutability #closure)
            }
            Wrapper::Boxed(_) => {
                let runtime = self.runtime;
                quote_spanned!(span=> #runtime::__private::std::boxed::Box::new(#closure))
            }
        };
        (ty, value)
    }
}

impl ToTokens for Callback<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let span = Span::mixed_site();
        let Self { name, cfgs, .. } = self;
        let (ty, value) = self.replacement();
        let annotation = ty.map(|ty| quote_spanned!(span=> : #ty));
        let called_mutably = self.wrapper.is_owned() && self.calls == Calls::Mutable;
        let callback = called_mutably.then(|| Token![mut](span));
        let mutability = self.mutable.then(|| Token![mut](span));
        // The parameter's own `mut` is now used here only.
        let used = self
            .mutable
            .then(|| quote_spanned!(span=> #(#cfgs)* let _ = &mut #name;));
        tokens.extend(quote_spanned! {span=>
            #used
            #(#cfgs)* let #callback __sentinel_callback = #name;
            #(#cfgs)*
            #[allow(clippy::shadow_unrelated, reason = "the closure calls what it stands in for")]
            let #mutability #name #annotation = #value;
        });
    }
}

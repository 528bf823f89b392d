//! The statics that make a function known to the runtime before anything calls it.

use crate::attr::{Allow, MediatedArgs};
use crate::names;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};

/// The name of the static; a body that holds it has been declared.
const NAME: &str = "__SENTINEL_DECLARATION";

/// A declaration about to be written into a function.
pub(super) struct Declaration<'a> {
    pub(super) args: &'a MediatedArgs,
    pub(super) runtime: &'a TokenStream,
    pub(super) function: &'a Ident,
    /// The type whose impl block carries the attribute.
    pub(super) type_name: Option<&'a str>,
}

/// The name of the declaration's static, for use in the function's body.
pub(super) fn name() -> Ident {
    Ident::new(NAME, Span::mixed_site())
}

/// Whether a body holds a declaration of ours.
pub(super) fn stands_in(body: TokenStream) -> bool {
    names::mentions(body, NAME)
}

impl Declaration<'_> {
    /// What it goes by, as an expression.
    pub(super) fn subject(&self) -> TokenStream {
        if let Some(subject) = &self.args.subject {
            return subject.to_token_stream();
        }
        let Self {
            runtime, function, ..
        } = self;
        let path = match self.type_name {
            Some(type_name) => format!("::{type_name}::{function}"),
            None => format!("::{function}"),
        };
        let core = quote_spanned!(Span::mixed_site()=> #runtime::__private::core);
        quote_spanned!(Span::mixed_site()=> #core::concat!(#core::module_path!(), #path))
    }

    /// The place of the function's name, which is also where the lint looks for it. The macros
    /// tell the place of the tokens that call them.
    pub(super) fn place(&self) -> TokenStream {
        let runtime = respanned(self.runtime.clone(), self.function.span());
        let core = quote_spanned!(self.function.span()=> #runtime::__private::core);
        quote_spanned!(self.function.span()=> #core::file!(), #core::line!(), #core::column!())
    }

    fn settings(&self) -> TokenStream {
        let Self { args, runtime, .. } = self;
        let mode = args
            .mode
            .as_ref()
            .map(|mode| quote_spanned!(Span::mixed_site()=> .with_mode(#runtime::Mode::#mode)));
        let on_misdeclared = args.on_misdeclared.as_ref().map(|what| {
            quote_spanned!(Span::mixed_site()=>
                .with_on_misdeclared(#runtime::__private::OnMisdeclared::#what))
        });
        let allows = (!args.allows.is_empty()).then(|| {
            let allows = args.allows.iter().map(|allow| allowed(runtime, allow));
            quote_spanned!(Span::mixed_site()=> .with_allows(&[#(#allows),*]))
        });
        quote_spanned!(Span::mixed_site()=> #mode #on_misdeclared #allows)
    }
}

fn allowed(runtime: &TokenStream, Allow { class, reason }: &Allow) -> TokenStream {
    // The catalogue's variants are the runtime's: it re-exports the enum.
    let variant = format_ident!("{class:?}", span = Span::mixed_site());
    quote_spanned!(Span::mixed_site()=>
        #runtime::__private::AllowedClass { class: #runtime::EffectClass::#variant, reason: #reason })
}

fn respanned(tokens: TokenStream, span: Span) -> TokenStream {
    tokens
        .into_iter()
        .map(|mut tree| {
            tree.set_span(span);
            tree
        })
        .collect()
}

impl ToTokens for Declaration<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { runtime, .. } = self;
        let (name, subject, place, settings) =
            (name(), self.subject(), self.place(), self.settings());
        let private = quote_spanned!(Span::mixed_site()=> #runtime::__private);
        tokens.extend(quote_spanned! {Span::mixed_site()=>
            static #name: #runtime::Declaration =
                #runtime::Declaration::new(#subject, #place) #settings;
            #private::gather!(__SENTINEL_ENTRY, #name);
        });
    }
}

//! Items that syn keeps as tokens: `macro name`, `use {::a}`, and what is not stable.

use proc_macro2::{Group, Span, TokenStream};
use syn::{
    Attribute, Ident, Visibility,
    ext::IdentExt as _,
    parse::{Parse, ParseStream},
};

use super::{Head, Lower, syntax, uses::Leaves};
use crate::source::ir::{Item, ItemKind, MacroRules};

impl Lower<'_> {
    pub(super) fn verbatim(&mut self, tokens: &TokenStream, all: &mut Vec<Item>) {
        let Some((head, start, rest)) = self.verbatim_head(tokens) else {
            return;
        };
        if let Ok(leaves) = syn::parse2::<Leaves>(rest.clone()) {
            self.leaves(&head, start, &leaves, all);
        } else if let Ok(Declared { name, tokens }) = syn::parse2(rest.clone()) {
            let exported = false;
            let kind = ItemKind::MacroRules(MacroRules { exported, tokens });
            all.push(self.named(head, &name, kind));
        } else {
            all.push(self.nameless(head, start, ItemKind::Opaque(syntax::summary(&rest))));
        }
    }

    /// A member of a trait, impl or `extern` block; none if a `cfg` rules it out.
    pub(super) fn verbatim_member(&mut self, tokens: &TokenStream) -> Option<Item> {
        let (head, start, rest) = self.verbatim_head(tokens)?;
        Some(self.nameless(head, start, ItemKind::Opaque(syntax::summary(&rest))))
    }

    /// The head of an item, where the rest starts, and the rest; none if a `cfg` rules it out.
    fn verbatim_head(&mut self, tokens: &TokenStream) -> Option<(Head, Span, TokenStream)> {
        match syn::parse2::<Headed>(tokens.clone()) {
            Ok(item) => Some((self.head(&item.attrs, &item.vis)?, item.start, item.rest)),
            Err(_) => Some((Head::private(Vec::new()), Span::call_site(), tokens.clone())),
        }
    }
}

/// Any item.
struct Headed {
    attrs: Vec<Attribute>,
    vis: Visibility,
    start: Span,
    rest: TokenStream,
}

impl Parse for Headed {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        Ok(Self {
            attrs: input.call(Attribute::parse_outer)?,
            vis: input.parse()?,
            start: input.span(),
            rest: input.parse()?,
        })
    }
}

/// `macro name { rules }`, and `macro name(pattern) { body }` as its one rule.
struct Declared {
    name: Ident,
    tokens: String,
}

impl Parse for Declared {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.call(Ident::parse_any)? != "macro" {
            return Err(input.error("expected `macro`"));
        }
        let name = input.parse()?;
        let first: Group = input.parse()?;
        if input.is_empty() {
            return Ok(Self {
                name,
                tokens: first.stream().to_string(),
            });
        }
        let body: Group = input.parse()?;
        Ok(Self {
            name,
            tokens: format!("{first} => {body}"),
        })
    }
}

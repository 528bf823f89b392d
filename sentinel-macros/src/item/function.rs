//! A function: its signature parsed, its body a group of tokens.

use crate::names;
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Signature, Token, Visibility};

/// A function whose body is tokens.
pub(crate) struct Function {
    /// Its outer attributes.
    pub(crate) attrs: Vec<Attribute>,
    vis: Visibility,
    defaultness: Option<Ident>,
    /// Its signature.
    pub(crate) sig: Signature,
    /// Its body.
    pub(crate) body: Body,
}

/// What follows a signature.
pub(crate) enum Body {
    /// A block, without the inner attributes, which must stay the first thing in the function.
    Block { inner: TokenStream, block: Group },
    /// A semicolon.
    None,
}

impl Function {
    /// The word `fn`.
    pub(crate) fn keyword(&self) -> Ident {
        Ident::new("fn", self.sig.fn_token.span)
    }

    /// Whether an attribute of this name stands on it, be it inside `cfg_attr` or `unsafe`.
    pub(crate) fn has_attribute(&self, name: &str) -> bool {
        self.attrs.iter().any(|attr| {
            let path = attr.path();
            let is_wrapper = path.is_ident("cfg_attr") || path.is_ident("unsafe");
            path.is_ident(name) || is_wrapper && names::mentions(attr.meta.to_token_stream(), name)
        })
    }

    /// Puts another block in the place of the body.
    pub(crate) fn replace_block(&mut self, new: Group) {
        if let Body::Block { block, .. } = &mut self.body {
            *block = new;
        }
    }
}

impl Parse for Function {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        Ok(Self {
            attrs: input.call(Attribute::parse_outer)?,
            vis: input.parse()?,
            defaultness: parse_defaultness(input)?,
            sig: input.parse()?,
            body: input.parse()?,
        })
    }
}

fn parse_defaultness(input: ParseStream) -> syn::Result<Option<Ident>> {
    if input.peek(Token![default]) {
        input.call(Ident::parse_any).map(Some)
    } else {
        Ok(None)
    }
}

impl Parse for Body {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        if input.parse::<Option<Token![;]>>()?.is_some() {
            return Ok(Self::None);
        }
        let group = without_invisible(input.parse()?);
        let TokenTree::Group(group) = group else {
            return Err(syn::Error::new(group.span(), "expected a function body"));
        };
        if group.delimiter() != Delimiter::Brace {
            return Err(syn::Error::new(group.span(), "expected a function body"));
        }
        let (inner, rest) = split_inner.parse2(group.stream())?;
        let mut block = Group::new(Delimiter::Brace, rest);
        block.set_span(group.span());
        Ok(Self::Block { inner, block })
    }
}

/// A captured macro fragment such as `$body:block` comes in a group without delimiters.
fn without_invisible(tree: TokenTree) -> TokenTree {
    if let TokenTree::Group(group) = &tree
        && group.delimiter() == Delimiter::None
    {
        let mut trees = group.stream().into_iter();
        if let (Some(only), None) = (trees.next(), trees.next()) {
            return without_invisible(only);
        }
    }
    tree
}

fn split_inner(input: ParseStream) -> syn::Result<(TokenStream, TokenStream)> {
    let inner = input.call(Attribute::parse_inner)?;
    Ok((quote!(#(#inner)*), input.parse()?))
}

impl ToTokens for Function {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self {
            attrs,
            vis,
            defaultness,
            sig,
            body,
        } = self;
        tokens.extend(quote!(#(#attrs)* #vis #defaultness #sig));
        match body {
            Body::Block { inner, block } => {
                let content = block.stream();
                let mut group = Group::new(Delimiter::Brace, quote!(#inner #content));
                group.set_span(block.span());
                tokens.extend([TokenTree::Group(group)]);
            }
            Body::None => tokens.extend(quote!(;)),
        }
    }
}

/// Takes a method's own `#[port_mediated]` off it. An attribute is known here by its name
/// alone; one that goes by another name expands later, and refuses to declare twice.
pub(crate) fn take_own_attributes(attrs: &mut Vec<Attribute>) -> Vec<Attribute> {
    let is_own = |attr: &Attribute| {
        let last = attr.path().segments.last();
        last.is_some_and(|last| last.ident == "port_mediated")
    };
    let (own, others) = std::mem::take(attrs).into_iter().partition(is_own);
    *attrs = others;
    own
}

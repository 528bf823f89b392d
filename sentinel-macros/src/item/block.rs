//! Traits and impl blocks: the head as tokens, the members one by one.

use super::{Function, keyword};
use crate::future::without_parens;
use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Generics, ItemImpl, ItemTrait, Token, Type};

/// A trait or an impl block.
pub(crate) struct Block {
    /// Its outer attributes.
    pub(crate) attrs: Vec<Attribute>,
    head: TokenStream,
    /// Which of the two it is.
    pub(crate) kind: BlockKind,
    /// The block's own generic parameters.
    pub(crate) generics: Generics,
    inner: TokenStream,
    braces: Group,
    /// What stands between the braces, in order.
    pub(crate) members: Vec<Member>,
}

/// Which kind of block, with what stands before its braces.
pub(crate) enum BlockKind {
    /// A trait.
    Trait(Box<ItemTrait>),
    /// An impl block, inherent or of a trait.
    Impl(Box<ItemImpl>),
}

/// An item of a block.
pub(crate) enum Member {
    /// A method or a function without receiver.
    Function(Box<Function>),
    /// A macro call: what it expands to cannot be known here.
    Macro(TokenStream),
    /// A constant, a type, or syntax that is left as it is.
    Other(TokenStream),
}

impl Parse for Block {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let mut head: Vec<TokenTree> = Vec::new();
        while !input.is_empty() {
            head.push(input.parse()?);
        }
        let braces = match head.pop() {
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => group,
            last => {
                let span = last.map_or_else(Span::call_site, |tree| tree.span());
                return Err(syn::Error::new(span, "expected `{`"));
            }
        };
        let head: TokenStream = head.into_iter().collect();
        let (kind, generics) = parse_head(&head)?;
        let (inner, members) = parse_members.parse2(braces.stream())?;
        Ok(Self {
            attrs,
            head,
            kind,
            generics,
            inner,
            braces,
            members,
        })
    }
}

fn parse_head(head: &TokenStream) -> syn::Result<(BlockKind, Generics)> {
    let is_trait = |input: ParseStream| {
        let is_trait = keyword(input)? == "trait";
        input.parse::<TokenStream>()?;
        Ok(is_trait)
    };
    if is_trait.parse2(head.clone())? {
        let item: ItemTrait = syn::parse2(quote!(#head {}))?;
        let generics = item.generics.clone();
        Ok((BlockKind::Trait(Box::new(item)), generics))
    } else {
        let item: ItemImpl = syn::parse2(quote!(#head {}))?;
        let generics = item.generics.clone();
        Ok((BlockKind::Impl(Box::new(item)), generics))
    }
}

/// What a subject calls the type of an impl block: a path's last segment without arguments,
/// another type as it is written.
pub(crate) fn type_name(ty: &Type) -> String {
    match without_parens(ty) {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        _ => None,
    }
    .unwrap_or_else(|| written(&ty.to_token_stream()))
}

/// Tokens as text, with a space only where words would run together.
fn written(tokens: &TokenStream) -> String {
    let mut text = String::new();
    for word in tokens.to_string().split_whitespace() {
        let is_part = |c: char| c == '_' || c.is_alphanumeric();
        if text.ends_with(is_part) && word.starts_with(is_part) {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}

fn parse_members(input: ParseStream) -> syn::Result<(TokenStream, Vec<Member>)> {
    let inner = input.call(Attribute::parse_inner)?;
    let mut members = Vec::new();
    while !input.is_empty() {
        members.push(input.parse()?);
    }
    Ok((quote!(#(#inner)*), members))
}

impl Parse for Member {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        if keyword(input).is_ok_and(|word| word == "fn") {
            return Ok(Self::Function(Box::new(input.parse()?)));
        }
        let ahead = input.fork();
        ahead.call(Attribute::parse_outer)?;
        let is_macro = ahead.call(syn::Path::parse_mod_style).is_ok() && ahead.peek(Token![!]);
        let mut tokens = TokenStream::new();
        while !input.is_empty() {
            let tree: TokenTree = input.parse()?;
            let ends = match &tree {
                TokenTree::Punct(punct) => punct.as_char() == ';',
                TokenTree::Group(group) => is_macro && group.delimiter() == Delimiter::Brace,
                _ => false,
            };
            tokens.extend([tree]);
            if ends {
                break;
            }
        }
        Ok(if is_macro {
            Self::Macro(tokens)
        } else {
            Self::Other(tokens)
        })
    }
}

impl ToTokens for Block {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self {
            attrs,
            head,
            inner,
            members,
            ..
        } = self;
        let mut braces = Group::new(Delimiter::Brace, quote!(#inner #(#members)*));
        braces.set_span(self.braces.span());
        tokens.extend(quote!(#(#attrs)* #head #braces));
    }
}

impl ToTokens for Member {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Function(function) => function.to_tokens(tokens),
            Self::Macro(other) | Self::Other(other) => tokens.extend(other.clone()),
        }
    }
}

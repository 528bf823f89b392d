//! The item an attribute stands on, parsed as far as it must be: a function's signature, a
//! block's members. Bodies stay tokens, so that completion works in a half-written body and
//! its errors are rustc's own.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::collections::BTreeSet;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Generics, ItemImpl, ItemTrait, LitStr, Signature, Token, Type, Visibility};

/// What an attribute stands on.
pub(crate) enum Item {
    /// A function, a method or a bodyless method.
    Function(Box<Function>),
    /// A trait or an impl block.
    Block(Box<Block>),
    /// Anything else, known by its keyword.
    Other(Ident),
}

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

/// A trait or an impl block.
pub(crate) struct Block {
    attrs: Vec<Attribute>,
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

/// Which kind of block, and what a subject calls it.
pub(crate) enum BlockKind {
    /// A trait, at its keyword.
    Trait(Token![trait]),
    /// An impl block, inherent or of a trait, of the type that has this name.
    Impl(String),
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

/// Words that may stand before the keyword that tells what an item is.
const QUALIFIERS: &[&str] = &[
    "async", "auto", "const", "default", "extern", "final", "gen", "safe", "unsafe",
];

impl Function {
    /// The word `fn`.
    pub(crate) fn keyword(&self) -> Ident {
        Ident::new("fn", self.sig.fn_token.span)
    }

    /// Puts another block in the place of the body.
    pub(crate) fn replace_block(&mut self, new: Group) {
        if let Body::Block { block, .. } = &mut self.body {
            *block = new;
        }
    }
}

/// Every name that a body mentions, those in format strings included. A name too many does no
/// harm.
pub(crate) fn names_in(body: TokenStream) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    collect_names(body, &mut names);
    names
}

fn collect_names(tokens: TokenStream, names: &mut BTreeSet<String>) {
    for tree in tokens {
        match tree {
            TokenTree::Ident(ident) => {
                names.insert(ident.to_string());
            }
            TokenTree::Group(group) => collect_names(group.stream(), names),
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                let placeholders = text.split('{').skip(1);
                let name = |rest: &str| {
                    let end = rest.find(|c: char| c != '_' && !c.is_alphanumeric());
                    rest[..end.unwrap_or(rest.len())].to_owned()
                };
                names.extend(placeholders.map(name));
            }
            TokenTree::Punct(_) => {}
        }
    }
}

impl Parse for Item {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let keyword = keyword(input)?;
        match keyword.to_string().as_str() {
            "fn" => Ok(Self::Function(Box::new(input.parse()?))),
            "impl" | "trait" => Ok(Self::Block(Box::new(input.parse()?))),
            _ => {
                input.parse::<TokenStream>()?;
                Ok(Self::Other(keyword))
            }
        }
    }
}

/// The word that tells what the next item is; for a constant its name, for a macro call the
/// macro's first segment. Consumes nothing.
fn keyword(input: ParseStream) -> syn::Result<Ident> {
    let ahead = input.fork();
    ahead.call(Attribute::parse_outer)?;
    ahead.parse::<Visibility>()?;
    let mut last = None;
    while ahead.peek(Ident::peek_any) {
        let word = ahead.call(Ident::parse_any)?;
        if !QUALIFIERS.contains(&word.to_string().as_str()) {
            return Ok(word);
        }
        ahead.parse::<Option<LitStr>>()?;
        last = Some(word);
    }
    last.ok_or_else(|| ahead.error("expected a function, a trait or an impl block"))
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
        Ok((BlockKind::Trait(item.trait_token), item.generics))
    } else {
        let item: ItemImpl = syn::parse2(quote!(#head {}))?;
        Ok((BlockKind::Impl(type_name(&item.self_ty)), item.generics))
    }
}

/// What a subject calls the type of an impl block: a path's last segment without arguments,
/// another type as it is written.
fn type_name(ty: &Type) -> String {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        Type::Group(group) => Some(type_name(&group.elem)),
        Type::Paren(paren) => Some(type_name(&paren.elem)),
        _ => None,
    }
    .unwrap_or_else(|| ty.to_token_stream().to_string())
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

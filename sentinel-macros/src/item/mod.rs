//! The item an attribute stands on, parsed as far as it must be: a function's signature, a
//! block's members. Bodies stay tokens, so that completion works in a half-written body and
//! its errors are rustc's own.

mod block;
mod function;

pub(crate) use block::{Block, BlockKind, Member, type_name};
pub(crate) use function::{Body, Function, take_own_attributes};

use proc_macro2::{Ident, TokenStream};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, LitStr, Visibility};

/// What an attribute stands on.
pub(crate) enum Item {
    /// A function, a method or a bodyless method.
    Function(Box<Function>),
    /// A trait or an impl block.
    Block(Box<Block>),
    /// Anything else, known by its keyword.
    Other(Ident),
}

/// Words that may stand before the keyword that tells what an item is.
const QUALIFIERS: &[&str] = &[
    "async", "auto", "const", "default", "extern", "final", "gen", "safe", "unsafe",
];

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

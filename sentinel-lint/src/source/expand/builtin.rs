//! The item macros of std, whose own rules use what only std may.
//!
//! Expression macros of std (`println!`, `vec!`, `assert!`, …) are not expanded: what they do is
//! known by their names, and their arguments are read as expressions.

use super::error::ExpandError;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    Attribute, Expr, Ident, Token, Type, Visibility,
    parse::{Parse, ParseStream},
};

/// Expands an item macro of std, given its path: `std::thread_local`. Nothing if the path is not
/// that of one.
///
/// # Errors
/// The call does not read as one of that macro.
pub fn expand_std_item(path: &str, call: TokenStream) -> Option<Result<TokenStream, ExpandError>> {
    match path {
        "std::thread_local" => Some(thread_local(call)),
        _ => None,
    }
}

/// Each declaration becomes a static of the type [`std::thread::LocalKey`] with the initialiser
/// for a body. That the two types differ is of no matter to a reader who asks what a body does.
fn thread_local(call: TokenStream) -> Result<TokenStream, ExpandError> {
    let tokens = super::open_fragments(call)?;
    let Declarations(declarations) = syn::parse2(tokens).map_err(|error| ExpandError::Builtin {
        name: "thread_local",
        why: error.to_string(),
    })?;
    let statics = declarations.into_iter().map(|declaration| {
        let Declaration {
            attributes,
            visibility,
            name,
            ty,
            value,
        } = declaration;
        quote! {
            #(#attributes)* #visibility static #name: ::std::thread::LocalKey<#ty> = #value;
        }
    });
    Ok(statics.collect())
}

struct Declarations(Vec<Declaration>);

struct Declaration {
    attributes: Vec<Attribute>,
    visibility: Visibility,
    name: Ident,
    ty: Type,
    value: Expr,
}

impl Parse for Declarations {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut declarations = Vec::new();
        while !input.is_empty() {
            declarations.push(input.parse()?);
            if !input.is_empty() {
                input.parse::<Token![;]>()?;
            }
        }
        Ok(Self(declarations))
    }
}

impl Parse for Declaration {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        input.parse::<Token![static]>()?;
        let name = input.parse()?;
        input.parse::<Token![:]>()?;
        let ty = input.parse()?;
        input.parse::<Token![=]>()?;
        let value = input.parse()?;
        Ok(Self {
            attributes,
            visibility,
            name,
            ty,
            value,
        })
    }
}

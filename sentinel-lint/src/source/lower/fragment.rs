//! Lowers tokens that stand in no file of their own: what a macro expands to.
//!
//! A `mod name;` or `include!` among them is not followed: where it would look is not known.

use proc_macro2::TokenStream;
use syn::parse::Parser as _;

use super::{Conditions, Lower};
use crate::source::{
    ir::{Body, Expr, ExprKind, FileId, Item, Pos},
    load,
};

/// Items, for a macro call in item position.
///
/// With a `pos`, every place is that one: what a macro writes is pointed at where it is called.
///
/// # Errors
///
/// If the tokens are no items, as a lowercase fragment.
pub fn lower_items(
    tokens: TokenStream,
    file: FileId,
    pos: Option<Pos>,
    conditions: &Conditions<'_>,
) -> Result<Vec<Item>, String> {
    load::check_nesting(&tokens).map_err(|deep| deep.why)?;
    let parsed: syn::File = syn::parse2(tokens).map_err(|error| error.to_string())?;
    Ok(fragment(file, pos, conditions).items(&parsed.items))
}

/// An expression, for a macro call in expression position.
///
/// # Errors
///
/// If the tokens are no expression, as a lowercase fragment.
pub fn lower_expr(
    tokens: TokenStream,
    file: FileId,
    pos: Option<Pos>,
    conditions: &Conditions<'_>,
) -> Result<Body, String> {
    load::check_nesting(&tokens).map_err(|deep| deep.why)?;
    let parsed: syn::Expr = syn::parse2(tokens).map_err(|error| error.to_string())?;
    Ok(fragment(file, pos, conditions).value_body(&parsed))
}

/// Statements, for a macro call in statement position: the body is a block of them.
///
/// # Errors
///
/// If the tokens are no statements, as a lowercase fragment.
pub fn lower_stmts(
    tokens: TokenStream,
    file: FileId,
    pos: Option<Pos>,
    conditions: &Conditions<'_>,
) -> Result<Body, String> {
    load::check_nesting(&tokens).map_err(|deep| deep.why)?;
    let parsed = syn::Block::parse_within
        .parse2(tokens)
        .map_err(|error| error.to_string())?;
    Ok(fragment(file, pos, conditions).body(|lower| Expr {
        pos: pos.unwrap_or_default(),
        kind: ExprKind::Block(lower.stmts(&parsed)),
    }))
}

fn fragment<'a>(file: FileId, pos: Option<Pos>, conditions: &'a Conditions<'a>) -> Lower<'a> {
    let mut lower = Lower::new(conditions, None);
    lower.file = file;
    lower.fixed = pos;
    lower
}

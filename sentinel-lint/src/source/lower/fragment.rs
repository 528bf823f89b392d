//! Lowers tokens that stand in no file of their own: what a macro expands to.

use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream};

use super::{Conditions, Lower};
use crate::source::{
    ir::{Body, Expr, ExprKind, FileId, Item, Pos, Unread},
    load,
};

/// Items, for a macro call in item position.
///
/// With a `pos`, every place is that one: what a macro writes is pointed at where it is called.
/// A `mod name;` or `include!` is not followed, since nothing says where it would look:
/// [`Expansions`](load::Expansions) does. To be called on a [deep stack](load::on_deep_stacks).
///
/// # Errors
///
/// If the tokens are no items, as a lowercase fragment.
pub fn lower_items(
    tokens: TokenStream,
    file: FileId,
    pos: Option<Pos>,
    conditions: Conditions<'_>,
) -> Result<Vec<Item>, String> {
    alone(file, pos, conditions).item_tokens(tokens)
}

/// An expression, for a macro call in expression position; otherwise as [`lower_items`].
///
/// # Errors
///
/// If the tokens are no expression, as a lowercase fragment.
pub fn lower_expr(
    tokens: TokenStream,
    file: FileId,
    pos: Option<Pos>,
    conditions: Conditions<'_>,
) -> Result<Body, String> {
    alone(file, pos, conditions).expr_tokens(tokens)
}

/// Statements, for a macro call in statement position: the body is a block of them; otherwise
/// as [`lower_items`].
///
/// # Errors
///
/// If the tokens are no statements, as a lowercase fragment.
pub fn lower_stmts(
    tokens: TokenStream,
    file: FileId,
    pos: Option<Pos>,
    conditions: Conditions<'_>,
) -> Result<Body, String> {
    alone(file, pos, conditions).stmt_tokens(tokens)
}

/// The body of a function that was set aside; otherwise as [`lower_items`].
///
/// # Errors
///
/// If it does not parse, as a lowercase fragment.
pub(in crate::source) fn lower_body(
    unread: &Unread,
    file: FileId,
    pos: Pos,
    conditions: Conditions<'_>,
) -> Result<Body, String> {
    let (own, given) = if unread.is_placed {
        (Some(pos), None)
    } else {
        (None, Some(pos))
    };
    let block: syn::Block = parse(load::body(&unread.text, own)?)?;
    Ok(alone(file, given, conditions).fn_body(&block))
}

fn alone(file: FileId, pos: Option<Pos>, conditions: Conditions<'_>) -> Lower<'_> {
    let mut lower = Lower::new(conditions, None);
    lower.file = file;
    lower.fixed = pos;
    lower
}

impl Lower<'_> {
    pub(in crate::source) fn item_tokens(
        &mut self,
        tokens: TokenStream,
    ) -> Result<Vec<Item>, String> {
        let aside = self.sources.as_mut().filter(|_| self.fixed.is_some());
        let tokens = match aside.and_then(|all| all.aside.as_mut()) {
            Some(aside) => aside.strip(tokens, load::SetFrom::Macro),
            None => tokens,
        };
        let parsed: syn::File = parse(tokens)?;
        Ok(self.items(&parsed.items))
    }

    pub(in crate::source) fn expr_tokens(&mut self, tokens: TokenStream) -> Result<Body, String> {
        let parsed: syn::Expr = parse(tokens)?;
        Ok(self.value_body(&parsed))
    }

    pub(in crate::source) fn stmt_tokens(&mut self, tokens: TokenStream) -> Result<Body, String> {
        let parsed: Statements = parse(tokens)?;
        let pos = self.fixed.unwrap_or_default();
        Ok(self.body(|lower| Expr {
            pos,
            kind: ExprKind::Block(lower.stmts(&parsed.0)),
        }))
    }
}

/// Statements as they stand in a block.
struct Statements(Vec<syn::Stmt>);

impl Parse for Statements {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        input.call(syn::Block::parse_within).map(Self)
    }
}

fn parse<T: Parse>(tokens: TokenStream) -> Result<T, String> {
    load::check_nesting(&tokens)
        .and_then(|()| load::tree(tokens))
        .map_err(|(_, why)| why)
}

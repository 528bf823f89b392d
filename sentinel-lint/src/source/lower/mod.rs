//! From syntax trees to the [`ir`](super::ir): decides `cfg`, flattens `use` trees, hoists the
//! items of blocks and keeps of a macro call both its text and, speculatively, its arguments.
//!
//! Resolves nothing and expands nothing. What is not modelled becomes an opaque node that says
//! what it was.

mod attr;
mod block;
mod body;
mod cfg;
mod expr;
mod format;
mod fragment;
mod generics;
mod item;
mod macros;
mod member;
mod names;
mod pat;
mod path;
mod syntax;
mod ty;
mod uses;
mod verbatim;

use std::sync::Arc;

use super::{
    expand::plain_name,
    ir::{BlockScope, FileId, Name, Pos},
    load::{Directory, Sources},
};
pub use cfg::Conditions;
pub(in crate::source) use cfg::Unsure;
pub(super) use fragment::lower_body;
pub use fragment::{lower_expr, lower_items, lower_stmts};
pub(super) use item::Head;
pub(super) use macros::arguments;
use names::Names;
pub(super) use path::path_start;
use proc_macro2::Span;

/// How deep the tree may get. Whoever walks it may count on this bound.
pub const MAX_DEPTH: usize = 2_000;

/// What is known while syntax is lowered.
pub(super) struct Lower<'a> {
    pub(super) conditions: Conditions<'a>,
    names: Names,
    /// The files of the crate; none where only tokens are lowered.
    pub(super) sources: Option<Sources<'a>>,
    /// Where `mod name;` looks.
    pub(super) directory: Arc<Directory>,
    pub(super) file: FileId,
    /// The place to give to everything, where the tokens have none of their own.
    pub(super) fixed: Option<Pos>,
    scopes: Scopes,
    depth: usize,
}

/// The blocks with items of the body at hand.
#[derive(Default)]
struct Scopes {
    all: Vec<BlockScope>,
    /// The nearest one around.
    open: Option<usize>,
}

impl<'a> Lower<'a> {
    pub(super) fn new(conditions: Conditions<'a>, sources: Option<Sources<'a>>) -> Self {
        Self {
            conditions,
            names: Names::default(),
            sources,
            directory: Arc::default(),
            file: FileId(0),
            fixed: None,
            scopes: Scopes::default(),
            depth: 0,
        }
    }

    pub(super) fn name(&mut self, ident: &syn::Ident) -> Name {
        let text = ident.to_string();
        self.names.of(plain_name(unraw(&text)))
    }

    /// A name where a local may be meant.
    fn local_name(&mut self, ident: &syn::Ident) -> Name {
        let text = ident.to_string();
        self.names.of(unraw(&text))
    }

    fn member(&mut self, member: &syn::Member) -> Name {
        match member {
            syn::Member::Named(ident) => self.name(ident),
            syn::Member::Unnamed(index) => self.index(index.index as usize),
        }
    }

    /// The name of a tuple's field.
    fn index(&mut self, index: usize) -> Name {
        self.names.of(&index.to_string())
    }

    pub(super) fn pos(&self, span: Span) -> Pos {
        self.fixed.unwrap_or_else(|| place(span))
    }

    /// Goes one level deeper; none where that is too deep.
    fn deeper<T>(&mut self, walk: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth >= MAX_DEPTH {
            return None;
        }
        self.depth += 1;
        let result = walk(self);
        self.depth -= 1;
        Some(result)
    }
}

fn unraw(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

/// Collects without the room to grow that a vector of unknown length takes: of most lists there
/// are millions and they never grow.
fn exact<T>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut all = Vec::with_capacity(items.size_hint().1.unwrap_or(0));
    all.extend(items);
    all.shrink_to_fit();
    all
}

#[cfg(test)]
mod tests;

/// Where a span starts.
pub(super) fn place(span: Span) -> Pos {
    let start = span.start();
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    Pos {
        line: count(start.line),
        column: count(start.column).saturating_add(1),
    }
}

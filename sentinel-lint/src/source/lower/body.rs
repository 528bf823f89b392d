//! Bodies: an expression with the blocks in it that declare items.

use std::mem;

use super::Lower;
use crate::source::ir::{Body, Expr, ExprKind};

impl Lower<'_> {
    pub(super) fn fn_body(&mut self, block: &syn::Block) -> Body {
        self.body(|lower| Expr {
            pos: lower.pos(block.brace_token.span.open()),
            kind: ExprKind::Block(lower.block(block)),
        })
    }

    pub(super) fn value_body(&mut self, value: &syn::Expr) -> Body {
        self.body(|lower| lower.expr(value))
    }

    /// Lowers a body; its scopes are its own.
    pub(super) fn body(&mut self, value: impl FnOnce(&mut Self) -> Expr) -> Body {
        let around = mem::take(&mut self.scopes);
        let value = value(self);
        let scopes = mem::replace(&mut self.scopes, around);
        Body {
            value,
            scopes: scopes.all,
        }
    }

    /// Lowers what stands outside any body; none if it has a block that declares items, which
    /// would have nowhere to be.
    pub(super) fn without_scopes<T>(&mut self, walk: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let around = mem::take(&mut self.scopes);
        let result = walk(self);
        let scopes = mem::replace(&mut self.scopes, around);
        scopes.all.is_empty().then_some(result)
    }
}

//! Blocks and statements; the items of a block are hoisted into its scope.

use std::{mem, sync::Arc};

use syn::Stmt as Syntax;

use super::{Lower, syntax};
use crate::source::ir::{Block, BlockScope, Expr, ExprKind, Local, Stmt};

impl Lower<'_> {
    pub(super) fn block(&mut self, block: &syn::Block) -> Block {
        self.stmts(&block.stmts)
    }

    pub(super) fn stmts(&mut self, stmts: &[Syntax]) -> Block {
        let around = self.scopes.open;
        let scope = self.declare(stmts);
        if scope.is_some() {
            self.scopes.open = scope;
        }
        let conditions = self.conditions;
        let on: Vec<_> = stmts
            .iter()
            .filter(|stmt| conditions.permit(attrs_of(stmt)))
            .collect();
        let mut lowered = Vec::with_capacity(on.len());
        for (index, stmt) in on.iter().enumerate() {
            lowered.extend(self.stmt(stmt, index + 1 == on.len()));
        }
        lowered.shrink_to_fit();
        self.scopes.open = around;
        Block {
            scope,
            stmts: lowered,
        }
    }

    /// The scope of a block's items; none if it has none.
    fn declare(&mut self, stmts: &[Syntax]) -> Option<usize> {
        let items: Vec<_> = stmts
            .iter()
            .filter_map(|stmt| match stmt {
                Syntax::Item(item) => Some(item),
                _ => None,
            })
            .collect();
        if items.is_empty() {
            return None;
        }
        let scope = self.scopes.all.len();
        self.scopes.all.push(BlockScope {
            parent: self.scopes.open,
            items: Vec::new(),
        });
        let around = self.scopes.open.replace(scope);
        let inside = Arc::new(self.directory.in_block());
        let directory = mem::replace(&mut self.directory, inside);
        let items = self.items(items);
        self.directory = directory;
        self.scopes.open = around;
        self.scopes.all[scope].items = items;
        Some(scope)
    }

    fn stmt(&mut self, stmt: &Syntax, is_last: bool) -> Option<Stmt> {
        match stmt {
            Syntax::Item(_) => None,
            Syntax::Local(local) => Some(Stmt::Let(Box::new(self.local(local)))),
            // A stray semicolon.
            Syntax::Expr(syn::Expr::Verbatim(tokens), Some(_)) if tokens.is_empty() => None,
            Syntax::Expr(expr, semi) => {
                let expr = self.expr(expr);
                let is_value = is_last && semi.is_none();
                Some(if is_value {
                    Stmt::Value(expr)
                } else {
                    Stmt::Expr(expr)
                })
            }
            Syntax::Macro(stmt) => {
                let expr = self.macro_expr(&stmt.mac);
                let is_value = is_last && stmt.semi_token.is_none();
                Some(if is_value {
                    Stmt::Value(expr)
                } else {
                    Stmt::Expr(expr)
                })
            }
        }
    }

    fn local(&mut self, local: &syn::Local) -> Local {
        let (pat, ty) = match &local.pat {
            syn::Pat::Type(typed) => (self.pat(&typed.pat), Some(self.ty(&typed.ty))),
            pat => (self.pat(pat), None),
        };
        let init = local.init.as_ref().map(|init| self.expr(&init.expr));
        let otherwise = local.init.as_ref().and_then(|init| init.diverge.as_ref());
        let otherwise = otherwise.map(|(_, diverge)| self.block_of(diverge));
        Local {
            pat,
            ty,
            init,
            otherwise,
        }
    }

    /// An expression where only a block can stand.
    fn block_of(&mut self, expr: &syn::Expr) -> Block {
        match self.expr(expr) {
            Expr {
                kind: ExprKind::Block(block),
                ..
            } => block,
            value => Block {
                scope: None,
                stmts: vec![Stmt::Value(value)],
            },
        }
    }
}

/// The attributes of a statement. Those of an operator's expression belong to the whole
/// statement, though they hang on its leftmost operand.
fn attrs_of(stmt: &Syntax) -> &[syn::Attribute] {
    match stmt {
        Syntax::Local(local) => &local.attrs,
        Syntax::Macro(stmt) => &stmt.attrs,
        // An item decides for itself.
        Syntax::Item(_) => &[],
        Syntax::Expr(expr, _) => leftmost_attrs(expr),
    }
}

fn leftmost_attrs(mut expr: &syn::Expr) -> &[syn::Attribute] {
    loop {
        expr = match expr {
            syn::Expr::Assign(expr) => &expr.left,
            syn::Expr::Binary(expr) => &expr.left,
            syn::Expr::Cast(expr) => &expr.expr,
            other => return syntax::attrs(other),
        };
    }
}

//! Bodies: an expression with the blocks in it that declare items.

use std::mem;

use super::Lower;
use crate::source::ir::{Body, Expr, ExprKind, Item, ItemKind, Stmt, Ty, Vis};

impl Lower<'_> {
    pub(super) fn fn_body(&mut self, block: &syn::Block) -> Body {
        let aside = self.sources.as_mut().and_then(|all| all.aside.as_mut());
        if let Some(unread) = aside.and_then(|aside| aside.take(block)) {
            let pos = self.pos(block.brace_token.span.open());
            let kind = ExprKind::Unread(unread);
            return Body {
                value: Expr { pos, kind },
                scopes: Vec::new(),
            };
        }
        self.body(|lower| {
            let pos = lower.pos(block.brace_token.span.open());
            let before = lower.conditions.undecided();
            let mut body = lower.block(block);
            if lower.conditions.undecided() > before {
                let why = "parts of it stand or fall with `cfg`s that the build script sets";
                let kind = ExprKind::Opaque(why.to_owned());
                body.stmts.insert(0, Stmt::Expr(Expr { pos, kind }));
            }
            Expr {
                pos,
                kind: ExprKind::Block(body),
            }
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

    /// Keeps what a constant in a type declares, whose value is nobody's business: a block of the
    /// body around.
    pub(super) fn constant(&mut self, value: &syn::Expr) {
        if !matches!(value, syn::Expr::Lit(_) | syn::Expr::Path(_)) {
            self.expr(value);
        }
    }

    /// What constants in the types of an item declare that no body is around, as an unnamed
    /// constant beside it.
    pub(super) fn declared_in_types(&mut self, all: &mut Vec<Item>) {
        let Some(item) = all.last() else { return };
        if self.scopes.open.is_some() || self.scopes.all.is_empty() {
            return;
        }
        let (file, pos) = (item.file, item.pos);
        let body = Body {
            value: Expr {
                pos,
                kind: ExprKind::Tuple(Vec::new()),
            },
            scopes: mem::take(&mut self.scopes.all),
        };
        all.push(Item {
            name: "_".into(),
            vis: Vis::Inherited,
            attrs: Vec::new(),
            file,
            pos,
            kind: ItemKind::Const(Ty::Infer, Some(body)),
        });
    }
}

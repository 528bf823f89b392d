//! Every expression of a body, with the module whose names it sees.

use crate::source::{
    ir::{Block, Expr, ExprKind, Local, Stmt},
    program::ModId,
};

/// Something in a body.
#[derive(Clone, Copy)]
pub(crate) enum Node<'e> {
    /// An expression, before those in it.
    Expr(&'e Expr),
    /// A `let`, before what it binds.
    Let(&'e Local),
    /// The value of a block without semicolon.
    Value(&'e Expr),
}

/// Visits everything in an expression that stands in the module `at`; `scopes` are the modules of
/// the body's blocks that declare items.
pub(crate) fn each<'e>(
    expr: &'e Expr,
    at: ModId,
    scopes: &[ModId],
    visit: &mut dyn FnMut(ModId, Node<'e>),
) {
    Walk { scopes, visit }.expr(expr, at);
}

struct Walk<'v, 'e> {
    scopes: &'v [ModId],
    visit: &'v mut dyn FnMut(ModId, Node<'e>),
}

impl<'e> Walk<'_, 'e> {
    fn expr(&mut self, expr: &'e Expr, at: ModId) {
        (self.visit)(at, Node::Expr(expr));
        match &expr.kind {
            ExprKind::Call(callee, args) => {
                self.expr(callee, at);
                self.exprs(args, at);
            }
            ExprKind::Method { receiver, args, .. } => {
                self.expr(receiver, at);
                self.exprs(args, at);
            }
            ExprKind::Index(a, b)
            | ExprKind::Binary(_, a, b)
            | ExprKind::Assign(a, b)
            | ExprKind::Repeat(a, b) => {
                self.expr(a, at);
                self.expr(b, at);
            }
            ExprKind::Field(inner, _)
            | ExprKind::Unary(_, inner)
            | ExprKind::Ref(inner)
            | ExprKind::Cast(inner, _)
            | ExprKind::Try(inner)
            | ExprKind::Await(inner)
            | ExprKind::Let(_, inner) => self.expr(inner, at),
            ExprKind::Block(block) | ExprKind::Async(block) | ExprKind::Loop(block) => {
                self.block(block, at);
            }
            ExprKind::If(condition, then, otherwise) => {
                self.expr(condition, at);
                self.block(then, at);
                self.exprs(otherwise.as_deref(), at);
            }
            ExprKind::Match(value, arms) => {
                self.expr(value, at);
                for arm in arms {
                    self.exprs(&arm.guard, at);
                    self.expr(&arm.body, at);
                }
            }
            ExprKind::While(value, block) | ExprKind::For(_, value, block) => {
                self.expr(value, at);
                self.block(block, at);
            }
            ExprKind::Closure(closure) => self.expr(&closure.body, at),
            ExprKind::Struct(_, fields, rest) => {
                self.exprs(fields.iter().map(|(_, value)| value), at);
                self.exprs(rest.as_deref(), at);
            }
            ExprKind::Tuple(parts) | ExprKind::Array(parts) => self.exprs(parts, at),
            ExprKind::Range(from, to) => self.exprs(from.iter().chain(to).map(|end| &**end), at),
            ExprKind::Jump(value) => self.exprs(value.as_deref(), at),
            ExprKind::Macro(call) => self.exprs(call.args.iter().flatten(), at),
            ExprKind::Lit(_) | ExprKind::Path(_) | ExprKind::Unread(_) | ExprKind::Opaque(_) => {}
        }
    }

    fn exprs(&mut self, exprs: impl IntoIterator<Item = &'e Expr>, at: ModId) {
        exprs.into_iter().for_each(|expr| self.expr(expr, at));
    }

    fn block(&mut self, block: &'e Block, at: ModId) {
        let inside = block.scope.and_then(|scope| self.scopes.get(scope));
        let at = inside.copied().unwrap_or(at);
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let(local) => {
                    (self.visit)(at, Node::Let(local));
                    self.exprs(&local.init, at);
                    if let Some(otherwise) = &local.otherwise {
                        self.block(otherwise, at);
                    }
                }
                Stmt::Expr(expr) => self.expr(expr, at),
                Stmt::Value(expr) => {
                    (self.visit)(at, Node::Value(expr));
                    self.expr(expr, at);
                }
            }
        }
    }
}

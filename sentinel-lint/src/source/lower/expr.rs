//! Expressions.

use syn::Expr as Syntax;

use super::{Lower, exact, syntax};
use crate::source::ir::{Arm, Closure, Expr, ExprKind, Lit, Pat, PatKind};

impl Lower<'_> {
    pub(in crate::source) fn expr(&mut self, expr: &Syntax) -> Expr {
        match expr {
            // Written only to group; a place inside them is as good.
            Syntax::Paren(expr) => self.expr(&expr.expr),
            Syntax::Group(expr) => self.expr(&expr.expr),
            Syntax::Macro(expr) => self.macro_expr(&expr.mac),
            expr => {
                let pos = self.pos(syntax::point(expr));
                let kind = self.deeper(|lower| lower.kind(expr));
                Expr {
                    pos,
                    kind: kind.unwrap_or_else(|| opaque("nested too deeply")),
                }
            }
        }
    }

    fn boxed(&mut self, expr: &Syntax) -> Box<Expr> {
        Box::new(self.expr(expr))
    }

    fn maybe(&mut self, expr: Option<&Syntax>) -> Option<Box<Expr>> {
        expr.map(|expr| self.boxed(expr))
    }

    /// The elements of a list, where each may have a `cfg`.
    pub(super) fn exprs<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Syntax>) -> Vec<Expr> {
        let conditions = self.conditions;
        let on = exprs
            .into_iter()
            .filter(|expr| conditions.permit(syntax::attrs(expr)));
        exact(on.map(|expr| self.expr(expr)))
    }

    fn kind(&mut self, expr: &Syntax) -> ExprKind {
        match expr {
            Syntax::Lit(expr) => self
                .lit(&expr.lit)
                .map_or_else(|| opaque("literal"), ExprKind::Lit),
            Syntax::Path(expr) => ExprKind::Path(self.value_path(expr)),
            Syntax::Call(expr) => ExprKind::Call(self.boxed(&expr.func), self.exprs(&expr.args)),
            Syntax::MethodCall(expr) => self.method(expr),
            Syntax::Field(expr) => {
                ExprKind::Field(self.boxed(&expr.base), self.member(&expr.member))
            }
            Syntax::Index(expr) => ExprKind::Index(self.boxed(&expr.expr), self.boxed(&expr.index)),
            Syntax::Unary(expr) => ExprKind::Unary(unary(expr.op), self.boxed(&expr.expr)),
            Syntax::Binary(expr) => {
                let operands = (self.boxed(&expr.left), self.boxed(&expr.right));
                ExprKind::Binary(binary(expr.op), operands.0, operands.1)
            }
            Syntax::Assign(expr) => self.assign(expr),
            Syntax::Reference(expr) => ExprKind::Ref(self.boxed(&expr.expr)),
            Syntax::RawAddr(expr) => ExprKind::Ref(self.boxed(&expr.expr)),
            Syntax::Cast(expr) => {
                ExprKind::Cast(self.boxed(&expr.expr), Box::new(self.ty(&expr.ty)))
            }
            Syntax::Try(expr) => ExprKind::Try(self.boxed(&expr.expr)),
            Syntax::Await(expr) => ExprKind::Await(self.boxed(&expr.base)),
            Syntax::Closure(expr) => ExprKind::Closure(Box::new(self.closure(expr))),
            Syntax::Struct(expr) => self.literal(expr),
            Syntax::Tuple(expr) => ExprKind::Tuple(self.exprs(&expr.elems)),
            Syntax::Array(expr) => ExprKind::Array(self.exprs(&expr.elems)),
            Syntax::Repeat(expr) => ExprKind::Repeat(self.boxed(&expr.expr), self.boxed(&expr.len)),
            Syntax::Range(expr) => {
                let start = self.maybe(expr.start.as_deref());
                ExprKind::Range(start, self.maybe(expr.end.as_deref()))
            }
            // The hole of a destructuring assignment.
            Syntax::Infer(_) => ExprKind::Tuple(Vec::new()),
            Syntax::Verbatim(tokens) => ExprKind::Opaque(syntax::summary(tokens)),
            flow => self.flow(flow),
        }
    }

    /// Blocks, branches, loops and jumps.
    fn flow(&mut self, expr: &Syntax) -> ExprKind {
        match expr {
            Syntax::Block(expr) => ExprKind::Block(self.block(&expr.block)),
            Syntax::Unsafe(expr) => ExprKind::Block(self.block(&expr.block)),
            Syntax::Const(expr) => ExprKind::Block(self.block(&expr.block)),
            Syntax::Async(expr) => ExprKind::Async(self.block(&expr.block)),
            Syntax::If(expr) => {
                let condition = self.boxed(&expr.cond);
                let then = self.block(&expr.then_branch);
                let otherwise = expr.else_branch.as_ref().map(|(_, expr)| &**expr);
                ExprKind::If(condition, then, self.maybe(otherwise))
            }
            Syntax::Let(expr) => {
                ExprKind::Let(Box::new(self.pat(&expr.pat)), self.boxed(&expr.expr))
            }
            Syntax::Match(expr) => {
                let value = self.boxed(&expr.expr);
                let conditions = self.conditions;
                let arms = expr.arms.iter().filter(|arm| conditions.permit(&arm.attrs));
                ExprKind::Match(value, exact(arms.map(|arm| self.arm(arm))))
            }
            Syntax::Loop(expr) => ExprKind::Loop(self.block(&expr.body)),
            Syntax::While(expr) => ExprKind::While(self.boxed(&expr.cond), self.block(&expr.body)),
            Syntax::ForLoop(expr) => {
                let pat = Box::new(self.pat(&expr.pat));
                ExprKind::For(pat, self.boxed(&expr.expr), self.block(&expr.body))
            }
            Syntax::Return(expr) => ExprKind::Jump(self.maybe(expr.expr.as_deref())),
            Syntax::Break(expr) => ExprKind::Jump(self.maybe(expr.expr.as_deref())),
            Syntax::Yield(expr) => ExprKind::Jump(self.maybe(expr.expr.as_deref())),
            Syntax::Continue(_) => ExprKind::Jump(None),
            Syntax::TryBlock(_) => opaque("try block"),
            _ => opaque("unknown syntax"),
        }
    }

    fn method(&mut self, expr: &syn::ExprMethodCall) -> ExprKind {
        ExprKind::Method {
            receiver: self.boxed(&expr.receiver),
            name: self.name(&expr.method),
            types: expr
                .turbofish
                .as_ref()
                .map_or_else(Vec::new, |args| self.generic_args(args).types),
            args: self.exprs(&expr.args),
        }
    }

    fn assign(&mut self, expr: &syn::ExprAssign) -> ExprKind {
        if let Syntax::Infer(hole) = &*expr.left {
            let pat = Pat {
                pos: self.pos(hole.underscore_token.span),
                kind: PatKind::Wild,
            };
            return ExprKind::Let(Box::new(pat), self.boxed(&expr.right));
        }
        ExprKind::Assign(self.boxed(&expr.left), self.boxed(&expr.right))
    }

    fn literal(&mut self, expr: &syn::ExprStruct) -> ExprKind {
        let path = self.path(expr.qself.as_ref(), &expr.path);
        let conditions = self.conditions;
        let fields = expr
            .fields
            .iter()
            .filter(|field| conditions.permit(&field.attrs));
        let fields = fields.map(|field| (self.member(&field.member), self.expr(&field.expr)));
        let fields = exact(fields);
        ExprKind::Struct(path, fields, self.maybe(expr.rest.as_deref()))
    }

    fn closure(&mut self, expr: &syn::ExprClosure) -> Closure {
        let params = expr.inputs.iter().map(|input| match input {
            syn::Pat::Type(typed) => (self.pat(&typed.pat), Some(self.ty(&typed.ty))),
            pat => (self.pat(pat), None),
        });
        let params = params.collect();
        let ret = match &expr.output {
            syn::ReturnType::Default => None,
            syn::ReturnType::Type(_, ty) => Some(self.ty(ty)),
        };
        Closure {
            params,
            ret,
            is_async: expr.asyncness.is_some(),
            body: self.expr(&expr.body),
        }
    }

    fn arm(&mut self, arm: &syn::Arm) -> Arm {
        let pat = self.pat(&arm.pat);
        let guard = match &arm.pat {
            syn::Pat::Guard(guarded) => Some(self.expr(&guarded.guard)),
            _ => None,
        };
        Arm {
            pat,
            guard,
            body: self.expr(&arm.body),
        }
    }

    pub(super) fn lit(&mut self, lit: &syn::Lit) -> Option<Lit> {
        let suffix =
            |lower: &mut Self, text: &str| (!text.is_empty()).then(|| lower.names.of(text));
        Some(match lit {
            syn::Lit::Str(lit) => Lit::Str(lit.value().into()),
            syn::Lit::ByteStr(_) => Lit::Bytes,
            syn::Lit::CStr(_) => Lit::CStr,
            syn::Lit::Byte(_) => Lit::Int(Some(self.names.of("u8"))),
            syn::Lit::Int(lit) => Lit::Int(suffix(self, lit.suffix())),
            syn::Lit::Float(lit) => Lit::Float(suffix(self, lit.suffix())),
            syn::Lit::Bool(_) => Lit::Bool,
            syn::Lit::Char(_) => Lit::Char,
            _ => return None,
        })
    }
}

fn opaque(what: &str) -> ExprKind {
    ExprKind::Opaque(what.to_owned())
}

fn unary(op: syn::UnOp) -> char {
    match op {
        syn::UnOp::Deref(_) => '*',
        syn::UnOp::Not(_) => '!',
        _ => '-',
    }
}

fn binary(op: syn::BinOp) -> &'static str {
    use syn::BinOp as Op;
    match op {
        Op::Add(_) => "+",
        Op::Sub(_) => "-",
        Op::Mul(_) => "*",
        Op::Div(_) => "/",
        Op::Rem(_) => "%",
        Op::And(_) => "&&",
        Op::Or(_) => "||",
        Op::BitXor(_) => "^",
        Op::BitAnd(_) => "&",
        Op::BitOr(_) => "|",
        Op::Shl(_) => "<<",
        Op::Shr(_) => ">>",
        Op::Eq(_) => "==",
        Op::Lt(_) => "<",
        Op::Le(_) => "<=",
        Op::Ne(_) => "!=",
        Op::Ge(_) => ">=",
        Op::Gt(_) => ">",
        Op::AddAssign(_) => "+=",
        Op::SubAssign(_) => "-=",
        Op::MulAssign(_) => "*=",
        Op::DivAssign(_) => "/=",
        Op::RemAssign(_) => "%=",
        Op::BitXorAssign(_) => "^=",
        Op::BitAndAssign(_) => "&=",
        Op::BitOrAssign(_) => "|=",
        Op::ShlAssign(_) => "<<=",
        Op::ShrAssign(_) => ">>=",
        _ => "?",
    }
}

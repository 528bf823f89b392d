//! Expressions.

use super::{Walker, join};
use crate::source::{
    ir::{Arm, Closure, Expr, ExprKind, Lit, Name, Path, Pos},
    judge::{
        facts::Target,
        lookup::{ANY_FLOAT, ANY_INTEGER, number_types},
        ty::{Head, Type},
    },
    program::{Ns, Res},
};
use std::sync::Arc;

impl Walker<'_, '_> {
    /// Reads an expression and says its type.
    pub(super) fn expr(&mut self, expr: &Expr) -> Type {
        if self.depth >= super::MAX_DEPTH {
            self.doubt(expr.pos, "the expression nests too deeply to be followed");
            return Type::Unknown;
        }
        self.depth += 1;
        let ty = self.expr_kind(expr);
        self.depth -= 1;
        if let Type::Std(path, _) | Type::Prim(path, _) = &ty
            && self.std_types.insert(path.clone())
        {
            self.edge(expr.pos, Target::NameableStd(path.clone()));
            for number in number_types(path) {
                self.edge(expr.pos, Target::NameableStd(Arc::from(*number)));
            }
        }
        for adt in ty.adts() {
            if self.tree_types.insert(adt) {
                self.edge(expr.pos, Target::Seen(adt));
            }
        }
        ty
    }

    fn expr_kind(&mut self, expr: &Expr) -> Type {
        let pos = expr.pos;
        match &expr.kind {
            ExprKind::Lit(lit) => literal(lit),
            ExprKind::Path(path) => self.path(path, pos),
            ExprKind::Call(callee, args) => self.call(callee, args),
            ExprKind::Method {
                receiver,
                name,
                types,
                args,
            } => self.method_call(pos, receiver, name, types, args),
            ExprKind::Field(base, name) => self.field(base, name),
            ExprKind::Index(base, index) => self.index(pos, base, index),
            ExprKind::Unary(operator, operand) => self.unary(pos, *operator, operand),
            ExprKind::Binary(operator, left, right) => self.binary(pos, operator, left, right),
            ExprKind::Assign(left, right) => {
                self.expr(right);
                self.expr(left);
                Type::unit()
            }
            ExprKind::Ref(inner) => self.expr(inner),
            ExprKind::Cast(operand, ty) => {
                self.expr(operand);
                let ty = self.world.ty(&self.scope, ty);
                self.live(pos, &ty);
                ty
            }
            ExprKind::Try(inner) => self.try_(pos, inner),
            ExprKind::Await(inner) => self.await_(pos, inner),
            ExprKind::Block(block) => self.block(block),
            ExprKind::Async(block) => Type::Future(Box::new(self.block(block))),
            ExprKind::If(..)
            | ExprKind::Let(..)
            | ExprKind::Match(..)
            | ExprKind::Loop(_)
            | ExprKind::While(..)
            | ExprKind::For(..)
            | ExprKind::Jump(_) => self.control(pos, &expr.kind),
            ExprKind::Tuple(_)
            | ExprKind::Array(_)
            | ExprKind::Repeat(..)
            | ExprKind::Range(..) => self.aggregate(&expr.kind),
            ExprKind::Closure(closure) => self.closure(closure, &[]),
            ExprKind::Struct(path, fields, rest) => {
                self.struct_literal(pos, path, fields, rest.as_deref())
            }
            ExprKind::Macro(call) => self.macro_call(pos, call),
            ExprKind::Unread(_) => {
                self.doubt(pos, "a body that was not read");
                Type::Unknown
            }
            ExprKind::Opaque(what) => {
                self.doubt(pos, what);
                Type::Unknown
            }
        }
    }

    /// What decides which expressions run.
    fn control(&mut self, pos: Pos, kind: &ExprKind) -> Type {
        match kind {
            ExprKind::If(condition, then, otherwise) => self.scoped(|walker| {
                walker.expr(condition);
                let then = walker.block(then);
                match otherwise {
                    Some(otherwise) => join([then, walker.expr(otherwise)]),
                    None => Type::unit(),
                }
            }),
            ExprKind::Let(pat, scrutinee) => {
                let ty = self.expr(scrutinee);
                self.bind(pat, &ty);
                Type::prim("bool")
            }
            ExprKind::Match(scrutinee, arms) => {
                let ty = self.expr(scrutinee);
                let arms: Vec<Type> = arms.iter().map(|arm| self.arm(arm, &ty)).collect();
                join(arms)
            }
            ExprKind::Loop(block) => {
                self.block(block);
                Type::Unknown
            }
            ExprKind::While(condition, block) => self.scoped(|walker| {
                walker.expr(condition);
                walker.block(block);
                Type::unit()
            }),
            ExprKind::For(pat, iterable, block) => {
                let iterable = self.expr(iterable);
                let element = self.iterate(pos, &iterable);
                self.scoped(|walker| {
                    walker.bind(pat, &element);
                    walker.block(block);
                });
                Type::unit()
            }
            ExprKind::Jump(value) => {
                if let Some(value) = value {
                    self.expr(value);
                }
                Type::Never
            }
            _ => Type::Unknown,
        }
    }

    fn arm(&mut self, arm: &Arm, scrutinee: &Type) -> Type {
        self.scoped(|walker| {
            walker.bind(&arm.pat, scrutinee);
            if let Some(guard) = &arm.guard {
                walker.expr(guard);
            }
            walker.expr(&arm.body)
        })
    }

    /// Tuples, arrays and ranges.
    fn aggregate(&mut self, kind: &ExprKind) -> Type {
        match kind {
            ExprKind::Tuple(parts) => Type::Tuple(self.exprs(parts)),
            ExprKind::Array(elements) => {
                let elements = self.exprs(elements);
                Type::slice(join(elements))
            }
            ExprKind::Repeat(element, length) => {
                let element = self.expr(element);
                self.expr(length);
                Type::slice(element)
            }
            ExprKind::Range(from, to) => {
                let ends = self.exprs([from, to].into_iter().flatten().map(|end| &**end));
                Type::Std(Arc::from("std::ops::Range"), vec![join(ends)])
            }
            _ => Type::Unknown,
        }
    }

    fn exprs<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) -> Vec<Type> {
        exprs.into_iter().map(|expr| self.expr(expr)).collect()
    }

    fn field(&mut self, base: &Expr, name: &Name) -> Type {
        let mut ty = self.expr(base);
        let mut derefs = Vec::new();
        for _ in 0..8 {
            let found = match &ty {
                Type::Adt(item, args) => self.world.fields(*item, None, args),
                Type::Tuple(parts) => {
                    let indexed = parts.iter().enumerate();
                    indexed
                        .map(|(index, part)| (Arc::from(index.to_string()), part.clone()))
                        .collect()
                }
                _ => Vec::new(),
            };
            if let Some((_, field)) = found.into_iter().find(|(field, _)| field == name) {
                for deref in derefs {
                    self.edge(base.pos, Target::Item(deref));
                }
                return field;
            }
            match self.world.deref(&ty, &mut derefs) {
                Some(next) => ty = next,
                None => break,
            }
        }
        Type::Unknown
    }

    /// Reads a closure; `hints` are the types of its parameters as far as its receiver tells.
    pub(super) fn closure(&mut self, closure: &Closure, hints: &[Type]) -> Type {
        self.scoped(|walker| {
            for (position, (pat, written)) in closure.params.iter().enumerate() {
                let ty = match written {
                    Some(ty) => {
                        let ty = walker.world.ty(&walker.scope, ty);
                        walker.nameable(pat.pos, &ty);
                        ty
                    }
                    None => hints.get(position).cloned().unwrap_or(Type::Unknown),
                };
                walker.bind(pat, &ty);
            }
            let ret = walker.expr(&closure.body);
            let ret = match &closure.ret {
                Some(ty) => walker.world.ty(&walker.scope, ty),
                None => ret,
            };
            Type::Callable(Box::new(if closure.is_async {
                Type::Future(Box::new(ret))
            } else {
                ret
            }))
        })
    }

    fn struct_literal(
        &mut self,
        pos: Pos,
        path: &Path,
        fields: &[(Name, Expr)],
        rest: Option<&Expr>,
    ) -> Type {
        for (_, value) in fields {
            self.expr(value);
        }
        if let Some(rest) = rest {
            self.expr(rest);
        }
        let resolved = self
            .world
            .program
            .resolve(self.scope.module, path, Ns::Type);
        if let Res::Unknown(why) = &resolved.res {
            let is_self = path
                .segments
                .first()
                .is_some_and(|segment| &*segment.name == "Self");
            if !is_self {
                self.doubt(pos, why);
            }
        }
        let ty = match resolved.res {
            Res::Variant(item, _) => Type::Adt(item, Vec::new()),
            _ => self.world.path_ty(&self.scope, path),
        };
        // `Self::Variant { … }` reads as a projection, which no type of the tree has.
        let ty = match (ty, &self.scope.self_ty) {
            (Type::Unknown, Some(own)) if matches!(own.head(), Some(Head::Adt(_))) => own.clone(),
            (ty, _) => ty,
        };
        self.live(pos, &ty);
        ty
    }
}

fn literal(lit: &Lit) -> Type {
    match lit {
        Lit::Str(_) => Type::prim("str"),
        Lit::Bytes => Type::slice(Type::prim("u8")),
        Lit::CStr => Type::std("std::ffi::CStr"),
        Lit::Int(suffix) => Type::prim(suffix.as_deref().unwrap_or(ANY_INTEGER)),
        Lit::Float(suffix) => Type::prim(suffix.as_deref().unwrap_or(ANY_FLOAT)),
        Lit::Bool => Type::prim("bool"),
        Lit::Char => Type::prim("char"),
    }
}

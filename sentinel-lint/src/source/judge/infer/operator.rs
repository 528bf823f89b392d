//! Operators: indexing, arithmetic, comparison, dereferencing, `?`, `.await`, `for`.

use super::Walker;
use crate::source::{
    ir::{Expr, Pos},
    judge::{
        facts::Target,
        iteration,
        lookup::heads,
        std_facts,
        ty::{TraitId, Type},
    },
    program::{ItemId, Owner},
};
use std::sync::Arc;

/// Collections whose index is a key.
const MAPS: &[&str] = &["std::collections::BTreeMap", "std::collections::HashMap"];

impl Walker<'_, '_> {
    pub(super) fn index(&mut self, pos: Pos, base: &Expr, index: &Expr) -> Type {
        let base = self.expr(base);
        let index = self.expr(index);
        let is_range = index
            .std_path()
            .is_some_and(|path| path.starts_with("std::ops::Range"));
        let mut ty = base.clone();
        for _ in 0..8 {
            match &ty {
                Type::Prim(name, _) if &**name == "slice" => {
                    return if is_range { ty } else { ty.arg(0) };
                }
                Type::Prim(..) => return ty,
                Type::Std(path, args) if MAPS.contains(&&**path) => {
                    return args.get(1).cloned().unwrap_or(Type::Unknown);
                }
                Type::Std(path, _) if &**path == "std::collections::VecDeque" => return ty.arg(0),
                Type::Adt(..) => {
                    if let Some(output) = self.operator(
                        pos,
                        &ty,
                        "std::ops::Index",
                        &["index", "index_mut"],
                        "Output",
                    ) {
                        return output;
                    }
                }
                _ => {}
            }
            match self.world.deref(&ty, &mut Vec::new()) {
                Some(next) => ty = next,
                None => break,
            }
        }
        self.demand(pos, &base, "std::ops::Index", "index");
        self.demand(pos, &base, "std::ops::IndexMut", "index_mut");
        Type::Unknown
    }

    /// An operator on a type of the tree: edges to its functions, and the associated type; none
    /// where the type has no such impl.
    pub(super) fn operator(
        &mut self,
        pos: Pos,
        ty: &Type,
        of: &str,
        methods: &[&str],
        output: &str,
    ) -> Option<Type> {
        let mut found = false;
        for method in methods {
            let method = Arc::from(*method);
            let world = self.world;
            let heads = heads(ty);
            let items = heads
                .iter()
                .flat_map(|head| world.methods_of(head, &method))
                .copied();
            let items: Vec<ItemId> = items.filter(|item| self.implements(*item, of)).collect();
            found |= !items.is_empty();
            self.one_of(pos, &items);
        }
        found.then(|| self.world.projection(ty, &Arc::from(output)))
    }

    /// Whether a function is of an impl of this std trait, or of its mutable or assigning twin.
    fn implements(&self, item: ItemId, of: &str) -> bool {
        match self.world.program.item(item).owner {
            Owner::Impl(imp) => match self.world.impl_trait(imp) {
                Some(TraitId::Std(path)) => path.starts_with(of),
                _ => false,
            },
            _ => false,
        }
    }

    pub(super) fn unary(&mut self, pos: Pos, operator: char, operand: &Expr) -> Type {
        let ty = self.expr(operand);
        if operator == '*' {
            let mut derefs = Vec::new();
            let next = self.world.deref(&ty, &mut derefs);
            for deref in derefs {
                self.edge(pos, Target::Item(deref));
            }
            if ty.is_unknown() {
                self.demand(pos, &ty, "std::ops::Deref", "deref");
                self.demand(pos, &ty, "std::ops::DerefMut", "deref_mut");
            }
            return next.unwrap_or(ty);
        }
        let (of, method) = if operator == '!' {
            ("std::ops::Not", "not")
        } else {
            ("std::ops::Neg", "neg")
        };
        self.operate(pos, &ty, of, method)
    }

    pub(super) fn binary(&mut self, pos: Pos, operator: &str, left: &Expr, right: &Expr) -> Type {
        let left = self.expr(left);
        let right = self.expr(right);
        let Some((of, method)) = std_facts::operator_trait(operator) else {
            return Type::prim("bool");
        };
        let plain = |ty: &Type| matches!(ty, Type::Prim(..) | Type::Never);
        // `3 + x`: the tree may implement the operator for a number.
        if !plain(&right) && matches!(left, Type::Prim(..) | Type::Std(..)) {
            self.operator(pos, &left, of, &[method], "Output");
        }
        let ty = self.operate(pos, &left, of, method);
        match operator {
            "==" | "!=" | "<" | "<=" | ">" | ">=" => Type::prim("bool"),
            _ if of.ends_with("Assign") => Type::unit(),
            _ => ty,
        }
    }

    fn operate(&mut self, pos: Pos, ty: &Type, of: &str, method: &str) -> Type {
        match ty {
            Type::Prim(..) | Type::Never => ty.clone(),
            Type::Std(path, _) => match self.world.std.method(path, method) {
                Some(effect) => {
                    let effect = effect.clone();
                    self.edge(pos, Target::Effect(effect));
                    Type::Unknown
                }
                None => ty.clone(),
            },
            Type::Adt(..) => match self.operator(pos, ty, of, &[method], "Output") {
                Some(output) => output,
                None => Type::Unknown,
            },
            _ => {
                self.demand(pos, ty, of, method);
                Type::Unknown
            }
        }
    }

    pub(super) fn try_(&mut self, pos: Pos, inner: &Expr) -> Type {
        let ty = self.expr(inner);
        self.demand(pos, &Type::Unknown, "std::convert::From", "from");
        match &ty {
            Type::Std(path, args)
                if matches!(&**path, "std::result::Result" | "std::option::Option") =>
            {
                args.first().cloned().unwrap_or(Type::Unknown)
            }
            _ => Type::Unknown,
        }
    }

    pub(super) fn await_(&mut self, pos: Pos, inner: &Expr) -> Type {
        match self.expr(inner) {
            Type::Future(output) => *output,
            ty @ Type::Adt(..) => {
                for (of, method) in [
                    ("std::future::Future", "poll"),
                    ("std::future::IntoFuture", "into_future"),
                ] {
                    if let Some(output) = self.operator(pos, &ty, of, &[method], "Output") {
                        return output;
                    }
                }
                Type::Unknown
            }
            ty => {
                self.demand(pos, &ty, "std::future::Future", "poll");
                self.demand(pos, &ty, "std::future::IntoFuture", "into_future");
                match std_facts::deref(&ty) {
                    Some(Type::Future(output)) => *output,
                    _ => Type::Unknown,
                }
            }
        }
    }

    /// What iterating over a value runs, and the type of what it yields.
    pub(super) fn iterate(&mut self, pos: Pos, ty: &Type) -> Type {
        match ty {
            Type::Std(path, _) => {
                if let Some(effect) = self.world.std.method(path, "next").cloned() {
                    self.edge(pos, Target::Effect(effect));
                }
                iteration::item(ty)
            }
            Type::Prim(..) => iteration::item(ty),
            Type::Adt(..) => {
                for (of, method) in [
                    ("std::iter::Iterator", "next"),
                    ("std::iter::IntoIterator", "into_iter"),
                ] {
                    if let Some(item) = self.operator(pos, ty, of, &[method], "Item") {
                        return item;
                    }
                }
                Type::Unknown
            }
            Type::Bounded(..) => {
                self.demand(pos, ty, "std::iter::Iterator", "next");
                self.world.projection(ty, &Arc::from("Item"))
            }
            _ => {
                self.demand(pos, ty, "std::iter::Iterator", "next");
                self.demand(pos, ty, "std::iter::IntoIterator", "into_iter");
                self.edge(pos, Target::Open(Arc::from("next")));
                Type::Unknown
            }
        }
    }
}

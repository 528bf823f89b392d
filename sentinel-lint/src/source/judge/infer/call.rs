//! Calls: of paths, of values, and of methods.

use super::Walker;
use crate::source::{
    ir::{Expr, ExprKind, ItemKind, Name, Pos, Ty},
    judge::{
        facts::Target,
        iteration,
        lookup::Found,
        signature::Signature,
        std_facts,
        ty::{TraitId, Type},
    },
    program::{ImplId, ItemId, Owner},
};
use std::sync::Arc;

impl Walker<'_, '_> {
    /// `callee(args)`.
    pub(super) fn call(&mut self, callee: &Expr, args: &[Expr]) -> Type {
        let callee_ty = self.expr(callee);
        let params = match &callee_ty {
            Type::FnItem(id, _) => self.world.signature(*id).params.clone(),
            _ => Vec::new(),
        };
        let args: Vec<Type> = args
            .iter()
            .enumerate()
            .map(|(position, arg)| {
                let ty = self.argument(arg, &[]);
                if ty.is_unknown() {
                    params.get(position).cloned().unwrap_or(Type::Unknown)
                } else {
                    ty
                }
            })
            .collect();
        self.handed_on(callee.pos, &args);
        match callee_ty {
            Type::FnItem(id, turbofish) => {
                self.first_argument_method(id, &args, callee.pos);
                self.returned(id, &turbofish, &args)
            }
            Type::StdFn(path, types) => self.std_call(&path, &types, &args, callee.pos),
            Type::Callable(ret) => {
                self.calls_values = true;
                *ret
            }
            // Calling what is stored behind a smart pointer calls what was stored.
            ty => {
                if let Some(Type::Callable(ret)) = self.world.deref(&ty, &mut Vec::new()) {
                    *ret
                } else {
                    self.calls_values = true;
                    if matches!(ty, Type::Unknown) {
                        self.demand(callee.pos, &ty, "std::ops::FnOnce", "call_once");
                    }
                    Type::Unknown
                }
            }
        }
    }

    /// A value of unknown type may be of a std type that the tree implements a trait for; a
    /// handle may be read or written by whoever gets it.
    pub(super) fn handed_on<'t>(&mut self, pos: Pos, types: impl IntoIterator<Item = &'t Type>) {
        for ty in types {
            if ty.is_unknown() {
                self.edge(pos, Target::Anything);
            }
            for part in ty.all() {
                if let Type::Std(path, _) = part
                    && self.world.std.using(path).is_some()
                {
                    self.edge(pos, Target::Handed(path.clone()));
                }
            }
        }
    }

    /// `Trait::method(x)`: the trait's item was noted; where the type of `x` is known, so is the
    /// implementation.
    fn first_argument_method(&mut self, id: ItemId, args: &[Type], pos: Pos) {
        let item = self.world.program.item(id);
        let (Owner::Trait(of), Some(first)) = (&item.owner, args.first()) else {
            return;
        };
        let Some(head) = first.head() else { return };
        let of_trait = |imp: &&ImplId| self.world.impl_trait(**imp) == Some(TraitId::Tree(*of));
        let impls = self.world.impls_of_type(&head).iter().filter(of_trait);
        let found: Vec<ItemId> = impls
            .filter_map(|imp| self.world.impl_item(*imp, &item.name))
            .collect();
        self.one_of(pos, &found);
    }

    /// What a call of a function of the tree gives.
    fn returned(&self, id: ItemId, turbofish: &[Type], args: &[Type]) -> Type {
        let signature: &Signature = &self.world.signature(id);
        let mut map: Vec<(Name, Type)> = signature
            .parameters
            .iter()
            .cloned()
            .zip(turbofish.iter().cloned())
            .filter(|(_, ty)| !ty.is_unknown())
            .collect();
        for (param, arg) in signature.params.iter().zip(args) {
            param.unify(arg, &mut map);
        }
        signature.ret.substitute(&map)
    }

    fn std_call(&mut self, path: &str, types: &[Type], args: &[Type], pos: Pos) -> Type {
        match (path.rsplit("::").next(), args) {
            (Some("Some"), [value]) => {
                return Type::Std(Arc::from("std::option::Option"), vec![value.clone()]);
            }
            (Some("Ok"), [value]) => {
                return Type::Std(
                    Arc::from("std::result::Result"),
                    vec![value.clone(), Type::Unknown],
                );
            }
            (Some("Err"), [value]) => {
                return Type::Std(
                    Arc::from("std::result::Result"),
                    vec![Type::Unknown, value.clone()],
                );
            }
            _ => {}
        }
        // `Trait::method(x)` and `Type::method(x)` are the method called on `x`.
        if let (Some((_, method)), Some(first)) = (path.rsplit_once("::"), args.first()) {
            if let Some(head) = first.std_path() {
                if let Some(effect) = self.world.std.method(head, method).cloned() {
                    self.edge(pos, Target::Effect(effect));
                }
            } else if let Type::Adt(..) = first {
                let items = self.adt_items(first, method);
                self.one_of(pos, &items);
            } else if first.is_unknown() && std_facts::is_method(path) {
                self.edge(pos, Target::Open(Arc::from(method)));
            }
        }
        let ret = self
            .world
            .std
            .signatures
            .function(path, args)
            .unwrap_or(Type::Unknown);
        match (&ret, types) {
            // `Vec::<T>::new()`: what was written for the type's parameters.
            (Type::Std(of, inside), [_, ..]) if inside.iter().all(Type::is_unknown) => {
                Type::Std(of.clone(), types.to_vec())
            }
            _ => ret,
        }
    }

    fn adt_items(&self, ty: &Type, method: &str) -> Vec<ItemId> {
        let Some(head) = ty.head() else {
            return Vec::new();
        };
        self.world.methods_of(&head, &Arc::from(method)).to_vec()
    }

    fn argument(&mut self, arg: &Expr, hints: &[Type]) -> Type {
        match &arg.kind {
            ExprKind::Closure(closure) => self.closure(closure, hints),
            _ => self.expr(arg),
        }
    }

    /// `receiver.name::<types>(args)`.
    pub(super) fn method_call(
        &mut self,
        pos: Pos,
        receiver: &Expr,
        name: &Name,
        types: &[Ty],
        args: &[Expr],
    ) -> Type {
        let receiver_ty = self.expr(receiver);
        let turbofish = self.world.types(&self.scope, types);
        for ty in &turbofish {
            self.live(pos, ty);
        }
        let hints = iteration::closure_hints(&receiver_ty, name);
        let args: Vec<Type> = args.iter().map(|arg| self.argument(arg, &hints)).collect();
        self.handed_on(pos, &args);
        if receiver_ty.is_unknown()
            || receiver_ty
                .parts()
                .iter()
                .any(|part| part.std_path().is_some())
        {
            self.handed_on(pos, [&receiver_ty]);
        }
        let lookup = self.world.method(&receiver_ty, name);
        for deref in lookup.derefs {
            self.edge(pos, Target::Item(deref));
        }
        match lookup.found {
            Found::Tree(items, at) => self.tree_method(pos, &items, &at, &turbofish, &args),
            Found::Effect(effect, ret) => {
                self.edge(pos, Target::Effect(effect));
                self.std_return(&receiver_ty, name, &turbofish, &args)
                    .unwrap_or(ret)
            }
            Found::Demand(of, ret) => {
                self.edge(pos, Target::Demand(of, name.clone()));
                self.std_return(&receiver_ty, name, &turbofish, &args)
                    .unwrap_or(ret)
            }
            Found::Harmless(ret) => self
                .std_return(&receiver_ty, name, &turbofish, &args)
                .unwrap_or(ret),
            Found::Nothing => {
                self.edge(pos, Target::Open(name.clone()));
                self.std_return(&receiver_ty, name, &turbofish, &args)
                    .unwrap_or(Type::Unknown)
            }
        }
    }

    fn std_return(
        &self,
        receiver: &Type,
        name: &str,
        turbofish: &[Type],
        args: &[Type],
    ) -> Option<Type> {
        if let (
            "collect" | "parse" | "sum" | "product" | "into" | "try_into" | "downcast_ref"
            | "downcast_mut",
            [ty],
        ) = (name, turbofish)
        {
            let wrapped =
                |path: &str| Some(Type::Std(Arc::from(path), vec![ty.clone(), Type::Unknown]));
            return match name {
                "parse" | "try_into" => wrapped("std::result::Result"),
                "downcast_ref" | "downcast_mut" => wrapped("std::option::Option"),
                _ => Some(ty.clone()),
            };
        }
        if let ("fold" | "rfold", Some(first)) = (name, args.first()) {
            return Some(first.clone());
        }
        // The closure of `map` and its like decides what is inside afterwards.
        let mapped = args.iter().find_map(|arg| match arg {
            Type::Callable(ret) => Some((**ret).clone()),
            Type::FnItem(id, _) => Some(self.world.signature(*id).ret.clone()),
            Type::StdFn(path, _) => self.world.std.signatures.function(path, &[]),
            _ => None,
        });
        let (Type::Std(path, inside), Some(ret)) = (receiver, mapped) else {
            return None;
        };
        let is_option = &**path == "std::option::Option";
        let is_result = &**path == "std::result::Result";
        match name {
            "map" if !is_option && !is_result => Some(Type::Std(
                Arc::from("std::iter::Map"),
                vec![receiver.clone(), Type::Callable(Box::new(ret))],
            )),
            "map" if is_option => Some(Type::Std(path.clone(), vec![ret])),
            "map" if is_result => Some(Type::Std(
                path.clone(),
                vec![ret, inside.get(1).cloned().unwrap_or(Type::Unknown)],
            )),
            "map_err" if is_result => Some(Type::Std(
                path.clone(),
                vec![inside.first().cloned().unwrap_or(Type::Unknown), ret],
            )),
            "and_then" | "map_or" | "map_or_else" if is_option || is_result => Some(ret),
            _ => None,
        }
    }

    fn tree_method(
        &mut self,
        pos: Pos,
        items: &[ItemId],
        at: &Type,
        turbofish: &[Type],
        args: &[Type],
    ) -> Type {
        self.one_of(pos, items);
        let Some(first) = items.first() else {
            return Type::Unknown;
        };
        let ItemKind::Fn(_) = &self.world.program.item(*first).kind else {
            return Type::Unknown;
        };
        let signature = self.world.signature(*first);
        let scope = self.world.item_scope(*first);
        let mut map: Vec<(Name, Type)> = Vec::new();
        if let Some(self_ty) = &scope.self_ty {
            self_ty.unify(at, &mut map);
        }
        map.extend(
            signature
                .parameters
                .iter()
                .cloned()
                .zip(turbofish.iter().cloned()),
        );
        for (param, arg) in signature.params.iter().skip(1).zip(args) {
            param.unify(arg, &mut map);
        }
        map.push((Arc::from("Self"), at.clone()));
        signature.ret.substitute(&map)
    }
}

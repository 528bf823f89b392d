//! From types as written to types as known.

use super::{
    signature::{Scope, callable, generics},
    ty::{Bound, TraitId, Type},
    world::World,
};
use crate::source::{
    ir::{self, ItemKind, Name},
    program::{ItemId, Ns, Res, Resolved},
};
use std::{cell::Cell, sync::Arc};

/// How deep types, aliases and associated types may lead to one another before inference gives
/// up: `type Y = <Self as X>::Y` never ends.
const MAX_DEPTH: usize = 48;

thread_local! {
    /// How deep the lowering of a type is in others.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
}

impl World<'_> {
    /// A type as written.
    pub(crate) fn ty(&self, scope: &Scope, ty: &ir::Ty) -> Type {
        if DEPTH.get() >= MAX_DEPTH {
            return Type::Unknown;
        }
        DEPTH.set(DEPTH.get() + 1);
        let ty = self.written(scope, ty);
        DEPTH.set(DEPTH.get() - 1);
        ty
    }

    fn written(&self, scope: &Scope, ty: &ir::Ty) -> Type {
        match ty {
            ir::Ty::Path(path) => self.path_ty(scope, path),
            ir::Ty::Ref(inner) | ir::Ty::Ptr(inner) => self.ty(scope, inner),
            ir::Ty::Slice(element) | ir::Ty::Array(element) => Type::slice(self.ty(scope, element)),
            ir::Ty::Tuple(parts) => Type::Tuple(self.types(scope, parts)),
            ir::Ty::FnPtr(_, ret) => Type::Callable(Box::new(self.ty(scope, ret))),
            ir::Ty::Dyn(bounds) | ir::Ty::Impl(bounds) => self.bounded(scope, bounds),
            ir::Ty::Never => Type::Never,
            ir::Ty::Infer | ir::Ty::Opaque => Type::Unknown,
        }
    }

    fn bounded(&self, scope: &Scope, bounds: &[ir::Bound]) -> Type {
        let bounds = self.bounds(scope, bounds);
        if let Some(callable) = callable(&bounds) {
            return callable;
        }
        let output = bounds
            .iter()
            .find(|bound| bound.of == TraitId::Std(Arc::from("std::future::Future")));
        match output {
            Some(bound) => Type::Future(Box::new(binding(bound, "Output"))),
            None => Type::Bounded(None, bounds),
        }
    }

    /// The type that a path names; [`Type::Unknown`] where it names none.
    pub(crate) fn path_ty(&self, scope: &Scope, path: &ir::Path) -> Type {
        if let Some(qself) = &path.qself {
            let ty = self.ty(scope, &qself.ty);
            return match path.segments.get(qself.position) {
                Some(segment) => self.projection(&ty, &segment.name),
                None => ty,
            };
        }
        let Some(first) = path.segments.first() else {
            return Type::Unknown;
        };
        if !path.global {
            let mut parameters = scope.parameters.iter();
            let parameter = parameters
                .find(|(name, _)| *name == first.name)
                .map(|(_, ty)| ty);
            let own = scope.self_ty.as_ref().filter(|_| &*first.name == "Self");
            let base = parameter.or(own).cloned();
            if let Some(base) = base {
                return match path.segments.get(1) {
                    None => base,
                    Some(segment) => self.own_projection(scope, &base, &segment.name),
                };
            }
        }
        let resolved = self.program.resolve(scope.module, path, Ns::Type);
        let ty = self.resolved_ty(scope, path, &resolved);
        match path
            .segments
            .len()
            .checked_sub(resolved.rest)
            .and_then(|used| path.segments.get(used))
        {
            Some(segment) => self.projection(&ty, &segment.name),
            None => ty,
        }
    }

    /// The type that the understood part of a path names, with the arguments written.
    pub(crate) fn resolved_ty(&self, scope: &Scope, path: &ir::Path, resolved: &Resolved) -> Type {
        let used = path.segments.len().saturating_sub(resolved.rest);
        let args = |back: usize| {
            let segment = used.checked_sub(back).and_then(|at| path.segments.get(at));
            segment
                .and_then(|segment| segment.args.as_deref())
                .map_or_else(Vec::new, |args| self.types(scope, &args.types))
        };
        match &resolved.res {
            Res::Item(item) => self.item_ty(*item, args(1)),
            Res::Variant(item, _) => Type::Adt(*item, args(2)),
            Res::Std(path) => std_ty(path, args(1)),
            Res::Prim(name) => Type::Prim(name.clone(), Vec::new()),
            Res::SelfTy => scope.self_ty.clone().unwrap_or(Type::Unknown),
            Res::Mod(_) | Res::Unknown(_) => Type::Unknown,
        }
    }

    fn item_ty(&self, id: ItemId, mut args: Vec<Type>) -> Type {
        let item = self.program.item(id);
        match &item.kind {
            ItemKind::Struct(_) | ItemKind::Enum(_) => {
                for (_, _, default) in generics(&item.kind).types.iter().skip(args.len()) {
                    let default = default.as_ref().map(|ty| self.ty(&self.item_scope(id), ty));
                    args.push(default.unwrap_or(Type::Unknown));
                }
                Type::Adt(id, args)
            }
            ItemKind::TypeAlias(generics, _, Some(ty)) => {
                let scope = self.item_scope(id);
                let map: Vec<(Name, Type)> = generics
                    .types
                    .iter()
                    .map(|(name, ..)| name.clone())
                    .zip(args)
                    .collect();
                self.ty(&scope, ty).substitute(&map)
            }
            ItemKind::Trait(_) => Type::Bounded(
                None,
                vec![Bound {
                    of: TraitId::Tree(id),
                    args,
                    bindings: Vec::new(),
                }],
            ),
            _ => Type::Unknown,
        }
    }

    /// `Self::Name` or `T::Name`: in an impl what the impl says, else as [`Self::projection`].
    fn own_projection(&self, scope: &Scope, base: &Type, name: &Name) -> Type {
        let own = scope
            .of_impl
            .filter(|_| scope.self_ty.as_ref() == Some(base))
            .and_then(|imp| {
                let items = &self.program.impls[imp.index()].items;
                items
                    .iter()
                    .copied()
                    .find(|item| self.program.item(*item).name == *name)
            });
        match own.map(|item| &self.program.item(item).kind) {
            Some(ItemKind::TypeAlias(_, _, Some(ty))) => self.ty(scope, ty),
            _ => self.projection(base, name),
        }
    }

    /// The associated type of this name of a type.
    pub(crate) fn projection(&self, base: &Type, name: &Name) -> Type {
        match base {
            Type::Bounded(_, bounds) => self.bounded_projection(bounds, name),
            Type::Adt(..) | Type::Std(..) | Type::Prim(..) => {
                let Some(head) = base.head() else {
                    return Type::Unknown;
                };
                let found =
                    self.methods_of(&head, name).iter().copied().find_map(|id| {
                        match &self.program.item(id).kind {
                            ItemKind::TypeAlias(_, _, Some(ty)) => Some((id, ty)),
                            _ => None,
                        }
                    });
                let Some((id, ty)) = found else {
                    return Type::Unknown;
                };
                let scope = self.item_scope(id);
                let mut map = Vec::new();
                if let Some(self_ty) = &scope.self_ty {
                    self_ty.unify(base, &mut map);
                }
                self.ty(&scope, ty).substitute(&map)
            }
            Type::Future(output) if &**name == "Output" => (**output).clone(),
            _ => Type::Unknown,
        }
    }

    fn bounded_projection(&self, bounds: &[Bound], name: &Name) -> Type {
        for bound in bounds {
            if let Some((_, ty)) = bound.bindings.iter().find(|(bound, _)| bound == name) {
                return ty.clone();
            }
        }
        let Some((_, item)) = self.bound_with(bounds, name) else {
            return Type::Unknown;
        };
        match &self.program.item(item).kind {
            ItemKind::TypeAlias(_, written, _) => {
                let scope = self.item_scope(item);
                self.bounded(&scope, written)
            }
            _ => Type::Unknown,
        }
    }
}

fn binding(bound: &Bound, name: &str) -> Type {
    bound
        .bindings
        .iter()
        .find(|(known, _)| &**known == name)
        .map_or(Type::Unknown, |(_, ty)| ty.clone())
}

/// A type of std by its path; its aliases of other types are looked through.
pub(crate) fn std_ty(path: &str, args: Vec<Type>) -> Type {
    let first = |args: Vec<Type>| args.into_iter().next().unwrap_or(Type::Unknown);
    let result =
        |ok: Type, err: &str| Type::Std(Arc::from("std::result::Result"), vec![ok, Type::std(err)]);
    match path {
        "std::io::Result" => result(first(args), "std::io::Error"),
        "std::fmt::Result" => result(Type::unit(), "std::fmt::Error"),
        "std::thread::Result" => result(first(args), "std::any::Any"),
        "std::sync::LockResult" => Type::Std(
            Arc::from("std::result::Result"),
            vec![first(args), Type::Unknown],
        ),
        _ => Type::Std(Arc::from(path), args),
    }
}

//! Signatures, fields and bounds in types, with what names mean in them.

use super::{
    ty::{Bound, TraitId, Type},
    world::World,
};
use crate::source::{
    ir::{self, ItemKind, Name},
    program::{ImplId, ItemId, ModId, Ns, Owner, Res},
};
use std::sync::{Arc, PoisonError};

/// What the names in a signature or body mean beyond the module's scope.
#[derive(Clone, Debug)]
pub(crate) struct Scope {
    /// The module or block.
    pub module: ModId,
    /// The type parameters, as the bounded types that they stand for.
    pub parameters: Arc<[(Name, Type)]>,
    /// What `Self` is.
    pub self_ty: Option<Type>,
    /// The impl around, for `Self::Item`.
    pub of_impl: Option<ImplId>,
}

/// A function's signature in types.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    /// Its parameters, `self` first.
    pub params: Vec<Type>,
    /// What a call gives: for an `async fn` a future.
    pub ret: Type,
    /// Its own type parameters, in order, for a turbofish.
    pub parameters: Vec<Name>,
}

impl World<'_> {
    /// What names mean in the signature of an item.
    pub(crate) fn item_scope(&self, id: ItemId) -> Scope {
        let item = self.program.item(id);
        let own = generics(&item.kind);
        match item.owner {
            Owner::Impl(imp) => {
                let around = &self.program.impls[imp.index()];
                let self_ty = self.self_types.get(imp.index()).cloned();
                self.generic_scope(item.module, &[&around.generics, own], self_ty, Some(imp))
            }
            Owner::Trait(of) => {
                let self_ty = self_of_trait(of);
                self.generic_scope(
                    item.module,
                    &[generics(&self.program.item(of).kind), own],
                    Some(self_ty),
                    None,
                )
            }
            Owner::Module | Owner::Foreign(_) => {
                let self_ty = match item.kind {
                    ItemKind::Trait(_) => Some(self_of_trait(id)),
                    ItemKind::Struct(_) | ItemKind::Enum(_) => Some(Type::Adt(id, Vec::new())),
                    _ => None,
                };
                self.generic_scope(item.module, &[own], self_ty, None)
            }
        }
    }

    pub(super) fn generic_scope(
        &self,
        module: ModId,
        lists: &[&ir::Generics],
        self_ty: Option<Type>,
        of_impl: Option<ImplId>,
    ) -> Scope {
        let mut scope = Scope {
            module,
            parameters: Arc::from([]),
            self_ty,
            of_impl,
        };
        let names = lists.iter().flat_map(|list| &list.types);
        // The bounds of one parameter may name another, so the bare names come first.
        scope.parameters = names
            .clone()
            .map(|(name, ..)| (name.clone(), Type::Bounded(Some(name.clone()), Vec::new())))
            .collect();
        let mut bounded: Vec<(Name, Vec<Bound>)> = names
            .map(|(name, bounds, _)| (name.clone(), self.bounds(&scope, bounds)))
            .collect();
        for (ty, bounds) in lists.iter().flat_map(|list| &list.wheres) {
            let ir::Ty::Path(path) = ty else { continue };
            let [segment] = path.segments.as_slice() else {
                continue;
            };
            if let Some((_, known)) = bounded.iter_mut().find(|(name, _)| *name == segment.name) {
                known.extend(self.bounds(&scope, bounds));
            }
        }
        scope.parameters = bounded
            .into_iter()
            .map(|(name, bounds)| {
                let ty =
                    callable(&bounds).unwrap_or_else(|| Type::Bounded(Some(name.clone()), bounds));
                (name, ty)
            })
            .collect();
        scope
    }

    /// The signature of a function.
    pub(crate) fn signature(&self, id: ItemId) -> Arc<Signature> {
        let signatures = || {
            self.signatures
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
        };
        if let Some(known) = signatures().get(&id) {
            return known.clone();
        }
        let signature = Arc::new(self.read_signature(id));
        signatures().insert(id, signature.clone());
        signature
    }

    fn read_signature(&self, id: ItemId) -> Signature {
        let scope = self.item_scope(id);
        match &self.program.item(id).kind {
            ItemKind::Fn(def) => {
                let ret = self.ty(&scope, &def.ret);
                Signature {
                    params: def
                        .params
                        .iter()
                        .map(|param| self.ty(&scope, &param.ty))
                        .collect(),
                    ret: if def.is_async {
                        Type::Future(Box::new(ret))
                    } else {
                        ret
                    },
                    parameters: def
                        .generics
                        .types
                        .iter()
                        .map(|(name, ..)| name.clone())
                        .collect(),
                }
            }
            ItemKind::Struct(def) => Signature {
                params: def
                    .fields
                    .iter()
                    .map(|field| self.ty(&scope, &field.ty))
                    .collect(),
                ret: self.adt(id),
                parameters: def
                    .generics
                    .types
                    .iter()
                    .map(|(name, ..)| name.clone())
                    .collect(),
            },
            _ => Signature {
                params: Vec::new(),
                ret: Type::Unknown,
                parameters: Vec::new(),
            },
        }
    }

    /// A type of the tree, its parameters standing for themselves.
    pub(crate) fn adt(&self, id: ItemId) -> Type {
        let parameters = &generics(&self.program.item(id).kind).types;
        let args = parameters
            .iter()
            .map(|(name, ..)| Type::Bounded(Some(name.clone()), Vec::new()));
        Type::Adt(id, args.collect())
    }

    /// The fields of a struct, or of a variant of an enum, by the arguments of the type.
    pub(crate) fn fields(
        &self,
        id: ItemId,
        variant: Option<u32>,
        args: &[Type],
    ) -> Vec<(Name, Type)> {
        let item = self.program.item(id);
        let fields: &[ir::Field] = match (&item.kind, variant) {
            (ItemKind::Struct(def), _) => &def.fields,
            (ItemKind::Enum(def), Some(position)) => def
                .variants
                .get(position as usize)
                .map_or(&[], |variant| &variant.fields),
            _ => &[],
        };
        let scope = self.item_scope(id);
        let parameters = generics(&item.kind)
            .types
            .iter()
            .map(|(name, ..)| name.clone());
        let map: Vec<(Name, Type)> = parameters.zip(args.iter().cloned()).collect();
        fields
            .iter()
            .map(|field| {
                (
                    field.name.clone(),
                    self.ty(&scope, &field.ty).substitute(&map),
                )
            })
            .collect()
    }

    /// The bounds written, as far as their traits are known.
    pub(crate) fn bounds(&self, scope: &Scope, bounds: &[ir::Bound]) -> Vec<Bound> {
        bounds
            .iter()
            .filter_map(|bound| self.bound(scope, &bound.path))
            .collect()
    }

    fn bound(&self, scope: &Scope, path: &ir::Path) -> Option<Bound> {
        let of = match self.program.resolve(scope.module, path, Ns::Type).res {
            Res::Item(item) => TraitId::Tree(item),
            Res::Std(path) => TraitId::Std(Arc::from(&*path)),
            _ => return None,
        };
        let written = path
            .segments
            .last()
            .and_then(|segment| segment.args.as_deref());
        let args = written.map_or_else(Vec::new, |args| self.types(scope, &args.types));
        let bindings = written.map_or(&[][..], |args| &args.bindings);
        let bindings = bindings
            .iter()
            .map(|(name, ty)| (name.clone(), self.ty(scope, ty)))
            .collect();
        Some(Bound { of, args, bindings })
    }

    /// Types as written.
    pub(crate) fn types(&self, scope: &Scope, types: &[ir::Ty]) -> Vec<Type> {
        types.iter().map(|ty| self.ty(scope, ty)).collect()
    }
}

/// The type parameters of an item.
pub(crate) fn generics(kind: &ItemKind) -> &ir::Generics {
    static NONE: ir::Generics = ir::Generics {
        types: Vec::new(),
        consts: Vec::new(),
        wheres: Vec::new(),
    };
    match kind {
        ItemKind::Fn(def) => &def.generics,
        ItemKind::Struct(def) => &def.generics,
        ItemKind::Enum(def) => &def.generics,
        ItemKind::Trait(def) => &def.generics,
        ItemKind::TypeAlias(generics, ..) => generics,
        _ => &NONE,
    }
}

/// What bounds with an `Fn` trait among them are: something to call.
pub(crate) fn callable(bounds: &[Bound]) -> Option<Type> {
    let is_fn = |bound: &&Bound| match &bound.of {
        TraitId::Std(path) => {
            matches!(
                path.rsplit("::").next(),
                Some("Fn" | "FnMut" | "FnOnce" | "AsyncFn" | "AsyncFnMut" | "AsyncFnOnce")
            )
        }
        TraitId::Tree(_) => false,
    };
    let bound = bounds.iter().find(is_fn)?;
    let output = bound.bindings.iter().find(|(name, _)| &**name == "Output");
    Some(Type::Callable(Box::new(
        output.map_or_else(Type::unit, |(_, ty)| ty.clone()),
    )))
}

fn self_of_trait(of: ItemId) -> Type {
    let bound = Bound {
        of: TraitId::Tree(of),
        args: Vec::new(),
        bindings: Vec::new(),
    };
    Type::Bounded(Some(Arc::from("Self")), vec![bound])
}

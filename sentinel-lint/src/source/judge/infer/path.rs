//! Paths in expressions: variables, functions, constants, constructors, associated items.

use super::Walker;
use crate::source::{
    expand::{self, Unmarked},
    ir::{ItemKind, Name, Path, Pos},
    judge::{
        facts::{Effect, Target},
        lookup::Found,
        ty::{Head, TraitId, Type},
    },
    program::{ItemId, Ns, Res, Resolved},
    resolve::std_kinds,
};
use sentinel_effects::EffectClass;
use std::sync::Arc;

impl Walker<'_, '_> {
    /// Reads a path and says the type of its value.
    pub(super) fn path(&mut self, path: &Path, pos: Pos) -> Type {
        let written: Vec<Type> = path
            .segments
            .iter()
            .filter_map(|segment| segment.args.as_deref())
            .flat_map(|args| self.world.types(&self.scope, &args.types))
            .collect();
        for ty in &written {
            self.live(pos, ty);
        }
        if path.qself.is_some() {
            return self.qualified(path, pos);
        }
        let Some(first) = path.segments.first() else {
            return Type::Unknown;
        };
        if path.segments.len() == 1 && !path.global {
            if let Some(ty) = self.local(&first.name) {
                return ty.clone();
            }
            if let Some(marked) = expand::unmark(&first.name) {
                return self.macros_own(path, marked, pos);
            }
        }
        if let Some(ty) = self.base(path, &first.name) {
            return match path.segments.get(1) {
                None => self.constructor(&ty, pos),
                Some(_) if path.segments.len() > 2 => {
                    let mut base = path.clone();
                    let last = base.segments.pop().map(|segment| segment.name);
                    let base = self.world.path_ty(&self.scope, &base);
                    last.map_or(Type::Unknown, |name| {
                        self.associated(&base, None, &name, pos)
                    })
                }
                Some(segment) => self.associated(&ty, None, &segment.name, pos),
            };
        }
        let resolved = self
            .world
            .program
            .resolve(self.scope.module, path, Ns::Value);
        self.resolved(path, &resolved, pos)
    }

    /// A name that a macro wrote and no local bears: a local of where the macro is defined, if
    /// that is a body, else an item.
    fn macros_own(&mut self, path: &Path, marked: Unmarked<'_>, pos: Pos) -> Type {
        let mut marked = Some(marked);
        let mut plain = "";
        // A macro that was itself written by a macro leaves the mark of that one.
        while let Some(Unmarked {
            plain: name,
            sees_locals,
        }) = marked
        {
            if sees_locals && let Some(ty) = self.local(name) {
                return ty.clone();
            }
            plain = name;
            marked = expand::unmark(name);
        }
        let mut named = path.clone();
        named.segments[0].name = Arc::from(plain);
        let resolved = self
            .world
            .program
            .resolve(self.scope.module, &named, Ns::Value);
        self.resolved(&named, &resolved, pos)
    }

    /// What the first segment is, where it is `Self` or a type parameter.
    fn base(&self, path: &Path, first: &Name) -> Option<Type> {
        if path.global {
            return None;
        }
        let parameter = self.scope.parameters.iter().find(|(name, _)| name == first);
        match (parameter, &**first) {
            (Some((_, ty)), _) => Some(ty.clone()),
            (None, "Self") => self.scope.self_ty.clone(),
            _ => None,
        }
    }

    fn resolved(&mut self, path: &Path, resolved: &Resolved, pos: Pos) -> Type {
        let used = path.segments.len().saturating_sub(resolved.rest);
        let rest = path.segments.get(used..).unwrap_or(&[]);
        match (&resolved.res, rest) {
            (Res::Item(item), []) => self.item_value(*item, path, pos),
            (Res::Variant(item, position), []) => self.variant_value(*item, *position, pos),
            (Res::Std(std), []) => self.std_value(std, path, pos),
            (Res::Item(item), [segment]) if self.is_trait(*item) => {
                self.trait_item(*item, &segment.name, pos)
            }
            (Res::Unknown(why), _) => {
                self.doubt(pos, why);
                Type::Unknown
            }
            (_, [between @ .., last]) => {
                let mut base = self.world.resolved_ty(&self.scope, path, resolved);
                for segment in between {
                    base = self.world.projection(&base, &segment.name);
                }
                self.associated(&base, None, &last.name, pos)
            }
            (Res::Mod(_) | Res::Prim(_) | Res::SelfTy, []) => {
                let ty = self.world.resolved_ty(&self.scope, path, resolved);
                self.constructor(&ty, pos)
            }
        }
    }

    fn is_trait(&self, item: ItemId) -> bool {
        matches!(self.world.program.item(item).kind, ItemKind::Trait(_))
    }

    fn item_value(&mut self, id: ItemId, path: &Path, pos: Pos) -> Type {
        match &self.world.program.item(id).kind {
            ItemKind::Fn(_) => {
                self.edge(pos, Target::Item(id));
                let turbofish = path
                    .segments
                    .last()
                    .and_then(|segment| segment.args.as_deref());
                Type::FnItem(
                    id,
                    turbofish
                        .map_or_else(Vec::new, |args| self.world.types(&self.scope, &args.types)),
                )
            }
            ItemKind::Const(ty, _) | ItemKind::Static { ty, .. } => {
                self.edge(pos, Target::Item(id));
                if self.world.is_hook(id) {
                    self.hook(id, pos);
                }
                let scope = self.world.item_scope(id);
                self.world.ty(&scope, ty)
            }
            ItemKind::Struct(_) => {
                let ty = self.world.adt(id);
                self.constructor(&ty, pos)
            }
            _ => Type::Unknown,
        }
    }

    fn hook(&mut self, id: ItemId, pos: Pos) {
        let effect = Effect {
            class: EffectClass::AmbientHook,
            api: Arc::from(&*self.world.program.item(id).path),
            leaf: None,
            what: "holds something callable that other code can have put there",
        };
        self.edge(pos, Target::Effect(effect));
    }

    /// The value of a struct's name: itself for a unit struct, else a function that gives it.
    fn constructor(&mut self, ty: &Type, pos: Pos) -> Type {
        self.live(pos, ty);
        let Type::Adt(id, _) = ty else {
            return ty.clone();
        };
        match &self.world.program.item(*id).kind {
            ItemKind::Struct(def) if !def.fields.is_empty() => Type::FnItem(*id, Vec::new()),
            _ => ty.clone(),
        }
    }

    /// The position of a variant.
    pub(super) fn variant(&self, id: ItemId, name: &str) -> Option<u32> {
        let ItemKind::Enum(def) = &self.world.program.item(id).kind else {
            return None;
        };
        let position = def
            .variants
            .iter()
            .position(|variant| &*variant.name == name)?;
        u32::try_from(position).ok()
    }

    fn variant_value(&mut self, id: ItemId, position: u32, pos: Pos) -> Type {
        self.edge(pos, Target::Live(id));
        let ty = self.world.adt(id);
        if self.world.fields(id, Some(position), &[]).is_empty() {
            ty
        } else {
            Type::Callable(Box::new(ty))
        }
    }

    fn std_value(&mut self, std: &str, path: &Path, pos: Pos) -> Type {
        self.std_effect(std, pos);
        if let Some((of, name)) = std.rsplit_once("::").filter(|(of, _)| is_std_trait(of)) {
            self.demand(pos, &Type::Unknown, of, name);
        }
        if matches!(std, "std::mem::transmute" | "std::mem::transmute_copy") {
            self.transmutes = Some(pos);
        }
        let turbofish = path
            .segments
            .last()
            .and_then(|segment| segment.args.as_deref());
        let types =
            turbofish.map_or_else(Vec::new, |args| self.world.types(&self.scope, &args.types));
        Type::StdFn(Arc::from(std), types)
    }

    /// Notes the effect of a std path, if it has one.
    pub(super) fn std_effect(&mut self, path: &str, pos: Pos) {
        if let Some(effect) = self.world.std.path(path).cloned() {
            self.edge(pos, Target::Effect(effect));
        }
    }

    fn trait_item(&mut self, of: ItemId, name: &Name, pos: Pos) -> Type {
        self.edge(pos, Target::Demand(TraitId::Tree(of), name.clone()));
        let items = self.world.program.trait_items(of);
        let item = items
            .iter()
            .copied()
            .find(|item| self.world.program.item(*item).name == *name);
        item.map_or(Type::Unknown, |item| Type::FnItem(item, Vec::new()))
    }

    /// `<T>::name` and `<T as Trait>::name`.
    fn qualified(&mut self, path: &Path, pos: Pos) -> Type {
        let Some(qself) = &path.qself else {
            return Type::Unknown;
        };
        let mut base = self.world.ty(&self.scope, &qself.ty);
        self.live(pos, &base);
        let of = (qself.position > 0).then(|| {
            let named = Path {
                qself: None,
                segments: path.segments[..qself.position].to_vec(),
                ..path.clone()
            };
            self.world
                .program
                .resolve(self.scope.module, &named, Ns::Type)
                .res
        });
        let of = match of {
            Some(Res::Item(item)) => Some(TraitId::Tree(item)),
            Some(Res::Std(std)) => Some(TraitId::Std(Arc::from(&*std))),
            _ => None,
        };
        let Some([between @ .., last]) = path.segments.get(qself.position..) else {
            return Type::Unknown;
        };
        for segment in between {
            base = self.world.projection(&base, &segment.name);
        }
        self.associated(&base, of.as_ref(), &last.name, pos)
    }

    /// An associated function or constant of a type, of this trait where one is named.
    fn associated(&mut self, ty: &Type, of: Option<&TraitId>, name: &Name, pos: Pos) -> Type {
        self.live(pos, ty);
        match ty {
            Type::Adt(item, _) => {
                if let Some(position) = self.variant(*item, name) {
                    return self.variant_value(*item, position, pos);
                }
            }
            Type::Std(path, _) | Type::Prim(path, _) => {
                if let Some(effect) = self.world.std.method(path, name).cloned() {
                    self.edge(pos, Target::Effect(effect));
                    return Type::StdFn(Arc::from(format!("{path}::{name}")), Vec::new());
                }
            }
            _ => {}
        }
        let found = self.associated_items(ty, of, name);
        self.chosen_types(ty, name, pos);
        if !found.is_empty() {
            self.one_of(pos, &found);
            return match &self.world.program.item(found[0]).kind {
                ItemKind::Const(constant, _) => {
                    let scope = self.world.item_scope(found[0]);
                    self.world.ty(&scope, constant)
                }
                _ => Type::FnItem(found[0], Vec::new()),
            };
        }
        self.unlisted(ty, of, name, pos)
    }

    /// The associated types that the impls with this item choose for a type of std.
    fn chosen_types(&mut self, ty: &Type, name: &Name, pos: Pos) {
        let Some(head @ Head::Std(_)) = ty.head() else {
            return;
        };
        let world = self.world;
        for imp in world.impls_of_type(&head) {
            if world.impl_item(*imp, name).is_some() {
                for ty in world.chosen_types(*imp) {
                    self.nameable(pos, &ty);
                }
            }
        }
    }

    fn associated_items(&self, ty: &Type, of: Option<&TraitId>, name: &Name) -> Vec<ItemId> {
        let Some(head) = ty.head() else {
            return Vec::new();
        };
        let mut found: Vec<ItemId> = match of {
            None => self.world.methods_of(&head, name).to_vec(),
            Some(_) => Vec::new(),
        };
        if found.is_empty() {
            let impls = self.world.impls_of_type(&head).iter();
            let of_trait =
                impls.filter(|imp| of.is_none() || self.world.impl_trait(**imp).as_ref() == of);
            found = of_trait
                .filter_map(|imp| self.world.impl_item(*imp, name))
                .collect();
        }
        found
            .retain(|item| !matches!(self.world.program.item(*item).kind, ItemKind::TypeAlias(..)));
        found
    }

    /// An associated item that no impl for the type lists: a trait's, std's, a derive's.
    fn unlisted(&mut self, ty: &Type, of: Option<&TraitId>, name: &Name, pos: Pos) -> Type {
        match (of, ty) {
            (Some(TraitId::Tree(item)), _) => return self.trait_item(*item, name, pos),
            (Some(TraitId::Std(path)), _) => {
                self.edge(
                    pos,
                    Target::Demand(TraitId::Std(path.clone()), name.clone()),
                );
                if matches!(ty.head(), None | Some(Head::Std(_))) {
                    let function = format!("{path}::{name}");
                    self.std_effect(&function, pos);
                    return Type::StdFn(Arc::from(function), Vec::new());
                }
                return Type::Unknown;
            }
            (None, Type::Std(path, args) | Type::Prim(path, args)) => {
                return Type::StdFn(Arc::from(format!("{path}::{name}")), args.clone());
            }
            _ => {}
        }
        match self.world.method(ty, name).found {
            Found::Tree(items, _) => {
                self.one_of(pos, &items);
                Type::FnItem(items[0], Vec::new())
            }
            Found::Demand(of, ret) => {
                self.edge(pos, Target::Demand(of, name.clone()));
                Type::Callable(Box::new(ret))
            }
            Found::Effect(effect, ret) => {
                self.edge(pos, Target::Effect(effect));
                Type::Callable(Box::new(ret))
            }
            Found::Harmless(ret) => Type::Callable(Box::new(if &**name == "default" {
                ty.clone()
            } else {
                ret
            })),
            Found::Nothing => {
                self.edge(pos, Target::Open(name.clone()));
                Type::Unknown
            }
        }
    }
}

fn is_std_trait(path: &str) -> bool {
    std_kinds(path).is_some_and(|kinds| kinds.is("trait"))
}

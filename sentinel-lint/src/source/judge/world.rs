//! The program as inference sees it: types of what is written in signatures, and which impls
//! there are for a type or a trait. Bodies are not looked into here.

use super::{
    std_facts::StdFacts,
    ty::{Bound, Head, TraitId, Type},
};
use crate::source::{
    ir::{self, ItemKind, Name},
    program::{ImplId, ItemId, ModId, Ns, Owner, Program, Res},
};
use std::{
    cell::RefCell,
    collections::{BTreeMap, HashMap},
    rc::Rc,
    sync::Arc,
};

/// What the names in a signature or body mean beyond the module's scope.
#[derive(Clone, Debug)]
pub(crate) struct Scope {
    /// The module or block.
    pub module: ModId,
    /// The type parameters, as the bounded types that they stand for.
    pub parameters: Rc<[(Name, Type)]>,
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

/// The program, indexed.
pub(crate) struct World<'p> {
    /// The program.
    pub program: &'p Program,
    /// What is known about std.
    pub std: StdFacts,
    /// Functions of inherent impls and of impls of any trait, by self type and name.
    methods: HashMap<(Head, Name), Vec<ItemId>>,
    /// The trait impls for a type.
    impls_of_type: HashMap<Head, Vec<ImplId>>,
    /// The impls of a trait.
    impls_of_trait: BTreeMap<TraitId, Vec<ImplId>>,
    /// The impls whose self type is a type parameter, by the name of their methods.
    blanket: HashMap<Name, Vec<ItemId>>,
    self_types: Vec<Type>,
    signatures: RefCell<HashMap<ItemId, Rc<Signature>>>,
}

impl<'p> World<'p> {
    /// Indexes the program.
    pub(crate) fn new(program: &'p Program) -> Self {
        let mut world = Self {
            program,
            std: StdFacts::new(),
            methods: HashMap::new(),
            impls_of_type: HashMap::new(),
            impls_of_trait: BTreeMap::new(),
            blanket: HashMap::new(),
            self_types: Vec::with_capacity(program.impls.len()),
            signatures: RefCell::default(),
        };
        for imp in &program.impls {
            let scope = world.generic_scope(imp.module, &[&imp.generics], None, None);
            world.self_types.push(world.ty(&scope, &imp.self_ty));
        }
        for index in 0..program.impls.len() {
            world.add_impl(ImplId(u32::try_from(index).expect("a program has fewer than 2^32 impls")));
        }
        world
    }

    fn add_impl(&mut self, id: ImplId) {
        let imp = &self.program.impls[id.index()];
        let head = self.self_types[id.index()].head();
        if let Some(of) = self.impl_trait(id) {
            self.impls_of_trait.entry(of.clone()).or_default().push(id);
            if let Some(head) = &head {
                self.impls_of_type.entry(head.clone()).or_default().push(id);
            } else if let TraitId::Tree(of) = of {
                let defaults = self.program.trait_items(of).iter();
                for item in imp.items.iter().chain(defaults) {
                    self.blanket.entry(self.program.item(*item).name.clone()).or_default().push(*item);
                }
            }
        }
        if let Some(head) = head {
            for item in &imp.items {
                let name = self.program.item(*item).name.clone();
                self.methods.entry((head.clone(), name)).or_default().push(*item);
            }
        }
    }

    /// The trait that an impl implements.
    pub(crate) fn impl_trait(&self, id: ImplId) -> Option<TraitId> {
        match &self.program.impls[id.index()].trait_ {
            Some((_, Res::Item(item))) => Some(TraitId::Tree(*item)),
            Some((_, Res::Std(path))) => Some(TraitId::Std(Arc::from(&**path))),
            _ => None,
        }
    }

    /// The self type of an impl.
    pub(crate) fn self_type(&self, id: ImplId) -> &Type {
        &self.self_types[id.index()]
    }

    /// The items of this name in the impls for a type.
    pub(crate) fn methods_of(&self, head: &Head, name: &Name) -> &[ItemId] {
        self.methods.get(&(head.clone(), name.clone())).map_or(&[], Vec::as_slice)
    }

    /// The trait impls for a type.
    pub(crate) fn impls_of_type(&self, head: &Head) -> &[ImplId] {
        self.impls_of_type.get(head).map_or(&[], Vec::as_slice)
    }

    /// The impls of a trait.
    pub(crate) fn impls_of_trait(&self, of: &TraitId) -> &[ImplId] {
        self.impls_of_trait.get(of).map_or(&[], Vec::as_slice)
    }

    /// The methods of this name that hold for every type, or every type with some bound.
    pub(crate) fn blanket_methods(&self, name: &Name) -> &[ItemId] {
        self.blanket.get(name).map_or(&[], Vec::as_slice)
    }

    /// The item of this name in an impl, or the trait's default.
    pub(crate) fn impl_item(&self, id: ImplId, name: &Name) -> Option<ItemId> {
        let named = |item: &&ItemId| self.program.item(**item).name == *name;
        let own = self.program.impls[id.index()].items.iter().find(named);
        own.copied().or_else(|| match self.impl_trait(id) {
            Some(TraitId::Tree(of)) => self.program.trait_items(of).iter().find(named).copied(),
            _ => None,
        })
    }

    /// The trait, among these bounds and their supertraits, that has a method of this name.
    pub(crate) fn bound_with(&self, bounds: &[Bound], name: &Name) -> Option<(ItemId, ItemId)> {
        let mut open: Vec<ItemId> = tree_traits(bounds).collect();
        let mut seen = Vec::new();
        while let Some(of) = open.pop() {
            if seen.contains(&of) {
                continue;
            }
            seen.push(of);
            let items = self.program.trait_items(of);
            if let Some(item) = items.iter().find(|item| self.program.item(**item).name == *name) {
                return Some((of, *item));
            }
            open.extend(tree_traits(&self.supertraits(of)));
        }
        None
    }

    /// The supertraits of a trait of the tree.
    pub(crate) fn supertraits(&self, of: ItemId) -> Vec<Bound> {
        match &self.program.item(of).kind {
            ItemKind::Trait(def) => {
                let scope = self.item_scope(of);
                self.bounds(&scope, &def.supertraits)
            }
            _ => Vec::new(),
        }
    }

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

    fn generic_scope(
        &self,
        module: ModId,
        lists: &[&ir::Generics],
        self_ty: Option<Type>,
        of_impl: Option<ImplId>,
    ) -> Scope {
        let mut scope = Scope { module, parameters: Rc::from([]), self_ty, of_impl };
        let names = lists.iter().flat_map(|list| &list.types);
        // The bounds of one parameter may name another, so the bare names come first.
        scope.parameters =
            names.clone().map(|(name, ..)| (name.clone(), Type::Bounded(Some(name.clone()), Vec::new()))).collect();
        let mut bounded: Vec<(Name, Vec<Bound>)> =
            names.map(|(name, bounds, _)| (name.clone(), self.bounds(&scope, bounds))).collect();
        for (ty, bounds) in lists.iter().flat_map(|list| &list.wheres) {
            let ir::Ty::Path(path) = ty else { continue };
            let [segment] = path.segments.as_slice() else { continue };
            if let Some((_, known)) = bounded.iter_mut().find(|(name, _)| *name == segment.name) {
                known.extend(self.bounds(&scope, bounds));
            }
        }
        scope.parameters = bounded
            .into_iter()
            .map(|(name, bounds)| {
                let ty = callable(&bounds).unwrap_or_else(|| Type::Bounded(Some(name.clone()), bounds));
                (name, ty)
            })
            .collect();
        scope
    }

    /// The signature of a function.
    pub(crate) fn signature(&self, id: ItemId) -> Rc<Signature> {
        if let Some(known) = self.signatures.borrow().get(&id) {
            return known.clone();
        }
        let signature = Rc::new(self.read_signature(id));
        self.signatures.borrow_mut().insert(id, signature.clone());
        signature
    }

    fn read_signature(&self, id: ItemId) -> Signature {
        let scope = self.item_scope(id);
        match &self.program.item(id).kind {
            ItemKind::Fn(def) => {
                let ret = self.ty(&scope, &def.ret);
                Signature {
                    params: def.params.iter().map(|param| self.ty(&scope, &param.ty)).collect(),
                    ret: if def.is_async { Type::Future(Box::new(ret)) } else { ret },
                    parameters: def.generics.types.iter().map(|(name, ..)| name.clone()).collect(),
                }
            }
            ItemKind::Struct(def) => Signature {
                params: def.fields.iter().map(|field| self.ty(&scope, &field.ty)).collect(),
                ret: self.adt(id),
                parameters: def.generics.types.iter().map(|(name, ..)| name.clone()).collect(),
            },
            _ => Signature { params: Vec::new(), ret: Type::Unknown, parameters: Vec::new() },
        }
    }

    /// A type of the tree, its parameters standing for themselves.
    pub(crate) fn adt(&self, id: ItemId) -> Type {
        let parameters = &generics(&self.program.item(id).kind).types;
        let args = parameters.iter().map(|(name, ..)| Type::Bounded(Some(name.clone()), Vec::new()));
        Type::Adt(id, args.collect())
    }

    /// The fields of a struct, or of a variant of an enum, by the arguments of the type.
    pub(crate) fn fields(&self, id: ItemId, variant: Option<u32>, args: &[Type]) -> Vec<(Name, Type)> {
        let item = self.program.item(id);
        let fields: &[ir::Field] = match (&item.kind, variant) {
            (ItemKind::Struct(def), _) => &def.fields,
            (ItemKind::Enum(def), Some(position)) => {
                def.variants.get(position as usize).map_or(&[], |variant| &variant.fields)
            }
            _ => &[],
        };
        let scope = self.item_scope(id);
        let parameters = generics(&item.kind).types.iter().map(|(name, ..)| name.clone());
        let map: Vec<(Name, Type)> = parameters.zip(args.iter().cloned()).collect();
        fields.iter().map(|field| (field.name.clone(), self.ty(&scope, &field.ty).substitute(&map))).collect()
    }

    /// The bounds written, as far as their traits are known.
    pub(crate) fn bounds(&self, scope: &Scope, bounds: &[ir::Bound]) -> Vec<Bound> {
        bounds.iter().filter_map(|bound| self.bound(scope, &bound.path)).collect()
    }

    fn bound(&self, scope: &Scope, path: &ir::Path) -> Option<Bound> {
        let of = match self.program.resolve(scope.module, path, Ns::Type).res {
            Res::Item(item) => TraitId::Tree(item),
            Res::Std(path) => TraitId::Std(Arc::from(&*path)),
            _ => return None,
        };
        let written = path.segments.last().and_then(|segment| segment.args.as_deref());
        let args = written.map_or_else(Vec::new, |args| self.types(scope, &args.types));
        let bindings = written.map_or(&[][..], |args| &args.bindings);
        let bindings = bindings.iter().map(|(name, ty)| (name.clone(), self.ty(scope, ty))).collect();
        Some(Bound { of, args, bindings })
    }

    /// Types as written.
    pub(crate) fn types(&self, scope: &Scope, types: &[ir::Ty]) -> Vec<Type> {
        types.iter().map(|ty| self.ty(scope, ty)).collect()
    }
}

/// The type parameters of an item.
pub(crate) fn generics(kind: &ItemKind) -> &ir::Generics {
    static NONE: ir::Generics = ir::Generics { types: Vec::new(), consts: Vec::new(), wheres: Vec::new() };
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
    Some(Type::Callable(Box::new(output.map_or_else(Type::unit, |(_, ty)| ty.clone()))))
}

fn self_of_trait(of: ItemId) -> Type {
    let bound = Bound { of: TraitId::Tree(of), args: Vec::new(), bindings: Vec::new() };
    Type::Bounded(Some(Arc::from("Self")), vec![bound])
}

fn tree_traits(bounds: &[Bound]) -> impl Iterator<Item = ItemId> + '_ {
    bounds.iter().filter_map(|bound| match bound.of {
        TraitId::Tree(item) => Some(item),
        TraitId::Std(_) => None,
    })
}

//! The program as inference sees it: types of what is written in signatures, and which impls
//! there are for a type or a trait. Bodies are not looked into here.

use super::{
    double::doubles,
    signature::Signature,
    std_facts::StdFacts,
    ty::{Bound, Head, TraitId, Type},
    unseen::unseen_impls,
};
use crate::source::{
    expand::Position,
    ir::{Body, FileId, ItemKind, MacroCall, Name, Pos, Unread},
    program::{ImplId, ItemId, Owner, Program, Res},
};
use crate::workspace::{Unit, UnitKind};
use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex},
};

/// A macro call in a body.
#[derive(Clone, Copy)]
pub(crate) struct BodyCall<'a> {
    /// The call.
    pub call: &'a MacroCall,
    /// The crate around it, which decides `cfg`.
    pub krate: usize,
    /// The file around it.
    pub file: FileId,
    /// Where it stands.
    pub pos: Pos,
    /// How many expansions it was written by.
    pub depth: usize,
    /// What it stands in place of; a pattern is given back as the only arm of a `match`.
    pub position: Position,
    /// Whether a name is that of a local in scope at the call.
    pub is_local: &'a dyn Fn(&str) -> bool,
}

/// Reads what macro calls in bodies stand for.
pub(crate) trait Expand: Sync {
    /// The body that a call of a `macro_rules!` stands for.
    fn call(&self, program: &Program, rules: ItemId, call: BodyCall<'_>) -> Result<Body, String>;

    /// The body of a function that was set aside.
    fn body(&self, unread: &Unread, krate: usize, file: FileId, pos: Pos) -> Result<Body, String>;

    /// Source text as a body.
    fn text(&self, text: &str, krate: usize, file: FileId, pos: Pos) -> Result<Body, String>;
}

/// What an impl has under some name, and what the impl is for; none for a type parameter.
pub(crate) type Implementation = (Option<Head>, ItemId);

/// The program, indexed.
pub(crate) struct World<'p> {
    /// The program.
    pub program: &'p Program,
    /// The crates as cargo builds them.
    pub units: &'p [Unit],
    /// What is known about std.
    pub std: StdFacts,
    /// Expands macro calls.
    pub expand: &'p dyn Expand,
    /// Functions of inherent impls and of impls of any trait, by self type and name.
    methods: HashMap<(Head, Name), Vec<ItemId>>,
    /// The functions that types of the tree have under a name, a trait's defaults among them.
    methods_named: HashMap<Name, Vec<(ItemId, ItemId)>>,
    /// The trait impls for a type.
    impls_of_type: HashMap<Head, Vec<ImplId>>,
    /// What an impl of a trait has under a name, its own or the trait's default, each with what
    /// the impl is for.
    implementations: HashMap<(TraitId, Name), Vec<Implementation>>,
    /// The impls whose self type is a type parameter, by the name of their methods.
    blanket: HashMap<Name, Vec<ItemId>>,
    pub(super) self_types: Vec<Type>,
    /// Of functions that stand twice under one name, for one build each, the others.
    pub(super) doubles: HashMap<ItemId, Vec<ItemId>>,
    /// For each crate with items that could not be expanded, what to say of it.
    unseen_impls: HashMap<usize, String>,
    pub(super) signatures: Mutex<HashMap<ItemId, Arc<Signature>>>,
}

impl<'p> World<'p> {
    /// Indexes the program as it runs: what a proc-macro crate implements runs in the compiler alone.
    pub(crate) fn new(program: &'p Program, units: &'p [Unit], expand: &'p dyn Expand) -> Self {
        let runs = |unit: &Unit| unit.kind != UnitKind::ProcMacro;
        Self::of(program, units, expand, runs)
    }

    /// Indexes the program as it runs while it is built.
    pub(crate) fn at_build_time(
        program: &'p Program,
        units: &'p [Unit],
        expand: &'p dyn Expand,
    ) -> Self {
        Self::of(program, units, expand, |_| true)
    }

    fn of(
        program: &'p Program,
        units: &'p [Unit],
        expand: &'p dyn Expand,
        runs: impl Fn(&Unit) -> bool,
    ) -> Self {
        let mut world = Self {
            program,
            units,
            std: StdFacts::new(),
            expand,
            methods: HashMap::new(),
            methods_named: HashMap::new(),
            impls_of_type: HashMap::new(),
            implementations: HashMap::new(),
            blanket: HashMap::new(),
            self_types: Vec::with_capacity(program.impls.len()),
            doubles: doubles(program),
            unseen_impls: unseen_impls(program),
            signatures: Mutex::default(),
        };
        for imp in &program.impls {
            let scope = world.generic_scope(imp.module, &[&imp.generics], None, None);
            world.self_types.push(world.ty(&scope, &imp.self_ty));
        }
        for (index, imp) in program.impls.iter().enumerate() {
            if !runs(world.unit(imp.krate)) {
                continue;
            }
            world.add_impl(ImplId(
                u32::try_from(index).expect("a program has fewer than 2^32 impls"),
            ));
        }
        world
    }

    /// The unit of a crate.
    pub(crate) fn unit(&self, krate: usize) -> &Unit {
        &self.units[self.program.crates[krate].unit.0 as usize]
    }

    /// Why a crate may implement traits for its types where nobody sees it.
    pub(crate) fn unseen_impls(&self, krate: usize) -> Option<&str> {
        self.unseen_impls.get(&krate).map(String::as_str)
    }

    /// The name that a procedural macro has in its own crate: a derive's is not its function's.
    pub(crate) fn macro_name(&self, id: ItemId) -> Name {
        let item = self.program.item(id);
        let derive = item.attrs.iter().find(|attr| {
            attr.path
                .segments
                .last()
                .is_some_and(|last| &*last.name == "proc_macro_derive")
        });
        let written = derive.map(|attr| attr.tokens.trim_start_matches(['(', ' ']));
        let named = written.and_then(|tokens| {
            tokens
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .next()
        });
        named.map_or_else(|| item.name.clone(), Name::from)
    }

    /// The types of the tree among the arguments of the trait that an item's impl implements:
    /// `impl PartialEq<Mine> for str` means nothing where there is no `Mine`.
    pub(crate) fn trait_arguments(&self, item: ItemId) -> Vec<ItemId> {
        let Owner::Impl(imp) = self.program.item(item).owner else {
            return Vec::new();
        };
        let Some((path, _)) = &self.program.imp(imp).trait_ else {
            return Vec::new();
        };
        let scope = self.item_scope(item);
        let written = path.segments.last().and_then(|last| last.args.as_deref());
        let types = written.map_or_else(Vec::new, |args| self.types(&scope, &args.types));
        types.iter().flat_map(Type::adts).collect()
    }

    /// Whether a type implements a trait several times, for several arguments of the trait's or
    /// of its own.
    pub(crate) fn is_one_of_several(&self, adt: ItemId, of: &TraitId, name: &Name) -> bool {
        let this = |found: &&Implementation| found.0 == Some(Head::Adt(adt));
        self.implementations(of, name).iter().filter(this).count() > 1
    }

    /// The associated types that an impl chooses.
    pub(crate) fn chosen_types(&self, imp: ImplId) -> Vec<Type> {
        let items = self.program.imp(imp).items.iter();
        let types = items.filter_map(|item| match &self.program.item(*item).kind {
            ItemKind::TypeAlias(_, _, Some(ty)) => Some(self.ty(&self.item_scope(*item), ty)),
            _ => None,
        });
        types.collect()
    }

    /// The functions that run when a value of a type of the tree is dropped.
    pub(crate) fn drops(&self, adt: ItemId) -> Vec<ItemId> {
        let drop = TraitId::Std(Arc::from("std::ops::Drop"));
        let impls = self.impls_of_type(&Head::Adt(adt)).iter();
        let of_drop = impls.filter(|imp| self.impl_trait(**imp).as_ref() == Some(&drop));
        of_drop
            .flat_map(|imp| &self.program.impls[imp.index()].items)
            .copied()
            .collect()
    }

    /// Whether a type derives a trait of this name.
    pub(crate) fn derives(&self, adt: ItemId, name: &str) -> bool {
        let derives = self
            .program
            .item(adt)
            .attrs
            .iter()
            .flat_map(|attr| &attr.derives);
        derives
            .filter_map(|derive| derive.segments.last())
            .any(|last| &*last.name == name)
    }

    /// Whether the package of a unit has a build script.
    pub(crate) fn has_build_script(&self, unit: &Unit) -> bool {
        self.units.iter().any(|other| {
            other.kind == UnitKind::BuildScript
                && other.package == unit.package
                && other.version == unit.version
        })
    }

    fn add_impl(&mut self, id: ImplId) {
        let imp = &self.program.impls[id.index()];
        let head = self.self_types[id.index()].head();
        if let Some(of) = self.impl_trait(id) {
            if let Some(head) = &head {
                self.impls_of_type.entry(head.clone()).or_default().push(id);
            } else if let TraitId::Tree(of) = of {
                let own: HashSet<&Name> = imp
                    .items
                    .iter()
                    .map(|item| &self.program.item(*item).name)
                    .collect();
                let defaults = self.program.trait_items(of).iter();
                let inherited =
                    defaults.filter(|item| !own.contains(&self.program.item(**item).name));
                for item in imp.items.iter().chain(inherited) {
                    let name = self.program.item(*item).name.clone();
                    self.blanket.entry(name).or_default().push(*item);
                }
            }
        }
        self.list_items(id, head.as_ref());
        for item in &imp.items {
            let name = self.program.item(*item).name.clone();
            match &head {
                Some(head) => self
                    .methods
                    .entry((head.clone(), name))
                    .or_default()
                    .push(*item),
                // `impl dyn Port { … }`.
                None if imp.trait_.is_none() => self.blanket.entry(name).or_default().push(*item),
                None => {}
            }
        }
    }

    /// Lists what an impl has under which name, a trait's defaults included.
    fn list_items(&mut self, id: ImplId, head: Option<&Head>) {
        let own = &self.program.impls[id.index()].items;
        let of = self.impl_trait(id);
        let defaults = match &of {
            Some(TraitId::Tree(of)) => self.program.trait_items(*of),
            _ => &[],
        };
        let own_names: HashSet<&Name> = own
            .iter()
            .map(|item| &self.program.item(*item).name)
            .collect();
        let inherited = defaults
            .iter()
            .filter(|item| !own_names.contains(&self.program.item(**item).name));
        for item in own.iter().chain(inherited) {
            let name = &self.program.item(*item).name;
            if let Some(Head::Adt(adt)) = head {
                self.methods_named
                    .entry(name.clone())
                    .or_default()
                    .push((*adt, *item));
            }
            if let Some(of) = &of {
                let key = (of.clone(), name.clone());
                self.implementations
                    .entry(key)
                    .or_default()
                    .push((head.cloned(), *item));
            }
        }
    }

    /// What the impls of a trait have under a name, each with what the impl is for; none for a
    /// type parameter.
    pub(crate) fn implementations(&self, of: &TraitId, name: &Name) -> &[Implementation] {
        let found = self.implementations.get(&(of.clone(), name.clone()));
        found.map_or(&[], Vec::as_slice)
    }

    /// The functions that types of the tree have under a name, each with its type.
    pub(crate) fn methods_named(&self, name: &Name) -> &[(ItemId, ItemId)] {
        self.methods_named.get(name).map_or(&[], Vec::as_slice)
    }

    /// The trait that an impl implements.
    pub(crate) fn impl_trait(&self, id: ImplId) -> Option<TraitId> {
        match &self.program.impls[id.index()].trait_ {
            Some((_, Res::Item(item))) => Some(TraitId::Tree(*item)),
            Some((_, Res::Std(path))) => Some(TraitId::Std(Arc::from(&**path))),
            _ => None,
        }
    }

    /// The items of this name in the impls for a type.
    pub(crate) fn methods_of(&self, head: &Head, name: &Name) -> &[ItemId] {
        self.methods
            .get(&(head.clone(), name.clone()))
            .map_or(&[], Vec::as_slice)
    }

    /// The trait impls for a type.
    pub(crate) fn impls_of_type(&self, head: &Head) -> &[ImplId] {
        self.impls_of_type.get(head).map_or(&[], Vec::as_slice)
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
            if let Some(item) = items
                .iter()
                .find(|item| self.program.item(**item).name == *name)
            {
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
}

fn tree_traits(bounds: &[Bound]) -> impl Iterator<Item = ItemId> + '_ {
    bounds.iter().filter_map(|bound| match bound.of {
        TraitId::Tree(item) => Some(item),
        TraitId::Std(_) => None,
    })
}

//! Reads bodies: what they call, build, mention and hand on, with the types of receivers
//! inferred as far as annotations, constructors, signatures and fields carry.
//!
//! A body is read once, its type parameters standing for themselves; what a parameter or a
//! trait object does is a [`Target::Demand`] that the caller's side answers.

mod call;
mod expr;
mod item;
mod macros;
mod operator;
mod pat;
mod path;

pub(crate) use item::facts_of;
pub(crate) use macros::enters_kernel;

use super::{
    facts::{Edge, Facts, Target},
    signature::{Scope, generics},
    ty::{Head, TraitId, Type},
    world::World,
};
use crate::source::{
    ir::{Block, Name, Pos, Stmt},
    program::{ItemId, ModId, Owner},
};
use std::{
    collections::{BTreeMap, HashSet},
    sync::Arc,
};

/// How deeply expressions may nest before the rest is doubted.
const MAX_DEPTH: usize = 400;

/// The reader of one body.
struct Walker<'w, 'p> {
    world: &'w World<'p>,
    item: ItemId,
    scope: Scope,
    /// The modules of the body's blocks that declare items.
    blocks: &'w [ModId],
    /// What the names bound so far stand for, innermost last.
    locals: Vec<(Name, Type)>,
    facts: Facts,
    /// The types that expressions have had so far.
    std_types: HashSet<Arc<str>>,
    tree_types: HashSet<ItemId>,
    depth: usize,
    /// How deep the expression is inside the expansions of macros.
    expansions: usize,
    /// Where the body turns bits into whatever it likes.
    transmutes: Option<Pos>,
    /// Whether the body calls a value that is not a function by name.
    calls_values: bool,
}

impl<'w, 'p> Walker<'w, 'p> {
    fn new(world: &'w World<'p>, item: ItemId) -> Self {
        Self {
            world,
            item,
            scope: world.item_scope(item),
            blocks: &world.program.item(item).scopes,
            locals: const_parameters(world, item),
            facts: Facts::default(),
            std_types: HashSet::new(),
            tree_types: HashSet::new(),
            depth: 0,
            expansions: 0,
            transmutes: None,
            calls_values: false,
        }
    }

    fn edge(&mut self, pos: Pos, to: Target) {
        self.facts.edges.push(Edge { pos, to });
    }

    fn doubt(&mut self, pos: Pos, why: impl AsRef<str>) {
        self.edge(pos, Target::Doubt(Arc::from(why.as_ref())));
    }

    /// Notes that a method of a std trait is called on something of this type, of which no more
    /// is known than its bounds.
    fn demand(&mut self, pos: Pos, ty: &Type, of: &str, method: &str) {
        let of = TraitId::Std(Arc::from(of));
        let method = Arc::from(method);
        self.edge(
            pos,
            if matches!(ty, Type::Bounded(..)) {
                Target::Demand(of, method)
            } else {
                Target::Perhaps(of, method)
            },
        );
    }

    /// Notes that one of these is called: which one, where there are several, is decided by
    /// generic arguments or by a reference, of which types here know too little.
    fn one_of(&mut self, pos: Pos, items: &[ItemId]) {
        for item in items {
            let to = if items.len() == 1 {
                Target::Item(*item)
            } else {
                Target::Either(*item)
            };
            self.edge(pos, to);
        }
    }

    /// Notes every function that the impls of a type for std traits under this path have.
    fn std_impls(&mut self, pos: Pos, adt: ItemId, of: &str) {
        let program = self.world.program;
        let mut by_name: BTreeMap<&Name, Vec<ItemId>> = BTreeMap::new();
        for imp in self.world.impls_of_type(&Head::Adt(adt)) {
            if matches!(self.world.impl_trait(*imp), Some(TraitId::Std(path)) if path.starts_with(of))
            {
                for item in &program.imp(*imp).items {
                    by_name
                        .entry(&program.item(*item).name)
                        .or_default()
                        .push(*item);
                }
            }
        }
        for items in by_name.values() {
            self.one_of(pos, items);
        }
    }

    fn local(&self, name: &str) -> Option<&Type> {
        self.locals
            .iter()
            .rev()
            .find(|(known, _)| &**known == name)
            .map(|(_, ty)| ty)
    }

    /// Runs `read` and forgets the names that it has bound.
    fn scoped<R>(&mut self, read: impl FnOnce(&mut Self) -> R) -> R {
        let bound = self.locals.len();
        let result = read(self);
        self.locals.truncate(bound);
        result
    }

    /// Notes which types a value of this type, which a signature names, consists of.
    fn nameable(&mut self, pos: Pos, ty: &Type) {
        for ty in ty.all() {
            match ty {
                Type::Adt(adt, _) => {
                    self.edge(pos, Target::Nameable(*adt));
                    self.edge(pos, Target::Seen(*adt));
                }
                Type::Std(path, _) | Type::Prim(path, _) => {
                    self.edge(pos, Target::NameableStd(path.clone()));
                }
                _ => {}
            }
        }
    }

    /// Notes the types of the tree in a type that is written in an expression.
    fn live(&mut self, pos: Pos, ty: &Type) {
        for adt in ty.adts() {
            self.edge(pos, Target::Live(adt));
        }
    }

    fn block(&mut self, block: &Block) -> Type {
        let outer = self.scope.module;
        if let Some(module) = block.scope.and_then(|scope| self.blocks.get(scope)) {
            self.scope.module = *module;
        }
        let ty = self.scoped(|walker| walker.statements(&block.stmts));
        self.scope.module = outer;
        ty
    }

    fn statements(&mut self, stmts: &[Stmt]) -> Type {
        let mut value = Type::unit();
        for stmt in stmts {
            match stmt {
                Stmt::Let(local) => {
                    let init = local.init.as_ref().map(|init| self.expr(init));
                    if let Some(otherwise) = &local.otherwise {
                        self.block(otherwise);
                    }
                    let written = local.ty.as_ref().map(|ty| self.world.ty(&self.scope, ty));
                    if let Some(ty) = &written {
                        self.live(local.pat.pos, ty);
                    }
                    if let (Some(Type::Bounded(..)), Some(init)) = (&written, &init) {
                        self.handed_on(local.pat.pos, [init]);
                    }
                    let ty = match (written, init) {
                        (Some(Type::Unknown) | None, Some(init)) => init,
                        (Some(written), _) => written,
                        (None, None) => Type::Unknown,
                    };
                    self.bind(&local.pat, &ty);
                }
                Stmt::Expr(expr) => {
                    value = if matches!(self.expr(expr), Type::Never) {
                        Type::Never
                    } else {
                        Type::unit()
                    }
                }
                Stmt::Value(expr) => value = self.expr(expr),
            }
        }
        value
    }
}

/// The type of a choice between values: the first that is known.
fn join(types: impl IntoIterator<Item = Type>) -> Type {
    let mut result = Type::Never;
    for ty in types {
        match (&result, &ty) {
            (_, Type::Never) => {}
            (Type::Never | Type::Unknown, _) => result = ty,
            _ => {}
        }
    }
    result
}

/// The const parameters that a body sees, of its own and of the impl or trait around.
fn const_parameters(world: &World<'_>, id: ItemId) -> Vec<(Name, Type)> {
    let item = world.program.item(id);
    let around: &[Name] = match item.owner {
        Owner::Impl(imp) => &world.program.imp(imp).generics.consts,
        Owner::Trait(of) => &generics(&world.program.item(of).kind).consts,
        Owner::Module | Owner::Foreign(_) => &[],
    };
    let own = &generics(&item.kind).consts;
    around
        .iter()
        .chain(own)
        .map(|name| (name.clone(), Type::Unknown))
        .collect()
}

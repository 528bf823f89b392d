//! Which names decide what is declared and lead to nothing that was read.

use super::roots::{Root, is_named_as_declaring};
use crate::source::{
    ir::{self, ItemKind, Name, Ty},
    program::{Impl, Item, ItemId, ModId, Ns, Owner, Program, Res},
};
use std::collections::BTreeSet;

/// How deep types and aliases are followed; a longer chain is a cycle.
const MAX_DEPTH: usize = 16;

/// The names by which something declared in these crates could read otherwise if more were read:
/// of macros that may write items, of what may be the declaring attribute, and of the types and
/// traits that the paths of methods are made of. Where patterns declare, any method counts, and
/// what the declared functions return.
pub(crate) fn asks(
    program: &Program,
    roots: &[Root],
    by_pattern: bool,
    within: &BTreeSet<usize>,
) -> BTreeSet<Name> {
    let mut asks = Asks {
        program,
        names: BTreeSet::new(),
    };
    for missing in program.unexpanded() {
        if within.contains(&program.krate_of(missing.module)) {
            let names = missing.macro_path.split("::");
            asks.names.extend(names.map(|name| Name::from(name.trim())));
        }
    }
    let here = |item: &&Item| within.contains(&item.krate);
    for item in program.items.iter().filter(here) {
        asks.attributes(item.module, &item.attrs);
    }
    for imp in program
        .impls
        .iter()
        .filter(|imp| within.contains(&imp.krate))
    {
        asks.attributes(imp.module, &imp.attrs);
        if by_pattern {
            asks.of_impl(imp);
        }
    }
    for root in roots {
        asks.of_root(root.item, by_pattern);
    }
    asks.names
}

struct Asks<'p> {
    program: &'p Program,
    names: BTreeSet<Name>,
}

impl Asks<'_> {
    /// What has the declaring attribute's name, and may be another's.
    fn attributes(&mut self, module: ModId, attrs: &[ir::Attr]) {
        for attr in attrs.iter().filter(|attr| is_named_as_declaring(attr)) {
            self.path(module, &attr.path, Ns::Macro);
        }
    }

    fn of_root(&mut self, id: ItemId, by_pattern: bool) {
        let item = self.program.item(id);
        if let Owner::Impl(imp) = item.owner {
            self.of_impl(self.program.imp(imp));
        }
        if let (ItemKind::Fn(def), true) = (&item.kind, by_pattern) {
            self.ty(item.module, &def.ret, 0);
        }
    }

    fn of_impl(&mut self, imp: &Impl) {
        if let Some((path, Res::Unknown(_))) = &imp.trait_ {
            self.names_of(path);
        }
        self.ty(imp.module, &imp.self_ty, 0);
    }

    fn ty(&mut self, at: ModId, ty: &Ty, depth: usize) {
        if depth > MAX_DEPTH {
            return;
        }
        match ty {
            Ty::Path(path) => {
                if let Some(Res::Item(id)) = self.path(at, path, Ns::Type)
                    && let ItemKind::TypeAlias(_, _, Some(aliased)) = &self.program.item(id).kind
                {
                    self.ty(self.program.item(id).module, aliased, depth + 1);
                }
                let arguments = path.segments.iter().filter_map(|part| part.args.as_deref());
                for argument in arguments.flat_map(|arguments| &arguments.types) {
                    self.ty(at, argument, depth + 1);
                }
            }
            Ty::Ref(inner) | Ty::Ptr(inner) | Ty::Slice(inner) | Ty::Array(inner) => {
                self.ty(at, inner, depth + 1);
            }
            Ty::Tuple(parts) => parts.iter().for_each(|part| self.ty(at, part, depth + 1)),
            Ty::FnPtr(params, ret) => {
                let parts = params.iter().chain([&**ret]);
                parts.for_each(|part| self.ty(at, part, depth + 1));
            }
            Ty::Dyn(bounds) | Ty::Impl(bounds) => {
                for bound in bounds {
                    self.path(at, &bound.path, Ns::Type);
                }
            }
            Ty::Never | Ty::Infer | Ty::Opaque => {}
        }
    }

    /// What a path means; its names are asked for where nobody knows.
    fn path(&mut self, at: ModId, path: &ir::Path, ns: Ns) -> Option<Res> {
        match self.program.resolve(at, path, ns).res {
            Res::Unknown(_) => {
                self.names_of(path);
                None
            }
            known => Some(known),
        }
    }

    fn names_of(&mut self, path: &ir::Path) {
        let names = path.segments.iter().map(|segment| segment.name.clone());
        self.names.extend(names);
    }
}

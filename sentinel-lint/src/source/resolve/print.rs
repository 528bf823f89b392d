//! Paths as rustdoc prints them: `krate::module::function`, `krate::Type::method`,
//! `<krate::Type as krate::Trait>::method`.
//!
//! Types are without generic arguments, lifetimes and pointers' mutability.

use super::build::Builder;
use crate::source::{
    ir::{self, ItemKind, Name, Ty},
    program::{ImplId, ItemId, ModId, Ns, Owner, Program, Res},
};

/// Type aliases are followed no further than this; a longer chain is a cycle.
const MAX_ALIASES: usize = 16;

impl Builder<'_> {
    /// Gives every module and item its path.
    pub(super) fn name_everything(&mut self) {
        let mut namer = Namer::new(&self.program);
        (0..namer.modules.len()).for_each(|at| drop(namer.module(ModId(index(at)))));
        (0..namer.items.len()).for_each(|at| drop(namer.item(ItemId(index(at)))));
        let Namer { modules, items, .. } = namer;
        for (module, path) in self.program.scopes.modules.iter_mut().zip(modules) {
            module.path = path.unwrap_or_default();
        }
        for (item, path) in self.program.items.iter_mut().zip(items) {
            item.path.push_str(path.as_deref().unwrap_or_default());
        }
    }
}

/// Paths made so far. One path needs those of what is around, and of the types that impls
/// around are for.
struct Namer<'a> {
    program: &'a Program,
    modules: Vec<Option<Name>>,
    items: Vec<Option<Name>>,
    impls: Vec<Option<Name>>,
}

impl<'a> Namer<'a> {
    fn new(program: &'a Program) -> Self {
        Namer {
            program,
            modules: vec![None; program.scopes.modules.len()],
            items: vec![None; program.items.len()],
            impls: vec![None; program.impls.len()],
        }
    }

    fn module(&mut self, id: ModId) -> Name {
        if let Some(path) = &self.modules[id.index()] {
            return path.clone();
        }
        let module = self.program.scopes.module(id);
        let path = match (module.parent, module.body_of) {
            (None, _) => module.name.clone(),
            (Some(_), Some(body_of)) if module.is_block => self.item(body_of),
            (Some(parent), _) => join(&self.module(parent), &module.name),
        };
        self.modules[id.index()] = Some(path.clone());
        path
    }

    fn item(&mut self, id: ItemId) -> Name {
        if let Some(path) = &self.items[id.index()] {
            return path.clone();
        }
        let item = self.program.item(id);
        let around = match &item.owner {
            Owner::Module | Owner::Foreign(_) => self.module(item.module),
            Owner::Impl(id) => self.imp(*id),
            Owner::Trait(id) => self.item(*id),
        };
        let path = join(&around, &item.name);
        self.items[id.index()] = Some(path.clone());
        path
    }

    fn imp(&mut self, id: ImplId) -> Name {
        if let Some(path) = &self.impls[id.index()] {
            return path.clone();
        }
        let of = self.program.imp(id);
        let mut self_ty = String::new();
        self.ty(&mut self_ty, of.module, &of.generics, &of.self_ty);
        let path = match &of.trait_ {
            Some((written, res)) => {
                let mut of_trait = String::new();
                self.res(&mut of_trait, res, written, 0);
                format!("<{self_ty} as {of_trait}>")
            }
            None if matches!(of.self_ty, Ty::Path(_)) => self_ty,
            None => format!("<{self_ty}>"),
        };
        let path = Name::from(path);
        self.impls[id.index()] = Some(path.clone());
        path
    }

    fn ty(&mut self, out: &mut String, at: ModId, generics: &ir::Generics, ty: &Ty) {
        match ty {
            Ty::Path(path) => self.path(out, at, generics, path),
            Ty::Ref(inner) => {
                out.push('&');
                self.ty(out, at, generics, inner);
            }
            Ty::Ptr(inner) => {
                out.push('*');
                self.ty(out, at, generics, inner);
            }
            Ty::Slice(inner) => {
                out.push('[');
                self.ty(out, at, generics, inner);
                out.push(']');
            }
            Ty::Array(inner) => {
                out.push('[');
                self.ty(out, at, generics, inner);
                out.push_str("; _]");
            }
            Ty::Tuple(inner) => {
                out.push('(');
                self.list(out, at, generics, inner);
                out.push_str(if inner.len() == 1 { ",)" } else { ")" });
            }
            Ty::FnPtr(params, ret) => {
                out.push_str("fn(");
                self.list(out, at, generics, params);
                out.push(')');
                if **ret != Ty::Tuple(Vec::new()) {
                    out.push_str(" -> ");
                    self.ty(out, at, generics, ret);
                }
            }
            Ty::Dyn(bounds) => self.bounds(out, at, "dyn", bounds),
            Ty::Impl(bounds) => self.bounds(out, at, "impl", bounds),
            Ty::Never => out.push('!'),
            Ty::Infer | Ty::Opaque => out.push('_'),
        }
    }

    fn list(&mut self, out: &mut String, at: ModId, generics: &ir::Generics, types: &[Ty]) {
        for (i, ty) in types.iter().enumerate() {
            out.push_str(if i == 0 { "" } else { ", " });
            self.ty(out, at, generics, ty);
        }
    }

    fn bounds(&mut self, out: &mut String, at: ModId, word: &str, bounds: &[ir::Bound]) {
        out.push_str(word);
        for (i, bound) in bounds.iter().enumerate() {
            out.push_str(if i == 0 { " " } else { " + " });
            self.path(out, at, &ir::Generics::default(), &bound.path);
        }
    }

    fn path(&mut self, out: &mut String, at: ModId, generics: &ir::Generics, path: &ir::Path) {
        if let Some(qself) = &path.qself {
            out.push('<');
            self.ty(out, at, generics, &qself.ty);
            if qself.position > 0 {
                let resolved = self.program.resolve(at, path, Ns::Type);
                out.push_str(" as ");
                let rest = path.segments.len() - qself.position;
                let inner = resolved.rest.saturating_sub(rest);
                let of_trait = ir::Path {
                    segments: path.segments[..qself.position].to_vec(),
                    ..path.clone()
                };
                self.res(out, &resolved.res, &of_trait, inner);
            }
            out.push('>');
            tail(out, &path.segments[qself.position..]);
            return;
        }
        if let [only] = &path.segments[..]
            && generics.types.iter().any(|(name, ..)| *name == only.name)
        {
            out.push_str(&only.name);
            return;
        }
        let resolved = self.program.resolve(at, path, Ns::Type);
        let res = self.program.past_aliases(resolved.res);
        self.res(out, &res, path, resolved.rest);
    }

    /// What a path means, and the segments past that as written; the whole path as written
    /// where it means nothing known.
    fn res(&mut self, out: &mut String, res: &Res, path: &ir::Path, rest: usize) {
        match res {
            Res::Mod(id) => out.push_str(&self.module(*id)),
            Res::Item(id) | Res::Variant(id, _) => out.push_str(&self.item(*id)),
            Res::Std(name) | Res::Prim(name) => out.push_str(name),
            Res::SelfTy => out.push_str("Self"),
            Res::Unknown(_) => {
                let mut names = path.segments.iter();
                out.push_str(names.next().map_or("_", |segment| &segment.name));
                tail(out, names.as_slice());
                return;
            }
        }
        tail(out, &path.segments[path.segments.len() - rest..]);
    }
}

impl Program {
    /// What a type alias without generic parameters of its own kind stands for: the item or
    /// primitive named by the aliased type, and so on through further aliases.
    pub fn past_aliases(&self, mut res: Res) -> Res {
        for _ in 0..MAX_ALIASES {
            let Res::Item(id) = res else { break };
            let item = self.item(id);
            let ItemKind::TypeAlias(_, _, Some(Ty::Path(path))) = &item.kind else {
                break;
            };
            let next = self.resolve(item.module, path, Ns::Type);
            if next.rest > 0 || matches!(next.res, Res::Unknown(_) | Res::SelfTy) {
                break;
            }
            res = next.res;
        }
        res
    }
}

fn join(around: &str, name: &str) -> Name {
    format!("{around}::{name}").into()
}

fn tail(out: &mut String, segments: &[ir::Segment]) {
    for segment in segments {
        out.push_str("::");
        out.push_str(&segment.name);
    }
}

fn index(at: usize) -> u32 {
    u32::try_from(at).expect("fewer than 2^32 items")
}

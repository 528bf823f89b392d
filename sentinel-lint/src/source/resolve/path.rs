//! Paths of several segments, and the questions that the rest of the engine asks.

use super::{
    lookup::{Answer, Ask, Missing, Names, Walk},
    prelude,
    scope::Target,
    std_names,
};
use crate::source::{
    expand,
    ir::{self, ItemKind, Name},
    program::{ItemId, ModId, Ns, Program, Res, Resolved},
};

impl Program {
    /// What a path means where it stands in the module or block `at`.
    ///
    /// Generic parameters and local variables are the caller's: ask them first. Of a path with
    /// a self type (`<T as Trait>::f`) this resolves the trait's segments alone, and the rest
    /// counts from there; `<T>::f` has nothing to resolve and is [`Res::Unknown`].
    ///
    /// A macro is looked up as at the end of the module's text; see
    /// [`resolve_in`](Self::resolve_in).
    pub fn resolve(&self, at: ModId, path: &ir::Path, ns: Ns) -> Resolved {
        self.resolve_written(self.ask(at), path, ns)
    }

    /// Like [`resolve`](Self::resolve), in the body or signature of an item: of several macros
    /// of one name, the last one before the item is meant.
    pub fn resolve_in(&self, item: ItemId, at: ModId, path: &ir::Path, ns: Ns) -> Resolved {
        let mut ask = self.ask(at);
        if !self.scopes.module(at).is_block {
            ask.textual = self.scopes.item_textual[item.index()];
        }
        self.resolve_written(ask, path, ns)
    }

    /// Like [`resolve`](Self::resolve), for a path given by its names.
    pub fn resolve_names(&self, at: ModId, names: &[Name], global: bool, ns: Ns) -> Resolved {
        self.answer(self.ask(at), names, global, ns)
    }

    /// What a single name means, if anything: for a pattern's binding, which may turn out to
    /// be a constant. Cheaper than [`resolve`](Self::resolve) where it usually does not.
    pub fn name_in_scope(&self, at: ModId, name: &Name, ns: Ns) -> Option<Res> {
        match self.in_scope(name, ns, &self.ask(at)) {
            Answer::Is(res) => Some(res),
            Answer::Doubt(reason) => Some(Res::Unknown(reason.to_owned())),
            Answer::Not | Answer::Maybe | Answer::Wait => None,
        }
    }

    fn resolve_written(&self, ask: Ask<'_>, path: &ir::Path, ns: Ns) -> Resolved {
        let Some(qself) = &path.qself else {
            return self.answer(ask, path.segments.as_slice(), path.global, ns);
        };
        let rest = path.segments.len() - qself.position;
        if qself.position == 0 {
            let res = Res::Unknown("the path starts with a type".to_owned());
            return Resolved { res, rest };
        }
        let of_trait = &path.segments[..qself.position];
        let mut resolved = self.answer(ask, of_trait, path.global, Ns::Type);
        resolved.rest += rest;
        resolved
    }

    fn ask(&self, at: ModId) -> Ask<'static> {
        Ask::late(at, self.scopes.module(at).textual)
    }

    fn answer<N: Names>(&self, mut ask: Ask<'_>, path: N, global: bool, ns: Ns) -> Resolved {
        if path.count() == 0 {
            let res = Res::Unknown("the path is empty".to_owned());
            return Resolved { res, rest: 0 };
        }
        ask.early = ns == Ns::Macro;
        let walk = self.walk(&ask, path, global, ns);
        if let Some(resolved) = primitive_after_all(&walk, path, global, ns) {
            return resolved;
        }
        match walk {
            Walk::To(resolved) => resolved,
            Walk::Missing(missing) => Resolved {
                res: Res::Unknown(self.explain(&missing, path)),
                rest: path.count() - missing.segment - 1,
            },
            Walk::Open => Resolved {
                res: Res::Unknown("the names depend on each other".to_owned()),
                rest: 0,
            },
        }
    }

    /// Follows a path as far as names go.
    pub(super) fn walk<N: Names>(&self, ask: &Ask<'_>, path: N, global: bool, ns: Ns) -> Walk {
        let count = path.count();
        let ns_of = |at: usize| if at + 1 == count { ns } else { Ns::Type };
        let (first, mut next) = self.first(ask, path, global, ns_of(0));
        let mut res = match first {
            Answer::Is(res) => res,
            other => return ended(&other, 0, None),
        };
        let inner = Ask {
            early: false,
            ..*ask
        };
        while next < count {
            let name = path.name(next);
            let answer = match &res {
                Res::Mod(id) => match self.in_module(*id, name, ns_of(next), &inner) {
                    Answer::Is(res) => res,
                    other => return ended(&other, next, Some(*id)),
                },
                Res::Item(id) => match self.variant(*id, name, ns_of(next)) {
                    Some(variant) => variant,
                    None => break,
                },
                Res::Std(prefix) => {
                    let names = (next..count).map(|at| path.name(at));
                    (res, next) = (std_path(prefix, names), count);
                    break;
                }
                Res::Variant(..) | Res::Prim(_) | Res::SelfTy | Res::Unknown(_) => break,
            };
            res = answer;
            next += 1;
        }
        let rest = count - next;
        Walk::To(Resolved { res, rest })
    }

    /// What the first segments mean, and how many they are.
    fn first<N: Names>(&self, ask: &Ask<'_>, path: N, global: bool, ns: Ns) -> (Answer<'_>, usize) {
        let name = path.name(0);
        let krate = self.scopes.module(ask.viewer).krate;
        let root = self.crates[krate].root;
        if (global || ask.from_root)
            && let Some(answer) = self.absolute(ask, name, global, ns)
        {
            return (answer, 1);
        }
        match &**name {
            "crate" => (Answer::Is(Res::Mod(root)), 1),
            "Self" => (Answer::Is(Res::SelfTy), 1),
            "self" | "super" => self.relative(ask.viewer, path),
            _ if name.starts_with('$') || expand::crate_index(name).is_some() => {
                (Answer::Is(self.dollar_crate(name)), 1)
            }
            _ => (self.in_scope(name, ns, ask), 1),
        }
    }

    /// `::name`, and `use name` of 2015; `None` for names that are relative all the same.
    fn absolute(&self, ask: &Ask<'_>, name: &Name, global: bool, ns: Ns) -> Option<Answer<'_>> {
        let krate = self.scopes.module(ask.viewer).krate;
        let scope = &self.scopes.crates[krate];
        let keyword = matches!(&**name, "crate" | "self" | "super" | "Self");
        if !global && (keyword || name.starts_with('$')) {
            return None;
        }
        let mut answer = Answer::Not;
        if scope.edition < 2018 {
            let inner = Ask {
                early: false,
                ..*ask
            };
            answer = self.in_module(self.crates[krate].root, name, ns, &inner);
        }
        let external = || scope.externs.get(name).filter(|_| ns == Ns::Type);
        Some(match answer {
            Answer::Not | Answer::Doubt(_) | Answer::Maybe => match external() {
                Some(res) => Answer::Is(res.clone()),
                None => answer,
            },
            Answer::Is(_) | Answer::Wait => answer,
        })
    }

    /// `self`, `super`, `self::super`, `super::super`, ….
    fn relative<N: Names>(&self, viewer: ModId, path: N) -> (Answer<'_>, usize) {
        let mut at = self.scopes.nearest_module(viewer);
        let mut taken = usize::from(&**path.name(0) == "self");
        while taken < path.count() && &**path.name(taken) == "super" {
            let Some(parent) = self.scopes.module(at).parent else {
                let why = "the crate root has no `super`".to_owned();
                return (Answer::Is(Res::Unknown(why)), taken + 1);
            };
            at = self.scopes.nearest_module(parent);
            taken += 1;
        }
        (Answer::Is(Res::Mod(at)), taken)
    }

    /// What an expansion has instead of `$crate`; one that was not expanded is of no crate.
    fn dollar_crate(&self, name: &str) -> Res {
        let index = expand::crate_index(name);
        match index.and_then(|index: usize| self.crates.get(index)) {
            Some(krate) => Res::Mod(krate.root),
            None => Res::Unknown(format!("which crate `{name}` is, is not known")),
        }
    }

    /// What can have names after `::`; `None` for what cannot.
    pub(super) fn target(&self, res: &Res) -> Option<Target> {
        match res {
            Res::Mod(id) => Some(Target::Module(*id)),
            Res::Item(id) => {
                matches!(self.item(*id).kind, ItemKind::Enum(_)).then_some(Target::Enum(*id))
            }
            Res::Std(path) => Some(Target::Std(path.clone())),
            Res::Unknown(reason) => Some(Target::Unknown(reason.clone())),
            Res::Variant(..) | Res::Prim(_) | Res::SelfTy => None,
        }
    }

    /// The reason of a path that ended early.
    pub(super) fn explain<N: Names>(&self, missing: &Missing, path: N) -> String {
        let name = path.name(missing.segment);
        let place = match missing.module {
            Some(module) => format!("in `{}`", self.module_path(module)),
            None => "in scope".to_owned(),
        };
        match &missing.doubt {
            Some(doubt) => doubtful(name, &place, doubt),
            None => format!("there is no `{name}` {place}"),
        }
    }
}

/// The reason for a name that is not among those known, where others may be missing.
pub(super) fn doubtful(name: &str, place: &str, doubt: &str) -> String {
    format!("`{name}` is not known {place}: {doubt}")
}

fn ended(answer: &Answer<'_>, segment: usize, module: Option<ModId>) -> Walk {
    let doubt = match answer {
        Answer::Maybe | Answer::Wait => return Walk::Open,
        Answer::Doubt(reason) => Some((*reason).to_owned()),
        Answer::Is(_) | Answer::Not => None,
    };
    Walk::Missing(Missing {
        segment,
        module,
        doubt,
    })
}

pub(super) fn std_path<'a>(prefix: &str, names: impl Iterator<Item = &'a Name>) -> Res {
    let mut path = prefix.to_owned();
    for name in names {
        std_names::push(&mut path, name);
    }
    match path.strip_prefix("std::primitive::") {
        Some(name) if prelude::is_primitive(name) => Res::Prim(name.into()),
        _ => Res::Std(path.into()),
    }
}

/// A module may have a primitive type's name (`use std::u8`). The type is meant by a type, and
/// by a path into the module that leads nowhere (`u8::from_str_radix`).
fn primitive_after_all<N: Names>(walk: &Walk, path: N, global: bool, ns: Ns) -> Option<Resolved> {
    let name = path.name(0);
    if global || !prelude::is_primitive(name) {
        return None;
    }
    let lost = match walk {
        Walk::To(Resolved {
            res: Res::Mod(_),
            rest: 0,
        }) => path.count() == 1 && ns == Ns::Type,
        Walk::To(Resolved {
            res: Res::Std(found),
            ..
        }) if path.count() == 1 => {
            ns == Ns::Type && std_names::kinds(found).is_some_and(|kinds| kinds.is("mod"))
        }
        Walk::To(Resolved {
            res: Res::Std(found),
            ..
        }) => std_names::kinds(found).is_none(),
        Walk::Missing(missing) => missing.segment == 1,
        Walk::To(_) | Walk::Open => false,
    };
    lost.then(|| Resolved {
        res: Res::Prim(name.clone()),
        rest: path.count() - 1,
    })
}

//! One name in one module or from inside it.
//!
//! While crates are being resolved, an answer may have to wait: for an import of that name
//! (nothing can be said before it is decided), or for a glob import or macro call that could
//! still bring the name in. rustc does not let such a late name shadow one of an outer scope
//! where an import or macro path is concerned, so those look on further out; all other paths
//! are asked for only when nothing is open any more.

use super::{
    prelude,
    scope::{Glob, Reach, Slots, Target, TextualId},
    std_names,
};
use crate::source::{
    ir::{ItemKind, Name, Segment},
    program::{ItemId, ModId, Ns, Program, Res, Resolved},
};

/// Who asks.
#[derive(Clone, Copy)]
pub(super) struct Ask<'a> {
    /// The module or block that the path stands in.
    pub(super) viewer: ModId,
    /// The macros before it.
    pub(super) textual: TextualId,
    /// Whether it is the path of an import or a macro, where what a macro or a glob import may
    /// yet bring in does not shadow what is further out: rustc refuses it.
    pub(super) early: bool,
    /// An import of that name in that module, which cannot be its own answer.
    pub(super) ignore: Option<(ModId, &'a Name, [bool; 3])>,
    /// Whether it is a 2015 import, whose path starts at the crate root.
    pub(super) from_root: bool,
    /// What is taken to bring nothing although it is open.
    pub(super) effort: Effort,
}

/// How far to go for an answer while things are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Effort {
    /// Wait for all that could change the answer.
    Certain,
    /// Look past open globs and macro calls for something that is there.
    Found,
    /// Look past open globs and macro calls; what is not there is missing.
    GiveUp,
    /// Look past open imports too.
    Force,
}

impl Ask<'_> {
    /// For a path in a body or signature.
    pub(super) fn late(viewer: ModId, textual: TextualId) -> Self {
        Ask {
            viewer,
            textual,
            early: false,
            ignore: None,
            from_root: false,
            effort: Effort::Certain,
        }
    }

    /// For a macro's path.
    pub(super) fn early(viewer: ModId, textual: TextualId) -> Self {
        Ask {
            early: true,
            ..Ask::late(viewer, textual)
        }
    }
}

/// What a name is in a module.
pub(super) enum Answer<'a> {
    Is(Res),
    Not,
    /// It is not among the names known; others may be missing, for that reason.
    Doubt(&'a str),
    /// A glob import or a macro call may still bring it in.
    Maybe,
    /// An import of that name is not decided.
    Wait,
}

/// What a path is.
pub(super) enum Walk {
    To(Resolved),
    Missing(Missing),
    Open,
}

/// Where a path ended early.
pub(super) struct Missing {
    /// The segment that is not there.
    pub(super) segment: usize,
    /// The module that lacks it; none for a first segment that is nowhere in scope.
    pub(super) module: Option<ModId>,
    /// Why the segment may be there all the same.
    pub(super) doubt: Option<String>,
}

/// A path's names.
pub(super) trait Names: Copy {
    fn count(self) -> usize;
    fn name(&self, at: usize) -> &Name;
}

impl Names for &[Name] {
    fn count(self) -> usize {
        self.len()
    }

    fn name(&self, at: usize) -> &Name {
        &self[at]
    }
}

impl Names for &[Segment] {
    fn count(self) -> usize {
        self.len()
    }

    fn name(&self, at: usize) -> &Name {
        &self[at].name
    }
}

/// Modules on the way through glob imports, with what they gave once that is known.
type Seen = Vec<(ModId, Option<(Res, Reach)>)>;

impl Program {
    /// A name among those of the module itself and of its glob imports.
    pub(super) fn in_module(&self, at: ModId, name: &Name, ns: Ns, ask: &Ask<'_>) -> Answer<'_> {
        let module = self.scopes.module(at);
        if let Some(slots) = module.names.get(name) {
            if let Some(binding) = self.scopes.slot(slots, ns)
                && self.scopes.reaches(binding.reach, ask.viewer)
            {
                return Answer::Is(binding.res.clone());
            }
            if ask.effort < Effort::Force && is_open(slots, at, name, ns, ask) {
                return Answer::Wait;
            }
        }
        let mut open = module.open_globs > 0 || module.open_calls > 0;
        let mut doubt = module.incomplete.as_deref();
        if !module.globs.is_empty() {
            let mut through = Globs {
                program: self,
                name,
                ns,
                seen: vec![(at, None)],
                open: false,
                doubt: None,
            };
            if let Some((res, _)) = through.of(at, ask.viewer) {
                let shadowable = module.open_calls > 0 && ns != Ns::Macro && !ask.early;
                return if shadowable && ask.effort == Effort::Certain {
                    Answer::Wait
                } else {
                    Answer::Is(res)
                };
            }
            open |= through.open;
            doubt = doubt.or(through.doubt);
        }
        if open && ask.effort == Effort::Certain {
            return Answer::Maybe;
        }
        doubt.map_or(Answer::Not, Answer::Doubt)
    }

    /// A name of what can stand before `::`.
    pub(super) fn in_target(
        &self,
        target: &Target,
        name: &Name,
        ns: Ns,
        ask: &Ask<'_>,
    ) -> Answer<'_> {
        match target {
            Target::Module(id) => self.in_module(*id, name, ns, ask),
            Target::Enum(id) => self.variant(*id, name, ns).map_or(Answer::Not, Answer::Is),
            Target::Std(path) => std_member(path, name, ns).map_or(Answer::Not, Answer::Is),
            Target::Unknown(reason) => Answer::Is(Res::Unknown(reason.clone())),
        }
    }

    /// A variant of an enum.
    pub(super) fn variant(&self, id: ItemId, name: &str, ns: Ns) -> Option<Res> {
        let ItemKind::Enum(of) = &self.item(id).kind else {
            return None;
        };
        let at = of.variants.iter().position(|v| *v.name == *name)?;
        (ns != Ns::Macro).then(|| Res::Variant(id, u32::try_from(at).unwrap_or(u32::MAX)))
    }

    /// A name as seen from inside a module or block, out to the prelude.
    pub(super) fn in_scope(&self, name: &Name, ns: Ns, ask: &Ask<'_>) -> Answer<'_> {
        if ns == Ns::Macro
            && let Some(item) = self.scopes.textual.lookup(ask.textual, name)
        {
            return Answer::Is(Res::Item(item));
        }
        let mut maybe = false;
        let mut doubt = None;
        let mut at = ask.viewer;
        loop {
            match self.in_module(at, name, ns, ask) {
                Answer::Is(res) => return Answer::Is(res),
                Answer::Wait => return Answer::Wait,
                Answer::Maybe => maybe = true,
                Answer::Doubt(reason) => doubt = doubt.or(Some(reason)),
                Answer::Not => {}
            }
            let module = self.scopes.module(at);
            match module.parent {
                Some(parent) if module.is_block => at = parent,
                _ => break,
            }
        }
        if let Some(reason) = doubt
            && !ask.early
        {
            return Answer::Doubt(reason);
        }
        match self.out_of_modules(at, name, ns) {
            Some(res) => Answer::Is(res),
            None if maybe => Answer::Maybe,
            None => doubt.map_or(Answer::Not, Answer::Doubt),
        }
    }

    /// The crates, the macros of `#[macro_use] extern crate`, the prelude, the built-in types.
    fn out_of_modules(&self, at: ModId, name: &Name, ns: Ns) -> Option<Res> {
        let module = self.scopes.module(at);
        let krate = &self.scopes.crates[module.krate];
        let outer = match ns {
            Ns::Type => krate.externs.get(name).cloned(),
            Ns::Macro => self.macro_use(module.krate, name),
            Ns::Value => None,
        };
        if outer.is_some() {
            return outer;
        }
        if !module.no_prelude
            && let Some(res) = prelude::of(krate.edition).get(name, ns)
        {
            return Some(res);
        }
        (ns == Ns::Type && prelude::is_primitive(name)).then(|| Res::Prim(name.clone()))
    }
}

impl Program {
    /// A macro that `#[macro_use] extern crate` brings into every module.
    fn macro_use(&self, krate: usize, name: &Name) -> Option<Res> {
        let scope = &self.scopes.crates[krate];
        let ask = Ask::late(self.crates[krate].root, TextualId::NONE);
        let named = scope.macro_use.iter();
        let named = named.filter(|of| of.only.as_ref().is_none_or(|only| only.contains(name)));
        named.rev().find_map(|of| match &of.from {
            Res::Mod(root) => match self.in_module(*root, name, Ns::Macro, &ask) {
                Answer::Is(res) => Some(res),
                Answer::Not | Answer::Doubt(_) | Answer::Maybe | Answer::Wait => None,
            },
            Res::Std(path) => std_member(path, name, Ns::Macro),
            _ => None,
        })
    }
}

/// A name of a module or enum of std, where the table has it.
pub(super) fn std_member(module: &str, name: &str, ns: Ns) -> Option<Res> {
    let mut path = module.to_owned();
    std_names::push(&mut path, name);
    let there = match std_names::kinds(&path) {
        Some(kinds) => kinds.in_namespace(ns),
        None => std_names::is_open(module),
    };
    there.then(|| Res::Std(path.into()))
}

fn is_open(slots: &Slots, at: ModId, name: &Name, ns: Ns, ask: &Ask<'_>) -> bool {
    let own = ask
        .ignore
        .is_some_and(|(module, n, open)| module == at && n == name && open[ns as usize]);
    slots.open[ns as usize] > u16::from(own)
}

/// The search for one name through glob imports.
struct Globs<'a, 'n> {
    program: &'a Program,
    name: &'n Name,
    ns: Ns,
    seen: Seen,
    open: bool,
    doubt: Option<&'a str>,
}

impl<'a> Globs<'a, '_> {
    /// What the globs of a module give that may be used from `viewer`.
    fn of(&mut self, at: ModId, viewer: ModId) -> Option<(Res, Reach)> {
        let program = self.program;
        let mut found: Option<(Res, Reach)> = None;
        for glob in &program.scopes.module(at).globs {
            if !program.scopes.reaches(glob.reach, viewer) {
                continue;
            }
            let Some((res, reach)) = self.through(glob, at) else {
                continue;
            };
            let reach = narrower(glob.reach, reach);
            match &mut found {
                None => found = Some((res, reach)),
                Some((known, _)) if *known != res => {
                    let why = format!("`{}` comes from several glob imports", self.name);
                    *known = Res::Unknown(why);
                }
                Some((_, known)) => *known = wider(*known, reach),
            }
        }
        found
    }

    /// What one glob gives that may be used from the module it stands in.
    fn through(&mut self, glob: &'a Glob, at: ModId) -> Option<(Res, Reach)> {
        match &glob.target {
            Target::Module(id) => {
                let (res, reach) = self.module(*id)?;
                let visible = self.program.scopes.reaches(reach, at);
                visible.then_some((res, reach))
            }
            Target::Enum(id) => {
                let res = self.program.variant(*id, self.name, self.ns)?;
                Some((res, Reach::Everywhere))
            }
            Target::Std(path) => {
                let res = std_member(path, self.name, self.ns)?;
                Some((res, Reach::Everywhere))
            }
            Target::Unknown(reason) => {
                self.doubt = self.doubt.or(Some(reason));
                None
            }
        }
    }

    fn module(&mut self, at: ModId) -> Option<(Res, Reach)> {
        if let Some((_, known)) = self.seen.iter().find(|(id, _)| *id == at) {
            return known.clone();
        }
        let module = self.program.scopes.module(at);
        if let Some(slots) = module.names.get(self.name) {
            if let Some(binding) = self.program.scopes.slot(slots, self.ns) {
                return Some((binding.res.clone(), binding.reach));
            }
            self.open |= slots.open[self.ns as usize] > 0;
        }
        self.open |= module.open_globs > 0 || module.open_calls > 0;
        self.doubt = self.doubt.or(module.incomplete.as_deref());
        if module.globs.is_empty() {
            return None;
        }
        let place = self.seen.len();
        self.seen.push((at, None));
        let found = self.of(at, at);
        self.seen[place].1.clone_from(&found);
        found
    }
}

/// The inner of two reaches that nest; a module's index is above those around it.
fn narrower(a: Reach, b: Reach) -> Reach {
    match (a, b) {
        (Reach::Everywhere, other) | (other, Reach::Everywhere) => other,
        (Reach::Within(a), Reach::Within(b)) => Reach::Within(a.max(b)),
    }
}

fn wider(a: Reach, b: Reach) -> Reach {
    match (a, b) {
        (Reach::Within(a), Reach::Within(b)) => Reach::Within(a.min(b)),
        _ => Reach::Everywhere,
    }
}

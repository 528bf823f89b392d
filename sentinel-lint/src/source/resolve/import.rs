//! `use` and `extern crate`: each import is decided for each namespace by itself, as soon as
//! what it names is known.

use super::{
    build::{Builder, attr},
    lookup::{Answer, Ask, Effort, Names as _, Walk},
    path::{doubtful, std_path},
    scope::{Binding, Glob, MacroUse, NAMESPACES, Reach, Target, TextualId},
};
use crate::source::{
    ir::{self, Name, Segment, UseKind},
    program::{ModId, Ns, Res, Resolved},
};

/// A leaf of a `use` declaration.
pub(super) struct Import {
    at: ModId,
    path: ir::Path,
    kind: UseKind,
    reach: Reach,
    textual: TextualId,
    /// What the path before the last segment means, once known; for a glob, the whole path.
    target: Option<Target>,
    /// The namespaces not decided yet.
    open: [bool; 3],
    /// Whether it has brought anything in.
    found: bool,
    /// Why a namespace may lack the name only because not all names are known.
    doubt: Option<String>,
}

/// What one look at an import says.
enum Progress {
    Target(Target),
    Name(Ns, Meaning),
}

/// What a name is, as far as an import is concerned.
enum Meaning {
    Is(Res),
    Not,
    Doubt(String),
}

impl Import {
    pub(super) fn new(at: ModId, import: ir::Use, reach: Reach, textual: TextualId) -> Self {
        Import {
            at,
            path: import.path,
            open: match import.kind {
                UseKind::Name(_) => [true; 3],
                UseKind::Underscore => [true, false, false],
                UseKind::Glob => [false; 3],
            },
            kind: import.kind,
            reach,
            textual,
            target: None,
            found: false,
            doubt: None,
        }
    }

    fn is_over(&self) -> bool {
        match self.kind {
            UseKind::Glob => self.target.is_some(),
            UseKind::Name(_) | UseKind::Underscore => self.open == [false; 3],
        }
    }

    /// The name that it brings in.
    fn name(&self) -> Option<&Name> {
        match &self.kind {
            UseKind::Name(name) => Some(name).filter(|name| &***name != "_"),
            UseKind::Underscore | UseKind::Glob => None,
        }
    }

    fn open_namespaces(&self) -> impl Iterator<Item = Ns> {
        let open = self.open;
        NAMESPACES.into_iter().filter(move |ns| open[*ns as usize])
    }
}

impl Builder<'_> {
    /// Takes in an import, to be decided later.
    pub(super) fn import(&mut self, import: Import) {
        if import.name().is_some() || import.kind == UseKind::Glob {
            let krate = self.program.scopes.module(import.at).krate;
            let path = import.path.segments.iter().map(|segment| &segment.name);
            self.lead(krate, import.name(), path);
        }
        match import.name() {
            Some(name) => self.program.scopes.expect(import.at, name),
            None if import.kind == UseKind::Glob => {
                self.program.scopes.module_mut(import.at).open_globs += 1;
            }
            None => {}
        }
        self.imports.push(import);
    }

    /// Looks at every open import once; whether any has moved.
    pub(super) fn import_round(&mut self, effort: Effort) -> bool {
        let mut moved = false;
        for mut import in std::mem::take(&mut self.imports) {
            let progress = self.look_at(&import, effort);
            moved |= !progress.is_empty();
            if self.apply(&mut import, progress) {
                self.imports.push(import);
            }
        }
        moved
    }

    /// Decides what is still open: it depends on itself alone.
    pub(super) fn close_imports(&mut self) {
        for mut import in std::mem::take(&mut self.imports) {
            let why = "the imports depend on each other".to_owned();
            let progress = match import.kind {
                UseKind::Glob => vec![Progress::Target(Target::Unknown(why))],
                UseKind::Name(_) | UseKind::Underscore => import
                    .open_namespaces()
                    .map(|ns| Progress::Name(ns, Meaning::Doubt(why.clone())))
                    .collect(),
            };
            self.apply(&mut import, progress);
        }
    }

    fn look_at(&self, import: &Import, effort: Effort) -> Vec<Progress> {
        let krate = self.program.scopes.module(import.at).krate;
        let ask = Ask {
            viewer: import.at,
            textual: import.textual,
            early: true,
            ignore: import.name().map(|name| (import.at, name, import.open)),
            from_root: self.program.scopes.crates[krate].edition < 2018,
            effort,
        };
        let path = import.path.segments.as_slice();
        let prefix = match (&import.kind, path) {
            (UseKind::Name(_) | UseKind::Underscore, [prefix @ .., _]) => prefix,
            _ => path,
        };
        let mut progress = Vec::new();
        let mut target = import.target.clone();
        let has_prefix = import.kind == UseKind::Glob || !prefix.is_empty();
        if target.is_none() && has_prefix {
            target = self.find_target(import, &ask, prefix);
            let Some(found) = &target else {
                return progress;
            };
            progress.push(Progress::Target(found.clone()));
        }
        for ns in import.open_namespaces() {
            let meaning = self.find_name(import, &ask, target.as_ref(), ns);
            progress.extend(meaning.map(|meaning| Progress::Name(ns, meaning)));
        }
        progress
    }

    /// What the path, or the path up to the name, means; none while it is open.
    fn find_target(&self, import: &Import, ask: &Ask<'_>, path: &[Segment]) -> Option<Target> {
        let krate = self.program.scopes.module(import.at).krate;
        if path.is_empty() {
            // `use *` and `use ::*` of 2015.
            return Some(Target::Module(self.program.crates[krate].root));
        }
        let walk = self.program.walk(ask, path, import.path.global, Ns::Type);
        match walk {
            Walk::Open => None,
            Walk::Missing(_) if ask.effort == Effort::Found => None,
            Walk::Missing(missing) => Some(Target::Unknown(self.program.explain(&missing, path))),
            Walk::To(Resolved { res, rest }) => {
                let whole = rest == 0 || matches!(res, Res::Unknown(_));
                let target = self.program.target(&res).filter(|_| whole);
                let last = path.name(path.len() - 1);
                let why = || Target::Unknown(format!("`{last}` is not a module"));
                Some(target.unwrap_or_else(why))
            }
        }
    }

    /// What the name is in a namespace; none while it is open.
    fn find_name(
        &self,
        import: &Import,
        ask: &Ask<'_>,
        target: Option<&Target>,
        ns: Ns,
    ) -> Option<Meaning> {
        let path = import.path.segments.as_slice();
        let meaning = match (target, path.last()) {
            (_, None) => Meaning::Not,
            (Some(target), Some(last)) => {
                let inner = Ask {
                    early: false,
                    ..*ask
                };
                match self.program.in_target(target, &last.name, ns, &inner) {
                    Answer::Is(res) => Meaning::Is(res),
                    Answer::Not => Meaning::Not,
                    Answer::Doubt(why) => {
                        Meaning::Doubt(doubtful(&last.name, &self.place(target), why))
                    }
                    Answer::Maybe | Answer::Wait => return None,
                }
            }
            (None, _) => match self.program.walk(ask, path, import.path.global, ns) {
                Walk::To(Resolved { res, rest: 0 }) => Meaning::Is(res),
                Walk::Missing(missing) if missing.doubt.is_some() => {
                    Meaning::Doubt(self.program.explain(&missing, path))
                }
                Walk::To(_) | Walk::Missing(_) => Meaning::Not,
                Walk::Open => return None,
            },
        };
        let certain = ask.effort != Effort::Found || matches!(meaning, Meaning::Is(_));
        certain.then_some(meaning)
    }

    fn place(&self, target: &Target) -> String {
        match target {
            Target::Module(id) => format!("in `{}`", self.program.module_path(*id)),
            Target::Enum(_) | Target::Std(_) | Target::Unknown(_) => "there".to_owned(),
        }
    }

    /// Takes over what a look has said; whether the import stays open.
    fn apply(&mut self, import: &mut Import, progress: Vec<Progress>) -> bool {
        for progress in progress {
            match progress {
                Progress::Target(target) => self.aim(import, target),
                Progress::Name(ns, meaning) => self.decide(import, ns, meaning),
            }
        }
        if import.is_over() && !import.found {
            self.give_nothing(import);
        }
        !import.is_over()
    }

    fn aim(&mut self, import: &mut Import, target: Target) {
        if import.kind == UseKind::Glob {
            let module = self.program.scopes.module_mut(import.at);
            module.open_globs -= 1;
            module.globs.push(Glob {
                target: target.clone(),
                reach: import.reach,
            });
            import.found = true;
        }
        import.target = Some(target);
    }

    fn decide(&mut self, import: &mut Import, ns: Ns, meaning: Meaning) {
        import.open[ns as usize] = false;
        if let Some(name) = import.name() {
            self.program.scopes.settle(import.at, name, ns);
        }
        match meaning {
            Meaning::Is(res) => {
                import.found = true;
                self.bring_in(import, ns, res);
            }
            Meaning::Not => {}
            Meaning::Doubt(why) => {
                import.doubt.get_or_insert(why);
            }
        }
    }

    fn bring_in(&mut self, import: &Import, ns: Ns, res: Res) {
        let binding = Binding {
            res,
            reach: import.reach,
            imported: true,
        };
        match import.name() {
            Some(name) => self.program.scopes.bind(import.at, name, ns, binding),
            None if ns == Ns::Type => {
                let module = self.program.scopes.module_mut(import.at);
                module.unnamed.push(binding);
            }
            None => {}
        }
    }

    /// An import that names nothing known makes its name unknown, for the reason. A name of
    /// std is itself all the same.
    fn give_nothing(&mut self, import: &Import) {
        let path = import.path.segments.as_slice();
        let res = match (&import.target, path.last(), &import.doubt) {
            (Some(Target::Std(module)), Some(last), _) => {
                std_path(module, std::iter::once(&last.name))
            }
            (.., Some(why)) => Res::Unknown(why.clone()),
            _ => {
                let names: Vec<&str> = path.iter().map(|s| &*s.name).collect();
                Res::Unknown(format!("the import `{}` leads nowhere", names.join("::")))
            }
        };
        for ns in NAMESPACES {
            self.bring_in(import, ns, res.clone());
        }
    }

    /// `extern crate name as alias`, which needs nothing decided.
    pub(super) fn extern_crate(&mut self, at: ModId, item: &ir::Item, name: &Name) {
        let scopes = &self.program.scopes;
        let krate = scopes.module(at).krate;
        let root = self.program.crates[krate].root;
        let res = match (&**name, scopes.crates[krate].externs.get(name)) {
            ("self", _) => Res::Mod(root),
            (_, Some(res)) => res.clone(),
            ("std" | "core" | "alloc" | "proc_macro" | "test", None) => Res::Std(name.clone()),
            (_, None) => Res::Unknown(format!("the crate `{name}` is not a dependency")),
        };
        self.lead(krate, Some(&item.name), std::iter::once(name));
        if let Some(macro_use) = attr(item, "macro_use") {
            self.lead(krate, None, std::iter::once(name));
            let tokens = macro_use.tokens.trim();
            let list = tokens.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
            self.program.scopes.crates[krate].macro_use.push(MacroUse {
                from: res.clone(),
                only: list.map(|list| list.split(',').map(|name| name.trim().into()).collect()),
            });
        }
        if &*item.name == "_" {
            return;
        }
        if at == root {
            let externs = &mut self.program.scopes.crates[krate].externs;
            externs.insert(item.name.clone(), res.clone());
        }
        let reach = self.reach(at, &item.vis);
        let binding = Binding {
            res,
            reach,
            imported: true,
        };
        let scopes = &mut self.program.scopes;
        scopes.bind(at, &item.name, Ns::Type, binding);
    }
}

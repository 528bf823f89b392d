//! `use` and `extern crate`: each import is decided for each namespace by itself, as soon as
//! what it names is known.

use super::{
    build::{Builder, attr},
    lookup::{Answer, Ask, Effort, Names as _, Walk},
    path::std_path,
    scope::{Binding, Glob, MacroUse, NAMESPACES, Reach, Target, TextualId},
};
use crate::source::{
    ir::{self, Name, UseKind},
    program::{ModId, Ns, Res, Resolved},
};

/// A leaf of a `use` declaration.
pub(super) struct Import {
    at: ModId,
    path: ir::Path,
    kind: UseKind,
    reach: Reach,
    textual: TextualId,
    /// What the path before the last segment means, once known.
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
    /// In that namespace, the name is this, or nothing.
    Name(Ns, Option<Res>),
    /// Nothing more is to come.
    Over,
    /// As [`Progress::Name`] with nothing, for a reason.
    Doubt(Ns, String),
}

/// What a name is, as far as an import is concerned.
enum Step {
    Is(Res),
    Not,
    Doubt(String),
    Open,
}

impl From<Answer<'_>> for Step {
    fn from(answer: Answer<'_>) -> Self {
        match answer {
            Answer::Is(res) => Step::Is(res),
            Answer::Not => Step::Not,
            Answer::Doubt(why) => Step::Doubt(why.to_owned()),
            Answer::Maybe | Answer::Wait => Step::Open,
        }
    }
}

impl From<Walk> for Step {
    fn from(walk: Walk) -> Self {
        match walk {
            Walk::To(Resolved { res, rest: 0 }) => Step::Is(res),
            Walk::To(Resolved {
                res: res @ Res::Unknown(_),
                ..
            }) => Step::Is(res),
            Walk::To(_) => Step::Not,
            Walk::Missing(missing) => missing.doubt.map_or(Step::Not, Step::Doubt),
            Walk::Open => Step::Open,
        }
    }
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
}

impl Builder<'_> {
    /// Takes in an import, to be decided later.
    pub(super) fn import(&mut self, import: Import) {
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
            for progress in self.look_at(&import, effort) {
                moved = true;
                self.apply(&mut import, progress);
            }
            if !import.is_over() {
                self.imports.push(import);
            } else if !import.found {
                self.give_nothing(&import);
            }
        }
        moved
    }

    /// Decides what is still open: it depends on itself alone.
    pub(super) fn close_imports(&mut self) {
        for mut import in std::mem::take(&mut self.imports) {
            let why = "the imports depend on each other".to_owned();
            let over = if import.kind == UseKind::Glob {
                vec![Progress::Target(Target::Unknown(why))]
            } else {
                let open = NAMESPACES
                    .into_iter()
                    .filter(|ns| import.open[*ns as usize]);
                open.map(|ns| Progress::Doubt(ns, why.clone())).collect()
            };
            for progress in over {
                self.apply(&mut import, progress);
            }
            if !import.found {
                self.give_nothing(&import);
            }
        }
    }

    fn look_at(&self, import: &Import, effort: Effort) -> Vec<Progress> {
        let name = import.name();
        let krate = self.program.scopes.module(import.at).krate;
        let ask = Ask {
            viewer: import.at,
            textual: import.textual,
            early: true,
            ignore: name.map(|name| (import.at, name, import.open)),
            from_root: self.program.scopes.crates[krate].edition < 2018,
            effort,
        };
        let path = import.path.segments.as_slice();
        if import.kind == UseKind::Glob {
            if path.is_empty() {
                // `use *` and `use ::*` of 2015.
                let root = self.program.crates[krate].root;
                return vec![Progress::Target(Target::Module(root))];
            }
            let walk = self.program.walk(&ask, path, import.path.global, Ns::Type);
            return self.target_of(walk, path).into_iter().collect();
        }
        let Some((last, prefix)) = path.split_last() else {
            return vec![Progress::Over];
        };
        let mut progress = Vec::new();
        let decided;
        let target = if prefix.is_empty() {
            None
        } else if let Some(target) = &import.target {
            Some(target)
        } else {
            let walk = self
                .program
                .walk(&ask, prefix, import.path.global, Ns::Type);
            let Some(Progress::Target(target)) = self.target_of(walk, prefix) else {
                return progress;
            };
            progress.push(Progress::Target(target.clone()));
            decided = target;
            Some(&decided)
        };
        for ns in NAMESPACES {
            if !import.open[ns as usize] {
                continue;
            }
            let step = match target {
                Some(target) => {
                    let inner = Ask {
                        early: false,
                        ..ask
                    };
                    self.program
                        .in_target(target, &last.name, ns, &inner)
                        .into()
                }
                None => self.program.walk(&ask, path, import.path.global, ns).into(),
            };
            match step {
                Step::Is(res) => progress.push(Progress::Name(ns, Some(res))),
                Step::Not | Step::Doubt(_) if effort == Effort::Found => {}
                Step::Not => progress.push(Progress::Name(ns, None)),
                Step::Doubt(why) => progress.push(Progress::Doubt(ns, why)),
                Step::Open => {}
            }
        }
        progress
    }

    fn target_of(&self, walk: Walk, path: &[ir::Segment]) -> Option<Progress> {
        let target = match walk {
            Walk::Open => return None,
            Walk::Missing(missing) => Target::Unknown(self.program.explain(&missing, path)),
            Walk::To(Resolved { res, rest }) => {
                let whole = rest == 0 || matches!(res, Res::Unknown(_));
                let target = self.program.target(&res).filter(|_| whole);
                let why = || {
                    let last = path.name(path.len() - 1);
                    Target::Unknown(format!("`{last}` is not a module"))
                };
                target.unwrap_or_else(why)
            }
        };
        Some(Progress::Target(target))
    }

    fn apply(&mut self, import: &mut Import, progress: Progress) {
        let (ns, res) = match progress {
            Progress::Target(target) => {
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
                return;
            }
            Progress::Over => {
                import.open = [false; 3];
                return;
            }
            Progress::Name(ns, res) => (ns, res),
            Progress::Doubt(ns, why) => {
                import.doubt.get_or_insert(why);
                (ns, None)
            }
        };
        import.open[ns as usize] = false;
        if let Some(name) = import.name() {
            self.program.scopes.settle(import.at, name, ns);
        }
        if let Some(res) = res {
            import.found = true;
            self.bring_in(import, ns, res);
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
        if let (Some(Target::Std(module)), Some(last)) = (&import.target, path.last()) {
            let res = std_path(module, std::iter::once(&last.name));
            for ns in NAMESPACES {
                self.bring_in(import, ns, res.clone());
            }
            return;
        }
        let why = match &import.doubt {
            Some(why) => why.clone(),
            None => {
                let names: Vec<&str> = path.iter().map(|s| &*s.name).collect();
                format!("the import `{}` leads nowhere", names.join("::"))
            }
        };
        for ns in NAMESPACES {
            self.bring_in(import, ns, Res::Unknown(why.clone()));
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
        if let Some(macro_use) = attr(item, "macro_use") {
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

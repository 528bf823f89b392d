//! From units and their items to a [`Program`].

use std::collections::{BTreeMap, HashMap};

use rayon::ThreadPoolBuilder;

use super::{
    expand::{Call, ExpandItems, Origin},
    import::Import,
    lead::Leads,
    lookup::Effort,
    scope::{CrateScope, Module, Scopes, TextualId},
    statement::Statement,
};
use crate::{
    source::{
        ir::{Attr, CrateIr, Item, Name},
        load::STACK,
        program::{Crate, Ns, Program, Res},
    },
    workspace::{Unit, UnitId, UnitKind},
};

/// A program in the making.
pub(super) struct Builder<'a> {
    pub(super) program: Program,
    pub(super) expander: &'a dyn ExpandItems,
    /// Which crates are proc-macro crates.
    pub(super) proc_macros: Vec<bool>,
    /// Imports with something left to decide.
    pub(super) imports: Vec<Import>,
    /// The statements of bodies that may stand for items.
    pub(super) statements: Vec<Statement>,
    /// Macro calls that have not been tried.
    pub(super) new_calls: Vec<Call>,
    /// Macro calls that have to wait.
    pub(super) calls: Vec<Call>,
    /// How many items macros have made, by the crate that they are called in.
    pub(super) expanded_items: Vec<usize>,
    /// The expansion that the items now collected are from.
    pub(super) origin: Origin,
}

enum Rung {
    NewCalls,
    Imports,
    Calls,
}

/// What to try next when all before it does not move. New calls are first, as most expansions
/// consist of calls that need nothing but the macro that they are an expansion of. Calls that can be expanded at all go
/// before an import is given up, as they may define what it names; the other calls follow, so
/// that an import knows of the doubt that they leave.
const LADDER: [(Rung, Effort); 9] = [
    (Rung::NewCalls, Effort::Certain),
    (Rung::Imports, Effort::Certain),
    (Rung::Calls, Effort::Certain),
    (Rung::Calls, Effort::Found),
    (Rung::Imports, Effort::Found),
    (Rung::Calls, Effort::GiveUp),
    (Rung::Imports, Effort::GiveUp),
    (Rung::Imports, Effort::Force),
    (Rung::Calls, Effort::Force),
];

/// The crates of the compiler's own that a path may start with everywhere.
const STD_EXTERNS: [&str; 2] = ["core", "std"];

impl Program {
    /// Resolves the crates that were read. A crate that a unit depends on and that was not read
    /// is unknown to it.
    ///
    /// # Panics
    ///
    /// If a [`UnitId`] is not of `units`, or the operating system has no room for threads.
    pub fn build(
        units: &[Unit],
        irs: Vec<(UnitId, CrateIr)>,
        expander: &dyn ExpandItems,
    ) -> Program {
        let pool = ThreadPoolBuilder::new().stack_size(STACK).build();
        let pool = pool.expect("threads to resolve on");
        pool.install(|| {
            let mut builder = Builder::new(units, &irs, expander);
            for (krate, (unit, ir)) in irs.into_iter().enumerate() {
                builder.crate_items(krate, &units[unit.0 as usize], ir);
            }
            builder.run();
            builder.finish()
        })
    }
}

impl<'a> Builder<'a> {
    fn new(units: &[Unit], irs: &[(UnitId, CrateIr)], expander: &'a dyn ExpandItems) -> Self {
        let mut scopes = Scopes::default();
        let mut crates = Vec::new();
        for (krate, (unit, _)) in irs.iter().enumerate() {
            let name: Name = units[unit.0 as usize].name.as_str().into();
            crates.push(Crate {
                unit: *unit,
                name: name.clone(),
                root: scopes.add_module(Module::new(None, krate, name)),
                files: Vec::new(),
            });
        }
        let roots: HashMap<UnitId, Res> =
            crates.iter().map(|c| (c.unit, Res::Mod(c.root))).collect();
        for krate in &crates {
            let unit = &units[krate.unit.0 as usize];
            scopes.crates.push(CrateScope {
                edition: unit.edition,
                externs: externs(unit, &roots),
                macro_use: Vec::new(),
                leads: Leads::new(unit, |unit| roots.contains_key(&unit)),
            });
        }
        let is_proc_macro = |krate: &Crate| {
            let unit = &units[krate.unit.0 as usize];
            unit.kind == UnitKind::ProcMacro
        };
        Builder {
            proc_macros: crates.iter().map(is_proc_macro).collect(),
            program: Program {
                crates,
                items: Vec::new(),
                impls: Vec::new(),
                scopes,
            },
            expander,
            imports: Vec::new(),
            statements: Vec::new(),
            new_calls: Vec::new(),
            calls: Vec::new(),
            expanded_items: vec![0; irs.len()],
            origin: Origin::default(),
        }
    }

    fn crate_items(&mut self, krate: usize, unit: &Unit, ir: CrateIr) {
        let root = self.program.crates[krate].root;
        let mut of_root = ir
            .skipped
            .iter()
            .filter(|skipped| skipped.path == unit.root);
        // What is said of a root file that was read leaves its names as they are.
        if ir.items.is_empty()
            && let Some(skipped) = of_root.next()
        {
            let module = self.program.scopes.module_mut(root);
            module.incomplete = Some(skipped.why.clone());
        }
        self.program.crates[krate].files = ir.files;
        let end = self.module_items(root, ir.items, TextualId::NONE);
        self.program.scopes.module_mut(root).textual = end;
    }

    /// Decides imports and expands macros until nothing moves.
    fn run(&mut self) {
        while LADDER.iter().any(|(what, effort)| match what {
            Rung::Imports => self.import_round(*effort),
            Rung::NewCalls => self.expand_new(),
            Rung::Calls => self.expand_waiting(*effort),
        }) {}
        self.close_imports();
    }

    fn finish(mut self) -> Program {
        self.resolve_traits();
        self.name_everything();
        self.program.index_traits();
        self.program
    }

    /// The traits of all impl blocks.
    fn resolve_traits(&mut self) {
        for at in 0..self.program.impls.len() {
            let of = &self.program.impls[at];
            let Some((path, _)) = &of.trait_ else {
                continue;
            };
            let resolved = self.program.resolve(of.module, path, Ns::Type);
            let res = match resolved {
                resolved if resolved.rest == 0 => resolved.res,
                resolved => match resolved.res {
                    unknown @ Res::Unknown(_) => unknown,
                    _ => Res::Unknown("the path is not a trait's".to_owned()),
                },
            };
            if let Some((_, of)) = &mut self.program.impls[at].trait_ {
                *of = res;
            }
        }
    }
}

fn externs(unit: &Unit, roots: &HashMap<UnitId, Res>) -> BTreeMap<Name, Res> {
    let mut externs: BTreeMap<Name, Res> = STD_EXTERNS
        .iter()
        .map(|name| ((*name).into(), Res::Std((*name).into())))
        .collect();
    if unit.kind == UnitKind::ProcMacro {
        externs.insert("proc_macro".into(), Res::Std("proc_macro".into()));
    }
    for dependency in &unit.dependencies {
        let name = dependency.name.as_str();
        let res = match roots.get(&dependency.unit) {
            Some(root) => root.clone(),
            None => Res::Unknown(format!("the crate `{name}` was not read")),
        };
        externs.insert(name.into(), res);
    }
    externs
}

/// Whether one of an item's attributes has that name, of one segment.
pub(super) fn has_attr(item: &Item, name: &str) -> bool {
    attr(item, name).is_some()
}

/// An item's attribute of that name, of one segment.
pub(super) fn attr<'a>(item: &'a Item, name: &str) -> Option<&'a Attr> {
    item.attrs
        .iter()
        .find(|attr| match &attr.path.segments[..] {
            [only] => *only.name == *name,
            _ => false,
        })
}

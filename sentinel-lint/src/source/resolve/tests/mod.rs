//! Name resolution, rule by rule: small crates of source text, and what their paths mean.
//!
//! A meaning is written as one word and a path: `item a::f`, `mod a::m`, `variant a::E 1`,
//! `std std::fs::File`, `prim u8`, `Self`, `unknown: why`, with ` + 1` where one segment is left.

mod crates;
mod editions;
mod expansion;
mod globs;
mod imports;
mod macros;
mod modules;
mod printed;
mod std_paths;
mod traits;

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};

use super::{CallSite, ExpandItems, MacroDef};
use crate::{
    source::{
        ir::{CrateIr, FileId, Item, MacroCall, Name, Pos, Skipped},
        lower::{Conditions, lower_items},
        program::{ItemId, ModId, Ns, Program, Res, Resolved},
    },
    workspace::{CfgSet, Dependency, Unit, UnitId, UnitKind},
};

use Ns::{Macro, Type, Value};

/// Crates to be resolved together.
#[derive(Default)]
struct Tree {
    units: Vec<Unit>,
    irs: Vec<(UnitId, CrateIr)>,
}

impl Tree {
    /// A library of the 2021 edition without dependencies.
    fn lib(self, name: &str, source: &str) -> Self {
        self.add(name, UnitKind::Lib, 2021, &[], source)
    }

    /// A library that may name the crates before it, each perhaps under an alias: `alias=name`.
    fn lib_with(self, name: &str, dependencies: &[&str], source: &str) -> Self {
        self.add(name, UnitKind::Lib, 2021, dependencies, source)
    }

    fn add(
        mut self,
        name: &str,
        kind: UnitKind,
        edition: u16,
        dependencies: &[&str],
        source: &str,
    ) -> Self {
        let id = UnitId(u32::try_from(self.units.len()).unwrap());
        let dependencies = dependencies.iter().map(|dependency| {
            let (alias, name) = dependency
                .split_once('=')
                .unwrap_or((dependency, dependency));
            let unit = self.units.iter().position(|unit| unit.name == name);
            let unit = unit.expect("a dependency is a crate before it");
            Dependency {
                name: alias.to_owned(),
                unit: UnitId(u32::try_from(unit).unwrap()),
            }
        });
        let unit = Unit {
            package: name.to_owned(),
            package_id: String::new(),
            version: "1.0.0".to_owned(),
            folder: format!("/{name}").into(),
            member: true,
            selected: true,
            name: name.to_owned(),
            kind,
            root: format!("/{name}/src/lib.rs").into(),
            edition,
            features: BTreeSet::new(),
            dependencies: dependencies.collect(),
        };
        let items = items(source.parse().expect("the source lexes")).expect("the source parses");
        self.irs.push((
            id,
            CrateIr {
                items,
                ..CrateIr::default()
            },
        ));
        self.units.push(unit);
        self
    }

    /// Forgets what was read of a crate, as if it had not been.
    fn unread(mut self, name: &str) -> Self {
        let units = &self.units;
        self.irs.retain(|(id, _)| units[id.0 as usize].name != name);
        self
    }

    /// Makes the root file of the last crate one that could not be used.
    fn unusable(mut self, why: &str) -> Self {
        self.irs.last_mut().unwrap().1.items.clear();
        self.remark(why)
    }

    /// Adds a remark on the root file of the last crate.
    fn remark(mut self, why: &str) -> Self {
        let (id, ir) = self.irs.last_mut().unwrap();
        ir.skipped.push(Skipped {
            path: self.units[id.0 as usize].root.clone(),
            pos: Pos::default(),
            why: why.to_owned(),
        });
        self
    }

    fn resolve(self) -> Meanings {
        self.resolve_with(&Toy)
    }

    fn resolve_with(self, expander: &dyn ExpandItems) -> Meanings {
        Meanings(Program::build(&self.units, self.irs, expander))
    }
}

/// Shorthand for a single crate `a`.
fn a(source: &str) -> Meanings {
    Tree::default().lib("a", source).resolve()
}

fn items(tokens: TokenStream) -> Result<Vec<Item>, String> {
    let (cfg, features) = (CfgSet::default(), BTreeSet::new());
    lower_items(tokens, FileId(0), None, Conditions::new(&cfg, &features))
}

/// Expands macros of one rule: every `$name` is the whole argument.
struct Toy;

impl ExpandItems for Toy {
    fn expand(
        &self,
        def: MacroDef<'_>,
        call: &MacroCall,
        _: CallSite,
    ) -> Result<Vec<Item>, String> {
        let MacroDef::Rules { rules, .. } = def else {
            return Err("a macro of std".to_owned());
        };
        let rules: TokenStream = rules.tokens.parse().unwrap();
        let body = rules.into_iter().filter_map(|token| match token {
            TokenTree::Group(group) => Some(group.stream()),
            _ => None,
        });
        let body = body.last().ok_or("a macro without rules")?;
        items(substitute(body, &call.tokens.parse().unwrap()))
    }
}

fn substitute(tokens: TokenStream, argument: &TokenStream) -> TokenStream {
    let mut out = TokenStream::new();
    let mut tokens = tokens.into_iter();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '$' => {
                tokens.next();
                out.extend(argument.clone());
            }
            TokenTree::Group(group) => {
                let inner = substitute(group.stream(), argument);
                out.extend([TokenTree::Group(proc_macro2::Group::new(
                    group.delimiter(),
                    inner,
                ))]);
            }
            other => out.extend([other]),
        }
    }
    out
}

/// A resolved tree, asked by text.
struct Meanings(Program);

impl Meanings {
    /// What a path means in the module of that path.
    fn of(&self, module: &str, path: &str, ns: Ns) -> String {
        self.at(self.module(module), path, ns)
    }

    /// What a path means in a block of an item's body.
    fn in_block(&self, item: &str, block: usize, path: &str, ns: Ns) -> String {
        let id = self.item(item);
        self.at(self.0.item(id).scopes[block], path, ns)
    }

    fn at(&self, module: ModId, path: &str, ns: Ns) -> String {
        let (global, path) = match path.strip_prefix("::") {
            Some(path) => (true, path),
            None => (false, path),
        };
        let names: Vec<Name> = path.split("::").map(Name::from).collect();
        self.show(&self.0.resolve_names(module, &names, global, ns))
    }

    fn show(&self, resolved: &Resolved) -> String {
        let shown = self.show_res(&resolved.res);
        match resolved.rest {
            0 => shown,
            rest => format!("{shown} + {rest}"),
        }
    }

    fn show_res(&self, res: &Res) -> String {
        match res {
            Res::Mod(id) => format!("mod {}", self.0.module_path(*id)),
            Res::Item(id) => format!("item {}", self.0.item(*id).path),
            Res::Variant(id, at) => format!("variant {} {at}", self.0.item(*id).path),
            Res::Std(path) => format!("std {path}"),
            Res::Prim(name) => format!("prim {name}"),
            Res::SelfTy => "Self".to_owned(),
            Res::Unknown(why) => format!("unknown: {why}"),
        }
    }

    fn module(&self, path: &str) -> ModId {
        let all = (0..self.0.scopes.modules.len()).map(|at| ModId(u32::try_from(at).unwrap()));
        let mut modules = all.filter(|id| !self.0.is_block(*id));
        let found = modules.find(|id| self.0.module_path(*id) == path);
        found.unwrap_or_else(|| panic!("there is a module {path}"))
    }

    fn item(&self, path: &str) -> ItemId {
        let at = self.0.items.iter().position(|item| item.path == path);
        let at = at.unwrap_or_else(|| panic!("there is an item {path}"));
        ItemId(u32::try_from(at).unwrap())
    }

    /// The paths of all items, in the order of the source.
    fn items(&self) -> Vec<&str> {
        self.0.items.iter().map(|item| &*item.path).collect()
    }
}

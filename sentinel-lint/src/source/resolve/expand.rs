//! Macro calls in item position: which macro each one means, and what an expander makes of it.
//!
//! Names and expansions depend on each other, so calls are tried again until nothing moves.
//! What then is left, or cannot be expanded, leaves its module [incomplete].
//!
//! [incomplete]: Program::incomplete

use std::collections::BTreeMap;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::{
    build::Builder,
    lookup::{Answer, Ask, Effort, Walk},
    scope::TextualId,
};
use crate::{
    source::{
        ir::{self, FileId, ItemKind, MacroCall, Pos},
        program::{ImplId, ItemId, ModId, Ns, Program, Res, Resolved, UnexpandedMacro},
    },
    workspace::UnitId,
};

/// Turns macro calls in item position into items. Calls of one crate come one after the other
/// and always in the same order, those of different crates at the same time.
pub trait ExpandItems: Sync {
    /// The items that a call stands for.
    ///
    /// In a path that the expansion takes from the macro's own text, `$crate` is the segment
    /// that [`expand::crate_index`](crate::source::expand::crate_index) reads, with
    /// [`MacroDef::Rules::krate`] for the index.
    ///
    /// # Errors
    ///
    /// Why the call cannot be expanded, as a lowercase fragment.
    fn expand(
        &self,
        def: MacroDef<'_>,
        call: &MacroCall,
        site: CallSite,
    ) -> Result<Vec<ir::Item>, String>;
}

/// The macro that a call means.
#[derive(Clone, Copy, Debug)]
pub enum MacroDef<'a> {
    /// A macro by example of the tree.
    Rules {
        /// Its item.
        item: ItemId,
        /// Its rules.
        rules: &'a ir::MacroRules,
        /// The crate that defines it, as an index into [`Program::crates`].
        krate: usize,
    },
    /// A macro of std, by its path: `std::thread_local`.
    Std(&'a str),
}

/// Where a call stands.
#[derive(Clone, Copy, Debug)]
pub struct CallSite {
    /// The unit, which decides `cfg`.
    pub unit: UnitId,
    /// The file, for the items' places.
    pub file: FileId,
    /// Where the call starts.
    pub pos: Pos,
    /// What kind of items are wanted.
    pub place: Place,
}

/// What a call's items become part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A module or block.
    Module,
    /// An impl block.
    Impl(ImplId),
    /// A trait.
    Trait(ItemId),
    /// An `extern` block.
    Foreign,
}

/// Leaves every call as it is.
pub struct ExpandNothing;

impl ExpandItems for ExpandNothing {
    fn expand(&self, _: MacroDef<'_>, _: &MacroCall, _: CallSite) -> Result<Vec<ir::Item>, String> {
        Err("macros are not expanded here".to_owned())
    }
}

/// How many expansions there may be within each other: rustc's 128, which a crate may raise.
const MAX_DEPTH: u32 = 512;

/// How many items the macros called in one crate may make. A crate that writes out the whole
/// interface of an operating system stays below; past it, no end is to be expected.
const MAX_ITEMS: usize = 60_000;

/// A call that is not expanded yet.
pub(super) struct Call {
    pub(super) at: ModId,
    pub(super) place: Place,
    /// The statement that it is, or that it was written by, as an index into
    /// [`Builder::statements`].
    pub(super) statement: Option<usize>,
    pub(super) written: MacroCall,
    pub(super) file: FileId,
    pub(super) pos: Pos,
    pub(super) textual: TextualId,
    pub(super) origin: Origin,
}

/// The expansion that a call was written in.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Origin {
    /// How many expansions it is inside of.
    pub(super) depth: u32,
    /// The crate whose macros it means, for a macro that is exported with
    /// `local_inner_macros`.
    pub(super) local: Option<usize>,
    /// The statement that stands for it, and the block of that.
    pub(super) statement: Option<(usize, ModId)>,
}

/// What a round makes of a call.
enum Outcome {
    Wait,
    /// The items, and the crate of a macro exported with `local_inner_macros`.
    Items(Vec<ir::Item>, Option<usize>),
    Fail(String),
}

impl Builder<'_> {
    /// Tries every new call once; whether any of them has gone.
    pub(super) fn expand_new(&mut self) -> bool {
        let calls = std::mem::take(&mut self.new_calls);
        self.expand_all(calls, Effort::Certain)
    }

    /// Tries every waiting call once; whether any of them has gone.
    pub(super) fn expand_waiting(&mut self, effort: Effort) -> bool {
        let calls = std::mem::take(&mut self.calls);
        self.expand_all(calls, effort)
    }

    fn expand_all(&mut self, calls: Vec<Call>, effort: Effort) -> bool {
        let mut by_crate: BTreeMap<usize, Vec<Call>> = BTreeMap::new();
        for call in calls {
            let krate = self.program.krate_of(call.at);
            by_crate.entry(krate).or_default().push(call);
        }
        let by_crate: Vec<(usize, Vec<Call>)> = by_crate.into_iter().collect();
        let tried: Vec<Vec<(Call, Outcome)>> = by_crate
            .into_par_iter()
            .map(|(krate, calls)| self.try_calls(krate, calls, effort))
            .collect();
        let mut gone = false;
        for (call, outcome) in tried.into_iter().flatten() {
            gone |= !matches!(outcome, Outcome::Wait);
            match outcome {
                Outcome::Wait => self.calls.push(call),
                Outcome::Items(items, local) => self.place_items(&call, items, local),
                Outcome::Fail(reason) => self.give_up(&call, reason),
            }
        }
        gone
    }

    /// Tries calls that stand in one crate.
    fn try_calls(&self, krate: usize, calls: Vec<Call>, effort: Effort) -> Vec<(Call, Outcome)> {
        let mut made = self.expanded_items[krate];
        let tried = calls.into_iter().map(|call| {
            let outcome = self.try_call(&call, effort, made);
            if let Outcome::Items(items, _) = &outcome {
                made += items.len().max(1);
            }
            (call, outcome)
        });
        tried.collect()
    }

    fn try_call(&self, call: &Call, effort: Effort, made: usize) -> Outcome {
        let path = call.written.path.segments.as_slice();
        let def = match self.find_macro(call, effort) {
            Walk::To(Resolved { res, rest: 0 }) => res,
            Walk::To(_) => return Outcome::Fail("the path is not a macro's".to_owned()),
            Walk::Open => return Outcome::Wait,
            Walk::Missing(_) if effort < Effort::GiveUp => return Outcome::Wait,
            Walk::Missing(missing) => return Outcome::Fail(self.program.explain(&missing, path)),
        };
        if call.origin.depth > MAX_DEPTH || made > MAX_ITEMS {
            return Outcome::Fail("the expansion does not end".to_owned());
        }
        match self.expand_call(call, &def) {
            Ok(items) => Outcome::Items(items, self.inner_macros(&def)),
            Err(reason) => Outcome::Fail(reason),
        }
    }

    fn find_macro(&self, call: &Call, effort: Effort) -> Walk {
        let ask = Ask {
            effort,
            ..Ask::early(call.at, call.textual)
        };
        let path = call.written.path.segments.as_slice();
        let here = |ask: &Ask<'_>| {
            let global = call.written.path.global;
            self.program.walk(ask, path, global, Ns::Macro)
        };
        let (Some(krate), [only]) = (call.origin.local, path) else {
            return here(&ask);
        };
        let root = self.program.crates[krate].root;
        let inner = match self.program.in_module(root, &only.name, Ns::Macro, &ask) {
            Answer::Is(res) => res,
            Answer::Maybe | Answer::Wait => return Walk::Open,
            Answer::Not | Answer::Doubt(_) => return here(&ask),
        };
        // Whether the macro wrote the call or was given it as an argument is not known here.
        let res = match here(&ask) {
            Walk::To(outer) if outer.res != inner => {
                let name = &only.name;
                Res::Unknown(format!("`{name}` may be the macro's own or its caller's"))
            }
            Walk::Open => return Walk::Open,
            Walk::To(_) | Walk::Missing(_) => inner,
        };
        Walk::To(Resolved { res, rest: 0 })
    }

    /// The crate of a macro exported with `local_inner_macros`.
    fn inner_macros(&self, def: &Res) -> Option<usize> {
        let Res::Item(id) = def else { return None };
        let item = self.program.item(*id);
        let mut exports = item.attrs.iter().filter(|attr| {
            attr.path
                .segments
                .last()
                .is_some_and(|s| &*s.name == "macro_export")
        });
        exports
            .any(|attr| attr.tokens.contains("local_inner_macros"))
            .then_some(item.krate)
    }

    fn expand_call(&self, call: &Call, def: &Res) -> Result<Vec<ir::Item>, String> {
        let def = match def {
            Res::Std(path) => MacroDef::Std(path),
            Res::Item(id) => {
                let item = self.program.item(*id);
                let ItemKind::MacroRules(rules) = &item.kind else {
                    return Err(format!(
                        "`{}` is a procedural macro, which only the compiler runs",
                        item.name
                    ));
                };
                MacroDef::Rules {
                    item: *id,
                    rules,
                    krate: item.krate,
                }
            }
            Res::Unknown(reason) => return Err(reason.clone()),
            _ => return Err("the path is not a macro's".to_owned()),
        };
        let krate = self.program.krate_of(call.at);
        let site = CallSite {
            unit: self.program.crates[krate].unit,
            file: call.file,
            pos: call.pos,
            place: call.place,
        };
        self.expander.expand(def, &call.written, site)
    }

    fn place_items(&mut self, call: &Call, items: Vec<ir::Item>, local: Option<usize>) {
        let krate = self.program.krate_of(call.at);
        self.expanded_items[krate] += items.len().max(1);
        self.origin = Origin {
            depth: call.origin.depth + 1,
            local,
            statement: call.statement.map(|statement| (statement, call.at)),
        };
        match call.place {
            Place::Module => {
                let start = self.program.scopes.textual.before(call.textual);
                let end = self.module_items(call.at, items, start);
                self.program.scopes.textual.expanded(call.textual, end);
            }
            Place::Impl(id) => self.impl_items(id, call.at, items, call.textual),
            Place::Trait(id) => self.trait_members(id, call.at, items, call.textual),
            Place::Foreign => self.foreign_items(call.at, items, call.textual),
        }
        self.origin = Origin::default();
        if let Some(statement) = call.statement {
            self.end_statement_call(statement, true);
        }
        self.program.scopes.module_mut(call.at).open_calls -= 1;
    }

    fn give_up(&mut self, call: &Call, reason: String) {
        let names = call.written.path.segments.iter().map(|s| &*s.name);
        let macro_path = names.collect::<Vec<_>>().join("::");
        self.program.scopes.module_mut(call.at).open_calls -= 1;
        if let Some(statement) = call.statement {
            self.end_statement_call(statement, false);
            return;
        }
        self.doubt(UnexpandedMacro {
            module: call.at,
            place: call.place,
            name: "".into(),
            file: call.file,
            pos: call.pos,
            macro_path,
            reason,
        });
    }

    /// Records that a module, impl or trait may have names that nobody knows.
    pub(super) fn doubt(&mut self, what: UnexpandedMacro) {
        let why = || format!("`{}` is not expanded: {}", what.macro_path, what.reason);
        // Assembly defines symbols, not names.
        let names_nothing = !what.name.is_empty() || what.macro_path.starts_with("global_asm!");
        if matches!(what.place, Place::Module | Place::Foreign) && !names_nothing {
            let module = self.program.scopes.module_mut(what.module);
            module.incomplete.get_or_insert_with(why);
        }
        let unexpanded = &mut self.program.scopes.unexpanded;
        if unexpanded.last() != Some(&what) {
            unexpanded.push(what);
        }
    }
}

impl Program {
    /// What may define names that nobody knows, in the order found.
    pub fn unexpanded(&self) -> &[UnexpandedMacro] {
        &self.scopes.unexpanded
    }

    /// Why a module or block may have more names than are known, if so.
    pub fn incomplete(&self, at: ModId) -> Option<&str> {
        self.scopes.module(at).incomplete.as_deref()
    }
}

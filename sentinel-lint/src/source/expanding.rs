//! Joins the macro expander to what asks for expansions: the resolver for items, the judge for
//! bodies; and makes programs so. Matches, transcribes and lowers nothing itself.

use super::{
    expand::{self, Limits, MacroRules, Origin, Position, expand_std_item},
    ir::{Body, CrateIr, FileId, Item, ItemKind, MacroCall, Pos, Skipped, Unread},
    judge::{BodyCall, Expand},
    load::{Expansions, Site},
    lower::{self, Conditions},
    program::{ItemId, Program},
    resolve::{CallSite, ExpandItems, MacroDef, Place},
};
use crate::workspace::{UnitId, Workspace};
use proc_macro2::TokenStream;
use quote::quote;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

/// The macros of one workspace.
pub(super) struct Macros<'w> {
    workspace: &'w Workspace,
    /// The units of the program's crates, in their order.
    units: Vec<UnitId>,
    /// The rules parsed so far, or why they do not parse.
    rules: Mutex<HashMap<ItemId, Arc<Result<MacroRules, String>>>>,
}

/// Expands calls in item position; what they bring in is read as part of the crate.
struct ItemExpander<'m> {
    macros: &'m Macros<'m>,
    expansions: Expansions<'m>,
}

/// A program, and what came of making it.
pub(super) struct Expanded<'w> {
    pub program: Program,
    /// What bodies are expanded by.
    pub macros: Macros<'w>,
    /// How many files each crate has, and what of it was passed over.
    pub read: Vec<(UnitId, usize, Vec<Skipped>)>,
}

impl<'w> Expanded<'w> {
    /// Makes a program of crates that were read, and of the files that macros bring in.
    pub(super) fn new(workspace: &'w Workspace, crates: Vec<(UnitId, CrateIr)>) -> Self {
        let units: Vec<UnitId> = crates.iter().map(|(id, _)| *id).collect();
        let macros = Macros::new(workspace, units);
        let items = ItemExpander {
            macros: &macros,
            expansions: Expansions::new(workspace, &crates),
        };
        let mut program = Program::build(&workspace.units, crates, &items);
        let finished = items.expansions.finish().into_iter();
        let read = finished.map(|(id, files, skipped)| {
            let count = files.len();
            let mut crates = program.crates.iter_mut();
            if let Some(krate) = crates.find(|krate| krate.unit == id) {
                krate.files = files;
            }
            (id, count, skipped)
        });
        Self {
            read: read.collect(),
            program,
            macros,
        }
    }
}

impl<'w> Macros<'w> {
    /// Of the crates that were read, given in the program's order.
    fn new(workspace: &'w Workspace, units: Vec<UnitId>) -> Self {
        Self {
            workspace,
            units,
            rules: Mutex::default(),
        }
    }

    fn rules(
        &self,
        item: ItemId,
        krate: usize,
        in_body: bool,
        tokens: &str,
    ) -> Arc<Result<MacroRules, String>> {
        let lock = || self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(&item) {
            return known.clone();
        }
        let edition = self.workspace.unit(self.units[krate]).edition;
        let origin = Origin {
            krate,
            edition,
            in_body,
        };
        let parsed = read(tokens).and_then(|tokens| {
            MacroRules::parse(tokens, origin).map_err(|error| error.to_string())
        });
        let parsed = Arc::new(parsed);
        lock().insert(item, parsed.clone());
        parsed
    }
}

fn read(tokens: &str) -> Result<TokenStream, String> {
    tokens
        .parse()
        .map_err(|error: proc_macro2::LexError| error.to_string())
}

fn expand(
    rules: &Result<MacroRules, String>,
    call: &MacroCall,
    site: &expand::Site<'_>,
) -> Result<TokenStream, String> {
    let rules = rules.as_ref().map_err(Clone::clone)?;
    let mut expander = expand::Expander::new(Limits::default());
    expander
        .expand_call(rules, read(&call.tokens)?, site)
        .map_err(|error| error.to_string())
}

impl ExpandItems for ItemExpander<'_> {
    fn expand(
        &self,
        def: MacroDef<'_>,
        call: &MacroCall,
        site: CallSite,
    ) -> Result<Vec<Item>, String> {
        without_spans(|| self.items(def, call, site))
    }
}

impl ItemExpander<'_> {
    fn items(
        &self,
        def: MacroDef<'_>,
        call: &MacroCall,
        site: CallSite,
    ) -> Result<Vec<Item>, String> {
        let tokens = match def {
            MacroDef::Rules { item, rules, krate } => {
                let rules = self.macros.rules(item, krate, false, &rules.tokens);
                let at = expand::Site {
                    position: Position::Item,
                    depth: 0,
                    is_local: &|_| false,
                };
                expand(&rules, call, &at)?
            }
            MacroDef::Std(path) => match expand_std_item(path, read(&call.tokens)?) {
                Some(tokens) => tokens.map_err(|error| error.to_string())?,
                None if path == "std::compile_error" => TokenStream::new(),
                None => return Err(format!("`{path}!` is not known to declare items")),
            },
        };
        let to = Site {
            unit: site.unit,
            file: site.file,
            pos: Some(site.pos),
            folder: call.folder.clone(),
        };
        let wrapped = match site.place {
            Place::Module => return self.expansions.items(tokens, &to),
            Place::Impl(_) => quote!(impl X { #tokens }),
            Place::Trait(_) => quote!(trait X { #tokens }),
            Place::Foreign => quote!(unsafe extern "C" { #tokens }),
        };
        let items = self.expansions.items(wrapped, &to)?;
        Ok(items.into_iter().flat_map(inside).collect())
    }
}

/// Does what lexes and leaves no tokens behind. The lexer keeps all text of a thread for its spans.
fn without_spans<T>(work: impl FnOnce() -> T) -> T {
    let done = work();
    proc_macro2::extra::invalidate_current_thread_spans();
    done
}

/// The items of the block that an expansion was wrapped in.
fn inside(block: Item) -> Vec<Item> {
    match block.kind {
        ItemKind::Impl(block) => block.items,
        ItemKind::Trait(block) => block.items,
        ItemKind::Foreign(items) => items.into_iter().map(|foreign| foreign.item).collect(),
        _ => Vec::new(),
    }
}

impl Expand for Macros<'_> {
    fn call(&self, program: &Program, item: ItemId, call: BodyCall<'_>) -> Result<Body, String> {
        let defined = program.item(item);
        let ItemKind::MacroRules(rules) = &defined.kind else {
            return Err(format!("`{}` is not a macro by example", defined.name));
        };
        let in_body = program.is_block(defined.module);
        let rules = self.rules(item, defined.krate, in_body, &rules.tokens);
        let site = expand::Site {
            position: call.position,
            depth: call.depth,
            is_local: call.is_local,
        };
        without_spans(|| {
            let tokens = expand(&rules, call.call, &site)
                .map_err(|why| format!("`{}!` is not expanded: {why}", defined.name))?;
            let tokens = match call.position {
                Position::Pattern => quote!(match () { #tokens => {} }),
                _ => tokens,
            };
            self.written(tokens, call.krate, call.file, call.pos)
                .map_err(|why| format!("what `{}!` writes does not read: {why}", defined.name))
        })
    }

    fn body(&self, unread: &Unread, krate: usize, file: FileId, pos: Pos) -> Result<Body, String> {
        without_spans(|| lower::lower_body(unread, file, pos, self.conditions(krate)))
    }

    fn text(&self, text: &str, krate: usize, file: FileId, pos: Pos) -> Result<Body, String> {
        without_spans(|| self.written(read(text)?, krate, file, pos))
    }
}

impl Macros<'_> {
    fn conditions(&self, krate: usize) -> Conditions<'_> {
        let unit = self.workspace.unit(self.units[krate]);
        Conditions::new(self.workspace.cfg_of(unit), &unit.features)
    }

    fn written(
        &self,
        tokens: TokenStream,
        krate: usize,
        file: FileId,
        pos: Pos,
    ) -> Result<Body, String> {
        let conditions = self.conditions(krate);
        // An expression reads as itself; what is none is statements.
        lower::lower_expr(tokens.clone(), file, Some(pos), conditions)
            .or_else(|_| lower::lower_stmts(tokens, file, Some(pos), conditions))
    }
}

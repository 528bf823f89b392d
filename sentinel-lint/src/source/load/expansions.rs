//! What macros expand to, lowered as part of the crate that calls them. An expansion may declare
//! modules and include files; these are read as if the crate had named them itself.
//!
//! Expands nothing: the tokens come from elsewhere.

use std::{
    collections::BTreeMap,
    mem,
    sync::{Arc, Mutex, PoisonError},
};

use proc_macro2::TokenStream;

use super::{Directory, Sources};
use crate::{
    source::{
        ir::{Body, CrateIr, FileId, Item, Pos, Skipped, SourceFile},
        lower::{Conditions, Lower},
    },
    workspace::{UnitId, Workspace},
};

/// Where a macro is called.
#[derive(Clone, Debug)]
pub struct Site {
    /// The crate.
    pub unit: UnitId,
    /// The file of the item around the call.
    pub file: FileId,
    /// The place to give to everything that the macro writes; with none, tokens have their own.
    pub pos: Option<Pos>,
    /// [`MacroCall::folder`](crate::source::ir::MacroCall::folder).
    pub folder: Option<Arc<Directory>>,
}

/// The crates of a workspace, open for what their macros expand to. Several threads may bring
/// expansions at once.
pub struct Expansions<'a> {
    workspace: &'a Workspace,
    sources: BTreeMap<UnitId, Mutex<Sources<'a>>>,
}

impl<'a> Expansions<'a> {
    /// For crates that were read.
    pub fn new(workspace: &'a Workspace, crates: &[(UnitId, CrateIr)]) -> Self {
        let open =
            |(id, ir): &(UnitId, CrateIr)| (*id, Mutex::new(Sources::of(workspace.unit(*id), ir)));
        Self {
            workspace,
            sources: crates.iter().map(open).collect(),
        }
    }

    /// Items, for a call in item position.
    ///
    /// # Errors
    ///
    /// If the tokens are no items, as a lowercase fragment.
    pub fn items(&self, tokens: TokenStream, site: &Site) -> Result<Vec<Item>, String> {
        self.lower(site, |lower| lower.item_tokens(tokens))
    }

    /// An expression, for a call in expression position.
    ///
    /// # Errors
    ///
    /// If the tokens are no expression, as a lowercase fragment.
    pub fn expr(&self, tokens: TokenStream, site: &Site) -> Result<Body, String> {
        self.lower(site, |lower| lower.expr_tokens(tokens))
    }

    /// Statements, for a call in statement position: the body is a block of them.
    ///
    /// # Errors
    ///
    /// If the tokens are no statements, as a lowercase fragment.
    pub fn stmts(&self, tokens: TokenStream, site: &Site) -> Result<Body, String> {
        self.lower(site, |lower| lower.stmt_tokens(tokens))
    }

    /// The files of each crate and what of them was passed over, those from before first.
    pub fn finish(self) -> Vec<(UnitId, Vec<SourceFile>, Vec<Skipped>)> {
        let finish = |(id, sources): (UnitId, Mutex<Sources<'_>>)| {
            let sources = sources.into_inner().unwrap_or_else(PoisonError::into_inner);
            let ir = sources.finish(Vec::new());
            (id, ir.files, ir.skipped)
        };
        self.sources.into_iter().map(finish).collect()
    }

    fn lower<T>(&self, site: &Site, walk: impl FnOnce(&mut Lower<'_>) -> T) -> T {
        let unit = self.workspace.unit(site.unit);
        let conditions = Conditions::new(self.workspace.cfg_of(unit), &unit.features);
        let shared = self.sources.get(&site.unit);
        let mut shared = shared.map(|shared| shared.lock().unwrap_or_else(PoisonError::into_inner));
        let sources = shared
            .as_mut()
            .map(|shared| mem::replace(&mut **shared, Sources::new(unit)));
        let mut lower = Lower::new(conditions, sources);
        lower.file = site.file;
        lower.fixed = site.pos;
        lower.directory = site.folder.clone().unwrap_or_default();
        let result = walk(&mut lower);
        if let (Some(shared), Some(sources)) = (&mut shared, lower.sources) {
            **shared = sources;
        }
        result
    }
}

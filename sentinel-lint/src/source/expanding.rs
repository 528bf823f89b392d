//! Joins the macro expander to what asks for expansions: the resolver for items, the judge for
//! bodies. Knows the `cfg` of each crate; matches and transcribes nothing itself.

use super::{
    ir::{Body, FileId, Item, MacroCall, Pos},
    judge::Expand,
    lower::{self, Conditions},
    program::{ItemId, Program},
    resolve::{CallSite, ExpandItems, MacroDef},
};
use crate::workspace::Workspace;
use proc_macro2::TokenStream;

/// Expands the macros of one workspace.
pub(super) struct Expander<'w> {
    workspace: &'w Workspace,
}

impl<'w> Expander<'w> {
    /// For the crates of this workspace.
    pub(super) fn new(workspace: &'w Workspace) -> Self {
        Self { workspace }
    }
}

impl ExpandItems for Expander<'_> {
    fn expand(&self, _: MacroDef<'_>, _: &MacroCall, _: CallSite) -> Result<Vec<Item>, String> {
        Err("macros are not expanded yet".to_owned())
    }
}

impl Expand for Expander<'_> {
    fn call(
        &self,
        program: &Program,
        rules: ItemId,
        _: &MacroCall,
        _: FileId,
        _: Pos,
    ) -> Result<Body, String> {
        Err(format!(
            "the macro `{}!` is not expanded yet",
            program.item(rules).name
        ))
    }

    fn text(&self, text: &str, file: FileId, pos: Pos) -> Result<Body, String> {
        let tokens: TokenStream = text
            .parse()
            .map_err(|error: proc_macro2::LexError| error.to_string())?;
        let features = std::collections::BTreeSet::new();
        let conditions = Conditions::new(&self.workspace.cfg, &features);
        lower::lower_stmts(tokens, file, Some(pos), conditions)
    }
}

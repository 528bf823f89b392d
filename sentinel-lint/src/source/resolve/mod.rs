//! Name resolution: from units and their items to a program whose names mean what they mean to
//! rustc.
//!
//! Building collects every crate's items into the arenas (`collect`), decides the imports and
//! expands the macro calls in item position until nothing moves (`import`, `expand`), and at
//! last gives everything its path (`print`). Bodies are not looked into but for macro calls that
//! stand for items (`statement`); generic parameters and local variables are not known here, and
//! no attribute or derive macro is run.

mod build;
mod collect;
mod define;
mod expand;
mod import;
mod lead;
mod lookup;
mod path;
mod prelude;
mod print;
mod scope;
mod statement;
mod std_names;
mod textual;
mod traits;
mod visibility;

#[cfg(test)]
mod tests;

pub use expand::{CallSite, ExpandItems, ExpandNothing, MacroDef, Place};
pub use scope::Scopes;
pub use std_names::{StdKinds, canonical as canonical_std_path, kinds as std_kinds};

//! Reads the crates of a workspace: every file that rustc would, lowered to the
//! [`ir`](super::ir).
//!
//! Runs nothing and follows nothing out of a crate. A file that cannot be used is passed over
//! with the reason and leaves an opaque item in its place; it never fails the load.

mod aside;
mod bare_dyn;
mod directory;
mod expansions;
mod follow;
mod include;
mod nesting;
mod sources;
mod tables;
mod text;

use std::{collections::BTreeSet, path::Path};

use rayon::{ThreadPoolBuilder, prelude::*};

use super::{
    ir::{CrateIr, Pos, Skipped},
    lower::{Conditions, Lower, Unsure},
};
use crate::workspace::{CfgSet, Unit, UnitId, UnitKind, Workspace};
pub(super) use aside::From as SetFrom;
pub use directory::Directory;
pub use expansions::{Expansions, Site};
pub(super) use nesting::check as check_nesting;
pub(super) use sources::Sources;
pub(super) use text::{body, tree};

/// The stack of a thread that parses or lowers: enough for whatever the nesting check lets
/// through, also without optimisation. Only what is touched takes memory.
pub const STACK: usize = 256 << 20;

/// Does some work on threads with a [stack](STACK) that is enough for parsing and for walking
/// what was parsed; rayon's parallel iterators inside use them too.
///
/// # Panics
///
/// If the operating system has no room for another thread.
pub fn on_deep_stacks<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let pool = ThreadPoolBuilder::new().stack_size(STACK).build();
    pool.expect("threads to parse on").install(work)
}

/// Reads one crate.
///
/// # Panics
///
/// If the operating system has no room for another thread.
pub fn load(unit: &Unit, cfg: &CfgSet) -> CrateIr {
    on_deep_stacks(|| read(unit, Conditions::new(cfg, &unit.features)))
}

/// Reads the wanted crates of a workspace, several at a time; in the order of the units.
///
/// # Panics
///
/// If the operating system has no room for another thread.
pub fn load_all(workspace: &Workspace, wanted: impl Fn(UnitId) -> bool) -> Vec<(UnitId, CrateIr)> {
    let scripted: BTreeSet<&Path> = workspace
        .units
        .iter()
        .filter(|unit| unit.kind == UnitKind::BuildScript)
        .map(|unit| &*unit.folder)
        .collect();
    let units = (0..).map(UnitId).zip(&workspace.units);
    let units: Vec<_> = units.filter(|(id, _)| wanted(*id)).collect();
    on_deep_stacks(|| {
        let read = |(id, unit): (UnitId, &Unit)| {
            let conditions = Conditions::new(workspace.cfg_of(unit), &unit.features);
            if scripted.contains(&*unit.folder) && unit.kind != UnitKind::BuildScript {
                (id, read_scripted(unit, conditions))
            } else {
                (id, read(unit, conditions))
            }
        };
        units.into_par_iter().with_max_len(1).map(read).collect()
    })
}

/// Reads a crate whose build script may set `cfg`s, and says which of those it asks about.
fn read_scripted(unit: &Unit, conditions: Conditions<'_>) -> CrateIr {
    let unsure = Unsure::default();
    let mut ir = read(unit, conditions.noting(&unsure));
    let names: Vec<_> = unsure
        .names
        .into_inner()
        .into_iter()
        .map(|name| format!("`{name}`"))
        .collect();
    if !names.is_empty() {
        let why = format!(
            "taken as unset, though the build script may set them: cfg {}",
            names.join(", ")
        );
        let path = unit.root.clone();
        ir.skipped.push(Skipped {
            path,
            pos: Pos::default(),
            why,
        });
    }
    ir
}

/// Reads a crate on a thread that holds no spans of its own and has a stack to match.
fn read(unit: &Unit, conditions: Conditions<'_>) -> CrateIr {
    let lower = Lower::new(conditions, Some(Sources::new(unit)));
    let ir = lower.root(&unit.root);
    // The lexer keeps the text of every file for its spans, none of which is left.
    proc_macro2::extra::invalidate_current_thread_spans();
    ir
}

#[cfg(test)]
mod tests;

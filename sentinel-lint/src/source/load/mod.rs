//! Reads the crates of a workspace: every file that rustc would, lowered to the
//! [`ir`](super::ir).
//!
//! Runs nothing and follows nothing out of a crate. A file that cannot be used is passed over
//! with the reason and leaves an opaque item in its place; it never fails the load.

mod bare_dyn;
mod directory;
mod expansions;
mod follow;
mod include;
mod nesting;
mod sources;
mod tables;
mod text;

use std::thread;

use rayon::{ThreadPool, ThreadPoolBuilder, prelude::*};

use super::{
    ir::CrateIr,
    lower::{Conditions, Lower},
};
use crate::workspace::{CfgSet, Unit, UnitId, Workspace};
pub use directory::Directory;
pub use expansions::{Expansions, Site};
pub(super) use nesting::check as check_nesting;
pub(super) use sources::Sources;
pub(super) use text::tree;

/// The stack of a thread that parses or lowers: enough for whatever the nesting check lets
/// through, also without optimisation. Only what is touched takes memory.
pub const STACK: usize = 256 << 20;

/// Reads one crate.
///
/// # Panics
///
/// If the operating system has no room for another thread.
pub fn load(unit: &Unit, cfg: &CfgSet) -> CrateIr {
    thread::scope(|scope| {
        let reader = thread::Builder::new()
            .name(unit.name.clone())
            .stack_size(STACK);
        let reader = reader.spawn_scoped(scope, || load_here(unit, cfg));
        let reader = reader.expect("a thread to parse on");
        reader
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Reads the wanted crates of a workspace, several at a time; in the order of the units.
///
/// # Panics
///
/// If the operating system has no room for another thread.
pub fn load_all(workspace: &Workspace, wanted: impl Fn(&Unit) -> bool) -> Vec<(UnitId, CrateIr)> {
    let units = (0..).map(UnitId).zip(&workspace.units);
    let units: Vec<_> = units.filter(|(_, unit)| wanted(unit)).collect();
    pool().install(|| {
        let read = |(id, unit): (UnitId, &Unit)| (id, load_here(unit, workspace.cfg_of(unit)));
        units.into_par_iter().with_max_len(1).map(read).collect()
    })
}

/// Threads with the stack that deep syntax takes.
///
/// # Panics
///
/// If the operating system has no room for another thread.
pub fn pool() -> ThreadPool {
    let pool = ThreadPoolBuilder::new().stack_size(STACK).build();
    pool.expect("threads to parse on")
}

/// Reads one crate on a thread that holds no spans of its own and has a stack to match.
fn load_here(unit: &Unit, cfg: &CfgSet) -> CrateIr {
    let conditions = Conditions::new(cfg, &unit.features);
    let lower = Lower::new(conditions, Some(Sources::new(unit)));
    let ir = lower.root(&unit.root);
    // The lexer keeps the text of every file for its spans, none of which is left.
    proc_macro2::extra::invalidate_current_thread_spans();
    ir
}

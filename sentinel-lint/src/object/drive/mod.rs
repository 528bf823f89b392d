//! Drives cargo: from the user's selection to archives of objects that can be judged.
//!
//! One `cargo build` of its own profile, with flags beside the user's own; see `flags` for
//! what they are and `channel` for how they get there. The user's artifacts are left alone.
//! Judges nothing.

mod cargo;
mod channel;
mod error;
mod flags;
mod halves;
pub mod linker;
mod made;
mod native;
mod outcome;
mod retry;
mod stamp;
mod toolchain;
pub mod trial;

use super::input::Input;
use crate::{cli::CargoArgs, pattern::Pattern, report, workspace::Workspace};
use std::{path::Path, thread};

pub use error::DriveError;
pub use toolchain::Toolchain;

/// What is to be built.
#[derive(Clone, Copy, Debug)]
pub struct Order<'a> {
    /// Which packages and features.
    pub cargo: &'a CargoArgs,
    /// What cargo says about them.
    pub workspace: &'a Workspace,
    /// The program that can be [the linker](linker).
    pub program: &'a Path,
    /// What declares functions that carry no mark. Where there are any, also private functions and
    /// lazy bodies are made that nothing uses.
    pub patterns: &'a [Pattern],
    /// Whether cargo is to keep its progress to itself.
    pub quiet: bool,
}

/// What was built.
#[derive(Clone, Debug, Default)]
pub struct Built {
    /// The archives, the toolchain's own included, sorted.
    pub inputs: Vec<Input>,
    /// The compiler that it was built with.
    pub toolchain: Toolchain,
}

/// Builds.
///
/// # Errors
/// A crate that does not compile, or was not built as it was asked for.
pub fn build(order: &Order<'_>) -> Result<Built, DriveError> {
    let libraries = toolchain::libraries(order.workspace)?;
    let (inputs, version) = thread::scope(|scope| {
        let asked = scope.spawn(|| toolchain::version(order.workspace));
        let inputs = inputs(order);
        let version = asked.join();
        let version = version.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        (inputs, version)
    });
    let (mut inputs, version) = (inputs?, version?);
    let toolchain = Toolchain { version, libraries };
    inputs.extend(toolchain.inputs());
    Ok(Built { inputs, toolchain })
}

/// Builds as the profile says, and once more by flags where the profile does not get through.
fn inputs(order: &Order<'_>) -> Result<Vec<Input>, DriveError> {
    let run = |build: &cargo::Build<'_>| {
        let made = build.make()?;
        made::inputs(order, &made.artifacts, &made.scripts)
    };
    let build = cargo::Build::prepare(order)?;
    let error = match run(&build) {
        Ok(inputs) => return Ok(inputs),
        Err(error) => error,
    };
    let in_the_way = match &error {
        DriveError::Unstamped { .. } => true,
        // What cargo itself refuses, no compiler speaks of.
        DriveError::Build { diagnostics } => diagnostics.is_empty() && build.overrides(),
        _ => false,
    };
    if !in_the_way {
        return Err(error);
    }
    if !order.quiet {
        report::note(
            "settings of yours about debug information stand in the way: building again with full \
             debug information for all crates",
        );
    }
    run(&build.insisting())
}

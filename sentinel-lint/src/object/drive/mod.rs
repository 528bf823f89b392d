//! Drives cargo: from the user's selection to archives of objects that can be judged.
//!
//! One `cargo build` of its own profile, with flags beside the user's own; see `flags` for
//! what they are and `channel` for how they get there. The user's artifacts are left alone.
//! Judges nothing.

mod cargo;
mod channel;
mod error;
mod flags;
pub mod linker;
mod made;
mod native;
mod retry;
mod stamp;
mod surroundings;
mod toolchain;
pub mod trial;
mod write;

use super::input::Input;
use crate::{cli::CargoArgs, workspace::Workspace};
use std::{path::Path, thread};

pub use error::DriveError;
pub use surroundings::Surroundings;
pub use toolchain::Toolchain;

/// What is to be built.
#[derive(Clone, Copy, Debug)]
pub struct Order<'a> {
    /// Which packages and features.
    pub cargo: &'a CargoArgs,
    /// What cargo says about them.
    pub workspace: &'a Workspace,
    /// Where cargo and rustc are run.
    pub surroundings: &'a Surroundings,
    /// The program that can be [the linker](linker).
    pub program: &'a Path,
    /// Whether also private functions and lazy bodies are made that nothing uses.
    pub everything: bool,
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
    let (made, toolchain) = thread::scope(|scope| {
        let asked = scope.spawn(|| Toolchain::ask(order.surroundings, &order.workspace.target));
        let made = cargo::Build::prepare(order).and_then(|build| build.make());
        let toolchain = asked.join();
        let toolchain = toolchain.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        (made, toolchain)
    });
    let (made, toolchain) = (made?, toolchain?);
    let mut inputs = made::inputs(order, &made.artifacts, &made.scripts)?;
    inputs.extend(toolchain.inputs());
    Ok(Built { inputs, toolchain })
}

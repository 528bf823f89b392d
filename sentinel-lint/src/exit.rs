//! The exit codes: the one thing that every script around `cargo sentinel` reads.

use std::process::ExitCode;

/// Nothing was found at deny level.
pub const CLEAN: u8 = 0;
/// Something was found at deny level, or could not be judged.
pub const FINDINGS: u8 = 1;
/// The check could not be made: usage, manifest, build or configuration. The reason is on stderr.
pub const COULD_NOT_CHECK: u8 = 2;

/// How a run ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// [`CLEAN`].
    Clean,
    /// [`FINDINGS`].
    Findings,
    /// [`COULD_NOT_CHECK`].
    CouldNotCheck,
}

impl Exit {
    /// The code that the process ends with.
    pub const fn code(self) -> u8 {
        match self {
            Self::Clean => CLEAN,
            Self::Findings => FINDINGS,
            Self::CouldNotCheck => COULD_NOT_CHECK,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

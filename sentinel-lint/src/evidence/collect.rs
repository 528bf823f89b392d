//! A run of the tests that leaves evidence. It is cargo's own, with the user's flags; what it says goes to
//! stderr, because stdout is the report's.

use crate::{
    build::ANALYSED,
    cli::{CargoArgs, Talk},
    state,
    workspace::Surroundings,
};
use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    process::Command,
};
use tempfile::NamedTempFile;

/// The variable that names the file of the evidence.
const VARIABLE: &str = "SENTINEL_EVIDENCE";

/// Why there is no evidence, or why what it shows is not enough.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TestError {
    /// There is no place for the evidence.
    #[error("cannot write evidence in `{}`", folder.display())]
    Place {
        /// The folder.
        folder: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Cargo cannot be run.
    #[error("cannot run `{}`", program.display())]
    Start {
        /// The program.
        program: OsString,
        /// What the system said.
        source: io::Error,
    },
    /// The tests do not build.
    #[error("the tests do not build: cargo says why above")]
    Build,
    /// The tests have shown nothing.
    #[error(
        "the tests called no declared function, so that nothing was seen: write one that calls what is \
         declared, or leave the runtime out with `cargo sentinel check`"
    )]
    Nothing,
    /// Some tests failed.
    #[error(
        "some tests failed, and may have shown less than they would have: cargo says which above"
    )]
    Failed,
}

/// What a run of the tests has left.
#[derive(Debug)]
pub struct Collected {
    file: NamedTempFile,
    success: bool,
}

impl Collected {
    /// The file of the evidence, which goes with this value.
    ///
    /// # Errors
    /// If there is none.
    pub fn file(&self) -> Result<PathBuf, TestError> {
        let path = self.file.path();
        let is_empty = fs::metadata(path).is_ok_and(|file| file.len() == 0);
        match (is_empty, self.success) {
            (true, true) => Err(TestError::Nothing),
            (true, false) => Err(TestError::Failed),
            (false, _) => Ok(path.to_owned()),
        }
    }

    /// Whether the tests passed.
    ///
    /// # Errors
    /// [`TestError::Failed`] if they did not.
    pub fn passed(&self) -> Result<(), TestError> {
        self.success.then_some(()).ok_or(TestError::Failed)
    }
}

/// Builds the tests and runs all of them, also after one that fails. `rest` is for the tests.
///
/// # Errors
/// Tests that do not build, and what keeps cargo from being run.
pub fn collect(
    target_folder: &Path,
    cargo: &CargoArgs,
    rest: &[OsString],
    talk: Talk,
) -> Result<Collected, TestError> {
    let file = place(&state::folder(target_folder))?;
    if !run(command(cargo, talk).arg("--no-run"))? {
        return Err(TestError::Build);
    }
    let mut tests = command(cargo, talk);
    tests.arg("--no-fail-fast").env(VARIABLE, file.path());
    if !rest.is_empty() {
        tests.arg("--").args(rest);
    }
    let success = run(&mut tests)?;
    Ok(Collected { file, success })
}

/// A file of this run alone, so that two at once do not meet.
fn place(folder: &Path) -> Result<NamedTempFile, TestError> {
    let made = fs::create_dir_all(folder).and_then(|()| {
        let mut builder = tempfile::Builder::new();
        builder
            .prefix("evidence-")
            .suffix(".jsonl")
            .tempfile_in(folder)
    });
    made.map_err(|source| TestError::Place {
        folder: folder.to_owned(),
        source,
    })
}

fn command(cargo: &CargoArgs, talk: Talk) -> Command {
    let surroundings = Surroundings::default();
    let mut command = surroundings.command(&surroundings.cargo());
    command.arg("test");
    cargo.hand(&mut command);
    if let Some(target) = &cargo.target {
        command.args(["--target", target]);
    }
    if talk.quiet {
        command.arg("--quiet");
    }
    // What is found is reported once, with what the tests show.
    command.env(ANALYSED, "1").stdout(io::stderr());
    command
}

fn run(command: &mut Command) -> Result<bool, TestError> {
    let status = command.status().map_err(|source| TestError::Start {
        program: command.get_program().to_owned(),
        source,
    })?;
    Ok(status.success())
}

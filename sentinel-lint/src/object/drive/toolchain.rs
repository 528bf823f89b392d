//! The compiler that cargo runs: which one it is, and where its libraries are.

use super::{DriveError, Surroundings};
use crate::object::input::{Input, Origin};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Libraries of the toolchain that are never in a program as it is built here, with the reason.
const ABSENT: &[(&str, &str)] = &[
    ("libpanic_abort-", "the analysis build unwinds"),
    ("libtest-", "no test is built"),
];

/// A compiler, for a target.
#[derive(Clone, Debug, Default)]
pub struct Toolchain {
    /// What it says about itself, in full.
    pub(super) version: String,
    /// Its rlibs for the target, sorted.
    libraries: Vec<PathBuf>,
}

impl Toolchain {
    /// Asks the compiler.
    pub(super) fn ask(surroundings: &Surroundings, target: &str) -> Result<Self, DriveError> {
        let ask = |args: &[&str]| {
            let rustc = surroundings.rustc();
            let mut command = surroundings.command(&rustc);
            answer(command.args(args), target)
        };
        let folder = ask(&["--print", "target-libdir", "--target", target])?;
        Ok(Self {
            libraries: rlibs(Path::new(folder.trim()), target)?,
            version: ask(&["-vV"])?,
        })
    }

    /// The toolchain's own rlibs.
    pub(super) fn inputs(&self) -> impl Iterator<Item = Input> {
        self.libraries.iter().map(|path| Input {
            path: path.clone(),
            origin: Origin::Sysroot,
        })
    }
}

fn answer(command: &mut Command, target: &str) -> Result<String, DriveError> {
    let output = command.output().map_err(|source| DriveError::Start {
        program: command.get_program().to_owned(),
        source,
    })?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        let said = String::from_utf8_lossy(&output.stderr);
        Err(sysroot(target, said.trim().to_owned()))
    }
}

fn rlibs(folder: &Path, target: &str) -> Result<Vec<PathBuf>, DriveError> {
    let entries = fs::read_dir(folder)
        .map_err(|error| sysroot(target, format!("`{}`: {error}", folder.display())))?;
    let mut rlibs: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|end| end == "rlib") && !is_absent(path))
        .collect();
    if rlibs.is_empty() {
        let message = format!(
            "there is no rlib in `{}`; `rustup target add {target}` may mend it",
            folder.display()
        );
        return Err(sysroot(target, message));
    }
    rlibs.sort();
    Ok(rlibs)
}

fn is_absent(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    ABSENT.iter().any(|(prefix, _)| name.starts_with(prefix))
}

fn sysroot(target: &str, message: String) -> DriveError {
    DriveError::Sysroot {
        target: target.to_owned(),
        message,
    }
}

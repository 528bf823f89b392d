//! The compiler that cargo runs: which one it is, and which libraries it brings.

use super::DriveError;
use crate::{
    object::input::{Input, Origin},
    workspace::Workspace,
};
use std::{
    fs,
    path::{Path, PathBuf},
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
    pub(super) libraries: Vec<PathBuf>,
}

impl Toolchain {
    /// The toolchain's own rlibs.
    pub(super) fn inputs(&self) -> impl Iterator<Item = Input> {
        self.libraries.iter().map(|path| Input {
            path: path.clone(),
            origin: Origin::Sysroot,
        })
    }
}

/// What the compiler says about itself.
pub(super) fn version(workspace: &Workspace) -> Result<String, DriveError> {
    let rustc = &workspace.compiler.rustc;
    let output = workspace.surroundings.command(rustc).arg("-vV").output();
    let output = output.map_err(|source| DriveError::Start {
        program: rustc.clone(),
        source,
    })?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The libraries of the compiler for the target that is built for.
pub(super) fn libraries(workspace: &Workspace) -> Result<Vec<PathBuf>, DriveError> {
    let folder = &workspace.compiler.libraries;
    // A folder that is not there has no libraries either.
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut rlibs: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|end| end == "rlib") && !is_absent(path))
        .collect();
    if rlibs.is_empty() {
        return Err(DriveError::NoLibraries {
            target: workspace.target.clone(),
            folder: folder.clone(),
        });
    }
    rlibs.sort();
    Ok(rlibs)
}

fn is_absent(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    ABSENT.iter().any(|(prefix, _)| name.starts_with(prefix))
}

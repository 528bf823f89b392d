//! The toolchain's own rlibs for the target.

use super::{DriveError, Surroundings};
use crate::object::input::{Input, Origin};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Libraries of the toolchain that are never in a program as it is built here, with the reason.
const ABSENT: &[(&str, &str)] = &[
    ("libpanic_abort-", "the analysis build unwinds"),
    ("libtest-", "no test is built"),
];

/// The toolchain's rlibs, sorted.
pub(super) fn inputs(surroundings: &Surroundings, target: &str) -> Result<Vec<Input>, DriveError> {
    let folder = folder(surroundings, target)?;
    let unreadable = |message: String| DriveError::Sysroot {
        target: target.to_owned(),
        message,
    };
    let entries = fs::read_dir(&folder)
        .map_err(|error| unreadable(format!("`{}`: {error}", folder.display())))?;
    let mut rlibs: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|end| end == "rlib") && !is_absent(path))
        .collect();
    if rlibs.is_empty() {
        let message = format!(
            "there is no rlib in `{}`; `rustup target add {target}` may mend it",
            folder.display()
        );
        return Err(unreadable(message));
    }
    rlibs.sort();
    let input = |path| Input {
        path,
        origin: Origin::Sysroot,
    };
    Ok(rlibs.into_iter().map(input).collect())
}

fn is_absent(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    ABSENT.iter().any(|(prefix, _)| name.starts_with(prefix))
}

fn folder(surroundings: &Surroundings, target: &str) -> Result<PathBuf, DriveError> {
    let rustc = surroundings.rustc();
    let output = surroundings
        .command(&rustc)
        .args(["--print", "target-libdir", "--target", target])
        .output()
        .map_err(|source| DriveError::Start {
            program: rustc,
            source,
        })?;
    let text = String::from_utf8_lossy(&output.stdout);
    match text.lines().next() {
        Some(line) if output.status.success() => Ok(PathBuf::from(line)),
        _ => Err(DriveError::Sysroot {
            target: target.to_owned(),
            message: String::from_utf8_lossy(&output.stderr).trim().to_owned(),
        }),
    }
}

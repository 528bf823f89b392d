//! Files of ours in the target directory: written where they differ, so that nothing is built
//! anew without need, and put in place whole, so that two runs at once do no harm.

use super::DriveError;
use std::{fs, io, path::Path, process};

/// Makes `path` hold `text`.
pub(super) fn file(path: &Path, text: &str) -> Result<(), DriveError> {
    if fs::read(path).is_ok_and(|has| has == text.as_bytes()) {
        return Ok(());
    }
    put(path, |new| fs::write(new, text))
}

/// Makes `path` a link to the program at `to`.
pub(super) fn link(path: &Path, to: &Path) -> Result<(), DriveError> {
    if fs::read_link(path).is_ok_and(|has| has == to) {
        return Ok(());
    }
    put(path, |new| symlink(to, new))
}

#[cfg(unix)]
fn symlink(to: &Path, at: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(to, at)
}

#[cfg(not(unix))]
fn symlink(to: &Path, at: &Path) -> io::Result<()> {
    fs::copy(to, at).map(drop)
}

fn put(path: &Path, make: impl FnOnce(&Path) -> io::Result<()>) -> Result<(), DriveError> {
    let new = path.with_extension(format!("{}.new", process::id()));
    path.parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| make(&new))
        .and_then(|()| fs::rename(&new, path))
        .map_err(|source| DriveError::Write {
            path: path.to_owned(),
            source,
        })
}

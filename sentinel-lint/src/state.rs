//! Files of ours in the target directory: written where they differ, so that nothing is built
//! anew without need, and put in place whole, so that two runs at once, or one that is
//! interrupted, do no harm.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process,
    time::UNIX_EPOCH,
};

/// The folder in the target directory that is ours. It is also where cargo keeps what it builds
/// for the host in the analysis build, whose profile has the same name.
pub(crate) const FOLDER: &str = "sentinel";

/// Why one of our files is not there.
#[derive(Debug, thiserror::Error)]
#[error(
    "the target directory cannot be written, at `{}`: CARGO_TARGET_DIR or `build.target-dir` in \
     cargo's configuration can name another",
    path.display()
)]
pub struct WriteError {
    /// What was to be written.
    pub path: PathBuf,
    /// The cause.
    #[source]
    pub source: io::Error,
}

/// Where we keep what is ours.
pub(crate) fn folder(target_folder: &Path) -> PathBuf {
    target_folder.join(FOLDER)
}

/// Which build of this program it is: what another has kept may mean something else.
pub(crate) fn program() -> String {
    let file = env::current_exe().and_then(fs::metadata).ok();
    let changed = file.as_ref().and_then(|file| file.modified().ok());
    let changed = changed.and_then(|at| at.duration_since(UNIX_EPOCH).ok());
    format!(
        "{} {} {}",
        env!("CARGO_PKG_VERSION"),
        file.map_or(0, |file| file.len()),
        changed.unwrap_or_default().as_nanos()
    )
}

/// Makes `path` hold these bytes.
pub(crate) fn file(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), WriteError> {
    let bytes = bytes.as_ref();
    if fs::read(path).is_ok_and(|has| has == bytes) {
        return Ok(());
    }
    put(path, |new| fs::write(new, bytes))
}

/// Makes `path` a link to the program at `to`.
pub(crate) fn link(path: &Path, to: &Path) -> Result<(), WriteError> {
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

fn put(path: &Path, make: impl FnOnce(&Path) -> io::Result<()>) -> Result<(), WriteError> {
    let new = path.with_extension(format!("{}.new", process::id()));
    path.parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| make(&new))
        .and_then(|()| fs::rename(&new, path))
        .map_err(|source| WriteError {
            path: path.to_owned(),
            source,
        })
}

//! Where things are in this repository.

use std::path::{Path, PathBuf};

/// The repository's folder.
pub fn repository() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().unwrap_or(package)
}

/// The workspace of the example of this name.
pub fn example(name: &str) -> PathBuf {
    repository().join("examples").join(name)
}

/// The tiny workspace of this name that exists to be linted.
pub fn fixture(name: &str) -> PathBuf {
    repository().join("tests/lint").join(name)
}

/// The workspace of what is built as the lint builds it.
pub fn analysed() -> PathBuf {
    repository().join("tests/analysis")
}

/// The workspace of traps.
pub fn traps() -> PathBuf {
    repository().join("tests/traps")
}

/// The workspace of functions over real crates.
pub fn panel() -> PathBuf {
    repository().join("tests/panel")
}

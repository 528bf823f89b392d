//! The repository's own files, as the checks of our rules of taste read them.

use crate::repository;
use std::{fs, path::Path};

/// Folders whose content is data of tests: programs written to be wrong in some way.
const SPECIMENS: &[&str] = &[
    "tests/compose/",
    "tests/analysis/",
    "tests/lint/",
    "tests/panel/",
    "tests/traps/",
    "tests/ui/",
    "sentinel-lint/tests/object/kinds/",
    "sentinel-lint/tests/resolve/programs/",
    "sentinel-lint/tests/twins/kinds/",
];

/// A text file of the repository.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Source {
    /// Its path, relative to the repository, with `/` between the parts.
    pub path: String,
    /// What is in it.
    pub text: String,
}

impl Source {
    /// Whether it is Rust that we wrote to be read, not a specimen.
    pub fn is_our_rust(&self) -> bool {
        let rust = Path::new(&self.path).extension() == Some("rs".as_ref());
        rust && !SPECIMENS.iter().any(|folder| self.path.starts_with(folder))
    }
}

/// Every text file of the repository but what builds and version control leave there, sorted.
///
/// # Panics
///
/// If a folder or file cannot be read.
pub fn sources() -> Vec<Source> {
    let mut sources = Vec::new();
    collect(repository(), "", &mut sources);
    sources.sort_unstable();
    sources
}

fn collect(folder: &Path, prefix: &str, sources: &mut Vec<Source>) {
    let entries = fs::read_dir(folder).expect("a folder of ours can be read");
    for entry in entries {
        let entry = entry.expect("a folder of ours can be read");
        let name = entry
            .file_name()
            .into_string()
            .expect("our names are UTF-8");
        let path = format!("{prefix}{name}");
        let kind = entry.file_type().expect("a file of ours can be read");
        if kind.is_dir() {
            if !["target", ".git", "wip"].contains(&name.as_str()) {
                collect(&entry.path(), &format!("{path}/"), sources);
            }
        } else if kind.is_file() && name != ".git" {
            let bytes = fs::read(entry.path()).expect("a file of ours can be read");
            // What is not text, such as a picture of the example, has no rules to keep.
            if let Ok(text) = String::from_utf8(bytes) {
                sources.push(Source { path, text });
            }
        }
    }
}

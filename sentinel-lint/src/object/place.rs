//! How the files that compilers name are named in a report.

use crate::place::{PackagePlace, SourceMap, display_path};
use std::{
    fs,
    path::{Component, Path, PathBuf},
    sync::{Mutex, PoisonError},
};

/// Where the sources of the build are.
#[derive(Debug, Default)]
pub struct Places {
    workspace: PathBuf,
    packages: Vec<PackageFolder>,
    sources: Mutex<SourceMap>,
}

/// Where a package is.
#[derive(Clone, Debug)]
pub struct PackageFolder {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its folder.
    pub folder: PathBuf,
}

/// The end of the folder that std's sources are in, wherever a toolchain lies.
const LIBRARY: [&str; 5] = ["lib", "rustlib", "src", "rust", "library"];

impl Places {
    /// For the workspace in this folder and these packages.
    pub fn new(workspace: PathBuf, mut packages: Vec<PackageFolder>) -> Self {
        // The deepest folder that a file is in is its package's.
        packages.sort_by_key(|package| std::cmp::Reverse(package.folder.components().count()));
        Self {
            workspace,
            packages,
            sources: Mutex::default(),
        }
    }

    /// The files that were named, and where they are.
    pub fn sources(&self) -> SourceMap {
        let sources = self.sources.lock().unwrap_or_else(PoisonError::into_inner);
        sources.clone()
    }

    /// The name of a file, which is relative to the workspace if it is not absolute.
    pub(crate) fn name(&self, file: &str) -> String {
        if file.is_empty() {
            return String::new();
        }
        let path = self.workspace.join(file);
        let name = self.name_of(&path);
        let mut sources = self.sources.lock().unwrap_or_else(PoisonError::into_inner);
        sources.insert(name.clone(), path);
        name
    }

    /// A line, from 1, of a file that was named; none that cannot be read.
    pub(crate) fn line(&self, name: &str, line: u32) -> Option<String> {
        let sources = self.sources.lock().unwrap_or_else(PoisonError::into_inner);
        let path = sources.path(name)?.to_owned();
        drop(sources);
        let index = usize::try_from(line).ok()?.checked_sub(1)?;
        let text = fs::read_to_string(path).ok()?;
        text.lines().nth(index).map(str::to_owned)
    }

    /// Whether a file is one of std's.
    pub(crate) fn is_std(file: &str) -> bool {
        in_library(Path::new(file)).is_some()
    }

    fn name_of(&self, path: &Path) -> String {
        if let Some(inside) = in_library(path) {
            return inside;
        }
        let package = self
            .packages
            .iter()
            .find(|package| path.starts_with(&package.folder));
        if package.is_none() && !path.starts_with(&self.workspace) {
            return unpacked(path);
        }
        display_path(
            &PackagePlace {
                workspace: &self.workspace,
                name: package.map_or("", |package| &package.name),
                version: package.map_or("", |package| &package.version),
                folder: package.map_or(&self.workspace, |package| &package.folder),
            },
            path,
        )
    }
}

/// The name of a file of std: `library/std/src/fs.rs`. The compiler names it `/rustc/<hash>/library/…`
/// or, where the sources are installed, by the toolchain's folder.
fn in_library(path: &Path) -> Option<String> {
    let parts: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
    let built = matches!(parts[..], ["/", "rustc", _, "library", ..]).then_some(3);
    let installed = || {
        let at = parts
            .windows(LIBRARY.len())
            .position(|some| some == LIBRARY)?;
        Some(at + LIBRARY.len() - 1)
    };
    let library = built.or_else(installed)?;
    Some(parts[library..].join("/"))
}

/// The name of a file of a package that nobody has told of: cargo unpacks packages into folders that
/// are called after them. What else there is has only its own name.
fn unpacked(path: &Path) -> String {
    let parts: Vec<_> = path
        .components()
        .filter(|part| matches!(part, Component::Normal(_)))
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    let registry = parts
        .windows(2)
        .position(|pair| pair[0] == "registry" && pair[1] == "src");
    if let Some(at) = registry
        && let Some(inside) = parts.get(at + 3..)
    {
        return inside.join("/");
    }
    format!("…/{}", parts.last().map_or("", |name| name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places() -> Places {
        let package = |name: &str, folder: &str| PackageFolder {
            name: name.to_owned(),
            version: "1.2.3".to_owned(),
            folder: folder.into(),
        };
        Places::new(
            "/projects/app".into(),
            vec![
                package("outer", "/elsewhere/outer"),
                package("inner", "/elsewhere/outer/inner"),
            ],
        )
    }

    #[track_caller]
    fn spec(file: &str, name: &str) {
        assert_eq!(places().name(file), name);
    }

    #[test]
    fn the_workspaces_files_are_named_from_it() {
        spec("ext/src/lib.rs", "ext/src/lib.rs");
        spec("/projects/app/ext/src/lib.rs", "ext/src/lib.rs");
    }

    #[test]
    fn a_packages_files_are_named_from_the_deepest_package() {
        spec("/elsewhere/outer/src/a.rs", "outer-1.2.3/src/a.rs");
        spec("/elsewhere/outer/inner/src/a.rs", "inner-1.2.3/src/a.rs");
    }

    #[test]
    fn a_registrys_files_are_named_from_the_package_even_when_it_is_not_known() {
        spec(
            "/home/me/.cargo/registry/src/index-1/log-0.4.27/src/lib.rs",
            "log-0.4.27/src/lib.rs",
        );
    }

    #[test]
    fn stds_files_are_named_from_the_library() {
        spec(
            "/rustc/59807616/library/std/src/fs.rs",
            "library/std/src/fs.rs",
        );
        spec(
            "/home/me/toolchain/lib/rustlib/src/rust/library/core/src/ptr/mod.rs",
            "library/core/src/ptr/mod.rs",
        );
    }

    #[test]
    fn no_other_file_shows_a_folder_of_this_machine() {
        spec("/home/me/native.c", "…/native.c");
    }
}

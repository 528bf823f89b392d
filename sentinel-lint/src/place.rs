//! How files are named in reports, and how they are found again on this machine.
//!
//! A report must read the same on every machine and never name a home folder: a file is named
//! from the workspace, or from its package.

use std::{
    collections::BTreeMap,
    path::{Component, Path, PathBuf},
};

/// What a file's name in a report is made of.
#[derive(Clone, Copy, Debug)]
pub struct PackagePlace<'a> {
    /// The folder of the workspace.
    pub workspace: &'a Path,
    /// The package's name.
    pub name: &'a str,
    /// The package's version.
    pub version: &'a str,
    /// The package's folder.
    pub folder: &'a Path,
}

/// The name of `file` in a report: relative to the workspace, outside it `<package>-<version>/…`.
///
/// A file that a package takes from outside its folder, by `#[path]` or `include!`, is named
/// `<package>-<version>/…/<file name>`, because the folders between are this machine's own.
///
/// ```
/// use sentinel_lint::place::{PackagePlace, display_path};
/// use std::path::Path;
/// let log = PackagePlace {
///     workspace: Path::new("/projects/app"),
///     name: "log",
///     version: "0.4.27",
///     folder: Path::new("/registry/log-0.4.27"),
/// };
/// assert_eq!(display_path(&log, Path::new("/projects/app/src/main.rs")), "src/main.rs");
/// assert_eq!(display_path(&log, Path::new("/registry/log-0.4.27/src/lib.rs")), "log-0.4.27/src/lib.rs");
/// ```
pub fn display_path(package: &PackagePlace<'_>, file: &Path) -> String {
    let file = without_dots(file);
    if let Ok(inside) = file.strip_prefix(without_dots(package.workspace)) {
        return slashed(inside);
    }
    let prefix = format!("{}-{}", package.name, package.version);
    if let Ok(inside) = file.strip_prefix(without_dots(package.folder)) {
        return format!("{prefix}/{}", slashed(inside));
    }
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    format!("{prefix}/…/{name}")
}

/// Where the files that a report names are.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: BTreeMap<String, PathBuf>,
}

impl SourceMap {
    /// Records where a file of a report is. The first of two places with the same name stays.
    pub fn insert(&mut self, name: String, path: PathBuf) {
        self.files.entry(name).or_insert(path);
    }

    /// Records what another map knows.
    pub fn absorb(&mut self, other: Self) {
        for (name, path) in other.files {
            self.insert(name, path);
        }
    }

    /// Where a file of a report is, if it is known.
    pub fn path(&self, name: &str) -> Option<&Path> {
        self.files.get(name).map(PathBuf::as_path)
    }
}

/// Resolves `.` and `..` by name alone, as rustc does when it prints a path.
fn without_dots(path: &Path) -> PathBuf {
    let mut clean = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                clean.pop();
            }
            other => clean.push(other),
        }
    }
    clean
}

fn slashed(path: &Path) -> String {
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(file: &str) -> String {
        let package = PackagePlace {
            workspace: Path::new("/home/me/app"),
            name: "dep",
            version: "1.2.3",
            folder: Path::new("/home/me/.cargo/registry/dep-1.2.3"),
        };
        display_path(&package, Path::new(file))
    }

    #[test]
    fn a_file_of_the_workspace_is_named_from_it() {
        assert_eq!(name("/home/me/app/ext/src/t01.rs"), "ext/src/t01.rs");
    }

    #[test]
    fn a_file_of_another_package_is_named_from_the_package() {
        assert_eq!(
            name("/home/me/.cargo/registry/dep-1.2.3/src/fs.rs"),
            "dep-1.2.3/src/fs.rs"
        );
    }

    #[test]
    fn dots_are_resolved_before_the_place_is_decided() {
        assert_eq!(
            name("/home/me/app/ext/src/../shared/x.rs"),
            "ext/shared/x.rs"
        );
        assert_eq!(
            name("/home/me/app/../.cargo/registry/dep-1.2.3/./src/a.rs"),
            "dep-1.2.3/src/a.rs"
        );
    }

    #[test]
    fn a_file_outside_both_never_shows_a_folder_of_this_machine() {
        assert_eq!(name("/home/me/secret/x.rs"), "dep-1.2.3/…/x.rs");
    }

    #[test]
    fn the_map_finds_a_named_file_again() {
        let mut map = SourceMap::default();
        map.insert("a.rs".into(), "/one/a.rs".into());
        map.insert("a.rs".into(), "/two/a.rs".into());
        assert_eq!(map.path("a.rs"), Some(Path::new("/one/a.rs")));
        assert_eq!(map.path("b.rs"), None);
    }
}

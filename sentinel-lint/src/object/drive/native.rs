//! Archives of other languages that build scripts have linked, as far as they are not already in
//! an rlib. A library that the system brings is no archive of the project's: what is imported
//! from it is an import.

use cargo_metadata::BuildScript;
use std::path::{Path, PathBuf};

/// The archives that a package's build script asks to link. `in_rlib` says that the package has
/// an rlib, into which rustc puts static libraries.
pub(super) fn archives(script: &BuildScript, all: &[&BuildScript], in_rlib: bool) -> Vec<PathBuf> {
    let wanted = script
        .linked_libs
        .iter()
        .map(|library| Library::parse(library.as_str()));
    wanted
        .filter(|library| !(in_rlib && library.is_bundled))
        .filter_map(|library| {
            let own = [&script];
            let others = own.into_iter().chain(all);
            folders(others.copied()).find_map(|folder| library.archive_in(folder))
        })
        .collect()
}

/// The folders that build scripts have libraries searched in.
fn folders<'a>(scripts: impl Iterator<Item = &'a BuildScript>) -> impl Iterator<Item = &'a Path> {
    scripts
        .flat_map(|script| &script.linked_paths)
        .filter_map(|path| {
            let path = path.as_str();
            match path.split_once('=') {
                Some(("native" | "all", folder)) => Some(Path::new(folder)),
                Some(("framework" | "dependency" | "crate", _)) => None,
                _ => Some(Path::new(path)),
            }
        })
}

/// A library as a build script names it: `[kind[:modifiers]=]name[:rename]`.
#[derive(Debug, PartialEq, Eq)]
struct Library<'a> {
    name: &'a str,
    /// Whether rustc puts it into an rlib.
    is_bundled: bool,
    /// Whether a shared library is to be taken where there is one.
    prefers_shared: bool,
    /// Whether `name` is a file's whole name.
    verbatim: bool,
}

impl<'a> Library<'a> {
    fn parse(text: &'a str) -> Self {
        let (kind, name) = text.split_once('=').unwrap_or(("", text));
        let (kind, modifiers) = kind.split_once(':').unwrap_or((kind, ""));
        let has = |modifier: &str| modifiers.split(',').any(|is| is == modifier);
        Self {
            name: name.split(':').next().unwrap_or(name),
            is_bundled: kind == "static" && !has("-bundle"),
            prefers_shared: kind != "static",
            verbatim: has("+verbatim"),
        }
    }

    fn archive_in(&self, folder: &Path) -> Option<PathBuf> {
        let file = |name: String| Some(folder.join(name)).filter(|path| path.is_file());
        if self.verbatim {
            return file(self.name.to_owned()).filter(|path| !is_shared(path));
        }
        if self.prefers_shared && file(format!("lib{}.so", self.name)).is_some() {
            return None;
        }
        file(format!("lib{}.a", self.name))
    }
}

fn is_shared(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "so")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_static_library_is_in_its_rlib_unless_it_says_otherwise() {
        for (text, name, bundled) in [
            ("static=z", "z", true),
            ("static:+whole-archive=z", "z", true),
            ("static:-bundle=z", "z", false),
            ("static=z:renamed", "z", true),
            ("dylib=z", "z", false),
            ("z", "z", false),
        ] {
            let library = Library::parse(text);
            assert_eq!(
                (library.name, library.is_bundled),
                (name, bundled),
                "{text}"
            );
        }
    }

    #[test]
    fn where_nothing_says_static_a_shared_library_goes_before_an_archive() {
        let folder = tempfile::tempdir().expect("a folder");
        let archive = folder.path().join("libz.a");
        std::fs::write(&archive, "").expect("written");
        let found = |text| Library::parse(text).archive_in(folder.path());
        assert_eq!(found("z"), Some(archive.clone()));
        std::fs::write(folder.path().join("libz.so"), "").expect("written");
        assert_eq!(found("z"), None);
        assert_eq!(found("static:-bundle=z"), Some(archive));
        assert_eq!(found("static=other"), None);
    }
}

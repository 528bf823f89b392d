//! Workspaces on disk, as cargo and rustc see them. All dependencies are folders, so that
//! nothing is fetched.

mod dependencies;
mod errors;
mod selection;
mod targets;

use std::{fs, path::Path};

use tempfile::TempDir;

use super::{Lock, Options, Surroundings, Unit, UnitKind, Workspace, WorkspaceError, load};

/// A workspace on disk.
struct Tree {
    folder: TempDir,
}

impl Tree {
    /// Writes manifests by their folder, and an empty source for every root that is named after
    /// them: `("a", "[package]…", &["src/lib.rs"])`.
    fn new(packages: &[(&str, &str, &[&str])]) -> Self {
        let tree = Self {
            folder: tempfile::tempdir().expect("a folder"),
        };
        for (folder, manifest, roots) in packages {
            tree.write(&format!("{folder}/Cargo.toml"), manifest);
            for root in *roots {
                tree.write(&format!("{folder}/{root}"), "");
            }
        }
        tree
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
        fs::write(path, text).expect("a file");
    }

    fn options(&self) -> Options {
        Options {
            surroundings: Surroundings::default().folder(self.folder.path()),
            lock: Lock {
                offline: true,
                ..Lock::default()
            },
            quiet: true,
            ..Options::default()
        }
    }

    fn load(&self) -> Workspace {
        load(&self.options()).expect("a workspace")
    }

    fn fail(&self, change: impl FnOnce(&mut Options)) -> WorkspaceError {
        let mut options = self.options();
        change(&mut options);
        load(&options).expect_err("no workspace")
    }

    fn load_with(&self, change: impl FnOnce(&mut Options)) -> Workspace {
        let mut options = self.options();
        change(&mut options);
        load(&options).expect("a workspace")
    }
}

/// A manifest of this name in edition 2024, with more behind it.
fn package(name: &str, rest: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n{rest}")
}

/// Every unit as `package kind name`.
fn units(workspace: &Workspace) -> Vec<String> {
    let show = |unit: &Unit| format!("{} {:?} {}", unit.package, unit.kind, unit.name);
    workspace.units.iter().map(show).collect()
}

fn unit<'w>(workspace: &'w Workspace, package: &str, kind: UnitKind) -> &'w Unit {
    let mut units = workspace.units.iter();
    units
        .find(|unit| unit.package == package && unit.kind == kind)
        .expect("a unit")
}

/// What a unit may name: `name = package kind`.
fn dependencies(workspace: &Workspace, package: &str, kind: UnitKind) -> Vec<String> {
    let dependencies = unit(workspace, package, kind).dependencies.iter();
    dependencies
        .map(|dependency| {
            let unit = workspace.unit(dependency.unit);
            format!("{} = {} {:?}", dependency.name, unit.package, unit.kind)
        })
        .collect()
}

fn relative(path: &Path, tree: &Tree) -> String {
    let folder = tree.folder.path().canonicalize().expect("a folder");
    let path = path.canonicalize().expect("a file");
    path.strip_prefix(folder)
        .expect("inside")
        .to_str()
        .expect("text")
        .to_owned()
}

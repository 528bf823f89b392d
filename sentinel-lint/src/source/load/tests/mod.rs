//! What is read of a crate on disk, and what becomes of files that cannot be.

mod aside;
mod expansions;
mod files;
mod hostile;
mod includes;
mod tree;

use std::{collections::BTreeSet, fs, path::Path};

use tempfile::TempDir;

use super::load;
use crate::{
    source::ir::{CrateIr, Item, ItemKind},
    workspace::{CfgSet, Unit, UnitKind},
};

/// A package on disk with one library.
struct Package {
    folder: TempDir,
    unit: Unit,
}

impl Package {
    /// Writes the files and takes `src/lib.rs` as the root.
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for (path, text) in files {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
            fs::write(path, text).expect("a file");
        }
        let unit = unit(folder.path());
        Self { folder, unit }
    }

    fn load(&self) -> CrateIr {
        load(&self.unit, &cfg())
    }

    /// The files that were read, relative to the package.
    fn files(&self, ir: &CrateIr) -> Vec<String> {
        ir.files
            .iter()
            .map(|file| self.relative(&file.path))
            .collect()
    }

    /// What was passed over: `file:line why`.
    fn skipped(&self, ir: &CrateIr) -> Vec<String> {
        let skipped = ir.skipped.iter();
        skipped
            .map(|skip| {
                format!(
                    "{}:{} {}",
                    self.relative(&skip.path),
                    skip.pos.line,
                    skip.why
                )
            })
            .collect()
    }

    fn relative(&self, path: &Path) -> String {
        let path = path
            .strip_prefix(self.folder.path())
            .expect("a file of the package");
        path.to_str().expect("text").to_owned()
    }
}

fn unit(folder: &Path) -> Unit {
    Unit {
        package: "p".to_owned(),
        package_id: String::new(),
        version: "1.2.3".to_owned(),
        folder: folder.to_owned(),
        member: true,
        selected: true,
        name: "p".to_owned(),
        kind: UnitKind::Lib,
        root: folder.join("src/lib.rs"),
        edition: 2024,
        features: BTreeSet::from(["on".to_owned()]),
        dependencies: Vec::new(),
    }
}

fn cfg() -> CfgSet {
    ["unix", "target_os=\"linux\""].into_iter().collect()
}

/// The paths of all functions, and of opaque items with the reason.
fn paths(items: &[Item]) -> Vec<String> {
    let mut all = Vec::new();
    collect(items, "", &mut all);
    all
}

fn collect(items: &[Item], prefix: &str, all: &mut Vec<String>) {
    for item in items {
        let path = format!("{prefix}{}", item.name);
        match &item.kind {
            ItemKind::Mod(inside) => collect(inside, &format!("{path}::"), all),
            ItemKind::Opaque(why) => all.push(format!("{path}: {why}")),
            ItemKind::Fn(_) => all.push(path),
            _ => {}
        }
    }
}

//! A real tree: everything that this package is built from.

use std::path::Path;

use crate::{
    source::{ir::CrateIr, load::load_all},
    workspace::{self, Lock, Options, Reach, UnitId, Workspace},
};

fn own_tree() -> (Workspace, Vec<(UnitId, CrateIr)>) {
    let options = Options {
        manifest_path: Some(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")),
        lock: Lock {
            offline: true,
            ..Lock::default()
        },
        reach: Reach {
            build_time: true,
            ..Reach::default()
        },
        ..Options::default()
    };
    let workspace = workspace::load(&options).expect("this workspace");
    let crates = load_all(&workspace, |_| true);
    (workspace, crates)
}

#[test]
fn every_file_of_the_tree_is_read_or_named_with_the_reason() {
    let (workspace, crates) = own_tree();
    assert_eq!(crates.len(), workspace.units.len());
    for (id, ir) in &crates {
        let unit = workspace.unit(*id);
        assert!(!ir.files.is_empty(), "{} has a root", unit.name);
        for skip in &ir.skipped {
            // Names of cfgs may hold any word.
            let is_read = skip.why.starts_with("taken as unset");
            let is_refused = skip.why.contains("parse") || skip.why.contains("nested too deeply");
            assert!(
                is_read || !is_refused,
                "{}: {} {}",
                unit.name,
                skip.path.display(),
                skip.why
            );
        }
    }
}

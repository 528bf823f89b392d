//! Which members are checked.

use super::{Tree, package};
use crate::workspace::{Options, Selection, Surroundings};

fn tree(workspace: &str) -> Tree {
    Tree::new(&[
        (".", workspace, &[]),
        (
            "one",
            &package("one", "[dependencies]\ntwo = { path = \"../two\" }"),
            &["src/lib.rs"],
        ),
        ("two", &package("two", ""), &["src/lib.rs"]),
        ("three", &package("three", ""), &["src/lib.rs"]),
    ])
}

const ALL: &str = "[workspace]\nresolver = \"3\"\nmembers = [\"one\", \"two\", \"three\"]\n";

fn selected(tree: &Tree, change: impl FnOnce(&mut Options)) -> Vec<String> {
    let workspace = tree.load_with(change);
    let selected = workspace.units.iter().filter(|unit| unit.selected);
    selected.map(|unit| unit.package.clone()).collect()
}

fn packages(specs: &[&str]) -> Selection {
    let packages = specs.iter().map(ToString::to_string).collect();
    Selection {
        packages,
        ..Selection::default()
    }
}

#[test]
fn the_default_members_are_checked_unless_something_is_asked_for() {
    assert_eq!(selected(&tree(ALL), |_| {}), ["one", "three", "two"]);
    let some = tree(&format!("{ALL}default-members = [\"two\"]\n"));
    assert_eq!(selected(&some, |_| {}), ["two"]);
    assert_eq!(
        selected(&some, |options| options.selection.workspace = true),
        ["one", "three", "two"]
    );
}

#[test]
fn the_folder_of_a_member_selects_it() {
    let tree = tree(ALL);
    let folder = tree.folder.path().join("one");
    let manifest = folder.join("Cargo.toml");
    assert_eq!(
        selected(&tree, |options| options.surroundings =
            Surroundings::default().folder(folder)),
        ["one"]
    );
    assert_eq!(
        selected(&tree, |options| options.manifest_path = Some(manifest)),
        ["one"]
    );
}

#[test]
fn packages_are_named_as_cargo_names_them() {
    let tree = tree(ALL);
    let with = |specs: &[&str]| selected(&tree, |options| options.selection = packages(specs));
    assert_eq!(with(&["two", "one"]), ["one", "two"]);
    assert_eq!(with(&["one", "one"]), ["one"]);
    assert_eq!(with(&["t*"]), ["three", "two"]);
    assert_eq!(with(&["two@0.1.0"]), ["two"]);
    assert_eq!(with(&["two@0.1"]), ["two"]);
    let folder = tree.folder.path().canonicalize().expect("a folder");
    assert_eq!(
        with(&[&format!("path+file://{}/two#0.1.0", folder.display())]),
        ["two"]
    );
}

#[test]
fn what_a_selected_package_links_is_read_but_not_selected() {
    let workspace = tree(ALL).load_with(|options| options.selection = packages(&["one"]));
    let two = workspace
        .units
        .iter()
        .find(|unit| unit.package == "two")
        .expect("a dependency");
    assert!(two.member && !two.selected);
    assert!(workspace.units.iter().all(|unit| unit.package != "three"));
}

#[test]
fn packages_may_be_excluded_from_the_workspace() {
    let exclude = vec!["t[wx]o".to_owned()];
    let selection = Selection {
        workspace: true,
        exclude,
        ..Selection::default()
    };
    assert_eq!(
        selected(&tree(ALL), |options| options.selection = selection),
        ["one", "three"]
    );
}

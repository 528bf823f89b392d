//! What keeps a workspace from being loaded, and what the user is told.

use std::error::Error as _;

use super::{Tree, package};
use crate::workspace::{Selection, WorkspaceError};

fn tree() -> Tree {
    Tree::new(&[
        (
            ".",
            "[workspace]\nresolver = \"3\"\nmembers = [\"one\", \"two\"]\n",
            &[],
        ),
        (
            "one",
            &package("one", "[dependencies]\nthree = { path = \"../three\" }"),
            &["src/lib.rs"],
        ),
        ("two", &package("two", ""), &["src/lib.rs"]),
        ("three", &package("three", ""), &["src/lib.rs"]),
    ])
}

fn selection(packages: &[&str], workspace: bool, exclude: &[&str]) -> Selection {
    let owned = |specs: &[&str]| specs.iter().map(ToString::to_string).collect();
    Selection {
        packages: owned(packages),
        workspace,
        exclude: owned(exclude),
    }
}

#[test]
fn a_package_that_is_no_member_is_named_with_those_that_are() {
    let tree = Tree::new(&[
        (
            ".",
            "[workspace]\nresolver = \"3\"\nmembers = [\"one\", \"two\"]\nexclude = [\"three\"]\n",
            &[],
        ),
        (
            "one",
            &package("one", "[dependencies]\nthree = { path = \"../three\" }"),
            &["src/lib.rs"],
        ),
        ("two", &package("two", ""), &["src/lib.rs"]),
        ("three", &package("three", ""), &["src/lib.rs"]),
    ]);
    for spec in ["three", "tow", "two@2", "one/two"] {
        let error = tree.fail(|options| options.selection = selection(&[spec], false, &[]));
        let text = error.to_string();
        assert!(
            text.contains(spec) && text.contains("members are one, two"),
            "{text}"
        );
    }
}

#[test]
fn exclude_goes_with_workspace_and_leaves_something() {
    let tree = tree();
    let alone = tree.fail(|options| options.selection = selection(&[], false, &["one"]));
    assert!(matches!(alone, WorkspaceError::ExcludeAlone));
    let nothing = tree.fail(|options| options.selection = selection(&[], true, &["*"]));
    assert!(matches!(nothing, WorkspaceError::NothingSelected));
}

#[test]
fn a_broken_pattern_is_said() {
    let error = tree().fail(|options| options.selection = selection(&["a[".trim()], false, &[]));
    assert_eq!(error.to_string(), "`a[` is not a package pattern");
    assert!(error.source().is_some());
}

#[test]
fn a_missing_manifest_is_cargos_to_explain() {
    let tree = tree();
    let nowhere = tree.folder.path().join("nowhere/Cargo.toml");
    let error = tree.fail(|options| options.manifest_path = Some(nowhere.clone()));
    assert!(matches!(&error, WorkspaceError::Refused { manifest } if *manifest == nowhere));
    assert!(error.to_string().contains("nowhere"));
}

#[test]
fn a_broken_manifest_is_cargos_to_explain() {
    let tree = Tree::new(&[(".", "[package", &[])]);
    assert!(matches!(tree.fail(|_| {}), WorkspaceError::Refused { .. }));
}

#[test]
fn an_unknown_feature_is_cargos_to_explain() {
    let tree = Tree::new(&[(".", &package("a", ""), &["src/lib.rs"])]);
    let error = tree.fail(|options| options.features.named.push("nothing".to_owned()));
    assert!(matches!(error, WorkspaceError::Refused { .. }));
}

#[test]
fn an_unknown_target_is_named() {
    let tree = Tree::new(&[(".", &package("a", ""), &["src/lib.rs"])]);
    let error = tree.fail(|options| options.target = Some("no-such-target".to_owned()));
    let text = error.to_string();
    assert!(matches!(error, WorkspaceError::UnknownTarget { .. }));
    assert!(
        text.contains("no-such-target") && text.contains("--print target-list"),
        "{text}"
    );
}

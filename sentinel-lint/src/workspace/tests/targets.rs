//! Which targets become units, and how they read.

use super::{Tree, package, relative, unit, units};
use crate::workspace::{Features, Reach, UnitKind};

#[test]
fn a_package_has_its_library_its_binaries_and_its_build_script() {
    let tree = Tree::new(&[(
        ".",
        &package(
            "a-b",
            "[[bin]]\nname = \"tool\"\npath = \"tools/tool.rs\"\n[lib]\npath = \"library.rs\"",
        ),
        &[
            "library.rs",
            "src/main.rs",
            "tools/tool.rs",
            "build.rs",
            "examples/e.rs",
            "tests/t.rs",
        ],
    )]);
    let workspace = tree.load();
    assert_eq!(
        units(&workspace),
        [
            "a-b Lib a_b",
            "a-b Bin a_b",
            "a-b Bin tool",
            "a-b BuildScript build_script_build"
        ]
    );
    assert_eq!(
        relative(&unit(&workspace, "a-b", UnitKind::Lib).root, &tree),
        "library.rs"
    );
    assert_eq!(relative(&workspace.root, &tree), "");
    let unit = unit(&workspace, "a-b", UnitKind::Lib);
    assert!(unit.member && unit.selected);
    assert_eq!((unit.edition, &*unit.version), (2024, "0.1.0"));
}

#[test]
fn examples_tests_and_benches_are_read_when_asked_for() {
    let tree = Tree::new(&[(
        ".",
        &package("a", ""),
        &["src/lib.rs", "examples/e.rs", "tests/t.rs", "benches/b.rs"],
    )]);
    let workspace = tree.load_with(|options| {
        options.reach = Reach {
            other_targets: true,
            ..Reach::default()
        };
    });
    assert_eq!(
        units(&workspace),
        ["a Lib a", "a Other b", "a Other e", "a Other t"]
    );
}

#[test]
fn a_binary_whose_features_are_off_is_not_built() {
    let manifest = package(
        "a",
        "[[bin]]\nname = \"b\"\npath = \"src/b.rs\"\nrequired-features = [\"f\"]\n[features]\nf = []",
    );
    let tree = Tree::new(&[(".", &manifest, &["src/lib.rs", "src/b.rs"])]);
    assert_eq!(units(&tree.load()), ["a Lib a"]);
    let with = tree.load_with(|options| options.features.named.push("f".to_owned()));
    assert_eq!(units(&with), ["a Lib a", "a Bin b"]);
}

#[test]
fn features_are_those_that_cargo_resolves() {
    let manifest = package(
        "a",
        "[features]\ndefault = [\"x\"]\nx = [\"b/y\"]\nz = []\n[dependencies]\nb = { path = \"b\" }",
    );
    let tree = Tree::new(&[
        (".", &manifest, &["src/lib.rs"]),
        (
            "b",
            &package("b", "[features]\ny = []\nw = []"),
            &["src/lib.rs"],
        ),
    ]);
    let features = |flags: Features, package: &str| {
        let workspace = tree.load_with(|options| options.features = flags.clone());
        unit(&workspace, package, UnitKind::Lib)
            .features
            .iter()
            .cloned()
            .collect::<Vec<_>>()
    };
    let default = Features::default();
    assert_eq!(features(default.clone(), "a"), ["default", "x"]);
    assert_eq!(features(default, "b"), ["y"]);
    let all = Features {
        all: true,
        ..Features::default()
    };
    assert_eq!(features(all, "a"), ["default", "x", "z"]);
    let none = Features {
        no_default: true,
        named: vec!["z".to_owned()],
        ..Features::default()
    };
    assert_eq!(features(none.clone(), "a"), ["z"]);
    assert!(features(none, "b").is_empty());
}

#[test]
fn the_platform_is_the_hosts_unless_a_target_is_given() {
    let tree = Tree::new(&[(".", &package("a", ""), &["src/lib.rs", "build.rs"])]);
    let host = tree.load();
    assert!(host.target.contains('-'));
    assert!(host.cfg.holds("debug_assertions", None));
    assert!(!host.cfg.holds("test", None));

    let other =
        tree.load_with(|options| options.target = Some("x86_64-pc-windows-msvc".to_owned()));
    assert_eq!(other.target, "x86_64-pc-windows-msvc");
    let library = unit(&other, "a", UnitKind::Lib);
    assert!(other.cfg_of(library).holds("windows", None));
    let script = unit(&other, "a", UnitKind::BuildScript);
    assert_eq!(
        other.cfg_of(script).holds("unix", None),
        host.cfg.holds("unix", None)
    );
}

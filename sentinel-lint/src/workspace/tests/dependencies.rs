//! Which crates a unit may name, and under which names.

use super::{Tree, dependencies, package, unit, units};
use crate::workspace::{Reach, UnitKind};

const LIB: &[&str] = &["src/lib.rs"];

#[test]
fn a_dependency_has_the_name_that_code_uses() {
    let manifest = package(
        "a",
        "[dependencies]\nb-c = { path = \"b\" }\nrenamed = { path = \"d\", package = \"d\" }\ne = { path = \"e\" }",
    );
    let tree = Tree::new(&[
        (".", &manifest, &["src/lib.rs", "src/main.rs"]),
        ("b", &package("b-c", ""), LIB),
        ("d", &package("d", ""), LIB),
        ("e", &package("e", "[lib]\nname = \"other\""), LIB),
    ]);
    let workspace = tree.load();
    let named = ["b_c = b-c Lib", "other = e Lib", "renamed = d Lib"];
    assert_eq!(dependencies(&workspace, "a", UnitKind::Lib), named);
    let mut with_own = vec!["a = a Lib"];
    with_own.extend(named);
    assert_eq!(dependencies(&workspace, "a", UnitKind::Bin), with_own);
    assert!(!unit(&workspace, "d", UnitKind::Lib).selected);
    assert_eq!(
        workspace
            .units
            .iter()
            .filter(|unit| unit.kind == UnitKind::Bin)
            .count(),
        1
    );
}

#[test]
fn each_kind_of_unit_names_its_own_kind_of_dependency() {
    let manifest = package(
        "a",
        "[dependencies]\nn = { path = \"n\" }\n[dev-dependencies]\nd = { path = \"d\" }\n[build-dependencies]\nb = { path = \"b\" }",
    );
    let tree = Tree::new(&[
        (".", &manifest, &["src/lib.rs", "build.rs", "tests/t.rs"]),
        ("n", &package("n", ""), LIB),
        ("d", &package("d", ""), LIB),
        ("b", &package("b", ""), LIB),
    ]);
    let workspace = tree.load();
    assert_eq!(
        units(&workspace),
        ["a Lib a", "a BuildScript build_script_build", "n Lib n"]
    );
    assert_eq!(dependencies(&workspace, "a", UnitKind::Lib), ["n = n Lib"]);

    let all = Reach {
        other_targets: true,
        build_time: true,
    };
    let workspace = tree.load_with(|options| options.reach = all);
    assert_eq!(dependencies(&workspace, "a", UnitKind::Lib), ["n = n Lib"]);
    assert_eq!(
        dependencies(&workspace, "a", UnitKind::Other),
        ["a = a Lib", "d = d Lib", "n = n Lib"]
    );
    assert_eq!(
        dependencies(&workspace, "a", UnitKind::BuildScript),
        ["b = b Lib"]
    );
}

#[test]
fn a_dependency_of_another_platform_is_not_read() {
    let manifest = package(
        "a",
        "[target.'cfg(unix)'.dependencies]\nu = { path = \"u\" }\n[target.'cfg(windows)'.dependencies]\nw = { path = \"w\" }\n[target.x86_64-pc-windows-msvc.dependencies]\nv = { path = \"v\" }\n[target.'cfg(windows)'.build-dependencies]\nu = { path = \"u\" }",
    );
    let tree = Tree::new(&[
        (".", &manifest, LIB),
        ("u", &package("u", ""), LIB),
        ("w", &package("w", ""), LIB),
        ("v", &package("v", ""), LIB),
    ]);
    let on = |target: &str| {
        let workspace = tree.load_with(|options| options.target = Some(target.to_owned()));
        dependencies(&workspace, "a", UnitKind::Lib)
    };
    assert_eq!(on("x86_64-unknown-linux-gnu"), ["u = u Lib"]);
    assert_eq!(on("x86_64-pc-windows-msvc"), ["v = v Lib", "w = w Lib"]);
}

#[test]
fn proc_macros_are_units_without_what_only_they_link() {
    let proc_macro = package(
        "m",
        "[lib]\nproc-macro = true\n[dependencies]\nh = { path = \"../h\" }",
    );
    let tree = Tree::new(&[
        (
            ".",
            &package("a", "[dependencies]\nm = { path = \"m\" }"),
            LIB,
        ),
        ("m", &proc_macro, LIB),
        ("h", &package("h", ""), LIB),
    ]);
    let workspace = tree.load();
    assert_eq!(units(&workspace), ["a Lib a", "m ProcMacro m"]);
    assert_eq!(
        dependencies(&workspace, "a", UnitKind::Lib),
        ["m = m ProcMacro"]
    );
    assert!(dependencies(&workspace, "m", UnitKind::ProcMacro).is_empty());

    let build_time = Reach {
        build_time: true,
        ..Reach::default()
    };
    let workspace = tree.load_with(|options| options.reach = build_time);
    assert_eq!(
        dependencies(&workspace, "m", UnitKind::ProcMacro),
        ["h = h Lib"]
    );
}

#[test]
fn a_library_that_nothing_can_link_is_not_named_by_its_binary() {
    let manifest = package("a", "[lib]\ncrate-type = [\"cdylib\"]");
    let tree = Tree::new(&[(".", &manifest, &["src/lib.rs", "src/main.rs"])]);
    let workspace = tree.load();
    assert_eq!(units(&workspace), ["a Lib a", "a Bin a"]);
    assert!(dependencies(&workspace, "a", UnitKind::Bin).is_empty());
}

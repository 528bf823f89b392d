//! What is declared, found by reading as little as shows it: it must read as if everything had
//! been read.

mod tree;

use tree::{Tree, package};

/// A library with the declaring attribute, and one that has nothing to do with it.
fn with_bystander(ext: &str) -> Tree {
    Tree::new(&[
        ("ext", &package("ext", &["runtime", "bystander"]), ext),
        (
            "bystander",
            &package("bystander", &["further"]),
            "pub struct Idle;\npub trait Idles {}",
        ),
        ("further", &package("further", &[]), ""),
    ])
}

#[test]
fn who_cannot_declare_is_not_read() {
    let tree =
        with_bystander("use bystander::Idle;\n#[runtime::port_mediated]\npub fn run(_: Idle) {}");
    let found = tree.agreed(&[]);
    assert_eq!(found.paths, ["ext::run"]);
    assert_eq!(found.read, ["ext", "runtime", "sentinel-macros"]);
}

#[test]
fn the_attribute_is_known_by_whatever_name_it_is_had() {
    let tree = Tree::new(&[
        (
            "ext",
            &package("ext", &["api"]),
            "use api::prelude::*;\n#[honest]\npub fn run() {}",
        ),
        (
            "api",
            &package("api", &["runtime"]),
            "pub mod prelude { pub use runtime::port_mediated as honest; }",
        ),
    ]);
    assert_eq!(tree.agreed(&[]).paths, ["ext::run"]);
}

#[test]
fn another_attribute_of_that_name_declares_nothing() {
    let tree = with_bystander(
        "use other::port_mediated;\n#[port_mediated]\npub fn run() {}\n\
         #[runtime::port_mediated]\npub fn walk() {}",
    );
    tree.add(
        "other",
        &package("other", &[]).replace("[lib]", "[lib]\nproc-macro = true"),
        "#[proc_macro_attribute]\npub fn port_mediated(_: T, item: T) -> T { item }",
    );
    tree.depend("ext", "other");
    assert_eq!(tree.agreed(&[]).paths, ["ext::walk"]);
}

/// A package whose macro writes its items again, perhaps by way of another package's.
fn with_repeater(ext: &str) -> Tree {
    Tree::new(&[
        (
            "ext",
            &package("ext", &["runtime", "door", "bystander"]),
            ext,
        ),
        (
            "door",
            &package("door", &["repeater"]),
            "pub use repeater::repeat;\npub mod inner { pub use repeater::*; }",
        ),
        (
            "repeater",
            &package("repeater", &[]),
            "#[macro_export]\nmacro_rules! again { ($($i:item)*) => { $($i)* } }\n\
             #[macro_export]\nmacro_rules! repeat { ($($i:item)*) => { $crate::again! { $($i)* } } }",
        ),
        ("bystander", &package("bystander", &[]), ""),
    ])
}

#[test]
fn a_macro_that_writes_declared_functions_is_read_wherever_it_comes_from() {
    let declared =
        "{ #[runtime::port_mediated(allow(time, reason = \"so it is\"))]\npub fn run() {} }";
    for ext in [
        format!("door::repeat! {declared}"),
        format!("use door::repeat;\nrepeat! {declared}"),
        format!("use door::repeat as write;\nwrite! {declared}"),
        format!("use door::inner as within;\nwithin::again! {declared}"),
        format!("use door::inner::*;\nagain! {declared}"),
        format!("mod names {{ pub use door::*; }}\nnames::repeat! {declared}"),
        format!("extern crate door as gate;\ngate::repeat! {declared}"),
        format!("#[macro_use]\nextern crate door;\nrepeat! {declared}"),
    ] {
        let found = with_repeater(&ext).agreed(&[]);
        assert_eq!(found.paths, ["ext::run"], "{ext}");
        assert_eq!(
            found.read,
            ["door", "ext", "repeater", "runtime", "sentinel-macros"],
            "{ext}"
        );
    }
}

#[test]
fn a_method_of_another_s_trait_has_its_whole_path() {
    let tree = with_bystander(
        "pub struct Job;\n#[runtime::port_mediated]\nimpl bystander::Idles for Job { fn run(&self) {} }",
    );
    assert_eq!(
        tree.agreed(&[]).paths,
        ["<ext::Job as bystander::Idles>::run"]
    );
}

#[test]
fn what_cannot_be_read_is_so_for_the_same_reason() {
    let tree = with_bystander("writer::write! {}\n#[runtime::port_mediated]\npub fn run() {}");
    tree.add(
        "writer",
        &package("writer", &[]).replace("[lib]", "[lib]\nproc-macro = true"),
        "#[proc_macro]\npub fn write(_: T) -> T { todo() }",
    );
    tree.depend("ext", "writer");
    let found = tree.agreed(&[]);
    assert_eq!(found.unread.len(), 1, "{:?}", found.unread);
}

#[test]
fn a_pattern_reads_the_crates_that_it_names_and_those_that_extend_their_types() {
    let tree = with_bystander("impl bystander::Idles for bystander::Idle { fn run(&self) {} }");
    let found = tree.agreed(&["bystander::Idle::*"]);
    assert_eq!(found.paths, ["<bystander::Idle as bystander::Idles>::run"]);
    assert!(
        !found.read.contains(&"further".to_owned()),
        "{:?}",
        found.read
    );
}

#[test]
fn what_a_declared_function_returns_is_known_by_its_path() {
    let tree =
        with_bystander("pub type Rest = bystander::Idle;\npub fn run() -> Option<Rest> { None }");
    tree.agreed(&["ext::run"]);
}

#[test]
fn a_pattern_that_matches_nothing_is_told_of_what_looks_like_it_anywhere() {
    let tree = with_bystander("pub fn run() {}");
    tree.add("further", &package("further", &[]), "pub fn resting() {}");
    let found = tree.agreed(&["furher::resting"]);
    assert_eq!(found.near, [["further::resting"]]);
}

#[test]
fn what_was_read_for_its_declarations_is_not_read_again_for_the_rules() {
    let tree = with_bystander(
        "#[runtime::port_mediated]\npub fn run() { unsafe { core::arch::asm!(\"nop\") } }",
    );
    assert_eq!(
        tree.noticed_after_it_is_gone("ext/src/lib.rs"),
        ["inline-assembly Some(\"ext::run\")"]
    );
}

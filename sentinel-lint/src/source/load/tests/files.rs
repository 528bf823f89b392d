//! Module trees as rustc follows them.

use std::fs;

use super::{Package, paths};

#[test]
fn modules_are_followed_into_their_files() {
    let package = Package::new(&[
        ("src/lib.rs", "mod a; mod b; mod r#async;"),
        ("src/a.rs", "fn f() {} mod c;"),
        ("src/a/c.rs", "fn f() {}"),
        ("src/b/mod.rs", "fn f() {} mod d;"),
        ("src/b/d.rs", "fn f() {}"),
        ("src/async.rs", "fn f() {}"),
    ]);
    let ir = package.load();
    assert_eq!(
        paths(&ir.items),
        ["a::f", "a::c::f", "b::f", "b::d::f", "async::f"]
    );
    assert_eq!(
        package.files(&ir),
        [
            "src/lib.rs",
            "src/a.rs",
            "src/a/c.rs",
            "src/b/mod.rs",
            "src/b/d.rs",
            "src/async.rs"
        ],
        "in the order of reading"
    );
    assert!(ir.skipped.is_empty());
}

#[test]
fn an_item_knows_its_file() {
    let package = Package::new(&[("src/lib.rs", "mod a;"), ("src/a.rs", "\n fn f() {}")]);
    let ir = package.load();
    assert_eq!(ir.items[0].file.0, 0);
    let crate::source::ir::ItemKind::Mod(inside) = &ir.items[0].kind else {
        panic!("no module")
    };
    assert_eq!(
        (inside[0].file.0, inside[0].pos.line, inside[0].pos.column),
        (1, 2, 5)
    );
}

#[test]
fn inline_modules_are_folders() {
    let package = Package::new(&[
        ("src/lib.rs", "mod a { pub mod b { pub mod c; } }"),
        ("src/a/b/c.rs", "mod d { mod e; }"),
        ("src/a/b/c/d/e.rs", "fn f() {}"),
    ]);
    assert_eq!(paths(&package.load().items), ["a::b::c::d::e::f"]);
}

#[test]
fn a_path_attribute_names_the_file() {
    let package = Package::new(&[
        (
            "src/lib.rs",
            "#[path = \"x/y.rs\"] mod a; mod b { #[path = \"z.rs\"] mod c; } mod d;",
        ),
        ("src/x/y.rs", "mod e;"),
        ("src/x/e.rs", "fn f() {}"),
        ("src/b/z.rs", "fn f() {}"),
        (
            "src/d.rs",
            "#[path = \"g.rs\"] mod h; mod i { #[path = \"j.rs\"] mod k; }",
        ),
        ("src/g.rs", "fn f() {}"),
        ("src/d/i/j.rs", "fn f() {}"),
    ]);
    let ir = package.load();
    assert_eq!(
        paths(&ir.items),
        ["a::e::f", "b::c::f", "d::h::f", "d::i::k::f"]
    );
}

#[test]
fn a_path_attribute_on_an_inline_module_names_its_folder() {
    let package = Package::new(&[
        (
            "src/lib.rs",
            "#[path = \"x\"] mod a { mod b; #[path = \"z.rs\"] mod c; }",
        ),
        ("src/x/b.rs", "fn f() {}"),
        ("src/x/z.rs", "fn f() {}"),
    ]);
    assert_eq!(paths(&package.load().items), ["a::b::f", "a::c::f"]);
}

#[test]
fn an_active_cfg_attr_may_give_the_path() {
    let package = Package::new(&[
        (
            "src/lib.rs",
            "#[cfg_attr(windows, path = \"windows.rs\")] #[cfg_attr(unix, path = \"unix.rs\")] mod sys;",
        ),
        ("src/unix.rs", "fn unix() {}"),
        ("src/windows.rs", "fn windows() {}"),
    ]);
    assert_eq!(paths(&package.load().items), ["sys::unix"]);
}

#[test]
fn what_cfg_rules_out_is_not_read() {
    let package = Package::new(&[
        (
            "src/lib.rs",
            "#[cfg(windows)] mod a; #[cfg(feature = \"on\")] mod b; #[cfg(feature = \"off\")] mod c; mod d;",
        ),
        ("src/b.rs", "fn f() {}"),
        ("src/d.rs", "#![cfg(windows)] fn f() {} mod e;"),
    ]);
    let ir = package.load();
    assert_eq!(paths(&ir.items), ["b::f"]);
    assert!(ir.skipped.is_empty());
}

#[test]
fn a_crate_may_rule_itself_out() {
    let package = Package::new(&[("src/lib.rs", "#![cfg(windows)] fn f() {}")]);
    let ir = package.load();
    assert!(ir.items.is_empty() && ir.skipped.is_empty());
}

#[test]
fn the_attributes_of_a_file_are_its_modules() {
    let package = Package::new(&[
        ("src/lib.rs", "#[a] mod m;"),
        ("src/m.rs", "#![b]\n//! Doc.\n fn f() {}"),
    ]);
    let attrs = &package.load().items[0].attrs;
    let names: Vec<_> = attrs
        .iter()
        .map(|attr| &*attr.path.segments[0].name)
        .collect();
    assert_eq!(names, ["a", "b"]);
}

#[test]
fn a_module_in_a_block_has_a_file_by_path_alone() {
    let package = Package::new(&[
        (
            "src/lib.rs",
            "fn f() { #[path = \"x.rs\"] mod a; mod b; mod c { #[path = \"y.rs\"] mod d; } }",
        ),
        ("src/x.rs", "fn f() {}"),
        ("src/b.rs", "fn f() {}"),
        ("src/c/y.rs", "fn f() {}"),
    ]);
    let ir = package.load();
    assert_eq!(package.files(&ir), ["src/lib.rs", "src/x.rs", "src/c/y.rs"]);
    assert_eq!(
        package.skipped(&ir),
        ["src/lib.rs:1 `mod b;` in a block has no file"]
    );
}

#[test]
fn a_missing_file_leaves_an_opaque_module() {
    let package = Package::new(&[("src/lib.rs", "fn f() {}\nmod a;")]);
    let ir = package.load();
    assert_eq!(
        paths(&ir.items),
        ["f", "a: the file of `mod a;` does not exist"]
    );
    assert_eq!(
        package.skipped(&ir),
        ["src/lib.rs:2 the file of `mod a;` does not exist"]
    );
}

#[test]
fn a_missing_root_is_said() {
    let package = Package::new(&[]);
    let ir = package.load();
    assert_eq!(
        package.skipped(&ir),
        ["src/lib.rs:0 could not be read: entity not found"]
    );
}

#[test]
fn a_file_that_does_not_parse_is_passed_over_alone() {
    let package = Package::new(&[
        ("src/lib.rs", "mod a; mod b; mod c;"),
        ("src/a.rs", "fn f() {\n    let = 1;\n}"),
        ("src/b.rs", "fn f() {}"),
        ("src/c.rs", "fn f() { \" }"),
    ]);
    let ir = package.load();
    assert_eq!(paths(&ir.items)[1], "b::f");
    let skipped = package.skipped(&ir);
    assert!(
        skipped[0].starts_with("src/a.rs:2 does not parse: "),
        "{skipped:?}"
    );
    assert!(
        skipped[1].starts_with("src/c.rs:1 does not parse: "),
        "{skipped:?}"
    );
}

#[test]
fn a_file_that_is_not_utf8_is_passed_over() {
    let package = Package::new(&[("src/lib.rs", "mod a;")]);
    fs::write(package.folder.path().join("src/a.rs"), b"fn f() {} // \xff").expect("a file");
    let ir = package.load();
    assert_eq!(package.skipped(&ir), ["src/a.rs:0 not UTF-8"]);
    assert_eq!(paths(&ir.items), ["a: not UTF-8"]);
}

#[test]
fn what_comes_before_the_code_moves_no_place() {
    let package = Package::new(&[
        (
            "src/lib.rs",
            "#!/usr/bin/env run\n//! Doc.\nmod a;\n  fn f() {}",
        ),
        ("src/a.rs", "\u{feff}fn f() {}"),
    ]);
    let ir = package.load();
    assert_eq!((ir.items[1].pos.line, ir.items[1].pos.column), (4, 6));
    let crate::source::ir::ItemKind::Mod(inside) = &ir.items[0].kind else {
        panic!("no module")
    };
    assert_eq!((inside[0].pos.line, inside[0].pos.column), (1, 4));
}

#[test]
fn a_bare_function_trait_of_an_old_edition_is_read() {
    let package = Package::new(&[(
        "src/lib.rs",
        "type A = Fn(u8) + Send;\nfn f(x: Box<FnMut()>) {}",
    )]);
    let ir = package.load();
    assert_eq!(paths(&ir.items), ["f"]);
    assert!(ir.skipped.is_empty());
}

#[test]
fn a_file_read_twice_is_one_file() {
    let package = Package::new(&[
        (
            "src/lib.rs",
            "#[path = \"x.rs\"] mod a; #[path = \"x.rs\"] mod b;",
        ),
        ("src/x.rs", "fn f() {}"),
    ]);
    let ir = package.load();
    assert_eq!(paths(&ir.items), ["a::f", "b::f"]);
    assert_eq!(package.files(&ir), ["src/lib.rs", "src/x.rs"]);
}

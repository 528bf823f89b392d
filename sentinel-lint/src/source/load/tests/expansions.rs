//! What macros expand to, as part of the crate that calls them.

use std::path::PathBuf;

use super::{Package, cfg, paths};
use crate::{
    source::{
        ir::{CrateIr, FileId, ItemKind, Pos},
        load::{Expansions, Site, load},
    },
    workspace::{Compiler, Surroundings, UnitId, Workspace},
};

fn workspace(package: &Package) -> Workspace {
    Workspace {
        surroundings: Surroundings::default(),
        compiler: Compiler::default(),
        root: package.folder.path().to_owned(),
        target_folder: PathBuf::new(),
        target: String::new(),
        cfg: cfg(),
        host_cfg: cfg(),
        units: vec![package.unit.clone()],
    }
}

/// The site of the last item of the root, a macro call.
fn site(ir: &CrateIr) -> Site {
    let item = ir.items.last().expect("an item");
    let ItemKind::MacroCall(call) = &item.kind else {
        panic!("no call")
    };
    Site {
        unit: UnitId(0),
        file: item.file,
        pos: Some(item.pos),
        folder: call.folder.clone(),
    }
}

#[test]
fn modules_that_an_expansion_declares_are_read() {
    let package = Package::new(&[
        ("src/lib.rs", "fn f() {}\n\n  m! { mod a; }"),
        ("src/a.rs", "fn f() {} mod b;"),
        ("src/a/b.rs", "fn f() {}"),
        ("src/c.rs", "fn f() {}"),
    ]);
    let workspace = workspace(&package);
    let loaded = vec![(UnitId(0), load(&package.unit, &workspace.cfg))];
    let site = site(&loaded[0].1);
    let expansions = Expansions::new(&workspace, &loaded);
    let tokens = "#[cfg(unix)] mod a; #[cfg(windows)] mod w; include!(\"c.rs\"); fn g() {}";
    let items = expansions
        .items(tokens.parse().unwrap(), &site)
        .expect("items");
    assert_eq!(paths(&items), ["a::f", "a::b::f", "f", "g"]);

    let place = Pos { line: 3, column: 3 };
    assert_eq!(
        (items[0].file, items[0].pos),
        (FileId(0), place),
        "what the macro writes"
    );
    let ItemKind::Mod(inside) = &items[0].kind else {
        panic!("no module")
    };
    assert_eq!(
        (inside[0].file, inside[0].pos),
        (FileId(1), Pos { line: 1, column: 4 })
    );

    let (_, files, skipped) = expansions.finish().pop().expect("a crate");
    let files: Vec<_> = files
        .iter()
        .map(|file| package.relative(&file.path))
        .collect();
    assert_eq!(files, ["src/lib.rs", "src/a.rs", "src/a/b.rs", "src/c.rs"]);
    assert!(skipped.is_empty());
}

#[test]
fn an_expansion_in_an_inline_module_looks_in_its_folder() {
    let package = Package::new(&[
        ("src/lib.rs", "mod m { call! { mod a; } }"),
        ("src/m/a.rs", "fn f() {}"),
    ]);
    let workspace = workspace(&package);
    let loaded = vec![(UnitId(0), load(&package.unit, &workspace.cfg))];
    let ItemKind::Mod(inside) = &loaded[0].1.items[0].kind else {
        panic!("no module")
    };
    let ItemKind::MacroCall(call) = &inside[0].kind else {
        panic!("no call")
    };
    let site = Site {
        unit: UnitId(0),
        file: FileId(0),
        pos: None,
        folder: call.folder.clone(),
    };
    let expansions = Expansions::new(&workspace, &loaded);
    let items = expansions
        .items("mod a;".parse().unwrap(), &site)
        .expect("items");
    assert_eq!(paths(&items), ["a::f"]);
}

#[test]
fn what_is_no_item_is_an_error() {
    let package = Package::new(&[("src/lib.rs", "m!();")]);
    let workspace = workspace(&package);
    let loaded = vec![(UnitId(0), load(&package.unit, &workspace.cfg))];
    let site = site(&loaded[0].1);
    let expansions = Expansions::new(&workspace, &loaded);
    let error = expansions
        .items("1 + 1".parse().unwrap(), &site)
        .expect_err("no items");
    assert!(error.starts_with("does not parse: "), "{error}");
    assert!(expansions.expr("fn".parse().unwrap(), &site).is_err());
    assert!(expansions.stmts("let".parse().unwrap(), &site).is_err());
}

#[test]
fn expressions_and_statements_are_placed_at_the_call() {
    let package = Package::new(&[("src/lib.rs", "\n m!();")]);
    let workspace = workspace(&package);
    let loaded = vec![(UnitId(0), load(&package.unit, &workspace.cfg))];
    let site = site(&loaded[0].1);
    let expansions = Expansions::new(&workspace, &loaded);
    let place = Pos { line: 2, column: 2 };
    let body = expansions
        .expr("f(x)".parse().unwrap(), &site)
        .expect("an expression");
    assert_eq!(body.value.pos, place);
    let body = expansions
        .stmts("fn g() {} let x = 1; x".parse().unwrap(), &site)
        .expect("statements");
    assert_eq!(body.value.pos, place);
    assert_eq!(&*body.scopes[0].items[0].name, "g");
}

//! `include!`.

use super::{Package, paths};
use crate::source::ir::{ExprKind, ItemKind, Stmt};

#[test]
fn the_items_of_an_included_file_stand_where_it_is_included() {
    let package = Package::new(&[
        (
            "src/lib.rs",
            "mod a { include!(\"x/y.rs\"); } std::include! { \"z.rs\" }",
        ),
        ("src/x/y.rs", "fn f() {} mod b; include!(\"w.rs\");"),
        ("src/x/b.rs", "fn f() {}"),
        ("src/x/w.rs", "fn w() {}"),
        ("src/z.rs", "fn z() {}"),
    ]);
    let ir = package.load();
    assert_eq!(paths(&ir.items), ["a::f", "a::b::f", "a::w", "z"]);
    assert!(ir.skipped.is_empty());
}

#[test]
fn a_path_may_be_put_together_from_what_cargo_sets() {
    let package = Package::new(&[
        (
            "src/lib.rs",
            "include!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/data/\", env!(\"CARGO_PKG_NAME\"), 1, '.', \"rs\"));",
        ),
        ("data/p1.rs", "fn f() {}"),
    ]);
    assert_eq!(paths(&package.load().items), ["f"]);
}

#[test]
fn what_a_build_writes_is_opaque() {
    let package = Package::new(&[(
        "src/lib.rs",
        "fn f() {}\ninclude!(concat!(env!(\"OUT_DIR\"), \"/x.rs\"));\nconst A: u8 = include!(concat!(env!(\"OUT_DIR\"), \"/y.rs\"));",
    )]);
    let ir = package.load();
    let why = "generated at build time: a file in OUT_DIR";
    assert_eq!(paths(&ir.items), ["f".to_owned(), format!(": {why}")]);
    let ItemKind::Const(_, Some(body)) = &ir.items[2].kind else {
        panic!("no constant")
    };
    assert!(matches!(&body.value.kind, ExprKind::Opaque(said) if said == why));
    assert_eq!(
        package.skipped(&ir),
        [format!("src/lib.rs:2 {why}"), format!("src/lib.rs:3 {why}")]
    );
}

#[test]
fn an_included_expression_is_placed_at_its_call() {
    let package = Package::new(&[
        ("src/lib.rs", "fn f() {\n    include!(\"x.rs\")\n}"),
        ("src/x.rs", "\n\n\n{ g(); include!(\"y/z.rs\") }"),
        ("src/y/z.rs", "h()"),
    ]);
    let ir = package.load();
    let ItemKind::Fn(function) = &ir.items[0].kind else {
        panic!("no function")
    };
    let ExprKind::Block(outer) = &function.body.as_ref().expect("a body").value.kind else {
        panic!("no block");
    };
    let Stmt::Value(included) = &outer.stmts[0] else {
        panic!("no value")
    };
    let ExprKind::Block(block) = &included.kind else {
        panic!("no block")
    };
    let (Stmt::Expr(g), Stmt::Value(h)) = (&block.stmts[0], &block.stmts[1]) else {
        panic!("no statements");
    };
    for expr in [g, h] {
        assert!(matches!(expr.kind, ExprKind::Call(..)));
        assert_eq!((expr.pos.line, expr.pos.column), (2, 5));
    }
    assert_eq!(package.files(&ir), ["src/lib.rs", "src/x.rs", "src/y/z.rs"]);
}

#[test]
fn data_is_not_code() {
    let package = Package::new(&[(
        "src/lib.rs",
        "const A: &str = include_str!(\"nowhere.rs\");",
    )]);
    let ir = package.load();
    let ItemKind::Const(_, Some(body)) = &ir.items[0].kind else {
        panic!("no constant")
    };
    assert!(matches!(body.value.kind, ExprKind::Macro(_)));
    assert!(ir.skipped.is_empty());
}

#[test]
fn a_path_that_nothing_tells_is_opaque() {
    let package = Package::new(&[("src/lib.rs", "include!(path!()); include!(env!(\"X\"));")]);
    let reasons = paths(&package.load().items);
    assert!(reasons[0].contains("what a macro writes"), "{reasons:?}");
    assert!(reasons[1].contains("the variable X"), "{reasons:?}");
}

#[test]
fn a_guess_at_a_macros_arguments_reads_no_file() {
    let package = Package::new(&[
        ("src/lib.rs", "m!({ mod a; #[path = \"a.rs\"] mod b; });"),
        ("src/a.rs", "fn f() {}"),
    ]);
    let ir = package.load();
    assert_eq!(package.files(&ir), ["src/lib.rs"]);
    assert!(ir.skipped.is_empty());
}

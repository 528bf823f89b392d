//! The items that bodies declare.

use super::{body, function, item, items, names, show};
use crate::source::ir::{Body, ItemKind};

/// Each scope as its parent and its items' names.
fn scopes(body: &Body) -> Vec<(Option<usize>, Vec<&str>)> {
    body.scopes
        .iter()
        .map(|scope| (scope.parent, names(&scope.items)))
        .collect()
}

#[test]
fn the_items_of_a_block_are_its_scope() {
    let body = body("use a::b; f(); fn f() {} struct S; macro_rules! m { () => {} }");
    assert_eq!(scopes(&body), [(None, vec!["", "f", "S", "m"])]);
    assert_eq!(show::body(&body), "{#0 call f();}");
}

#[test]
fn scopes_nest_through_blocks_and_closures() {
    let body = body("fn a() {} { { fn b() {} } } let c = || { fn d() {} if e { fn g() {} } };");
    let expected = [
        (None, vec!["a"]),
        (Some(0), vec!["b"]),
        (Some(0), vec!["d"]),
        (Some(2), vec!["g"]),
    ];
    assert_eq!(scopes(&body), expected);
}

#[test]
fn a_block_without_items_has_no_scope() {
    assert!(body("{ a }").scopes.is_empty());
    assert!(
        body("#[cfg(windows)] fn f() {}")
            .scopes
            .iter()
            .all(|scope| scope.items.is_empty())
    );
}

#[test]
fn an_items_own_body_has_its_own_scopes() {
    let outer = item("fn f() { fn g() { fn h() {} } }");
    let outer = function(&outer).body.as_ref().expect("a body");
    assert_eq!(scopes(outer), [(None, vec!["g"])]);
    let inner = function(&outer.scopes[0].items[0])
        .body
        .as_ref()
        .expect("a body");
    assert_eq!(scopes(inner), [(None, vec!["h"])]);
}

#[test]
fn constants_have_bodies_too() {
    let ItemKind::Const(_, Some(body)) = item("const A: u8 = { fn f() {} 1 };").kind else {
        panic!("no constant");
    };
    assert_eq!(scopes(&body), [(None, vec!["f"])]);
}

#[test]
fn what_stands_before_an_item_is_no_value() {
    assert_eq!(show::body(&body("{ a } fn f() {}")), "{#0 {a};}");
}

#[test]
fn what_constants_in_types_declare_is_a_block_of_the_body_around() {
    let body = body("let a: [u8; { fn b() {} 1 }]; f::<{ fn c() {} 2 }>();");
    assert_eq!(scopes(&body), [(None, vec!["b"]), (None, vec!["c"])]);
}

#[test]
fn where_no_body_is_around_it_stands_beside_the_item() {
    for code in [
        "struct S([u8; { fn inner() {} 1 }]);",
        "enum E { A = { fn inner() {} 1 } }",
        "impl T { fn f(a: [u8; { fn inner() {} 1 }]) {} }",
    ] {
        let all = items(code);
        let ItemKind::Const(_, Some(body)) = &all[1].kind else {
            panic!("a constant beside the item: {all:?}");
        };
        assert_eq!(names(&all), [&*all[0].name, "_"]);
        assert_eq!(scopes(body), [(None, vec!["inner"])]);
    }
    assert_eq!(items("struct S([u8; N + 1]);").len(), 1);
}

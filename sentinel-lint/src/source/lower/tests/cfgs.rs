//! `cfg` on whatever may carry one.

use super::{check, expr, function, item, items, names, stmts, tokens, with};
use crate::source::ir::ItemKind;

fn holds(predicate: &str) -> bool {
    with(|conditions| conditions.hold(tokens(predicate)))
}

#[test]
fn predicates() {
    let hold = [
        "unix",
        "target_os = \"linux\"",
        "feature = \"on\"",
        "all()",
        "all(unix, not(windows),)",
        "any(windows, unix)",
        "not(any())",
        "true",
        "not(false)",
        "r#true",
    ];
    for predicate in hold {
        assert!(holds(predicate), "{predicate}");
    }
    let do_not = [
        "windows",
        "target_os = \"macos\"",
        "target_os",
        "unix = \"1\"",
        "feature = \"off\"",
        "any()",
        "all(unix, windows)",
        "test",
        "false",
    ];
    for predicate in do_not {
        assert!(!holds(predicate), "{predicate}");
    }
}

#[test]
fn a_predicate_that_the_compiler_refuses_does_not_hold() {
    for predicate in [
        "",
        "not(unix, unix)",
        "version(\"1.0\")",
        "unix windows",
        "unix = 1",
    ] {
        assert!(!holds(predicate), "{predicate}");
    }
}

#[test]
fn items_and_members() {
    let all = items(
        "#[cfg(windows)] fn a() {}
         #[cfg(unix)] fn b() {}
         #[cfg_attr(unix, cfg(windows))] fn c() {}
         #[cfg_attr(windows, cfg(windows))] fn d() {}
         #[cfg(windows)] macro_rules! e { () => {} }
         #[cfg(windows)] use f::g;
         #[cfg(windows)] m! {}",
    );
    assert_eq!(names(&all), ["b", "d"]);
    let ItemKind::Impl(block) = item("impl A { #[cfg(windows)] fn a() {} fn b() {} }").kind else {
        panic!("no impl");
    };
    assert_eq!(names(&block.items), ["b"]);
    let ItemKind::Trait(block) = item("trait A { #[cfg(windows)] fn a(); type B; }").kind else {
        panic!("no trait");
    };
    assert_eq!(names(&block.items), ["B"]);
}

#[test]
fn an_inner_attribute_rules_its_module_out() {
    assert!(items("mod a { #![cfg(windows)] fn f() {} }").is_empty());
}

#[test]
fn fields_and_variants() {
    let ItemKind::Struct(tuple) = item("struct A(#[cfg(windows)] u8, u16);").kind else {
        panic!("no struct");
    };
    assert_eq!(&*tuple.fields[0].name, "0", "numbered by what is left");
    let ItemKind::Enum(all) = item("enum A { #[cfg(windows)] B, C { #[cfg(unix)] d: u8 } }").kind
    else {
        panic!("no enum");
    };
    assert_eq!(all.variants.len(), 1);
    assert_eq!(&*all.variants[0].fields[0].name, "d");
}

#[test]
fn parameters() {
    let item = item("fn f(#[cfg(windows)] a: u8, #[cfg(unix)] b: u16) {}");
    assert_eq!(function(&item).params.len(), 1);
}

#[test]
fn statements() {
    check(
        stmts,
        &[
            ("#[cfg(windows)] let a = b; c", "{c}"),
            ("#[cfg(windows)] { a } #[cfg(unix)] { b }", "{{b}}"),
            ("#[cfg(unix)] { a } #[cfg(windows)] { b }", "{{a}}"),
            ("#[cfg(windows)] a = b; c", "{c}"),
            ("#[cfg(windows)] a.b(); c", "{c}"),
            ("#[cfg(windows)] m!(a); c", "{c}"),
            ("#[cfg(windows)] return a; c", "{c}"),
        ],
    );
}

#[test]
fn parts_of_expressions() {
    check(
        expr,
        &[
            ("f(#[cfg(windows)] a, b)", "call f(b)"),
            ("x.f(#[cfg(unix)] a)", "x.f(a)"),
            ("[#[cfg(windows)] a, b]", "[b]"),
            ("(#[cfg(windows)] a, b)", "(b)"),
            ("S { #[cfg(windows)] a: b, c }", "S {c: c}"),
            (
                "match x { #[cfg(windows)] A => a, B => b }",
                "match x {B => b}",
            ),
            (
                "match x { S { #[cfg(windows)] a, b } => c }",
                "match x {S {b: b} => c}",
            ),
        ],
    );
}

#[test]
fn what_is_kept_as_tokens() {
    assert!(items("#[cfg(windows)] pub macro m() {}").is_empty());
    assert!(items("#[cfg(windows)] const trait A {}").is_empty());
}

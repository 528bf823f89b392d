//! Expressions and patterns.

use super::{super::MAX_DEPTH, check, expr, stmts};
use crate::source::load::on_deep_stacks;

#[test]
fn operators_keep_their_operands() {
    check(
        expr,
        &[
            ("a + b * c", "(a + (b * c))"),
            ("a += 1", "(a += 0)"),
            ("a == b && !c", "((a == b) && !c)"),
            ("a = b", "a = b"),
            ("-*x", "-*x"),
            ("&mut x", "&x"),
            ("&raw const x", "&x"),
            ("x as *const u8", "(x as *u8)"),
            ("(a)", "a"),
        ],
    );
}

#[test]
fn calls_keep_what_they_call_and_their_arguments() {
    check(
        expr,
        &[
            ("f(a, b)", "call f(a, b)"),
            ("a::b::<u8>(c)", "call a::b<u8>(c)"),
            ("<T as A>::f()", "call <T as A>::f()"),
            ("x.m::<u8, _>(a)?.n", "x.m::<u8, _>(a)?.n"),
            ("x.0[1].await", "x.0[0].await"),
            ("(x.f)(1)", "call x.f(0)"),
        ],
    );
}

#[test]
fn literals_keep_their_suffix_and_text() {
    check(
        expr,
        &[
            ("1u8", "0u8"),
            ("1.5f32", "0f32"),
            ("b'a'", "0u8"),
            ("\"a\\n\"", "\"a\\n\""),
            ("b\"a\"", "bytes"),
            ("c\"a\"", "cstr"),
            ("'a'", "char"),
            ("true", "bool"),
        ],
    );
}

#[test]
fn values_that_are_built_keep_their_parts() {
    check(
        expr,
        &[
            ("S { a, b: 1, ..c }", "S {a: a, b: 0, ..c}"),
            ("T { 0: x }", "T {0: x}"),
            ("(a, b)", "(a, b)"),
            ("[a, b]", "[a, b]"),
            ("[a; 4]", "[a; 0]"),
            ("a..=b", "a..b"),
            ("..", ".."),
            ("..a", "..a"),
        ],
    );
}

#[test]
fn branches_and_loops() {
    check(
        expr,
        &[
            (
                "if a { b } else if c { d } else { e }",
                "if a {b} else if c {d} else {e}",
            ),
            (
                "if let Some(x) = f() && x.ok() { y }",
                "if (let Some(x) = call f() && x.ok()) {y}",
            ),
            (
                "match x { A if b => c, _ => {} }",
                "match x {A if b => c, _ => {}}",
            ),
            (
                "match x { Some(y) if let Some(z) = y => z, _ => w }",
                "match x {Some(y) if let Some(z) = y => z, _ => w}",
            ),
            ("'a: loop { break 'a 1 }", "loop {jump 0}"),
            (
                "while let Some(x) = i.next() { continue }",
                "while let Some(x) = i.next() {jump}",
            ),
            ("for (a, b) in c { return }", "for (a, b) in c {jump}"),
            ("return x", "jump x"),
        ],
    );
}

#[test]
fn blocks_of_every_kind() {
    check(
        expr,
        &[
            ("{ a; b }", "{a; b}"),
            ("unsafe { a }", "{a}"),
            ("const { a }", "{a}"),
            ("async move { a.await }", "async {a.await}"),
            ("'a: { a }", "{a}"),
        ],
    );
}

#[test]
fn closures_keep_the_types_written() {
    check(
        expr,
        &[
            ("|a, b: u8| a", "|a, b: u8| a"),
            ("move || -> u8 { a }", "|| -> u8 {a}"),
            ("async |a| a.await", "async |a| a.await"),
        ],
    );
}

#[test]
fn statements_end_in_a_value_only_without_a_semicolon() {
    check(
        stmts,
        &[
            ("a; b", "{a; b}"),
            ("a; b;", "{a; b;}"),
            ("if a { b } c", "{if a {b}; c}"),
            ("if a { b } if c { d }", "{if a {b}; if c {d}}"),
            (";; a;", "{a;}"),
            ("m! { a } b", "{m!(a); b}"),
            ("a; m!(b)", "{a; m!(b)}"),
            ("a; m!(b);", "{a; m!(b);}"),
        ],
    );
}

#[test]
fn locals_keep_pattern_type_value_and_else() {
    check(
        stmts,
        &[
            ("let x;", "{let x;}"),
            ("let (a, mut b): (u8, _) = c;", "{let (a, b): (u8, _) = c;}"),
            (
                "let Some(x) = y else { return };",
                "{let Some(x) = y else {jump};}",
            ),
        ],
    );
}

#[test]
fn the_hole_of_an_assignment_binds_nothing() {
    check(
        expr,
        &[
            ("_ = f()", "let _ = call f()"),
            ("(a, _) = f()", "(a, ()) = call f()"),
        ],
    );
}

#[test]
fn patterns() {
    let pattern = |code: &str| {
        let all = expr(&format!("match x {{ {code} => y }}"));
        let arm = all
            .strip_prefix("match x {")
            .and_then(|all| all.strip_suffix(" => y}"));
        arm.expect("an arm").to_owned()
    };
    check(
        pattern,
        &[
            ("_", "_"),
            ("1..=2", "_"),
            ("ref mut a", "a"),
            ("a @ Some(_)", "a @ Some(_)"),
            ("A::B", "path A::B"),
            ("<T as A>::B", "path <T as A>::B"),
            ("A::B(x, ..)", "A::B(x, ..)"),
            ("A { a, ref b, c: _, .. }", "A {a: a, b: b, c: _}"),
            ("(a, .., b)", "(a, .., b)"),
            ("[a, b @ .., c]", "[a, b @ .., c]"),
            ("&(a | b)", "&a | b"),
            ("| A | B", "A | B"),
            ("m!(a)", "m!(a)"),
        ],
    );
}

#[test]
fn syntax_that_is_not_modelled_says_what_it_was() {
    check(
        expr,
        &[
            ("try { a }", "opaque(try block)"),
            ("become f()", "opaque(unknown syntax `become f …`)"),
        ],
    );
}

#[test]
fn what_is_too_deep_ends_opaque() {
    let chain = format!("x{}", ".f()".repeat(MAX_DEPTH + 10));
    let shown = on_deep_stacks(|| expr(&chain));
    assert!(shown.starts_with("opaque(nested too deeply).f()"));
}

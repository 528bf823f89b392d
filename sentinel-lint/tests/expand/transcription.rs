//! How a body is written out.

use crate::support::{becomes, becomes_at, expand, expand_at};
use sentinel_lint::source::expand::{ExpandError, Position};

#[test]
fn an_expression_keeps_its_precedence() {
    becomes("($a:expr) => { $a * 2 }", "3", "3 * 2");
    becomes("($a:expr) => { $a * 2 }", "1 + 1", "invisible(1 + 1) * 2");
    becomes("($a:expr) => { -$a.abs() }", "-1", "-invisible(-1).abs()");
    becomes("($a:literal) => { $a.abs() }", "-1", "invisible(-1).abs()");
}

#[test]
fn a_type_keeps_together_and_a_path_stays_a_path() {
    becomes(
        "($t:ty) => { <$t>::new() }",
        "Vec<u8>",
        "< Vec<u8> > ::new()",
    );
    becomes("($p:path) => { $p(1) }", "a::b<u8>", "a::b:: <u8>(1)");
    becomes(
        "($t:ty) => { x as &$t }",
        "dyn A + B",
        "x as & invisible(dyn A + B)",
    );
}

#[test]
fn alternatives_of_a_pattern_keep_together() {
    let rules = "($p:pat) => { Some($p) | C(1) }";
    becomes_at(Position::Pattern, rules, "A | B", "Some((A | B)) | C(1)");
    becomes_at(Position::Pattern, rules, "A", "Some(A) | C(1)");
    becomes_at(Position::Pattern, rules, "..", "Some(..) | C(1)");
}

#[test]
fn other_fragments_are_written_bare() {
    let item = |rules, call, expected| becomes_at(Position::Item, rules, call, expected);
    item(
        "($v:vis $n:ident) => { $v struct $n; }",
        "pub(crate) S",
        "pub(crate) struct S;",
    );
    item("($v:vis struct) => { $v fn f() {} }", "struct", "fn f() {}");
    item("($i:item) => { $i }", "struct A;", "struct A;");
    item(
        "($(#[$m:meta])*) => { $(#[$m])* x }",
        "#[a] #[b(c)]",
        "#[a] #[b(c)] x",
    );
    item("($b:block) => { fn f() $b }", "{ 1 }", "fn f() { 1 }");
    becomes("($s:stmt) => {{ $s; 2 }}", "let x = 1", "{ let x = 1; 2 }");
    becomes("($l:lifetime) => { break $l }", "'a", "break 'a");
}

#[test]
fn an_expression_that_ends_in_a_block_is_a_statement() {
    let rules = "($e:expr) => { { $e x.f() } }";
    becomes(
        rules,
        "if a { b } else { c }",
        "{ if a { b } else { c } x.f() }",
    );
    becomes(
        "($e:expr) => { 1 + $e }",
        "if a { b } else { c }",
        "1 + invisible(if a { b } else { c })",
    );
    becomes(
        "($e:expr) => { { $e; } }",
        "{ a } + { b }",
        "{ invisible({ a } + { b }); }",
    );
}

#[test]
fn a_matched_statement_needs_no_semicolon() {
    becomes(
        "($($s:stmt;)*) => {{ $($s)* }}",
        "let a = 1; b(); fn f() {}; c;",
        "{ let a = 1; b(); fn f() {} c }",
    );
}

#[test]
fn a_type_before_a_shift_begins_no_generic_arguments() {
    becomes(
        "($t:ty) => { 1 as $t << 2 }",
        "u8",
        "1 as invisible(u8) << 2",
    );
}

#[test]
fn repetitions_are_written_in_step() {
    becomes(
        "($($a:ident),*; $($b:expr),*) => { $($a = $b);* }",
        "x, y; 1, 2",
        "x = 1; y = 2",
    );
    let refused = expand("($($a:ident)*; $($b:ident)*) => { $($a $b)* }", "x; y z");
    assert_eq!(
        refused,
        Err(ExpandError::Repetition(
            "variables matched 1 and 2 times".into()
        ))
    );
}

#[test]
fn a_variable_from_outside_a_repetition_is_repeated() {
    becomes(
        "($o:ident; $($x:ident)*) => { $($o.$x();)* }",
        "s; a b",
        "s.a(); s.b()",
    );
}

#[test]
fn variables_are_used_at_their_depth() {
    let refused = expand("($($x:ident)*) => { $x }", "a");
    assert_eq!(
        refused,
        Err(ExpandError::Repetition(
            "a variable is used outside of its repetition".into()
        ))
    );
    let refused = expand("($x:ident) => { $($x)* }", "a");
    assert_eq!(
        refused,
        Err(ExpandError::Repetition(
            "it has no variable that repeats at this depth".into()
        ))
    );
}

#[test]
fn a_repetition_may_be_written_with_another_separator_and_operator() {
    becomes("($($x:ident),*) => { $($x);+ }", "a, b", "a; b");
    let refused = expand("($($x:ident),*) => { $($x);+ }", "");
    assert_eq!(
        refused,
        Err(ExpandError::Repetition(
            "`+` needs at least one match".into()
        ))
    );
    becomes("($($x:ident)?) => { f($($x)?) }", "a", "f(a)");
}

#[test]
fn a_macro_may_define_a_macro() {
    becomes(
        "($n:ident) => { macro_rules! $n { ($x:expr) => { $crate::f($x) } } }",
        "m",
        "macro_rules! m { ($x:expr) => { __sentinel_crate_7::f($x) } }",
    );
}

#[test]
fn a_fragment_in_the_arguments_of_a_further_call_is_marked() {
    becomes(
        "($e:expr, $t:ty) => { inner!($e * 2, [$t]) }",
        "1 + 1, u8",
        "inner!(__sentinel_fragment_expr(1 + 1) * 2, [__sentinel_fragment_ty(u8)])",
    );
    becomes(
        "($m:path, $e:expr) => { $m!{$e} }",
        "a::b, 1",
        "a::b!{__sentinel_fragment_expr(1)}",
    );
}

#[test]
fn a_negation_is_no_call() {
    becomes(
        "($e:expr) => { if !($e) {} }",
        "a || b",
        "if ! (invisible(a || b)) {}",
    );
}

#[test]
fn an_expression_loses_its_last_semicolon() {
    becomes("() => { f(); }", "", "f()");
    assert_eq!(
        expand_at("() => { f(); }", "", Position::Statement, &|_| false).as_deref(),
        Ok("f () ;")
    );
}

#[test]
fn tokens_that_were_apart_do_not_become_one_operator() {
    becomes(
        "($($t:tt)*) => { $(f($t =))* }",
        "a:&b",
        "f(a =) f(: =) f(& =) f(b =)",
    );
    becomes("($t:tt) => { $t: }", ":", ": :");
}

#[test]
fn documentation_is_an_attribute() {
    becomes(
        "($(#[$m:meta])* x) => { $(#[$m])* y }",
        "/// text\nx",
        "#[doc = \" text\"] y",
    );
}

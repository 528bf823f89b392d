//! Which rule fits, and what its variables get.

use crate::support::{becomes, expand, parse};
use sentinel_lint::source::expand::{ExpandError, Kind};

#[test]
fn the_first_rule_that_fits_decides() {
    let rules = "(a) => { 1 }; ($x:ident) => { 2 }; ($($x:tt)*) => { 3 };";
    becomes(rules, "a", "1");
    becomes(rules, "b", "2");
    becomes(rules, "a b", "3");
}

#[test]
fn any_delimiters_enclose_a_matcher_and_a_body() {
    becomes("[a] => (1); {b} => [2]", "a", "1");
    becomes("[a] => (1); {b} => [2]", "b", "2");
}

#[test]
fn delimiters_inside_a_matcher_are_compared() {
    let rules = "((a)) => { 1 }; ([a]) => { 2 }; ({ $($x:ident)* }) => { [$($x)*] };";
    becomes(rules, "(a)", "1");
    becomes(rules, "[a]", "2");
    becomes(rules, "{ x y }", "[x y]");
    assert_eq!(expand(rules, "a"), Err(ExpandError::NoRule("`a`".into())));
}

#[test]
fn operators_are_compared_whole() {
    becomes("(a => b) => { 1 }; (a = > b) => { 2 }", "a => b", "1");
    becomes("(a => b) => { 1 }; (a = > b) => { 2 }", "a = > b", "2");
    becomes("($x:tt $y:tt) => { $y }", "<<= ..=", "..=");
}

#[test]
fn a_macro_without_a_fitting_rule_says_at_which_token() {
    let rules = "(a b c) => {}; (a) => {};";
    assert_eq!(
        expand(rules, "a b d"),
        Err(ExpandError::NoRule("`d`".into()))
    );
    assert_eq!(
        expand(rules, "a b"),
        Err(ExpandError::NoRule("the end of the call".into()))
    );
}

#[test]
fn repetitions_take_as_many_as_there_are() {
    let rules = "($($x:ident),*) => { [$($x)*] }";
    becomes(rules, "", "[]");
    becomes(rules, "a", "[a]");
    becomes(rules, "a, b, c", "[a b c]");
    assert!(expand(rules, "a, b,").is_err(), "no trailing separator");
    becomes("($($x:ident),* $(,)?) => { [$($x)*] }", "a, b,", "[a b]");
    assert!(expand("($($x:ident)+) => {}", "").is_err(), "`+` wants one");
}

#[test]
fn a_separator_may_be_any_token() {
    becomes("($($x:ident)=>*) => { $($x)* }", "a => b => c", "a b c");
    becomes("($($x:ident)and+) => { $($x)* }", "a and b", "a b");
    becomes("($($x:ident)||+) => { $($x)||+ }", "a || b", "a || b");
}

#[test]
fn repetitions_nest() {
    becomes(
        "($($k:ident: [$($v:expr),*]);* $(;)?) => { $( $k($($v + 1),*) )* }",
        "a: [1, 2]; b: []; c: [x];",
        "a(1 + 1, 2 + 1) b() c(x + 1)",
    );
    becomes(
        "($($($x:ident)+ ;)*) => { $( ($($x),*) )* }",
        "a b; c;",
        "(a, b) (c)",
    );
}

#[test]
fn a_fragment_that_begins_is_never_given_back() {
    let rules = "($e:expr) => { 1 }; ($($t:tt)*) => { 2 };";
    assert!(
        matches!(
            expand(rules, "a +"),
            Err(ExpandError::Fragment {
                kind: Kind::Expr,
                ..
            })
        ),
        "rustc does not try the second rule either"
    );
    becomes(rules, "=> a", "2");
}

#[test]
fn what_could_be_read_in_two_ways_is_refused() {
    let rules = "($($a:ident)* $b:ident) => {}";
    assert!(matches!(
        expand(rules, "x y"),
        Err(ExpandError::Ambiguous(_))
    ));
    let rules = "($(x)* $(x)*) => {}";
    assert!(matches!(expand(rules, "x"), Err(ExpandError::Ambiguous(_))));
    becomes(rules, "", "");
}

#[test]
fn a_matched_expression_stays_one_in_the_next_macro() {
    let kinds = "($i:ident) => { ident }; (5) => { five }; ($l:literal) => { literal };
                 ($t:ty) => { ty }; ($e:expr) => { expr }; ($($t:tt)*) => { tts };";
    for (matched, call, expected) in [
        ("$x:expr", "a", "expr"),
        ("$x:expr", "5", "literal"),
        ("$x:expr", "a + b", "expr"),
        ("$x:ty", "a", "ty"),
        ("$x:literal", "5", "literal"),
        ("$x:ident", "a", "ident"),
        ("$x:tt", "5", "five"),
        ("$x:block", "{}", "expr"),
        ("$x:path", "a::b", "ty"),
        ("$x:pat", "a", "tts"),
        ("$x:vis", "pub", "tts"),
    ] {
        let outer = format!("({matched}) => {{ inner!($x) }}");
        let written = expand(&outer, call).expect("the outer macro takes anything");
        let call = written
            .trim()
            .strip_prefix("inner ! (")
            .and_then(|rest| rest.strip_suffix(')'));
        becomes(kinds, call.expect("a call"), expected);
    }
}

#[test]
fn the_crate_of_the_definition_has_a_name() {
    becomes("() => { $crate::f() }", "", "__sentinel_crate_7::f()");
    becomes(
        "($crate) => { 1 }; ($x:ident) => { 2 }",
        "__sentinel_crate_7",
        "1",
    );
}

#[test]
fn a_macro_of_the_second_kind_has_rules_or_one_rule() {
    becomes("($x:expr) { $x }", "1", "1");
    becomes("{ (a) => { 1 }, ($x:expr) => { $x }, }", "a", "1");
    becomes("{ (a) => { 1 }, ($x:expr) => { $x }, }", "2", "2");
}

#[test]
fn malformed_and_unstable_definitions_are_refused_with_the_reason() {
    for (definition, reason) in [
        ("", "a macro needs at least one rule"),
        (
            "() = {}",
            "expected a rule of the form `(matcher) => { body }`",
        ),
        ("() => {} () => {}", "expected `;` after a rule, found `(`"),
        ("($x) => {}", "`$x` lacks a fragment specifier"),
        ("($x:thing) => {}", "`thing` is no fragment specifier"),
        ("($x:tt $x:tt) => {}", "`$x` is bound twice"),
        ("($($x:tt),?) => {}", "`?` takes no separator"),
        (
            "($($x:tt),) => {}",
            "expected one of `*`, `+` and `?` after a repetition",
        ),
        (
            "($()*) => {}",
            "a repetition matches nothing, again and again",
        ),
        (
            "($($($x:tt)*)*) => {}",
            "a repetition matches nothing, again and again",
        ),
        ("($; ) => {}", "expected a name after `$`, found `;`"),
    ] {
        let refused = parse(definition).expect_err(definition);
        assert_eq!(
            refused,
            ExpandError::Definition(reason.into()),
            "{definition}"
        );
    }
    for definition in [
        "() => { $$ }",
        "($($x:tt)*) => { ${count($x)} }",
        "attr() () => {}",
    ] {
        assert!(
            matches!(parse(definition), Err(ExpandError::Unstable(_))),
            "{definition}"
        );
    }
}

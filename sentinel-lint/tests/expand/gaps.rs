//! Where expansion is known to differ from rustc. Each difference but one, which makes no
//! difference to code that compiles, ends in an error.

use crate::support::{becomes, expand, parse};
use sentinel_lint::source::expand::{ExpandError, Kind};

#[test]
fn the_pattern_of_a_rest_ends_before_a_separator_alone() {
    let rules = "($p:pat =>) => { 1 }; (.. ->) => { 2 }";
    becomes(rules, ".. =>", "1");
    let refused = expand(rules, ".. ->");
    assert!(
        matches!(
            refused,
            Err(ExpandError::Fragment {
                kind: Kind::Pat,
                ..
            })
        ),
        "rustc takes the second rule: {refused:?}"
    );
}

#[test]
fn a_keyword_of_the_newest_edition_is_one_in_all() {
    let refused = expand("($t:ty) => { 1 }", "gen");
    assert_eq!(refused, Err(ExpandError::NoRule("`gen`".into())));
}

#[test]
fn syntax_that_is_not_stable_does_not_parse() {
    let refused = expand("($e:expr) => { 1 }", "do yeet 1");
    assert!(matches!(
        refused,
        Err(ExpandError::Fragment {
            kind: Kind::Expr,
            ..
        })
    ));
    assert!(matches!(
        parse("() => { ${index()} }"),
        Err(ExpandError::Unstable(_))
    ));
}

#[test]
fn what_may_follow_a_fragment_is_not_checked() {
    becomes("($e:expr a) => { 1 }", "1 a", "1");
}

#[test]
fn names_of_the_second_kind_of_macro_are_not_looked_up() {
    let refused = expand("() { f() }", "");
    assert_eq!(refused, Err(ExpandError::DefinitionSite("f".into())));
    becomes(
        "($f:ident) { { let x = 1; $crate::f($f, x) } }",
        "y",
        "{ let x = 1; __sentinel_crate_7::f(y, x) }",
    );
}

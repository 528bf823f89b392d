//! A macro's names and its caller's are told apart where they could be confused.

use crate::support::{ORIGIN, becomes, becomes_at, expand_at, rules, shown, tokens};
use sentinel_lint::source::expand::{
    Expander, Limits, MacroRules, Origin, Position, Site, Unmarked, crate_index, plain_name, unmark,
};

#[test]
fn a_local_of_the_macro_does_not_catch_the_callers_name() {
    becomes(
        "($e:expr) => {{ let f = quiet; $e }}",
        "f()",
        "{ let __sentinel_local_1_f = quiet; invisible(f()) }",
    );
}

#[test]
fn a_local_of_the_caller_does_not_catch_the_macros_name() {
    let written = expand_at("() => { f() }", "", Position::Expression, &|name| {
        name == "f"
    });
    assert_eq!(written.as_deref(), Ok("__sentinel_local_1_f ()"));
    becomes(
        "($s:stmt) => {{ $s; f; }}",
        "let f = quiet",
        "{ let f = quiet; __sentinel_local_1_f; }",
    );
}

#[test]
fn a_local_declared_by_a_statement_is_not_seen_by_the_statements_after_it() {
    let declares = |rules, call, expected| becomes_at(Position::Statement, rules, call, expected);
    declares("() => { let x = 1; }", "", "let __sentinel_local_1_x = 1;");
    declares(
        "() => { let (a, B { c: d }) = e; }",
        "",
        "let (__sentinel_local_1_a, B { c: __sentinel_local_1_d }) = e;",
    );
    declares("($x:ident) => { let $x = 1; }", "x", "let x = 1;");
}

#[test]
fn names_without_hygiene_are_left_alone() {
    let is_local = &|_: &str| true;
    for body in [
        "x.f",
        "x.f()",
        "f::g()",
        "f!()",
        "struct f;",
        "#[f] struct g;",
    ] {
        let rules = format!("($x:ident) => {{ {body} }}");
        let rules = rules.replace("x.", "$x.");
        let written = expand_at(&rules, "x", Position::Item, is_local).expect("it fits");
        assert!(!written.contains("__sentinel_local"), "{written}");
    }
}

#[test]
fn names_that_cannot_be_confused_are_left_alone() {
    becomes(
        "($e:expr) => {{ let y = $e; y + z }}",
        "x + 1",
        "{ let y = invisible(x + 1); y + z }",
    );
}

#[test]
fn a_name_in_the_arguments_of_a_further_call_may_be_declared_there() {
    becomes(
        "($e:expr) => { with!(f, $e) }",
        "f()",
        "with!(__sentinel_local_1_f, __sentinel_fragment_expr(f()))",
    );
}

#[test]
fn a_marked_name_matches_as_itself() {
    becomes(
        "(f) => { 1 }; ($x:ident) => { 2 }",
        "__sentinel_local_3_f",
        "1",
    );
}

#[test]
fn a_name_that_a_format_string_captures_is_marked_with_the_others() {
    let definition = "($e:expr) => {{ let x = 1; println!(\"{x}\"); $e }}";
    becomes(definition, "y", "{ let x = 1; println!(\"{x}\"); y }");
    let site = Site {
        position: Position::Expression,
        depth: 0,
        is_local: &|_| false,
    };
    let written = Expander::new(Limits::default())
        .expand_call(&rules(definition), tokens("x"), &site)
        .expect("it fits")
        .to_string();
    let local = written.split_whitespace().nth(2).expect("`{ let local`");
    assert!(unmark(local).is_some(), "{written}");
    assert!(written.contains(&format!("\"{{{local}}}\"")), "{written}");
}

#[test]
fn a_macro_defined_in_a_body_sees_the_locals_there() {
    let origin = Origin {
        in_body: true,
        ..ORIGIN
    };
    let rules = MacroRules::parse(tokens("($e:expr) => { x + $e }"), origin).expect("it reads");
    let site = Site {
        position: Position::Expression,
        depth: 0,
        is_local: &|name| name == "x",
    };
    let written = Expander::new(Limits::default())
        .expand_call(&rules, tokens("1"), &site)
        .expect("it fits");
    assert_eq!(shown(written), "__sentinel_inner_1_x + 1");
}

#[test]
fn each_expansion_has_names_of_its_own() {
    let rules = MacroRules::parse(tokens("() => { let x = 1; }"), ORIGIN).expect("it reads");
    let site = Site {
        position: Position::Statement,
        depth: 0,
        is_local: &|_| false,
    };
    let next = || {
        let mut expander = Expander::new(Limits::default());
        let written = expander.expand_call(&rules, tokens(""), &site);
        written.expect("it fits").to_string()
    };
    assert_ne!(next(), next());
}

#[test]
fn marks_are_taken_off_from_the_outside() {
    let marked = "__sentinel_inner_2___sentinel_local_1_x";
    let once = Unmarked {
        plain: "__sentinel_local_1_x",
        sees_locals: true,
    };
    assert_eq!(unmark(marked), Some(once));
    assert_eq!(
        unmark(once.plain),
        Some(Unmarked {
            plain: "x",
            sees_locals: false
        })
    );
    assert_eq!(unmark("x"), None);
    assert_eq!(unmark("__sentinel_local_x"), None);
    assert_eq!(plain_name(marked), "x");
    assert_eq!(plain_name("x"), "x");
    assert_eq!(crate_index("__sentinel_crate_12"), Some(12));
    assert_eq!(crate_index("crate"), None);
}

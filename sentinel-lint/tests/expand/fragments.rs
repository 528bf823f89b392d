//! How far each kind of fragment reaches, and with what it may begin.

use crate::support::{ORIGIN, expand, expand_at, tokens};
use sentinel_lint::source::expand::{
    ExpandError, Expander, Limits, MacroRules, Origin, Position, Site,
};

/// What is left of the call after one fragment, or the error.
fn rest(kind: &str, call: &str) -> Result<String, ExpandError> {
    let rules = format!("($x:{kind} $($rest:tt)*) => {{ $($rest)* }}");
    expand_at(&rules, call, Position::Item, &|_| false)
}

#[track_caller]
fn takes_all(kind: &str, calls: &[&str]) {
    for call in calls {
        assert_eq!(rest(kind, call).as_deref(), Ok(""), "{kind} of {call}");
    }
}

#[track_caller]
fn leaves(kind: &str, call: &str, expected: &str) {
    assert_eq!(
        rest(kind, call).as_deref(),
        Ok(expected),
        "{kind} of {call}"
    );
}

#[track_caller]
fn refuses(kind: &str, calls: &[&str]) {
    for call in calls {
        assert!(
            matches!(rest(kind, call), Err(ExpandError::NoRule(_))),
            "{kind} of {call}"
        );
    }
}

#[track_caller]
fn fails_on(kind: &str, calls: &[&str]) {
    for call in calls {
        let failed = rest(kind, call);
        assert!(
            matches!(failed, Err(ExpandError::Fragment { .. })),
            "{kind} of {call}: {failed:?}"
        );
    }
}

#[test]
fn an_identifier_is_any_word_but_the_underscore() {
    takes_all("ident", &["a", "r#fn", "self", "fn", "crate"]);
    refuses("ident", &["_", "1", "'a", "(a)", "::a"]);
}

#[test]
fn a_lifetime_is_one_token() {
    takes_all("lifetime", &["'a", "'static"]);
    refuses("lifetime", &["a", "'a'"]);
}

#[test]
fn a_literal_may_have_a_sign() {
    takes_all(
        "literal",
        &["1", "-1.5", "\"a\"", "'a'", "true", "b\"a\"", "c\"a\""],
    );
    leaves("literal", "1 + 2", "+ 2");
    fails_on("literal", &["-a", "- - 1"]);
    refuses("literal", &["a", "(1)", "self"]);
}

#[test]
fn a_token_tree_is_a_token_or_a_group() {
    takes_all("tt", &["a", "(a b)", "[]", "=>", "..=", "'a", "fn"]);
    leaves("tt", "a::b", ":: b");
}

#[test]
fn an_expression_reaches_as_far_as_it_can() {
    takes_all(
        "expr",
        &[
            "a + b * c",
            "f::<A, B>(x)",
            "|a, b| a",
            "if a { b } else { c }",
            "A { x: 1 }",
            "-a.b?",
            "a as u8",
            "&mut a",
            "..",
            "a..=b",
            "return a",
            "match a { _ => 1 }",
            "'a: loop {}",
            "unsafe { a } + 1",
            "a = b",
            "m!(x)",
            "#[a] b",
            "async move {}",
            "_",
            "const { 1 }",
            "x.await",
            "<A as B>::c()",
            "move || -> u8 { 1 }",
            "&raw const a",
            "break 'a 1",
        ],
    );
    leaves("expr", "a, b", ", b");
    leaves("expr", "a < b, c > d", ", c > d");
    leaves("expr", "f(a) => b", "=> b");
    refuses("expr", &["=> a", "as", "let x = 1", "; a"]);
    fails_on("expr", &["a +", "if a", "f(a b)"]);
}

#[test]
fn an_older_edition_takes_fewer_expressions_and_patterns() {
    refuses("expr_2021", &["_", "const { 1 }"]);
    let in_edition = |edition, definition: &str, call| {
        let origin = Origin { edition, ..ORIGIN };
        let rules = MacroRules::parse(tokens(definition), origin).expect("it reads");
        let site = Site {
            position: Position::Expression,
            depth: 0,
            is_local: &|_| false,
        };
        Expander::new(Limits::default())
            .expand_call(&rules, tokens(call), &site)
            .is_ok()
    };
    assert!(!in_edition(2021, "($e:expr) => {}", "_"));
    assert!(in_edition(2024, "($e:expr) => {}", "_"));
    assert!(!in_edition(2018, "($p:pat) => {}", "a | b"));
    assert!(in_edition(2018, "($p:pat | b) => {}", "a | b"));
    assert!(in_edition(2021, "($p:pat) => {}", "a | b"));
}

#[test]
fn a_type_ends_inside_of_an_operator_if_it_must() {
    takes_all(
        "ty",
        &[
            "u8",
            "&'a mut T",
            "Vec<Vec<u8>>",
            "dyn A + B",
            "impl Fn(A) -> B",
            "[u8; 2]",
            "(A, B)",
            "fn(A) -> B",
            "*const T",
            "!",
            "_",
            "<A as B>::C",
            "for<'a> fn(&'a A)",
            "m!(x)",
        ],
    );
    leaves("ty", "Vec<u8> = x", "= x");
    leaves("ty", "A > b", "> b");
    let rules = "(<$t:ty> $x:ident) => { $x }";
    assert_eq!(expand(rules, "<Vec<u8>> x").as_deref(), Ok("x"));
    assert_eq!(
        expand("(<$t:ty>= $x:ident) => { $x }", "<Vec<u8>>= x").as_deref(),
        Ok("x")
    );
    refuses("ty", &["1", "{}", "let", "+ A"]);
}

#[test]
fn a_pattern_has_alternatives_if_its_kind_allows() {
    takes_all(
        "pat",
        &[
            "a", "a | b", "| a", "Some(x)", "1..=2", "-1", "&a", "[a, ..]", "_", "A::B",
        ],
    );
    takes_all("pat_param", &["a", "A { x, .. }", "ref mut a", "a @ 1"]);
    leaves("pat_param", "a | b", "| b");
    leaves("pat", "a if b", "if b");
    refuses("pat", &["{}", "=> a", "'a"]);
}

#[test]
fn a_statement_lacks_its_semicolon() {
    takes_all(
        "stmt",
        &[
            "let x = 1",
            "let x: u8",
            "let A(x) = y else { return }",
            "fn f() {}",
            "x.f()",
            "struct A;",
            ";",
        ],
    );
    leaves("stmt", "let x = 1; y", "; y");
    leaves("stmt", "if a { b } + 1", "+ 1");
    leaves("stmt", "m! {} x", "x");
    leaves("stmt", "m!(); x", "; x");
}

#[test]
fn a_block_is_a_pair_of_braces() {
    takes_all("block", &["{}", "{ let x = 1; x }"]);
    refuses("block", &["unsafe {}", "(a)", "a"]);
}

#[test]
fn an_item_has_its_attributes_and_its_end() {
    takes_all(
        "item",
        &[
            "fn f() {}",
            "#[a] pub struct A { b: C }",
            "use a::{b, c};",
            "impl A for B {}",
            "const X: u8 = 1;",
            "m! {}",
            "m!(a);",
            "macro_rules! m { () => {} }",
            "mod m;",
            "extern \"C\" { fn f(); }",
            "pub(crate) enum A { B, C }",
            "static X: A<B, C> = y;",
        ],
    );
    leaves("item", "fn f() {} fn g() {}", "fn g () {  }");
    fails_on("item", &["1", "a + b"]);
}

#[test]
fn a_path_is_one_of_a_type() {
    takes_all(
        "path",
        &[
            "a",
            "::a::b",
            "a::b<C>",
            "Fn(A) -> B",
            "crate::x",
            "self::y",
        ],
    );
    leaves("path", "a::b(c)", "");
    leaves("path", "a + b", "+ b");
    refuses("path", &["<A>::b", "1", "&a"]);
}

#[test]
fn an_attribute_is_a_path_with_arguments_or_a_value() {
    takes_all(
        "meta",
        &[
            "a",
            "a::b",
            "a(b, c)",
            "a = \"x\"",
            "a[b]",
            "unsafe(no_mangle)",
        ],
    );
    leaves("meta", "a = b, c", ", c");
}

#[test]
fn a_visibility_may_be_empty_unless_nothing_follows() {
    leaves("vis", "pub struct", "struct");
    leaves("vis", "pub(crate) x", "x");
    leaves("vis", "pub(in a::b) x", "x");
    leaves("vis", "pub (A, B)", "(A , B)");
    leaves("vis", "struct", "struct");
    leaves("vis", ", a", ", a");
    refuses("vis", &["", "1", "{}"]);
}

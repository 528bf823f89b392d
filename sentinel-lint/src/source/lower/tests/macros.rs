//! Macro calls and definitions.

use super::{check, expr, item, show};
use crate::source::ir::ItemKind;

#[test]
fn arguments_are_read_where_they_read_as_expressions() {
    check(
        expr,
        &[
            ("m!(a, f(b),)", "m!(a, call f(b))"),
            ("vec![a; n]", "vec!(a, n)"),
            ("m!()", "m!()"),
            ("a::m! { x }", "a::m!(x)"),
            ("m!(a => b)", "m!{a => b}"),
            ("m!(let x = f(); x)", "m!(let x = call f(), x)"),
        ],
    );
}

#[test]
fn a_named_argument_is_its_value() {
    check(expr, &[("m!(\"{a}\", a = f())", "m!(\"{a}\", call f())")]);
}

#[test]
fn what_an_expansion_handed_on_is_an_argument() {
    check(
        expr,
        &[(
            "m!(\"{}\", __sentinel_fragment_expr(f(a)), g(__sentinel_fragment_ty(T)::new()))",
            "m!(\"{}\", call f(a), call g(call T::new()))",
        )],
    );
}

#[test]
fn the_names_that_a_format_string_captures_follow() {
    check(
        expr,
        &[
            ("m!(\"{a} {b:?} {a}\")", "m!(\"{a} {b:?} {a}\", a, b)"),
            ("m!(\"{{a}} {} {0}\", c)", "m!(\"{{a}} {} {0}\", c)"),
            (
                "m!(\"{:w$.p$} {x:>0w2$}\", c)",
                "m!(\"{:w$.p$} {x:>0w2$}\", c, w, p, x, w2)",
            ),
            ("m!(f, \"{a}\")", "m!(f, \"{a}\", a)"),
            ("m!(f, g, \"{a}\")", "m!(f, g, \"{a}\", a)"),
            ("m!(f, g, h, \"{a}\")", "m!(f, g, h, \"{a}\")"),
            ("m!(\"{}\", \"{a}\")", "m!(\"{}\", \"{a}\")"),
            ("m!(\"{ a\")", "m!(\"{ a\")"),
            ("m!(\"{a b}\")", "m!(\"{a b}\")"),
            ("m!(\"{r#type}\")", "m!(\"{r#type}\", type)"),
        ],
    );
}

#[test]
fn rules_are_kept_as_text() {
    let exported = item("#[macro_export] macro_rules! m { ($a:expr) => { $crate::f($a) }; }");
    let ItemKind::MacroRules(rules) = &exported.kind else {
        panic!("no rules")
    };
    assert!(rules.exported);
    assert_eq!(&*exported.name, "m");
    assert_eq!(rules.tokens, "($ a : expr) => { $ crate :: f ($ a) } ;");
    let ItemKind::MacroRules(rules) = item("macro_rules! m { () => {} }").kind else {
        panic!("no rules");
    };
    assert!(!rules.exported);
}

#[test]
fn declarative_macros_of_the_second_kind_are_rules() {
    let short = item("pub macro m($a:expr) { $a }");
    let ItemKind::MacroRules(rules) = &short.kind else {
        panic!("no rules")
    };
    assert_eq!(show::vis(&short.vis), "pub");
    assert_eq!(rules.tokens, "($ a : expr) => { $ a }");
    let ItemKind::MacroRules(rules) = item("macro m { () => { a } }").kind else {
        panic!("no rules");
    };
    assert_eq!(rules.tokens, "() => { a }");
}

#[test]
fn a_call_in_item_position_is_an_item() {
    let ItemKind::MacroCall(call) = item("a::m! { fn f() {} }").kind else {
        panic!("no call")
    };
    assert_eq!(show::macro_call(&call), "a::m!{fn f () { }}");
    assert!(call.folder.is_some());
    let ItemKind::MacroCall(call) = item("m!(S::new());").kind else {
        panic!("no call")
    };
    assert_eq!(show::macro_call(&call), "m!{S :: new ()}");
}

#[test]
fn global_assembly_is_opaque() {
    let ItemKind::Opaque(what) = item("core::arch::global_asm!(\"syscall\");").kind else {
        panic!("not opaque");
    };
    assert_eq!(what, "global_asm!(\"syscall\")");
}

#[test]
fn marks_of_expansion_stay_on_locals_alone() {
    check(
        expr,
        &[
            (
                "__sentinel_local_1_x.__sentinel_local_1_y",
                "__sentinel_local_1_x.y",
            ),
            ("__sentinel_local_1_x::f()", "call x::f()"),
            ("|__sentinel_inner_2_x| a", "|__sentinel_inner_2_x| a"),
            ("__sentinel_crate_3::f()", "call __sentinel_crate_3::f()"),
            ("[#[__sentinel_local_1_cfg(windows)] a, b]", "[b]"),
        ],
    );
}

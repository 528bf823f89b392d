//! Files that would exhaust the stack, or never end.

use super::{Package, paths};

/// Loads a library of this text and says how it was passed over, if it was.
fn why(text: &str) -> Option<String> {
    let package = Package::new(&[("src/lib.rs", text)]);
    let ir = package.load();
    package.skipped(&ir).pop()
}

fn nested(open: &str, close: &str, depth: usize) -> String {
    format!(
        "fn f() {{ {}x{} }}",
        open.repeat(depth),
        close.repeat(depth)
    )
}

#[test]
fn brackets_without_end_are_refused() {
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        ("m!(", ")"),
        ("f(", ")"),
    ] {
        let why = why(&nested(open, close, 100_000)).expect("a reason");
        assert!(why.contains("brackets nested too deeply"), "{why}");
    }
}

#[test]
fn blocks_without_end_are_refused() {
    let why = why(&nested("{ let a = ", "; }", 10_000)).expect("a reason");
    assert!(why.contains("brackets nested too deeply"), "{why}");
}

#[test]
fn deep_brackets_within_the_bound_are_read() {
    for (open, close) in [
        ("(", ")"),
        ("{", "}"),
        ("f(", ")"),
        ("|a| {", "}"),
        ("if a {", "}"),
    ] {
        assert_eq!(why(&nested(open, close, 450)), None, "{open}");
    }
}

/// What nests without brackets: a prefix or a suffix, repeated.
const CHAINS: [(&str, &str, &str); 22] = [
    ("", "!", "x"),
    ("", "&", "x"),
    ("", "-", "x"),
    ("", "|| ", "x"),
    ("", "|a, b| ", "x"),
    ("", "return ", "x"),
    ("", "x = ", "x"),
    ("", "if a { b } else ", "{ x }"),
    ("", "if ", "x {}"),
    ("", "'a: ", "{ x }"),
    ("x", " + x", ""),
    ("x", ".f()", ""),
    ("x", ".f", ""),
    ("x", "[0]", ""),
    ("x", "?", ""),
    ("x", "()", ""),
    ("x", " as u8", ""),
    ("x as ", "&", "u8"),
    ("x as ", "*const ", "u8"),
    ("x as ", "fn() -> ", "u8"),
    ("x as ", "A<B, ", "u8"),
    ("match x { ", "&", "x => y }"),
];

#[test]
fn chains_without_end_are_refused() {
    for (before, link, after) in CHAINS {
        let why = why(&format!(
            "fn f() {{ {before}{}{after} }}",
            link.repeat(31_000)
        ));
        assert!(why.is_some(), "{link}");
    }
}

#[test]
fn chains_of_any_length_do_not_exhaust_the_stack() {
    for (before, link, after) in CHAINS {
        // Some are let through and some are refused; what counts is to come back.
        for links in [650, 990, 1_990, 9_900] {
            why(&format!(
                "fn f() {{ {before}{}{after} }}",
                link.repeat(links)
            ));
        }
    }
}

#[test]
fn many_short_statements_are_no_depth() {
    let statements = "let a: A<B> = -b + c.d(e)?; if a { b } else { c }\n".repeat(3_000);
    assert_eq!(why(&format!("fn f() {{ {statements} }}")), None);
    let items = "impl<T: A<B>> C<T> for D<T> where T: E {}\n".repeat(3_000);
    assert_eq!(why(&items), None);
    let table = "(&A::B, -1, C { d: e }), ".repeat(3_000);
    assert_eq!(why(&format!("static T: &[E] = &[{table}];")), None);
}

#[test]
fn a_file_within_itself_ends() {
    let package = Package::new(&[(
        "src/lib.rs",
        "fn f() {} #[path = \"lib.rs\"] mod a; include!(\"lib.rs\");",
    )]);
    let why = "contains itself";
    assert_eq!(
        paths(&package.load().items),
        ["f".to_owned(), format!("a: {why}"), format!(": {why}")]
    );
}

#[test]
fn files_within_each_other_end() {
    // Each step has another path to the same file.
    let package = Package::new(&[
        ("src/lib.rs", "mod a;"),
        ("src/a/mod.rs", "#[path = \"../a/mod.rs\"] mod a;"),
    ]);
    let ir = package.load();
    assert!(package.skipped(&ir)[0].contains("files nested too deeply"));
}

#[test]
fn a_forged_mark_is_refused() {
    for forged in [
        "fn f(__sentinel_local_1_x: u8) {}",
        "fn f() { [(r#__sentinel_inner_1_x)] }",
    ] {
        let why = why(forged).expect("a reason");
        assert!(why.contains("reserved for macro expansion"), "{why}");
    }
}

#[test]
fn a_mark_that_is_no_name_is_none() {
    assert_eq!(why("const MARK: &str = \"__sentinel_local_\";"), None);
    assert_eq!(why("// __sentinel_local_1_x"), None);
}

#[test]
fn a_table_of_literals_keeps_its_type() {
    let table = "0xdead_beef_u32, ".repeat(40_000);
    let package = Package::new(&[("src/lib.rs", &format!("static T: &[u32] = &[{table}];"))]);
    let ir = package.load();
    assert!(ir.skipped.is_empty());
    let shown = format!("{:?}", ir.items[0].kind);
    assert!(shown.contains("Repeat("), "{shown}");
    assert!(shown.contains("\"u32\""), "{shown}");
}

//! A chain reads as the source does: each hop where it calls the next, std left out.

use crate::fixture::{Build, KINDS, file};

fn lines(
    path: &str,
    class: &str,
    judged: &std::collections::BTreeMap<String, crate::fixture::Verdict>,
) -> Vec<String> {
    let (reached, _) = &judged[path];
    let found = reached.iter().find(|reached| reached.class.name() == class);
    let hops = &found.expect("the class is reached").chain;
    let show = |hop: &sentinel_lint::finding::Hop| {
        format!("{}:{}:{} {}", hop.file, hop.line, hop.column, hop.function)
    };
    hops.iter().map(show).collect()
}

/// Where a text stands for the first time in a fixture, and behind it for the first time again.
fn place(name: &str, function: &str, text: &str) -> String {
    let source = std::fs::read_to_string(file(name)).expect("a fixture");
    let start = source.find(function).expect("the function is in it");
    let at = start + source[start..].find(text).expect("the text is behind it");
    let line = source[..at].lines().count() + usize::from(source[..at].ends_with('\n'));
    let column = at - source[..at].rfind('\n').map_or(0, |end| end + 1) + 1;
    format!("object/kinds/{name}:{line}:{column}")
}

#[test]
fn each_hop_is_at_its_call_and_the_last_is_the_api() {
    let call = place("direct.rs", "fn guilty_fs_read", "std::fs::read");
    assert_eq!(
        lines("kinds::direct::guilty_fs_read", "fs", &KINDS),
        [
            format!("{call} kinds::direct::guilty_fs_read"),
            ":0:0 std::fs::read".to_owned()
        ]
    );
}

#[test]
fn a_destructor_is_called_where_the_scope_ends() {
    let end = place("dispatch.rs", "let _guard", "}\n");
    let call = place("dispatch.rs", "fn guilty_fs_drop", "std::fs::remove_file");
    assert_eq!(
        lines("kinds::dispatch::guilty_fs_drop", "fs", &KINDS),
        [
            format!("{end} kinds::dispatch::guilty_fs_drop"),
            format!(
                "{call} <kinds::dispatch::guilty_fs_drop::Guard as core::ops::drop::Drop>::drop"
            ),
            ":0:0 std::fs::remove_file".to_owned()
        ]
    );
}

#[test]
fn a_trait_object_is_met_where_it_is_made() {
    let made = place("dispatch.rs", "fn guilty_fs_built_inside", "Box::new(Real)");
    let chain = lines("kinds::dispatch::guilty_fs_built_inside", "fs", &KINDS);
    assert_eq!(
        chain[0],
        format!("{made} kinds::dispatch::guilty_fs_built_inside")
    );
    assert!(chain[1].ends_with("<kinds::dispatch::Real as kinds::Port>::get"));
}

#[test]
fn inlined_calls_are_put_back_where_they_are_written() {
    let text = "
#[inline(always)]
fn outer() -> bool { inner() }
#[inline(always)]
fn inner() -> bool { std::fs::read(\"/x\").is_ok() }
pub fn calls() -> bool { outer() }
";
    let mut build = Build::new();
    build.rust_text("inlined", text, &["-Cdebuginfo=line-tables-only"]);
    let chain = lines("inlined::calls", "fs", &build.judged("inlined::calls"));
    let places: Vec<&str> = chain
        .iter()
        .map(|line| line.split_once(':').map_or("", |(_, rest)| rest))
        .collect();
    assert_eq!(
        places[..3],
        ["6:26 inlined::calls", "3:22 outer", "5:22 inner"]
    );
    assert!(chain[3].ends_with("std::fs::read"));
}

//! A chain reads as the source does: each hop where it calls the next, std left out.

use crate::fixture::{KINDS, Build};

fn lines(path: &str, class: &str, judged: &std::collections::BTreeMap<String, crate::fixture::Verdict>) -> Vec<String> {
    let (reached, _) = &judged[path];
    let found = reached.iter().find(|reached| reached.class.name() == class);
    let hops = &found.expect("the class is reached").chain;
    let show = |hop: &sentinel_lint::finding::Hop| {
        format!("{}:{}:{} {}", hop.file, hop.line, hop.column, hop.function)
    };
    hops.iter().map(show).collect()
}

#[test]
fn each_hop_is_at_its_call_and_the_last_is_the_api() {
    assert_eq!(
        lines("kinds::direct::guilty_fs_read", "fs", &KINDS),
        [
            "object/kinds/direct.rs:4:5 kinds::direct::guilty_fs_read",
            ":0:0 std::fs::read"
        ]
    );
}

#[test]
fn a_destructor_is_called_where_the_scope_ends() {
    assert_eq!(
        lines("kinds::dispatch::guilty_fs_drop", "fs", &KINDS),
        [
            "object/kinds/dispatch.rs:81:1 kinds::dispatch::guilty_fs_drop",
            "object/kinds/dispatch.rs:77:21 <kinds::dispatch::guilty_fs_drop::Guard as core::ops::drop::Drop>::drop",
            ":0:0 std::fs::remove_file"
        ]
    );
}

#[test]
fn a_trait_object_is_met_where_it_is_made() {
    let chain = lines("kinds::dispatch::guilty_fs_built_inside", "fs", &KINDS);
    assert_eq!(chain[0], "object/kinds/dispatch.rs:27:31 kinds::dispatch::guilty_fs_built_inside");
    assert!(chain[1].ends_with("<kinds::dispatch::Real as kinds::Port>::get"));
}

#[test]
fn inlined_calls_are_put_back() {
    let text = "
#[inline(always)]
fn outer() -> bool { inner() }
#[inline(always)]
fn inner() -> bool { std::fs::read(\"/x\").is_ok() }
pub fn calls() -> bool { outer() }
";
    let mut build = Build::new();
    build.rust_text("inlined", text, &["-Copt-level=2", "-Ccodegen-units=1"]);
    let functions: Vec<String> = lines("inlined::calls", "fs", &build.judged("inlined::calls"))
        .iter()
        .map(|line| line.rsplit(' ').next().unwrap_or_default().to_owned())
        .collect();
    assert_eq!(
        functions,
        ["inlined::calls", "inlined::outer", "inlined::inner", "std::fs::read"]
    );
}

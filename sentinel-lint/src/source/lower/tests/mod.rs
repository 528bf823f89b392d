//! What lowering keeps of each piece of syntax, and what it decides.

mod attrs;
mod blocks;
mod cfgs;
mod exprs;
mod items;
mod macros;
mod paths;
mod show;

use std::collections::BTreeSet;

use proc_macro2::TokenStream;

use super::{Conditions, lower_expr, lower_items, lower_stmts};
use crate::{
    source::ir::{Body, FileId, Fn, Item, ItemKind},
    workspace::CfgSet,
};

/// Lowers under `unix`, `target_os = "linux"` and the feature `on`.
fn with<T>(lower: impl FnOnce(Conditions<'_>) -> T) -> T {
    let cfg: CfgSet = ["unix", "target_os=\"linux\"", "target_feature=\"sse2\""]
        .into_iter()
        .collect();
    let features = BTreeSet::from(["on".to_owned()]);
    lower(Conditions::new(&cfg, &features))
}

fn tokens(code: &str) -> TokenStream {
    code.parse().expect("tokens")
}

fn items(code: &str) -> Vec<Item> {
    with(|conditions| lower_items(tokens(code), FileId(0), None, conditions)).expect("items")
}

fn item(code: &str) -> Item {
    let mut items = items(code);
    assert_eq!(items.len(), 1, "one item in {code}");
    items.remove(0)
}

fn names(items: &[Item]) -> Vec<&str> {
    items.iter().map(|item| &*item.name).collect()
}

fn function(item: &Item) -> &Fn {
    match &item.kind {
        ItemKind::Fn(function) => function,
        other => panic!("no function: {other:?}"),
    }
}

fn expr(code: &str) -> String {
    let body = with(|conditions| lower_expr(tokens(code), FileId(0), None, conditions));
    show::body(&body.expect("an expression"))
}

fn stmts(code: &str) -> String {
    show::body(&body(code))
}

fn body(code: &str) -> Body {
    with(|conditions| lower_stmts(tokens(code), FileId(0), None, conditions)).expect("statements")
}

/// Asserts what each piece of code becomes.
fn check(lower: impl std::ops::Fn(&str) -> String, cases: &[(&str, &str)]) {
    for (code, expected) in cases {
        assert_eq!(lower(code), *expected, "{code}");
    }
}

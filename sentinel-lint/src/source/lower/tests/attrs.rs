//! Attributes of items.

use super::{item, show};
use crate::source::ir::Attr;

fn attrs(code: &str) -> Vec<String> {
    let show = |attr: &Attr| format!("{}{}", show::path(&attr.path), attr.tokens);
    item(code).attrs.iter().map(show).collect()
}

#[test]
fn attributes_keep_their_order_and_tokens() {
    let code = "#[inline] #[a::b(c = \"d\")] #[path = \"x\"] #[m { a }] fn f() {}";
    assert_eq!(
        attrs(code),
        ["inline", "a::b(c = \"d\")", "path= \"x\"", "m{a}"]
    );
}

#[test]
fn docs_and_decided_cfgs_are_left_out() {
    assert!(attrs("/// Doc.\n#[doc(hidden)] #[cfg(unix)] fn f() {}").is_empty());
}

#[test]
fn an_active_cfg_attr_stands_for_its_attributes() {
    let code =
        "#[cfg_attr(unix, a, cfg_attr(windows, b), cfg_attr(feature = \"on\", c(d)))] fn f() {}";
    assert_eq!(attrs(code), ["a", "c(d)"]);
}

#[test]
fn unsafe_around_an_attribute_does_not_matter() {
    assert_eq!(attrs("#[unsafe(no_mangle)] fn f() {}"), ["no_mangle"]);
    assert_eq!(
        attrs("#[cfg_attr(unix, unsafe(link_section = \".a\"))] fn f() {}"),
        ["link_section= \".a\""]
    );
}

#[test]
fn derives_are_paths() {
    let item = item("#[derive(Clone, serde::Serialize)] struct A;");
    let derives: Vec<_> = item.attrs[0].derives.iter().map(show::path).collect();
    assert_eq!(derives, ["Clone", "serde::Serialize"]);
}

#[test]
fn inner_attributes_are_the_items() {
    assert_eq!(attrs("mod a { #![allow(b)] }"), ["allow(b)"]);
}

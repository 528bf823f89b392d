//! Names across crates.

use super::{Macro, Tree, Type, Value};

#[test]
fn a_dependency_is_named_as_the_manifest_says() {
    let tree = Tree::default()
        .lib("real_name", "pub fn f() {} pub mod m { pub fn g() {} }")
        .lib_with("a", &["alias=real_name"], "use alias::m; mod n {}")
        .resolve();
    assert_eq!(tree.of("a", "alias::f", Value), "item real_name::f");
    assert_eq!(tree.of("a", "m::g", Value), "item real_name::m::g");
    assert_eq!(tree.of("a::n", "::alias::f", Value), "item real_name::f");
    let why = "unknown: there is no `real_name` in scope + 1";
    assert_eq!(tree.of("a", "real_name::f", Value), why);
}

#[test]
fn re_exports_are_followed_through_crates() {
    let tree = Tree::default()
        .lib(
            "c",
            "pub mod io { pub fn read() {} pub struct File; } pub use std::fs;",
        )
        .lib_with(
            "b",
            &["c"],
            "pub mod prelude { pub use c::io::{self, read as slurp}; } pub use c::*;",
        )
        .lib_with(
            "a",
            &["b"],
            "use b::prelude::*; use b::{io as other, fs::write};",
        )
        .resolve();
    assert_eq!(tree.of("a", "slurp", Value), "item c::io::read");
    assert_eq!(tree.of("a", "io::File", Type), "item c::io::File");
    assert_eq!(tree.of("a", "other::read", Value), "item c::io::read");
    assert_eq!(tree.of("a", "write", Value), "std std::fs::write");
    assert_eq!(tree.of("a", "b::fs::read", Value), "std std::fs::read");
}

#[test]
fn what_a_dependency_keeps_to_itself_is_not_there() {
    let tree = Tree::default()
        .lib(
            "b",
            "use std::fs; pub(crate) fn f() {} pub fn g() {} use std::io as g;",
        )
        .lib_with("a", &["b"], "use b::*; use b::g;")
        .resolve();
    assert_eq!(tree.of("a", "g", Value), "item b::g");
    assert_eq!(
        tree.of("a", "g::Read", Type),
        "unknown: there is no `g` in scope + 1"
    );
    assert_eq!(
        tree.of("a", "f", Value),
        "unknown: there is no `f` in scope"
    );
    assert_eq!(
        tree.of("a", "b::fs::read", Value),
        "unknown: there is no `fs` in `b` + 1"
    );
}

#[test]
fn two_versions_of_a_crate_are_two_crates() {
    let tree = Tree::default()
        .lib("log", "pub fn old() {}")
        .lib_with("b", &["log"], "pub use log::*;")
        .lib("new_log", "pub fn new() {}")
        .lib_with("a", &["log=new_log", "b"], "")
        .resolve();
    assert_eq!(tree.of("a", "log::new", Value), "item new_log::new");
    assert_eq!(tree.of("a", "b::old", Value), "item log::old");
    assert!(tree.of("a", "log::old", Value).starts_with("unknown"));
}

#[test]
fn extern_crate_names_a_crate_and_at_the_root_does_so_everywhere() {
    let tree = Tree::default()
        .lib("b", "pub fn f() {}")
        .lib_with(
            "a",
            &["b"],
            "extern crate b as c; extern crate std as lib; extern crate self as me; fn own() {}
             mod m { extern crate b as local; mod n {} }",
        )
        .resolve();
    assert_eq!(tree.of("a::m", "c::f", Value), "item b::f");
    assert_eq!(tree.of("a::m", "lib::fs::read", Value), "std std::fs::read");
    assert_eq!(tree.of("a::m", "me::own", Value), "item a::own");
    assert_eq!(tree.of("a::m", "::me::own", Value), "item a::own");
    assert_eq!(tree.of("a::m", "local::f", Value), "item b::f");
    assert!(tree.of("a::m::n", "local::f", Value).starts_with("unknown"));
}

#[test]
fn alloc_and_proc_macro_are_crates_for_those_who_ask() {
    let source = "extern crate alloc; extern crate proc_macro; use alloc::vec::Vec as V;";
    let tree = Tree::default().lib("a", source).lib("b", "").resolve();
    assert_eq!(tree.of("a", "V::new", Value), "std std::vec::Vec::new");
    assert_eq!(tree.of("a", "alloc::rc::Rc", Type), "std std::rc::Rc");
    assert_eq!(
        tree.of("a", "proc_macro::TokenStream", Type),
        "std proc_macro::TokenStream"
    );
    assert!(tree.of("b", "alloc::rc::Rc", Type).starts_with("unknown"));
}

#[test]
fn an_extern_crate_of_nothing_is_unknown() {
    let tree = Tree::default()
        .lib("a", "extern crate gone; use gone::f;")
        .resolve();
    assert_eq!(
        tree.of("a", "f", Value),
        "unknown: the crate `gone` is not a dependency"
    );
}

#[test]
fn a_module_stands_before_a_crate_of_its_name() {
    let tree = Tree::default()
        .lib("b", "pub fn f() {}")
        .lib_with(
            "a",
            &["b"],
            "mod b { pub fn g() {} } mod std { pub mod fs { pub fn read() {} } }
                                use b::g; mod m { use b::f; }",
        )
        .resolve();
    assert_eq!(tree.of("a", "g", Value), "item a::b::g");
    assert_eq!(
        tree.of("a", "std::fs::read", Value),
        "item a::std::fs::read"
    );
    assert_eq!(tree.of("a", "::std::fs::read", Value), "std std::fs::read");
    assert_eq!(tree.of("a::m", "f", Value), "item b::f");
}

#[test]
fn an_import_may_have_the_name_of_its_crate() {
    let tree = Tree::default()
        .lib(
            "log",
            "pub fn log() {} #[macro_export] macro_rules! log { () => {} }",
        )
        .lib_with("a", &["log"], "use log::log; use log as l;")
        .resolve();
    assert_eq!(tree.of("a", "log", Value), "item log::log");
    assert_eq!(tree.of("a", "log::log", Value), "item log::log");
    assert!(tree.of("a", "log", Macro).starts_with("item log::log"));
    assert_eq!(tree.of("a", "l", Type), "mod log");
}

#[test]
fn a_crate_that_was_not_read_is_unknown() {
    let tree = Tree::default()
        .lib("b", "pub fn f() {}")
        .lib_with("a", &["b"], "use b::f; pub use b::m;")
        .lib_with("c", &["a"], "use a::m::g;")
        .unread("b")
        .resolve();
    assert_eq!(
        tree.of("a", "b::f", Value),
        "unknown: the crate `b` was not read + 1"
    );
    assert_eq!(
        tree.of("a", "f", Value),
        "unknown: the crate `b` was not read"
    );
    assert_eq!(
        tree.of("c", "g", Type),
        "unknown: the crate `b` was not read"
    );
}

#[test]
fn a_remark_on_a_root_file_that_was_read_hides_nothing() {
    let tree = Tree::default()
        .lib("a", "fn f() {}")
        .remark("a cfg is taken as unset")
        .resolve();
    assert_eq!(tree.0.incomplete(tree.module("a")), None);
    assert_eq!(tree.of("a", "Vec", Type), "std std::vec::Vec");
}

#[test]
fn a_crate_whose_root_file_could_not_be_used_may_have_any_name() {
    let tree = Tree::default()
        .lib("b", "")
        .unusable("expected `;`")
        .lib_with("a", &["b"], "use b::f; use b::*;")
        .resolve();
    let why = "unknown: `f` is not known in `b`: expected `;`";
    assert_eq!(tree.of("a", "f", Value), why);
    assert_eq!(
        tree.of("a", "g", Value),
        "unknown: `g` is not known in scope: expected `;`"
    );
}

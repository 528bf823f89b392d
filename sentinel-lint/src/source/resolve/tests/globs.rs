//! Glob imports.

use super::{Macro, Tree, Type, Value, a};

#[test]
fn a_glob_brings_in_all_that_it_may_see() {
    let a = a("mod m { pub fn f() {} fn private() {} pub mod n { pub fn g() {} } } use m::*;");
    assert_eq!(a.of("a", "f", Value), "item a::m::f");
    assert_eq!(a.of("a", "n::g", Value), "item a::m::n::g");
    assert_eq!(
        a.of("a", "private", Value),
        "unknown: there is no `private` in scope"
    );
}

#[test]
fn what_is_written_shadows_a_glob() {
    let a = a(
        "mod m { pub fn f() {} pub fn g() {} pub fn h() {} } mod k { pub fn g() {} }
               use m::*; fn f() {} use k::g;",
    );
    assert_eq!(a.of("a", "f", Value), "item a::f");
    assert_eq!(a.of("a", "g", Value), "item a::k::g");
    assert_eq!(a.of("a", "h", Value), "item a::m::h");
}

#[test]
fn a_glob_shadows_the_prelude_and_the_crates() {
    let a = a("mod m { pub struct Vec; pub mod std { pub fn f() {} } } use m::*;");
    assert_eq!(a.of("a", "Vec", Type), "item a::m::Vec");
    assert_eq!(a.of("a", "std::f", Value), "item a::m::std::f");
    assert_eq!(a.of("a", "String", Type), "std std::string::String");
}

#[test]
fn shadowing_is_by_namespace() {
    let a = a("mod m { pub fn x() {} pub struct x {} } use m::*; mod x {}");
    assert_eq!(a.of("a", "x", Type), "mod a::x");
    assert_eq!(a.of("a", "x", Value), "item a::m::x");
}

#[test]
fn two_globs_may_bring_the_same_thing() {
    let a = a(
        "mod d { pub fn f() {} } mod m { pub use super::d::f; } mod n { pub use super::d::*; }
               use m::*; use n::*;",
    );
    assert_eq!(a.of("a", "f", Value), "item a::d::f");
}

#[test]
fn two_globs_with_different_things_mean_neither() {
    let a = a("mod m { pub fn f() {} } mod n { pub fn f() {} } use m::*; use n::*;");
    let why = "unknown: `f` comes from several glob imports";
    assert_eq!(a.of("a", "f", Value), why);
}

#[test]
fn a_private_import_does_not_pass_through_a_glob() {
    let a = a("mod m { use std::fs; pub use std::io; pub(crate) use std::env; use std::net::*; pub mod n {} }
               use m::*; mod k { use super::m::n::*; }");
    assert_eq!(a.of("a", "io::Read", Type), "std std::io::Read");
    assert_eq!(a.of("a", "env::var", Value), "std std::env::var");
    assert_eq!(
        a.of("a", "fs::read", Value),
        "unknown: there is no `fs` in scope + 1"
    );
    let hidden = "unknown: there is no `TcpStream` in scope";
    assert_eq!(a.of("a", "TcpStream", Type), hidden);
    assert_eq!(a.of("a::m", "TcpStream", Type), "std std::net::TcpStream");
}

#[test]
fn a_child_sees_its_parents_private_imports_through_a_glob() {
    let a = a("use std::fs; fn f() {} mod tests { use super::*; }");
    assert_eq!(a.of("a::tests", "fs::read", Value), "std std::fs::read");
    assert_eq!(a.of("a::tests", "f", Value), "item a::f");
}

#[test]
fn globs_may_go_in_circles() {
    let a = a("pub mod m { pub use super::n::*; pub fn f() {} }
               pub mod n { pub use super::m::*; pub fn g() {} } use m::*;");
    assert_eq!(a.of("a", "g", Value), "item a::n::g");
    assert_eq!(a.of("a::n", "f", Value), "item a::m::f");
    assert_eq!(a.of("a", "h", Value), "unknown: there is no `h` in scope");
}

#[test]
fn globs_of_enums_bring_in_variants() {
    let a = a("enum E { A, B } mod m { pub use super::E::*; } use m::*;");
    assert_eq!(a.of("a", "B", Value), "variant a::E 1");
    assert_eq!(a.of("a::m", "A", Type), "variant a::E 0");
}

#[test]
fn a_glob_passes_on_what_is_named_after_it() {
    let a = a(
        "use m::*; mod m { pub use n::*; mod n { pub use super::super::d::f as g; } }
               mod d { pub fn f() {} }",
    );
    assert_eq!(a.of("a", "g", Value), "item a::d::f");
}

#[test]
fn an_import_through_a_glob_is_found() {
    let a =
        a("mod prelude { pub use super::m; } use prelude::*; use m::f; mod m { pub fn f() {} }");
    assert_eq!(a.of("a", "f", Value), "item a::m::f");
}

#[test]
fn a_glob_brings_in_macros_with_a_path() {
    let a = a("mod m { macro_rules! x { () => {} } pub(crate) use x; } use m::*;");
    assert_eq!(a.of("a", "x", Macro), "item a::m::x");
}

#[test]
fn a_glob_of_an_unread_crate_may_bring_in_anything_not_written() {
    let tree = Tree::default()
        .lib("dep", "")
        .lib_with("a", &["dep"], "use dep::*; use std::fs; fn f() {}")
        .unread("dep")
        .resolve();
    assert_eq!(tree.of("a", "f", Value), "item a::f");
    assert_eq!(tree.of("a", "fs::read", Value), "std std::fs::read");
    let why = "unknown: `read` is not known in scope: the crate `dep` was not read";
    assert_eq!(tree.of("a", "read", Value), why);
}

#[test]
fn a_glob_of_an_unread_crate_yields_to_a_known_glob() {
    let tree = Tree::default()
        .lib("dep", "")
        .lib_with(
            "a",
            &["dep"],
            "use dep::*; mod m { pub fn f() {} } use m::*;",
        )
        .unread("dep")
        .resolve();
    assert_eq!(tree.of("a", "f", Value), "item a::m::f");
}

#[test]
fn the_narrower_of_two_visibilities_holds() {
    let a = a(
        "pub mod m { pub use n::*; mod n { pub(in crate::m) fn f() {} pub fn g() {} } }
               use m::*;",
    );
    assert_eq!(a.of("a::m", "f", Value), "item a::m::n::f");
    assert_eq!(a.of("a", "f", Value), "unknown: there is no `f` in scope");
    assert_eq!(a.of("a", "g", Value), "item a::m::n::g");
}

//! Single imports.

use super::{Macro, Type, Value, a};

#[test]
fn an_import_names_what_its_path_leads_to() {
    let a = a(
        "mod m { pub fn f() {} pub struct S; } use m::f; use crate::m::S as R; use m::{self as n};",
    );
    assert_eq!(a.of("a", "f", Value), "item a::m::f");
    assert_eq!(a.of("a", "R", Type), "item a::m::S");
    assert_eq!(a.of("a", "R::new", Value), "item a::m::S + 1");
    assert_eq!(a.of("a", "n::f", Value), "item a::m::f");
    assert_eq!(a.of("a", "S", Type), "unknown: there is no `S` in scope");
}

#[test]
fn one_import_brings_in_every_namespace() {
    let a = a(
        "mod m { pub fn x() {} pub mod x { pub fn f() {} } macro_rules! x_ { () => {} }
                       pub(crate) use x_ as x; } use m::x;",
    );
    assert_eq!(a.of("a", "x", Value), "item a::m::x");
    assert_eq!(a.of("a", "x::f", Value), "item a::m::x::f");
    assert_eq!(a.of("a", "x", Macro), "item a::m::x_");
}

#[test]
fn an_import_brings_in_only_what_it_may_see() {
    let a = a(
        "mod m { fn x() {} pub mod x { pub fn f() {} } } use m::x; mod n { pub fn x() {} } use n::*;",
    );
    assert_eq!(a.of("a", "x", Type), "mod a::m::x");
    assert_eq!(a.of("a", "x", Value), "item a::n::x");
}

#[test]
fn imports_are_followed_in_any_order() {
    let a = a(
        "use c::f as g; mod b { pub use super::d::f; } mod c { pub use crate::b::f; }
               mod d { pub fn f() {} }",
    );
    assert_eq!(a.of("a", "g", Value), "item a::d::f");
}

#[test]
fn an_import_may_have_the_name_of_what_it_starts_with() {
    let a = a("mod m { pub fn m() {} } use m::m; use self::m as n;");
    assert_eq!(a.of("a", "m", Value), "item a::m::m");
    assert_eq!(a.of("a", "m", Type), "mod a::m");
    assert_eq!(a.of("a", "n", Value), "item a::m::m");
    assert_eq!(a.of("a", "n", Type), "mod a::m");
}

#[test]
fn imports_of_enum_variants_are_types_and_values() {
    let a = a("enum E { A, B } use E::B; use self::E::A as C;");
    assert_eq!(a.of("a", "B", Value), "variant a::E 1");
    assert_eq!(a.of("a", "C", Type), "variant a::E 0");
}

#[test]
fn an_own_item_stands_before_an_import() {
    let a = a("mod m { pub fn f() {} pub struct f; } fn f() {} use m::f;");
    assert_eq!(a.of("a", "f", Value), "item a::f");
    assert_eq!(a.of("a", "f", Type), "item a::m::f");
}

#[test]
fn imports_in_a_circle_are_unknown() {
    let a = a("mod m { pub use super::n::x; } mod n { pub use super::m::x; } use m::x;");
    assert!(
        a.of("a", "x", Value).starts_with("unknown: "),
        "{}",
        a.of("a", "x", Value)
    );
}

#[test]
fn an_import_that_leads_nowhere_hides_outer_names() {
    let a = a("use gone::Vec; mod m {} use m::String;");
    assert_eq!(
        a.of("a", "Vec", Type),
        "unknown: there is no `gone` in scope"
    );
    assert_eq!(
        a.of("a", "String", Type),
        "unknown: the import `m::String` leads nowhere"
    );
}

#[test]
fn a_private_import_is_for_its_module_and_below() {
    let a = a("mod m { use std::fs; pub mod n {} } mod k { pub use super::m::fs; }");
    assert_eq!(a.of("a::m", "fs::read", Value), "std std::fs::read");
    assert_eq!(
        a.of("a::m::n", "super::fs::read", Value),
        "std std::fs::read"
    );
    assert_eq!(
        a.of("a", "m::fs::read", Value),
        "unknown: there is no `fs` in `a::m` + 1"
    );
    assert!(a.of("a::k", "fs", Type).starts_with("unknown"));
}

#[test]
fn modules_are_importable_by_keyword() {
    let a =
        a("fn f() {} mod m { use crate as root; use super as up; use self as here; fn g() {} }");
    assert_eq!(a.of("a::m", "root::f", Value), "item a::f");
    assert_eq!(a.of("a::m", "up::f", Value), "item a::f");
    assert_eq!(a.of("a::m", "here::g", Value), "item a::m::g");
}

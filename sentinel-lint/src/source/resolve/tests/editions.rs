//! What paths start with, by edition.

use super::{Meanings, Tree, Type, Value};
use crate::workspace::UnitKind;

fn of_edition(edition: u16, source: &str) -> Meanings {
    Tree::default()
        .lib("b", "pub fn f() {}")
        .add("a", UnitKind::Lib, edition, &["b"], source)
        .resolve()
}

#[test]
fn imports_of_2015_start_at_the_crate_root() {
    let a = of_edition(
        2015,
        "mod m { pub fn g() {} pub mod n { use m::g; } pub mod k { use k::x; mod k { pub fn x() {} } } }",
    );
    assert_eq!(a.of("a::m::n", "g", Value), "item a::m::g");
    assert!(a.of("a::m::k", "x", Value).starts_with("unknown"));
}

#[test]
fn imports_since_2018_start_where_they_stand() {
    let a = of_edition(
        2018,
        "mod m { pub fn g() {} pub mod n { use m::g; } pub mod k { use k::x; mod k { pub fn x() {} } } }",
    );
    assert!(a.of("a::m::n", "g", Value).starts_with("unknown"));
    assert_eq!(a.of("a::m::k", "x", Value), "item a::m::k::k::x");
}

#[test]
fn crates_are_named_by_imports_of_every_edition() {
    for edition in [2015, 2018, 2021, 2024] {
        let a = of_edition(
            edition,
            "extern crate b; mod m { use b::f; use std::fs; use ::b::f as g; }",
        );
        assert_eq!(a.of("a::m", "f", Value), "item b::f", "{edition}");
        assert_eq!(a.of("a::m", "g", Value), "item b::f", "{edition}");
        assert_eq!(
            a.of("a::m", "fs::read", Value),
            "std std::fs::read",
            "{edition}"
        );
    }
}

#[test]
fn two_colons_mean_the_root_until_2018_and_a_crate_since() {
    let source = "fn f() {} mod b_ {} mod m { pub fn g() {} } ";
    let old = of_edition(2015, source);
    assert_eq!(old.of("a::m", "::f", Value), "item a::f");
    assert_eq!(old.of("a::m", "::m::g", Value), "item a::m::g");
    assert_eq!(
        old.of("a::m", "::std::fs::read", Value),
        "std std::fs::read"
    );
    let new = of_edition(2018, source);
    assert!(new.of("a::m", "::f", Value).starts_with("unknown"));
    assert!(new.of("a::m", "::m::g", Value).starts_with("unknown"));
    assert_eq!(new.of("a::m", "::b::f", Value), "item b::f");
    assert_eq!(
        new.of("a::m", "::core::mem::swap", Value),
        "std std::mem::swap"
    );
}

#[test]
fn other_paths_of_2015_are_relative() {
    let a = of_edition(2015, "mod m { pub fn g() {} mod n {} } fn f() {}");
    assert_eq!(a.of("a", "m::g", Value), "item a::m::g");
    assert!(a.of("a::m::n", "m::g", Value).starts_with("unknown"));
    assert_eq!(a.of("a::m::n", "std::fs::read", Value), "std std::fs::read");
}

#[test]
fn globs_of_2015_start_at_the_crate_root() {
    let a = of_edition(
        2015,
        "mod m { pub fn g() {} mod n { use m::*; use self::k::*; mod k { pub fn h() {} } } }",
    );
    assert_eq!(a.of("a::m::n", "g", Value), "item a::m::g");
    assert_eq!(a.of("a::m::n", "h", Value), "item a::m::n::k::h");
}

#[test]
fn restricted_visibility_of_2015_starts_at_the_crate_root() {
    let a = of_edition(
        2015,
        "mod m { pub mod n { pub(in m) fn f() {} } pub mod k {} }",
    );
    assert_eq!(a.of("a::m::k", "super::n::f", Value), "item a::m::n::f");
    assert!(a.of("a", "m::n::f", Value).starts_with("unknown"));
}

#[test]
fn the_prelude_grows_by_edition() {
    for (edition, try_from, future) in [
        (2015, false, false),
        (2018, false, false),
        (2021, true, false),
        (2024, true, true),
    ] {
        let a = of_edition(edition, "");
        assert_eq!(
            a.of("a", "TryFrom", Type) == "std std::convert::TryFrom",
            try_from,
            "{edition}"
        );
        assert_eq!(
            a.of("a", "Future", Type) == "std std::future::Future",
            future,
            "{edition}"
        );
        assert_eq!(a.of("a", "Vec", Type), "std std::vec::Vec", "{edition}");
    }
}

//! Names of std, its prelude and the primitive types.

use super::{Macro, Meanings, Type, Value, a};
use crate::source::resolve::{
    canonical_std_path, std_kinds,
    std_names::{TABLE, names_of},
};

fn nothing() -> Meanings {
    a("")
}

#[test]
fn the_table_is_sorted_and_has_each_path_once() {
    let paths: Vec<&str> = TABLE
        .lines()
        .map(|line| line.split(' ').next().unwrap())
        .collect();
    assert!(paths.is_sorted_by(|a, b| a < b));
    assert!(paths.len() > 2_000);
}

#[test]
fn every_line_of_the_table_has_kinds_and_a_canonical_path_that_is_there() {
    for line in TABLE.lines() {
        let (left, canonical) = line
            .split_once(" = ")
            .map_or((line, None), |(l, c)| (l, Some(c)));
        let mut words = left.split(' ');
        let path = words.next().unwrap();
        let kinds = std_kinds(path).unwrap();
        for word in words {
            assert!(kinds.is(word), "{line}");
            let of_canonical = std_kinds(canonical.unwrap_or(path)).expect(line);
            assert!(of_canonical.is(word), "{line}");
        }
        let canonical = canonical.unwrap_or(path);
        assert_eq!(canonical_std_path(path), canonical, "{line}");
        assert_eq!(canonical_std_path(canonical), canonical, "{line}");
    }
}

#[test]
fn one_item_has_one_path() {
    for (path, canonical) in [
        ("core::mem::swap", "std::mem::swap"),
        ("alloc::vec::Vec::push", "std::vec::Vec::push"),
        ("alloc::alloc::alloc", "std::alloc::alloc"),
        (
            "std::collections::hash_map::HashMap::new",
            "std::collections::HashMap::new",
        ),
        (
            "std::collections::hash_map::Entry",
            "std::collections::hash_map::Entry",
        ),
        (
            "std::os::unix::io::FromRawFd::from_raw_fd",
            "std::os::fd::FromRawFd::from_raw_fd",
        ),
        ("std::os::unix::prelude::AsRawFd", "std::os::fd::AsRawFd"),
        (
            "std::os::unix::prelude::PermissionsExt",
            "std::os::unix::fs::PermissionsExt",
        ),
        ("std::io::prelude::Read::read", "std::io::Read::read"),
        ("std::prelude::v1::Some", "std::option::Option::Some"),
        ("core::prelude::rust_2021::TryFrom", "std::convert::TryFrom"),
        ("std::intrinsics::transmute", "std::mem::transmute"),
        ("std::ffi::c_str::CString", "std::ffi::CString"),
        ("std::sync::mpsc::channel", "std::sync::mpsc::channel"),
        (
            "core::arch::x86_64::_mm_pause",
            "std::arch::x86_64::_mm_pause",
        ),
        ("std::not::there::Yet", "std::not::there::Yet"),
        ("core::not::there", "std::not::there"),
    ] {
        assert_eq!(canonical_std_path(path), canonical);
    }
}

#[test]
fn kinds_are_known_by_any_spelling() {
    assert!(std_kinds("std::fs").unwrap().is("mod"));
    assert!(std_kinds("core::iter::Iterator").unwrap().is("trait"));
    assert!(std_kinds("alloc::vec").unwrap().is("mod"));
    assert!(std_kinds("std::vec").unwrap().is("macro"));
    assert!(std_kinds("std::fs::File").unwrap().in_namespace(Type));
    assert!(!std_kinds("std::fs::File").unwrap().in_namespace(Value));
    assert!(std_kinds("std::cmp::Reverse").unwrap().in_namespace(Value));
    assert!(
        std_kinds("std::option::Option::None")
            .unwrap()
            .in_namespace(Value)
    );
    assert!(std_kinds("std::clone::Clone").unwrap().in_namespace(Macro));
    assert_eq!(std_kinds("std::fs::slurp"), None);
}

#[test]
fn the_names_of_a_module_do_not_reach_into_the_ones_below() {
    let names: Vec<&str> = names_of("std::fs").map(|(path, _)| path).collect();
    assert!(names.contains(&"std::fs::File"));
    assert!(names_of("std::cmp::Ordering").count() == 3);
    assert!(
        names_of("std::collections").all(|(path, _)| path != "std::collections::hash_map::Entry")
    );
}

#[test]
fn a_path_into_std_is_taken_whole() {
    let a = a(
        "use std::fs::File; use std::io::{self, Write as _}; use std::collections::hash_map as map;",
    );
    assert_eq!(a.of("a", "std::fs::read", Value), "std std::fs::read");
    assert_eq!(a.of("a", "File::open", Value), "std std::fs::File::open");
    assert_eq!(a.of("a", "io::stdin", Value), "std std::io::stdin");
    assert_eq!(
        a.of("a", "map::HashMap::new", Value),
        "std std::collections::HashMap::new"
    );
    assert_eq!(a.of("a", "core::ptr::read", Value), "std std::ptr::read");
}

#[test]
fn the_prelude_is_in_scope_last() {
    let a = a(
        "mod m { pub struct Vec; pub struct Option; pub fn drop() {} } mod n { use super::m::*; struct String; }",
    );
    assert_eq!(a.of("a", "Vec::new", Value), "std std::vec::Vec::new");
    assert_eq!(a.of("a", "Some", Value), "std std::option::Option::Some");
    assert_eq!(a.of("a", "Ok", Value), "std std::result::Result::Ok");
    assert_eq!(
        a.of("a", "Option::None", Value),
        "std std::option::Option::None"
    );
    assert_eq!(a.of("a", "drop", Value), "std std::mem::drop");
    assert_eq!(a.of("a", "FnOnce", Type), "std std::ops::FnOnce");
    assert_eq!(
        a.of("a", "ToString::to_string", Value),
        "std std::string::ToString::to_string"
    );
    assert_eq!(a.of("a", "println", Macro), "std std::println");
    assert_eq!(a.of("a", "Debug", Macro), "std std::fmt::Debug");
    assert_eq!(a.of("a::n", "Vec", Type), "item a::m::Vec");
    assert_eq!(a.of("a::n", "drop", Value), "item a::m::drop");
    assert_eq!(a.of("a::n", "String", Type), "item a::n::String");
    assert_eq!(
        a.of("a::m", "Debug", Type),
        "unknown: there is no `Debug` in scope"
    );
}

#[test]
fn an_import_of_std_brings_in_what_std_has_under_the_name() {
    let a = a("use std::vec; use std::env; use std::fmt::Debug; use std::io::Result;");
    assert_eq!(a.of("a", "vec::IntoIter", Type), "std std::vec::IntoIter");
    assert_eq!(a.of("a", "vec", Macro), "std std::vec");
    assert_eq!(a.of("a", "env", Macro), "std std::env");
    assert_eq!(a.of("a", "Debug", Type), "std std::fmt::Debug");
    assert_eq!(a.of("a", "Debug", Macro), "std std::fmt::Debug");
    assert_eq!(a.of("a", "Result", Type), "std std::io::Result");
    assert_eq!(
        a.of("a", "env", Value),
        "unknown: there is no `env` in scope"
    );
}

#[test]
fn an_import_of_a_std_yet_to_come_is_a_path() {
    let a = a("use std::later::Thing; use std::fs::slurp;");
    assert_eq!(a.of("a", "Thing::new", Value), "std std::later::Thing::new");
    assert_eq!(a.of("a", "slurp", Value), "std std::fs::slurp");
}

#[test]
fn a_glob_of_std_brings_in_what_the_table_has() {
    let a = a(
        "use std::fs::*; use std::io::prelude::*; use std::sync::atomic::Ordering::*; use std::os::unix::prelude::*;",
    );
    assert_eq!(a.of("a", "read", Value), "std std::fs::read");
    assert_eq!(a.of("a", "File::open", Value), "std std::fs::File::open");
    assert_eq!(a.of("a", "Read", Type), "std std::io::Read");
    assert_eq!(
        a.of("a", "SeqCst", Value),
        "std std::sync::atomic::Ordering::SeqCst"
    );
    assert_eq!(a.of("a", "AsRawFd", Type), "std std::os::fd::AsRawFd");
    assert_eq!(
        a.of("a", "slurp", Value),
        "unknown: there is no `slurp` in scope"
    );
    assert_eq!(
        a.of("a", "File", Value),
        "unknown: there is no `File` in scope"
    );
}

#[test]
fn a_glob_of_a_processors_module_has_the_names_that_nothing_else_has() {
    let a = a("use core::arch::x86_64::*; fn f() {}");
    assert_eq!(
        a.of("a", "_mm_pause", Value),
        "std std::arch::x86_64::_mm_pause"
    );
    assert_eq!(a.of("a", "f", Value), "item a::f");
}

#[test]
fn primitive_types_are_there_unless_shadowed() {
    let a = a("mod m { pub struct u8; } mod n { use super::m::u8; }");
    assert_eq!(a.of("a", "u8", Type), "prim u8");
    assert_eq!(a.of("a", "u8::MAX", Value), "prim u8 + 1");
    assert_eq!(a.of("a", "str::from_utf8", Value), "prim str + 1");
    assert_eq!(a.of("a", "std::primitive::i32", Type), "prim i32");
    assert_eq!(a.of("a::n", "u8", Type), "item a::m::u8");
    assert_eq!(
        nothing().of("a", "u7", Type),
        "unknown: there is no `u7` in scope"
    );
}

#[test]
fn a_module_of_a_primitives_name_yields_where_the_type_is_meant() {
    let a = a("use std::{f32, str, u8}; mod i8 { pub fn f() {} }");
    assert_eq!(a.of("a", "u8", Type), "prim u8");
    assert_eq!(a.of("a", "u8::MAX", Value), "std std::u8::MAX");
    assert_eq!(a.of("a", "u8::from_str_radix", Value), "prim u8 + 1");
    assert_eq!(
        a.of("a", "f32::consts::PI", Value),
        "std std::f32::consts::PI"
    );
    assert_eq!(
        a.of("a", "str::from_utf8", Value),
        "std std::str::from_utf8"
    );
    assert_eq!(a.of("a", "i8::f", Value), "item a::i8::f");
    assert_eq!(a.of("a", "i8::MAX", Value), "prim i8 + 1");
    assert_eq!(a.of("a", "i8", Type), "prim i8");
}

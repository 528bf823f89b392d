//! Modules, blocks, and the words that paths start with.

use super::{Macro, Type, Value, a};

#[test]
fn a_path_leads_through_modules_to_an_item() {
    let a = a("pub mod m { pub mod n { pub fn f() {} } }");
    assert_eq!(a.of("a", "m::n::f", Value), "item a::m::n::f");
    assert_eq!(a.of("a", "m::n", Type), "mod a::m::n");
    assert_eq!(a.of("a::m", "n::f", Value), "item a::m::n::f");
}

#[test]
fn namespaces_are_apart() {
    let a = a(
        "fn x() {} mod x { pub struct T; } macro_rules! x { () => {} }
               struct Braces {} struct Tuple(u8); struct Unit;",
    );
    assert_eq!(a.of("a", "x", Value), "item a::x");
    assert_eq!(a.of("a", "x", Type), "mod a::x");
    assert!(a.of("a", "x", Macro).starts_with("item"));
    assert_eq!(a.of("a", "x::T", Type), "item a::x::T");
    assert_eq!(a.of("a", "Tuple", Value), "item a::Tuple");
    assert_eq!(a.of("a", "Unit", Value), "item a::Unit");
    assert_eq!(
        a.of("a", "Braces", Value),
        "unknown: there is no `Braces` in scope"
    );
}

#[test]
fn a_module_does_not_see_the_names_around_it() {
    let a = a("fn f() {} mod m {}");
    assert_eq!(
        a.of("a::m", "f", Value),
        "unknown: there is no `f` in scope"
    );
    assert_eq!(a.of("a::m", "super::f", Value), "item a::f");
}

#[test]
fn crate_self_and_super_are_modules() {
    let a = a("fn f() {} mod m { fn f() {} mod n { fn f() {} } }");
    assert_eq!(a.of("a::m::n", "crate::f", Value), "item a::f");
    assert_eq!(a.of("a::m::n", "self::f", Value), "item a::m::n::f");
    assert_eq!(a.of("a::m::n", "super::f", Value), "item a::m::f");
    assert_eq!(a.of("a::m::n", "self::super::super::f", Value), "item a::f");
    assert_eq!(a.of("a::m::n", "super::super", Type), "mod a");
    assert_eq!(
        a.of("a", "super::f", Value),
        "unknown: the crate root has no `super` + 1"
    );
}

#[test]
fn self_type_leaves_the_rest_to_the_caller() {
    let a = a("struct S; impl S { fn f() {} }");
    assert_eq!(a.of("a", "Self::f", Value), "Self + 1");
    assert_eq!(a.of("a", "Self", Type), "Self");
}

#[test]
fn dollar_crate_is_the_crate_of_the_index() {
    let a = a("fn f() {} mod m {}");
    assert_eq!(a.of("a::m", "__sentinel_crate_0::f", Value), "item a::f");
    let unknown = "unknown: which crate `$crate` is, is not known + 1";
    assert_eq!(a.of("a::m", "$crate::f", Value), unknown);
    assert!(
        a.of("a::m", "__sentinel_crate_7::f", Value)
            .starts_with("unknown")
    );
}

#[test]
fn a_type_leaves_its_associated_items_to_the_caller() {
    let a = a("struct S; enum E { A } trait T { fn t(); } type Alias = S;");
    assert_eq!(a.of("a", "S::new", Value), "item a::S + 1");
    assert_eq!(a.of("a", "T::t", Value), "item a::T + 1");
    assert_eq!(a.of("a", "Alias::new", Value), "item a::Alias + 1");
    assert_eq!(a.of("a", "E::new", Value), "item a::E + 1");
    assert_eq!(a.of("a", "S::Assoc::new", Value), "item a::S + 2");
}

#[test]
fn a_variant_is_a_type_and_a_value() {
    let a = a("enum E { A, B(u8), C {} }");
    assert_eq!(a.of("a", "E::B", Value), "variant a::E 1");
    assert_eq!(a.of("a", "E::C", Type), "variant a::E 2");
    assert_eq!(a.of("a", "crate::E::A", Value), "variant a::E 0");
}

#[test]
fn a_private_name_is_not_there_for_others() {
    let a = a(
        "mod m { fn private() {} pub(super) fn up() {} pub(in crate::m) fn here() {}
                       pub(crate) fn all() {} pub mod n {} }",
    );
    assert_eq!(
        a.of("a", "m::private", Value),
        "unknown: there is no `private` in `a::m`"
    );
    assert_eq!(
        a.of("a::m::n", "super::private", Value),
        "item a::m::private"
    );
    assert_eq!(a.of("a", "m::up", Value), "item a::m::up");
    assert_eq!(
        a.of("a", "m::here", Value),
        "unknown: there is no `here` in `a::m`"
    );
    assert_eq!(a.of("a::m::n", "super::here", Value), "item a::m::here");
    assert_eq!(a.of("a", "m::all", Value), "item a::m::all");
}

#[test]
fn a_block_sees_its_items_then_those_around() {
    let a = a("fn f() {} fn g() {} const K: u8 = 0;
               fn outer() { fn f() {} { fn g() {} fn h() {} } }");
    assert_eq!(a.in_block("a::outer", 0, "f", Value), "item a::outer::f");
    assert_eq!(a.in_block("a::outer", 0, "g", Value), "item a::g");
    assert_eq!(a.in_block("a::outer", 1, "g", Value), "item a::outer::g");
    assert_eq!(a.in_block("a::outer", 1, "f", Value), "item a::outer::f");
    assert_eq!(a.in_block("a::outer", 1, "K", Value), "item a::K");
    assert_eq!(a.of("a", "h", Value), "unknown: there is no `h` in scope");
}

#[test]
fn self_in_a_block_is_the_module_around() {
    let a = a("mod m { fn f() {} fn outer() { fn f() {} } }");
    assert_eq!(
        a.in_block("a::m::outer", 0, "self::f", Value),
        "item a::m::f"
    );
    assert_eq!(
        a.in_block("a::m::outer", 0, "super::m::outer", Value),
        "item a::m::outer"
    );
}

#[test]
fn a_block_of_a_method_a_constant_or_a_trait_is_a_scope_too() {
    let a = a("struct S; impl S { fn m(&self) { fn inner() {} } }
               const C: u8 = { fn inner() {} 0 }; trait T { fn d() { fn inner() {} } }");
    assert_eq!(
        a.in_block("a::S::m", 0, "inner", Value),
        "item a::S::m::inner"
    );
    assert_eq!(a.in_block("a::C", 0, "inner", Value), "item a::C::inner");
    assert_eq!(
        a.in_block("a::T::d", 0, "inner", Value),
        "item a::T::d::inner"
    );
}

#[test]
fn a_block_imports_for_itself() {
    let a = a(
        "mod m { pub fn f() {} } fn outer() { use m::f as g; { use super::*; } }
               fn other() { use self::m::*; }",
    );
    assert_eq!(a.in_block("a::outer", 0, "g", Value), "item a::m::f");
    assert_eq!(a.in_block("a::other", 0, "f", Value), "item a::m::f");
    assert_eq!(a.of("a", "g", Value), "unknown: there is no `g` in scope");
}

#[test]
fn underscore_names_nothing() {
    let a = a("const _: u8 = 1; const _: u16 = 2;");
    assert_eq!(a.of("a", "_", Value), "unknown: there is no `_` in scope");
    assert_eq!(a.items().len(), 2);
}

#[test]
fn a_name_defined_twice_means_neither() {
    let a = a("fn f() {} fn f() {}");
    assert_eq!(
        a.of("a", "f", Value),
        "unknown: `f` is defined more than once"
    );
}

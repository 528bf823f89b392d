//! The paths of items.

use super::{Tree, a};

#[test]
fn items_have_the_path_of_their_definition() {
    let a = a("pub mod m { pub fn f() {} pub struct S; pub trait T { fn d() {} fn r(); } extern \"C\" { fn getpid() -> i32; } }
               pub use m::f as g; static X: u8 = 0;");
    assert_eq!(
        a.items(),
        [
            "a::m::f",
            "a::m::S",
            "a::m::T",
            "a::m::T::d",
            "a::m::T::r",
            "a::m::getpid",
            "a::X"
        ]
    );
}

#[test]
fn methods_have_the_path_of_their_type_not_of_the_impl() {
    let a = a("mod m { pub struct S<T>(T); pub enum E {} } use m::S as R; type Alias = m::E;
               mod n { impl<T> super::R<T> { fn f() {} } impl super::Alias { fn g() {} } } impl R<u8> { const C: u8 = 0; }");
    assert_eq!(a.items()[3..], ["a::m::S::f", "a::m::E::g", "a::m::S::C"]);
}

#[test]
fn trait_methods_name_the_trait_too() {
    let a = a("mod m { pub struct S; pub trait T { fn t(); } } use m::{S, T as U}; use std::{fmt, ops::Deref};
               impl U for S { fn t() {} } impl fmt::Display for S { fn fmt() {} } impl From<u8> for S { fn from() {} }
               impl Drop for S { fn drop(&mut self) {} } impl<X> U for &X { fn t() {} } impl U for [u8] { fn t() {} }
               impl U for dyn Deref<Target = u8> { fn t() {} } impl U for (S, u8) { fn t() {} } impl U for fn(u8) -> S { fn t() {} }
               impl U for [S; 4] { fn t() {} } impl U for *const str { fn t() {} } impl U for Vec<S> { fn t() {} } impl Gone for S { fn x() {} }");
    assert_eq!(
        a.items()[3..],
        [
            "<a::m::S as a::m::T>::t",
            "<a::m::S as std::fmt::Display>::fmt",
            "<a::m::S as std::convert::From>::from",
            "<a::m::S as std::ops::Drop>::drop",
            "<&X as a::m::T>::t",
            "<[u8] as a::m::T>::t",
            "<dyn std::ops::Deref as a::m::T>::t",
            "<(a::m::S, u8) as a::m::T>::t",
            "<fn(u8) -> a::m::S as a::m::T>::t",
            "<[a::m::S; _] as a::m::T>::t",
            "<*str as a::m::T>::t",
            "<std::vec::Vec as a::m::T>::t",
            "<a::m::S as Gone>::x",
        ]
    );
}

#[test]
fn associated_types_are_written_as_projections() {
    let a = a("trait T { type A; fn t(); } impl T for u8 { type A = u8; fn t() {} } struct S;
               impl T for <u8 as T>::A { type A = S; fn t() {} } impl<X: T> T for Box<X::A> { type A = S; fn t() {} }");
    assert_eq!(a.items()[7], "<<u8 as a::T>::A as a::T>::t");
    assert_eq!(a.items()[9], "<std::boxed::Box as a::T>::t");
}

#[test]
fn items_of_bodies_are_below_the_item_around() {
    let a = a("mod m { pub fn outer() { fn inner() { struct Local; impl Local { fn m() {} } } mod k { fn f() {} } { fn deep() {} } } }
               const _: () = { fn hidden() {} };");
    assert_eq!(
        a.items(),
        [
            "a::m::outer",
            "a::m::outer::inner",
            "a::m::outer::inner::Local",
            "a::m::outer::inner::Local::m",
            "a::m::outer::k::f",
            "a::m::outer::deep",
            "a::_",
            "a::_::hidden",
        ]
    );
}

#[test]
fn other_crates_types_are_written_with_their_crate() {
    let tree = Tree::default()
        .lib("b", "pub mod m { pub struct S; pub trait T {} } pub use m::*;")
        .lib_with("a", &["c=b"], "trait U { fn u(); } impl U for c::S { fn u() {} } struct V; impl c::T for V { fn x() {} }")
        .resolve();
    assert_eq!(tree.items()[4], "<b::m::S as a::U>::u");
    assert_eq!(tree.items()[6], "<a::V as b::m::T>::x");
}

#[test]
fn impls_know_their_trait_and_whether_they_are_negative() {
    let a = a(
        "trait T {} struct S; impl T for S {} impl !Send for S {} impl S {} impl std::io::Nothing for S {}",
    );
    let traits: Vec<Option<String>> =
        a.0.impls
            .iter()
            .map(|of| of.trait_.as_ref().map(|(_, res)| a.show_res(res)))
            .collect();
    let shown = |s: &str| Some(s.to_owned());
    assert_eq!(
        traits,
        [
            shown("item a::T"),
            shown("std std::marker::Send"),
            None,
            shown("std std::io::Nothing")
        ]
    );
    let negative: Vec<bool> = a.0.impls.iter().map(|of| of.negative).collect();
    assert_eq!(negative, [false, true, false, false]);
}

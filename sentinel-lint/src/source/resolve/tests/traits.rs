//! Traits whose methods may be called.

use super::{Meanings, Tree, a};

impl Meanings {
    fn traits(&self, module: &str) -> Vec<String> {
        let found = self.0.traits_in_scope(self.module(module));
        found.iter().map(|res| self.show_res(res)).collect()
    }

    fn has_trait(&self, module: &str, name: &str) -> bool {
        self.traits(module).iter().any(|found| found == name)
    }
}

#[test]
fn own_imported_glob_imported_and_unnamed_traits_are_in_scope() {
    let a = a("trait Own {} mod m { pub trait A {} pub trait B {} pub trait C {} pub trait D {} trait Private {} pub mod k { pub trait E {} } }
               use m::A as Renamed; use m::B as _; mod g { pub use super::m::{C, k::*}; } use g::*; mod n {}");
    for name in [
        "item a::Own",
        "item a::m::A",
        "item a::m::B",
        "item a::m::C",
        "item a::m::k::E",
    ] {
        assert!(a.has_trait("a", name), "{name}");
        assert!(!a.has_trait("a::n", name), "{name}");
    }
    assert!(!a.has_trait("a", "item a::m::D"));
    assert!(!a.has_trait("a", "item a::m::Private"));
}

#[test]
fn unnamed_traits_pass_through_globs() {
    let tree = Tree::default()
        .lib("b", "pub mod prelude { pub use super::T as _; use super::U as _; } pub trait T {} pub trait U {}")
        .lib_with("a", &["b"], "use b::prelude::*;")
        .resolve();
    assert!(tree.has_trait("a", "item b::T"));
    assert!(!tree.has_trait("a", "item b::U"));
}

#[test]
fn the_preludes_traits_and_those_of_std_globs_are_in_scope() {
    let a = a("mod m { use std::io::prelude::*; } mod n { use std::os::unix::fs::FileExt as _; }");
    assert!(a.has_trait("a", "std std::iter::Iterator"));
    assert!(a.has_trait("a", "std std::convert::Into"));
    assert!(!a.has_trait("a", "std std::io::Read"));
    assert!(a.has_trait("a::m", "std std::io::Read"));
    assert!(a.has_trait("a::m", "std std::io::BufRead"));
    assert!(a.has_trait("a::n", "std std::os::unix::fs::FileExt"));
}

#[test]
fn a_module_without_the_prelude_has_none_of_its_traits() {
    let a = a("#[no_implicit_prelude] mod m { trait T {} mod n {} }");
    assert_eq!(a.traits("a::m"), ["item a::m::T"]);
    assert_eq!(a.traits("a::m::n"), [""; 0]);
}

#[test]
fn a_block_adds_its_traits_to_those_around() {
    let a = a("trait T {} mod m { pub trait U {} } fn f() { use m::U; }");
    let block = a.0.item(a.item("a::f")).scopes[0];
    let found: Vec<String> =
        a.0.traits_in_scope(block)
            .iter()
            .map(|res| a.show_res(res))
            .collect();
    assert!(found.contains(&"item a::T".to_owned()));
    assert!(found.contains(&"item a::m::U".to_owned()));
    assert!(!a.has_trait("a", "item a::m::U"));
}

#[test]
fn the_order_is_always_the_same() {
    let source = "trait A {} trait B {} trait C {} trait D {} trait E {}";
    let first = a(source).traits("a");
    assert!((0..8).all(|_| a(source).traits("a") == first));
}

#[test]
fn a_trait_has_its_items_in_order() {
    let a = a("trait T { fn a(); type B; const C: u8; fn d() {} } struct S;");
    let items = a.0.trait_items(a.item("a::T")).iter();
    let items: Vec<&str> = items.map(|id| &*a.0.item(*id).path).collect();
    assert_eq!(items, ["a::T::a", "a::T::B", "a::T::C", "a::T::d"]);
    assert!(a.0.trait_items(a.item("a::S")).is_empty());
}

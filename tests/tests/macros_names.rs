//! In a declared function names mean what they mean in the plain one, whoever wrote it.
#![cfg(target_os = "linux")]

#[path = "../compose/watch.rs"]
mod watch;

use sentinel_runtime::port_mediated;
use std::fmt::Display;
use watch::{run, watched};

#[port_mediated(on_misdeclared = "report")]
fn r#match(r#type: u8) -> u8 {
    r#type
}

#[port_mediated(on_misdeclared = "report")]
fn with_items(value: u8) -> u8 {
    use std::convert::identity as same;
    const ONE: u8 = 1;
    static TWO: u8 = 2;
    struct Three(u8);
    fn four() -> u8 {
        4
    }
    same(value) + ONE + TWO + Three(3).0 + four()
}

#[port_mediated(on_misdeclared = "report")]
fn with_inner_attributes() -> u8 {
    #![expect(unused_variables, reason = "to show that it holds for the body")]
    let unused = 7;
    7
}

#[port_mediated(on_misdeclared = "report")]
fn with_text() -> &'static str {
    include_str!("macros_names.rs")
}

#[port_mediated(on_misdeclared = "report")]
fn conditional(
    #[cfg(test)] kept: &str,
    #[cfg(not(test))] dropped: Nowhere,
    #[cfg(test)] also_kept: String,
    #[cfg(not(test))] also_dropped: Nowhere,
) -> usize {
    #[cfg(not(test))]
    drop((dropped, also_dropped));
    kept.len() + also_kept.len()
}

#[port_mediated(on_misdeclared = "report")]
fn conditionally_generic<#[cfg(test)] T: Display, #[cfg(not(test))] U>(value: T) -> String {
    value.to_string()
}

#[port_mediated(on_misdeclared = "report")]
async fn with_our_names(
    mut __sentinel_output: u8,
    __sentinel_guard: u8,
    __sentinel_callback: u8,
) -> u8 {
    __sentinel_output += __sentinel_guard;
    __sentinel_output + __sentinel_callback
}

struct Base(u8);

macro_rules! written_by_macro {
    ($vis:vis fn $name:ident(&$self:ident, $arg:ident: $ty:ty) -> $out:ty $body:block) => {
        #[port_mediated(on_misdeclared = "report")]
        $vis fn $name(&$self, $arg: $ty) -> $out $body
    };
}

macro_rules! item_by_macro {
    ($item:item) => {
        #[port_mediated(on_misdeclared = "report")]
        $item
    };
}

macro_rules! own_self {
    ($value:expr) => {
        impl Base {
            #[port_mediated(on_misdeclared = "report")]
            fn constant(self) -> u8 {
                self.0 + $value
            }
        }
    };
}

impl Base {
    written_by_macro! {
        fn add(&self, other: u8) -> Self { Self(self.0 + other + Self::ONE) }
    }
    const ONE: u8 = 1;
}

own_self!(2);
item_by_macro! {
    /// Documented.
    pub(crate) fn from_item(value: u8) -> u8 { value + u8::from(watched()) }
}

#[test]
fn names_mean_what_they_mean_without_the_attribute() {
    assert_eq!(r#match(7), 7);
    assert_eq!(with_items(5), 15);
    assert_eq!(with_inner_attributes(), 7);
    assert_eq!(conditionally_generic(7), "7");
    assert_eq!(run(with_our_names(1, 2, 4)), 7);
    assert!(with_text().starts_with("//! In a declared function"));
    assert_eq!(Base(1).add(2).0, 4);
    assert_eq!(Base(1).constant(), 3);
    assert_eq!(from_item(1), 2);
    assert_eq!(conditional("kept", String::from("also")), 8);
}

mod shadows {
    mod core {}
    mod std {}
    mod sentinel_runtime {}
    mod linkme {}
    #[allow(dead_code, reason = "it is here to be in the way")]
    struct Option;
    #[allow(dead_code, reason = "it is here to be in the way")]
    struct Box;

    #[super::port_mediated(mode = "block", on_misdeclared = "report", allow(fs, reason = "r"))]
    pub(super) async fn later() -> u8 {
        7
    }

    #[super::port_mediated]
    pub(super) fn pinned(
        ready: u8,
    ) -> ::std::pin::Pin<::std::boxed::Box<dyn ::std::future::Future<Output = u8>>> {
        let future = ::std::future::ready(ready);
        ::std::boxed::Box::pin(future)
    }
}

#[test]
fn a_module_may_be_called_like_anything_the_expansion_uses() {
    assert_eq!(run(shadows::later()), 7);
    assert_eq!(run(shadows::pinned(7)), 7);
}

//! What functions return that patterns declare, judged from objects and source together.

use crate::project::{PLAIN, Project};

/// Nothing in it is used up by anybody.
const EXT: &str = "
use std::{fs, marker::PhantomData, mem::ManuallyDrop};

macro_rules! guards {
    ($($name:ident)*) => {$(
        pub struct $name<T>(T);
        impl<T> Drop for $name<T> {
            fn drop(&mut self) { fs::remove_file(\"lock\").ok(); }
        }
    )*};
}
guards! { Guard Lock }
pub struct Held { _guard: Vec<Lock<u8>> }
pub struct Plain<T>(T);
pub struct Steps<T>(T);
impl<T> Iterator for Steps<T> {
    type Item = ();
    fn next(&mut self) -> Option<()> { fs::read(\"step\").ok().map(drop) }
}
type Renamed<T> = Waits<T>;
pub struct Waits<T>(T);
impl<T> Future for Renamed<T> {
    type Output = ();
    fn poll(self: std::pin::Pin<&mut Self>, _: &mut std::task::Context<'_>) -> std::task::Poll<()> {
        fs::read(\"step\").ok();
        std::task::Poll::Ready(())
    }
}
pub fn unknown_guard() -> Guard<u8> { loop {} }
pub fn dirty_held() -> Held { loop {} }
pub fn unknown_steps() -> Option<Steps<u8>> { loop {} }
pub fn unknown_waits() -> Waits<u8> { loop {} }
pub fn unknown_local() -> impl Sized {
    struct Local<T>(T);
    impl<T> Drop for Local<T> {
        fn drop(&mut self) { fs::remove_file(\"lock\").ok(); }
    }
    fn made() -> Local<u8> { loop {} }
    made()
}
pub fn clean_plain() -> Plain<u8> { loop {} }
pub fn clean_containers() -> std::collections::HashMap<String, Vec<u16>> { loop {} }
pub fn clean_local() -> impl Sized {
    struct Local<T>(T);
    fn made() -> Local<u8> { loop {} }
    made()
}

pub struct Token;
impl Drop for Token {
    fn drop(&mut self) { fs::remove_file(\"lock\").ok(); }
}
pub struct Bare;
pub struct Marked(PhantomData<Token>);
pub struct Outer { _bare: Bare, _inner: (Inner<Token>, ()) }
pub struct Inner<T>(T);
pub enum Only { One(Token) }
pub trait Family { type Member; }
impl Family for Bare { type Member = Token; }
pub struct Odd(<Bare as Family>::Member);
pub struct Open<T: Family>(T::Member);
pub fn unknown_open() -> Open<Bare> { loop {} }
pub struct Twice(Bare, ManuallyDrop<Token>);
pub struct Tag<T>(PhantomData<T>);
impl<T> Drop for Tag<T> {
    fn drop(&mut self) { fs::remove_file(\"lock\").ok(); }
}
pub struct Quiet<T>(PhantomData<T>);
pub fn dirty_outer() -> Outer { loop {} }
pub fn dirty_only() -> Only { loop {} }
pub fn dirty_odd() -> Odd { loop {} }
pub fn unknown_tag() -> Tag<u8> { loop {} }
pub fn clean_quiet() -> Quiet<u8> { loop {} }
pub fn clean_twice() -> Twice { loop {} }
pub fn dirty_token() -> Token { loop {} }
pub fn clean_bare() -> Bare { loop {} }
pub fn clean_marked() -> Marked { loop {} }
";

/// Each function is named by what the objects and the source of its types make of it.
#[test]
fn what_is_returned_is_judged_by_what_its_types_are_written_to_do() {
    let project = Project::new(&[("Cargo.toml", PLAIN), ("src/lib.rs", EXT)]);
    let report = project.report(&["--engine=both", "--extension=ext::*_*"]);
    let extensions = report["extensions"].as_array().expect("a list");
    let mut wrong = Vec::new();
    for extension in extensions {
        let path = extension["path"].as_str().expect("a path");
        let (verdict, _) = path["ext::".len()..].split_once('_').expect("two words");
        if extension["voices"]["object"] != verdict {
            wrong.push(format!("{extension:#}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(extensions.len(), EXT.matches("pub fn ").count());
}

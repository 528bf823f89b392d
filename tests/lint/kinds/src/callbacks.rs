//! Code that an extension hands to a port by a type of its own: it is the extension's all the same.

use crate::effect;
use sentinel_runtime::{port, port_mediated};
use std::{
    fmt::{self, Display, Formatter},
    future::Future,
    io::{self, Cursor, Read, Write},
};

/// A port that calls back.
#[port]
pub trait Shelf {
    fn each<F: FnMut(&str) -> bool>(&self, f: F)
    where
        Self: Sized;
    fn each_hidden(&self, f: impl FnMut(&str) -> bool)
    where
        Self: Sized;
    fn each_borrowed(&self, f: &mut impl FnMut(&str) -> bool)
    where
        Self: Sized;
    fn later<F>(&self, f: impl FnOnce(u8) -> F)
    where
        F: Future<Output = u8>,
        Self: Sized;
    fn put<K: Into<String>>(&self, key: K)
    where
        Self: Sized;
    fn note<K: ToString + ?Sized>(&self, key: &K)
    where
        Self: Sized;
    fn show<T>(&self, value: T)
    where
        T: Display,
        Self: Sized;
    fn all<I>(&self, keys: I)
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
        Self: Sized;
    fn write_to<W: Write + ?Sized>(&self, to: &mut W)
    where
        Self: Sized;
    fn read_from(&self, from: impl Read)
    where
        Self: Sized;
    fn made<T: Default>(&self) -> T
    where
        Self: Sized;
}

#[port_mediated]
pub fn dirty_closure<S: Shelf>(shelf: &S) {
    shelf.each(|_| effect());
}

#[port_mediated]
pub fn clean_closure<S: Shelf>(shelf: &S) -> usize {
    let mut length = 0;
    shelf.each(|key| {
        length += key.len();
        true
    });
    length
}

#[port_mediated]
pub fn dirty_hidden_closure<S: Shelf>(shelf: &S) {
    shelf.each_hidden(|_| effect());
}

#[port_mediated]
pub fn dirty_borrowed_function<S: Shelf>(shelf: &S) {
    fn call(_: &str) -> bool {
        effect()
    }
    shelf.each_borrowed(&mut call);
}

#[port_mediated]
pub fn clean_borrowed_function<S: Shelf>(shelf: &S) {
    shelf.each_borrowed(&mut str::is_empty);
}

#[port_mediated]
pub fn dirty_future_of_a_closure<S: Shelf>(shelf: &S) {
    shelf.later(|n| async move { n + u8::from(effect()) });
}

#[port_mediated]
pub fn clean_future_of_a_closure<S: Shelf>(shelf: &S) {
    shelf.later(|n| async move { n + 1 });
}

/// Acts while it becomes text.
pub struct Key;

impl From<Key> for String {
    fn from(_: Key) -> Self {
        effect().to_string()
    }
}

impl Display for Key {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", effect())
    }
}

impl AsRef<str> for Key {
    fn as_ref(&self) -> &str {
        if effect() { "a" } else { "b" }
    }
}

impl Write for Key {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        effect();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Default for Key {
    fn default() -> Self {
        effect();
        Self
    }
}

#[port_mediated]
pub fn dirty_conversion<S: Shelf>(shelf: &S) {
    shelf.put(Key);
}

#[port_mediated]
pub fn dirty_text<S: Shelf>(shelf: &S) {
    shelf.note(&Key);
}

#[port_mediated]
pub fn clean_text<S: Shelf>(shelf: &S) {
    shelf.note("key");
}

#[port_mediated]
pub fn dirty_formatting<S: Shelf>(shelf: &S) {
    shelf.show(Key);
}

#[port_mediated]
pub fn dirty_item<S: Shelf>(shelf: &S) {
    shelf.all([Key]);
}

#[port_mediated]
pub fn dirty_iterator<S: Shelf>(shelf: &S) {
    shelf.all((0..2).map(|_| if effect() { "a" } else { "b" }));
}

#[port_mediated]
pub fn dirty_writer<S: Shelf>(shelf: &S) {
    shelf.write_to(&mut Key);
}

#[port_mediated]
pub fn dirty_default<S: Shelf>(shelf: &S) {
    let _: Key = shelf.made();
}

#[port_mediated]
pub fn clean_values<S: Shelf>(shelf: &S) -> Vec<u8> {
    shelf.put("a");
    shelf.show(1);
    shelf.all((0..2).map(|n| n.to_string()));
    shelf.read_from(Cursor::new("a"));
    let mut bytes: Vec<u8> = shelf.made();
    shelf.write_to(&mut bytes);
    bytes
}

//! Traits that have the name of one of std's and are another: what a port calls by them is not what
//! it calls by std's.

use crate::effect;
use sentinel_runtime::{port, port_mediated};
use std::{
    borrow::Cow,
    fmt::{self, Display as Shown, Formatter},
    io,
    marker::Send,
};

/// Traits that require the one whose name they have, or nothing.
pub mod own {
    use std::{error, fmt, io, iter, marker};

    pub trait Send: marker::Send {
        fn ship(&self);
    }

    pub trait Display: fmt::Display {
        fn paint(&self) -> usize;
    }

    pub trait Error: error::Error {
        fn report(&self) -> usize;
    }

    pub trait Write: fmt::Write {
        fn note(&mut self);
    }

    pub trait Iterator: iter::Iterator {
        fn rewind(&mut self);
    }

    pub trait Any {
        fn any(&self);
    }

    pub trait AsRef<T: ?Sized> {
        fn lend(&self) -> &T;
    }

    /// Had by whatever has std's, and so nothing else.
    pub trait Read: io::Read {
        fn first(&mut self) -> io::Result<u8> {
            let mut byte = [0];
            self.read_exact(&mut byte).map(|()| byte[0])
        }
    }

    impl<R: io::Read + ?Sized> Read for R {}
}

/// std's by another way.
pub mod again {
    pub use std::{fmt::Display, io::Write};
}

#[port]
pub trait Desk {
    fn ship<T: own::Send>(&self, value: T);
    fn ship_twice<T: own::Send + Send>(&self, value: T);
    fn show<T: own::Display>(&self, value: T);
    fn fail<T: own::Error>(&self, value: &T);
    fn write<T: own::Write + ?Sized>(&self, value: &mut T);
    fn each(&self, items: impl own::Iterator<Item = u8>);
    fn keep<T: own::Any + 'static>(&self, value: T);
    fn lend<T>(&self, value: &T)
    where
        T: own::AsRef<str> + AsRef<str>;
    fn read<T: own::Read + ?Sized>(&self, from: &mut T);
    fn show_again<T: again::Display + ?Sized>(&self, value: &T);
    fn write_again<T: again::Write + ?Sized>(&self, to: &mut T);
    fn show_renamed<T: Shown + Send + ?Sized>(&self, value: &T);
    fn by_path<'a, T>(&self, value: T)
    where
        T: ::std::convert::Into<Cow<'a, str>> + std::fmt::Debug;
}

/// Acts where a namesake has more than std's.
#[derive(Debug)]
pub struct Loud;

impl Shown for Loud {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("loud")
    }
}

impl std::error::Error for Loud {}

impl fmt::Write for Loud {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}

impl Iterator for Loud {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        None
    }
}

impl AsRef<str> for Loud {
    fn as_ref(&self) -> &str {
        ""
    }
}

impl own::Send for Loud {
    fn ship(&self) {
        effect();
    }
}

impl own::Display for Loud {
    fn paint(&self) -> usize {
        effect().into()
    }
}

impl own::Error for Loud {
    fn report(&self) -> usize {
        effect().into()
    }
}

impl own::Write for Loud {
    fn note(&mut self) {
        effect();
    }
}

impl own::Iterator for Loud {
    fn rewind(&mut self) {
        effect();
    }
}

impl own::Any for Loud {
    fn any(&self) {
        effect();
    }
}

impl own::AsRef<str> for Loud {
    fn lend(&self) -> &str {
        if effect() { "a" } else { "b" }
    }
}

#[port_mediated]
pub fn unknown_marker<D: Desk>(desk: &D) {
    desk.ship(Loud);
}

#[port_mediated]
pub fn unknown_marker_beside_std_s<D: Desk>(desk: &D) {
    desk.ship_twice(Loud);
}

#[port_mediated]
pub fn unknown_formatting<D: Desk>(desk: &D) {
    desk.show(Loud);
}

#[port_mediated]
pub fn unknown_error<D: Desk>(desk: &D) {
    desk.fail(&Loud);
}

#[port_mediated]
pub fn unknown_writer<D: Desk>(desk: &D) {
    desk.write(&mut Loud);
}

#[port_mediated]
pub fn unknown_iterator<D: Desk>(desk: &D) {
    desk.each(Loud);
}

#[port_mediated]
pub fn unknown_that_any_type_has<D: Desk>(desk: &D) {
    desk.keep(Loud);
}

#[port_mediated]
pub fn unknown_with_an_argument<D: Desk>(desk: &D) {
    desk.lend(&Loud);
}

/// Without more than std's, in whatever way it is had.
pub struct Calm;

impl Shown for Calm {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("calm")
    }
}

impl io::Write for Calm {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl io::Read for Calm {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Ok(0)
    }
}

#[port_mediated]
pub fn clean_ways_to_std_s<D: Desk>(desk: &D) {
    desk.show_again(&Calm);
    desk.write_again(&mut Calm);
    desk.by_path("calm");
}

/// What a trait is known by is its own name.
#[port_mediated]
pub fn unknown_by_a_name_of_one_s_own<D: Desk>(desk: &D) {
    desk.show_renamed(&Calm);
}

#[port_mediated]
pub fn clean_that_whatever_has_std_s_has<D: Desk>(desk: &D) {
    desk.read(&mut Calm);
}

/// Acts by std's own.
pub struct Acting;

impl Shown for Acting {
    fn fmt(&self, _: &mut Formatter<'_>) -> fmt::Result {
        effect();
        Ok(())
    }
}

impl io::Read for Acting {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Ok(effect().into())
    }
}

#[port_mediated]
pub fn dirty_by_another_way<D: Desk>(desk: &D) {
    desk.show_again(&Acting);
}

#[port_mediated]
pub fn dirty_behind_what_whatever_has_std_s_has<D: Desk>(desk: &D) {
    desk.read(&mut Acting);
}

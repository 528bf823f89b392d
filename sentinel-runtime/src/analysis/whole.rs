//! What can be done by a trait with a value that has a size, and not with one that has none. Which
//! it is is known where the value is handed over: see `items`, where the compiler decides likewise.

use super::opaque;
use std::io::{BufRead, Read, Write};

/// A value that may have a size.
pub struct Whole<'a, T: ?Sized>(pub &'a T);

/// Without a size, nothing more is done.
pub trait Otherwise {
    /// By `Ord`.
    fn ord(&self) {}
    /// By `Read`.
    fn read(&self) {}
    /// By `BufRead`.
    fn buf_read(&self) {}
    /// By `io::Write`.
    fn write(&self) {}
}

impl<T: ?Sized> Otherwise for Whole<'_, T> {}

impl<T: Ord> Whole<'_, T> {
    /// By `Ord`.
    pub fn ord(&self) {
        let _ = opaque::<T>().max(opaque()).min(opaque());
        let _ = opaque::<T>().clamp(opaque(), opaque());
    }
}

impl<T: Read> Whole<'_, T> {
    /// By `Read`.
    pub fn read(&self) {
        let _ = (opaque::<T>().bytes(), opaque::<T>().by_ref());
        let _ = opaque::<T>().chain(std::io::empty());
        let _ = opaque::<T>().take(opaque());
    }
}

impl<T: BufRead> Whole<'_, T> {
    /// By `BufRead`.
    pub fn buf_read(&self) {
        let _ = (opaque::<T>().lines(), opaque::<T>().split(opaque()));
    }
}

impl<T: Write> Whole<'_, T> {
    /// By `io::Write`.
    pub fn write(&self) {
        let _ = opaque::<T>().by_ref();
    }
}

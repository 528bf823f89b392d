//! Ports that stand in another crate than the extensions, with a trait of their own.

use sentinel_runtime::port;

/// Implemented here for types of std.
pub trait Loud {
    fn loud(&self) -> usize;
}

impl Loud for u8 {
    fn loud(&self) -> usize {
        usize::from(*self)
    }
}

impl Loud for str {
    fn loud(&self) -> usize {
        self.len()
    }
}

/// The same, for something else.
pub trait Encode<T> {
    fn encode(&self) -> usize;
}

impl Encode<u8> for u16 {
    fn encode(&self) -> usize {
        usize::from(*self)
    }
}

#[port]
pub trait Speaker {
    fn say<T: Loud + ?Sized>(&self, value: &T) -> usize;
    fn encode<M, T: Encode<M>>(&self, value: T) -> usize;
}

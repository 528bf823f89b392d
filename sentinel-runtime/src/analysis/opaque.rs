//! Values of which the compiler knows nothing but the type, and the types that stand for what
//! code gets from iterators and futures that it was handed.

use core::{
    fmt,
    iter::FusedIterator,
    marker::PhantomData,
    pin::Pin,
    task::{Context, Poll},
};

/// A value of any type. It never returns, which its callers cannot know.
#[inline(never)]
pub fn opaque<T>() -> T {
    loop {
        core::hint::spin_loop();
    }
}

/// An iterator over items of which nothing is known. It has a size, and shares none with the
/// items.
pub struct Seq<T> {
    left: usize,
    items: PhantomData<fn() -> T>,
}

/// A future of a value of which nothing is known.
pub struct Later<T> {
    polls: usize,
    output: PhantomData<fn() -> T>,
}

impl<T> Iterator for Seq<T> {
    type Item = T;

    #[inline(never)]
    fn next(&mut self) -> Option<T> {
        opaque()
    }
}

impl<T> DoubleEndedIterator for Seq<T> {
    #[inline(never)]
    fn next_back(&mut self) -> Option<T> {
        opaque()
    }
}

impl<T> ExactSizeIterator for Seq<T> {
    fn len(&self) -> usize {
        self.left
    }
}

impl<T> FusedIterator for Seq<T> {}

impl<T> Future for Later<T> {
    type Output = T;

    #[inline(never)]
    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<T> {
        opaque()
    }
}

impl<T> Clone for Seq<T> {
    fn clone(&self) -> Self {
        opaque()
    }
}

impl<T> Clone for Later<T> {
    fn clone(&self) -> Self {
        opaque()
    }
}

impl<T> Default for Seq<T> {
    fn default() -> Self {
        opaque()
    }
}

impl<T> fmt::Debug for Seq<T> {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        opaque()
    }
}

impl<T> fmt::Debug for Later<T> {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        let _ = self.polls;
        opaque()
    }
}

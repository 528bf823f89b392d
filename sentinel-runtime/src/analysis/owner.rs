//! What the owner of a returned value does with it as a matter of course: polls a future, asks an
//! iterator for an item, calls a function, opens what holds such things. Other methods are not
//! called here: whether anybody does is not known.
//!
//! One method, `step`, means the first of these that fits the type: each trait is implemented for
//! one reference less than the one before it, and the compiler looks for methods in that order.

use super::opaque;
use core::{
    marker::PhantomData,
    pin::pin,
    task::{Context, Poll},
};
use sentinel_effects::told;

/// The traits that mean something by `step`.
pub mod steps {
    #[allow(unused_imports, reason = "witnesses import them all")]
    pub use super::{
        Asked as _, Called0 as _, Called1 as _, Called2 as _, Called3 as _, Kept as _, Polled as _,
    };
    pub use crate::analysis::opened::Opened as _;
}

/// Readers of objects know the functions here by this module.
const _: () = {
    let (own, known) = (module_path!().as_bytes(), told::MODULE.as_bytes());
    let before = own.len() - known.len();
    let mut at = 0;
    while at < known.len() {
        assert!(own[before + at] == known[at], "the module has another name");
        at += 1;
    }
};

/// The type of a value that came out of a call or of a step.
pub struct Returned<T>(pub(super) PhantomData<fn() -> T>);

impl<T> Returned<T> {
    /// Any value of the type.
    #[inline(never)]
    pub fn value(&self) -> T {
        opaque()
    }
}

/// Defines what is told of a type: symbols of these functions name it, which is how a reader of
/// objects learns it.
macro_rules! told {
    ($($(#[$meta:meta])* $name:ident;)*) => {$(
        $(#[$meta])*
        #[inline(never)]
        pub fn $name<T>(_: &Returned<T>) {}
    )*};
}

told! {
    /// No step is known for the type of a value.
    kept;
    /// No step was taken with a value, because as many were taken as there are.
    deeper;
    /// A value is hidden behind a trait of which not everything could be called.
    beyond;
}

/// The type of a value. Its symbol names the type as those of the functions above do.
#[inline(never)]
pub fn returned<T>(_: &T) -> Returned<T> {
    Returned(PhantomData)
}

/// What a step brought: up to two values.
pub(super) type Brought<A, B> = (Returned<A>, Returned<B>);

pub(super) fn one<T>(value: &T) -> Brought<T, ()> {
    (returned(value), Returned(PhantomData))
}

/// A future is polled.
pub trait Polled<T> {
    /// Polls.
    fn step(&self) -> Brought<T, ()>;
}

impl<F: Future> Polled<F::Output> for &&&&&&&&Returned<F> {
    #[inline(never)]
    fn step(&self) -> Brought<F::Output, ()> {
        match pin!(opaque::<F>()).poll(opaque::<&mut Context<'_>>()) {
            Poll::Ready(output) => one(&output),
            Poll::Pending => opaque(),
        }
    }
}

/// An iterator is asked for an item.
pub trait Asked<T> {
    /// Asks.
    fn step(&self) -> Brought<T, ()>;
}

impl<I: Iterator> Asked<I::Item> for &&&&&&&Returned<I> {
    #[inline(never)]
    fn step(&self) -> Brought<I::Item, ()> {
        match opaque::<I>().next() {
            Some(item) => one(&item),
            None => opaque(),
        }
    }
}

/// Defines that a function of so many parameters is called.
macro_rules! called {
    ($($trait:ident($($parameter:ident),*) for $returned:ty;)*) => {$(
        /// A function is called.
        pub trait $trait<R, $($parameter),*> {
            /// Calls.
            fn step(&self) -> Brought<R, ()>;
        }

        impl<F: FnOnce($($parameter),*) -> R, R, $($parameter),*> $trait<R, $($parameter),*>
            for $returned
        {
            #[inline(never)]
            fn step(&self) -> Brought<R, ()> {
                one(&opaque::<F>()($(opaque::<$parameter>()),*))
            }
        }
    )*};
}

called! {
    Called0() for &&&&&&Returned<F>;
    Called1(A) for &&&&&Returned<F>;
    Called2(A, B) for &&&&Returned<F>;
    Called3(A, B, C) for &&&Returned<F>;
}

/// Anything else is only kept, and dropped.
pub trait Kept {
    /// Does nothing.
    fn step(&self) -> Brought<(), ()>;
}

impl<T> Kept for &Returned<T> {
    fn step(&self) -> Brought<(), ()> {
        kept(*self);
        (Returned(PhantomData), Returned(PhantomData))
    }
}

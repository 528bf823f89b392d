//! What the owner of a returned value does with it as a matter of course: polls a future, asks an
//! iterator for an item, calls a function, opens what holds such things. Other methods are not
//! called here: whether anybody does is not known.
//!
//! One method, `step`, means the first of these that fits the type: each trait is implemented for
//! one reference less than the one before it, and the compiler looks for methods in that order.

use super::opaque;
use core::{
    cell::{Cell, RefCell},
    marker::PhantomData,
    pin::{Pin, pin},
    task::{Context, Poll},
};
use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    rc::Rc,
    sync::{Arc, Mutex, RwLock},
};

/// The traits that mean something by `step`.
pub mod steps {
    #[allow(unused_imports, reason = "witnesses import them all")]
    pub use super::{
        Asked as _, Called0 as _, Called1 as _, Called2 as _, Called3 as _, Kept as _, Opened as _,
        Polled as _,
    };
}

/// The type of a value that came out of a call or of a step.
pub struct Returned<T>(PhantomData<fn() -> T>);

/// The type of a value. Its symbol names the type, which is how a reader of objects learns it.
#[inline(never)]
pub fn returned<T>(_: &T) -> Returned<T> {
    Returned(PhantomData)
}

/// What a step brought: up to two values.
type Brought<A, B> = (Returned<A>, Returned<B>);

fn one<T>(value: &T) -> Brought<T, ()> {
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

/// What holds values is opened.
pub trait Opened<A, B> {
    /// Opens.
    fn step(&self) -> Brought<A, B>;
}

/// Defines what is in a type.
macro_rules! opened {
    ($([$($parameter:ident)*] $holder:ty => $first:ty, $second:ty;)*) => {$(
        impl<$($parameter),*> Opened<$first, $second> for &&Returned<$holder> {
            fn step(&self) -> Brought<$first, $second> {
                (returned(&opaque()), returned(&opaque()))
            }
        }
    )*};
}

opened! {
    [T] Option<T> => T, ();
    [T] Poll<T> => T, ();
    [T] Box<T> => T, ();
    [T] Rc<T> => T, ();
    [T] Arc<T> => T, ();
    [T] Pin<T> => T, ();
    [T] Cell<T> => T, ();
    [T] RefCell<T> => T, ();
    [T] Mutex<T> => T, ();
    [T] RwLock<T> => T, ();
    [T] Vec<T> => T, ();
    [T] VecDeque<T> => T, ();
    [T] Box<[T]> => T, ();
    [T E] Result<T, E> => T, E;
    [K V] BTreeMap<K, V> => K, V;
    [K V S] HashMap<K, V, S> => K, V;
    [A] (A,) => A, ();
    [A B] (A, B) => A, B;
    [A B C] (A, B, C) => A, (B, C);
    [A B C D] (A, B, C, D) => (A, B), (C, D);
    [A B C D E] (A, B, C, D, E) => (A, B), (C, D, E);
    [A B C D E F] (A, B, C, D, E, F) => (A, B, C), (D, E, F);
}

impl<T, const N: usize> Opened<T, ()> for &&Returned<[T; N]> {
    fn step(&self) -> Brought<T, ()> {
        one(&opaque())
    }
}

/// Anything else is only kept, and dropped.
pub trait Kept {
    /// Does nothing.
    fn step(&self) -> Brought<(), ()>;
}

impl<T> Kept for &Returned<T> {
    fn step(&self) -> Brought<(), ()> {
        (Returned(PhantomData), Returned(PhantomData))
    }
}

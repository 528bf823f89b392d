//! What of std holds values, and what is in it: its owner can take that out. What is not in this
//! table is only kept, which a reader of objects is told.

use super::{
    opaque,
    owner::{Brought, Returned, one, returned},
};
use core::{
    cell::{Cell, LazyCell, OnceCell, Ref, RefCell, RefMut, UnsafeCell},
    cmp::Reverse,
    marker::PhantomData,
    mem::{Discriminant, ManuallyDrop, MaybeUninit},
    num::{Saturating, Wrapping},
    ops::{Bound, ControlFlow},
    panic::AssertUnwindSafe,
    pin::Pin,
    task::Poll,
};
use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque},
    io,
    rc::{self, Rc},
    sync::{
        self, Arc, LazyLock, Mutex, MutexGuard, OnceLock, RwLock, RwLockReadGuard,
        RwLockWriteGuard, mpsc,
    },
    thread::JoinHandle,
};

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
    [T E] Result<T, E> => T, E;
    [B C] ControlFlow<B, C> => B, C;
    [T] Bound<T> => T, ();
    [T] Reverse<T> => T, ();
    [T] Wrapping<T> => T, ();
    [T] Saturating<T> => T, ();
    [T] AssertUnwindSafe<T> => T, ();
    [T] Pin<T> => T, ();
    [T] Box<T> => T, ();
    [T] Rc<T> => T, ();
    [T] Arc<T> => T, ();
    [T] rc::Weak<T> => T, ();
    [T] sync::Weak<T> => T, ();
    [T] Box<[T]> => T, ();
    [T] Rc<[T]> => T, ();
    [T] Arc<[T]> => T, ();
    [T] Cell<T> => T, ();
    [T] RefCell<T> => T, ();
    [T] UnsafeCell<T> => T, ();
    [T] OnceCell<T> => T, ();
    [T] OnceLock<T> => T, ();
    [T] Mutex<T> => T, ();
    [T] RwLock<T> => T, ();
    [T] ManuallyDrop<T> => T, ();
    [T] MaybeUninit<T> => T, ();
    [T] Vec<T> => T, ();
    [T] VecDeque<T> => T, ();
    [T] LinkedList<T> => T, ();
    [T] BinaryHeap<T> => T, ();
    [T] BTreeSet<T> => T, ();
    [T S] HashSet<T, S> => T, S;
    [K V] BTreeMap<K, V> => K, V;
    [K V S] HashMap<K, V, S> => (K, V), S;
    [T] mpsc::Receiver<T> => T, ();
    [T] JoinHandle<T> => T, ();
    [R] io::BufReader<R> => R, ();
    [R] io::Take<R> => R, ();
    [A B] io::Chain<A, B> => A, B;
    [T] io::Cursor<T> => T, ();
    [A] (A,) => A, ();
    [A B] (A, B) => A, B;
    [A B C] (A, B, C) => A, (B, C);
    [A B C D] (A, B, C, D) => (A, B), (C, D);
    [A B C D E] (A, B, C, D, E) => (A, B), (C, D, E);
    [A B C D E F] (A, B, C, D, E, F) => (A, B, C), (D, E, F);
    [A B C D E F G] (A, B, C, D, E, F, G) => (A, B, C), (D, E, F, G);
    [A B C D E F G H] (A, B, C, D, E, F, G, H) => (A, B, C, D), (E, F, G, H);
}

/// Defines what is in a type with a lifetime.
macro_rules! lent {
    ($($holder:ty;)*) => {$(
        impl<'a, T> Opened<T, ()> for &&Returned<$holder> {
            fn step(&self) -> Brought<T, ()> {
                one(&opaque())
            }
        }
    )*};
}

lent! {
    &'a T;
    &'a mut T;
    &'a [T];
    &'a mut [T];
    Ref<'a, T>;
    RefMut<'a, T>;
    MutexGuard<'a, T>;
    RwLockReadGuard<'a, T>;
    RwLockWriteGuard<'a, T>;
}

/// Defines of which types nobody gets a value.
macro_rules! empty {
    ($($holder:ty;)*) => {$(
        impl<T> Opened<(), ()> for &&Returned<$holder> {
            fn step(&self) -> Brought<(), ()> {
                (Returned(PhantomData), Returned(PhantomData))
            }
        }
    )*};
}

empty! {
    PhantomData<T>;
    Discriminant<T>;
    mpsc::Sender<T>;
    mpsc::SyncSender<T>;
    *const T;
    *mut T;
}

impl<T, const N: usize> Opened<T, ()> for &&Returned<[T; N]> {
    fn step(&self) -> Brought<T, ()> {
        one(&opaque())
    }
}

impl<B: ToOwned + ?Sized> Opened<B::Owned, ()> for &&Returned<Cow<'_, B>> {
    fn step(&self) -> Brought<B::Owned, ()> {
        one(&opaque())
    }
}

impl<W: io::Write> Opened<W, ()> for &&Returned<io::BufWriter<W>> {
    fn step(&self) -> Brought<W, ()> {
        one(&opaque())
    }
}

/// Defines that a value is made by whoever looks at it first.
macro_rules! forced {
    ($($lazy:ident;)*) => {$(
        impl<T, F: FnOnce() -> T> Opened<T, ()> for &&Returned<$lazy<T, F>> {
            fn step(&self) -> Brought<T, ()> {
                one($lazy::force(&opaque::<$lazy<T, F>>()))
            }
        }
    )*};
}

forced! {
    LazyCell;
    LazyLock;
}

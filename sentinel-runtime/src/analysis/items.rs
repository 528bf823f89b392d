//! What can be done with an iterator, whose every function its type may have written anew: what
//! each iterator lets anybody do, and what depends on its items. What is known of the items is
//! known where the iterator is handed over, so that the compiler decides there which of these apply:
//! a function of the type comes before one of the same name that a trait gives to all.

use super::{Seq, handed::again, opaque};
use core::{
    iter::{Product, Sum},
    marker::PhantomData,
    ops::ControlFlow,
};

/// What items are collected into: every kind, and nothing is done with them.
#[derive(Default)]
pub struct Gathered;

impl<T> Extend<T> for Gathered {
    fn extend<I: IntoIterator<Item = T>>(&mut self, _: I) {}
}

impl<T> FromIterator<T> for Gathered {
    fn from_iter<I: IntoIterator<Item = T>>(_: I) -> Self {
        Self
    }
}

impl<T> Sum<T> for Gathered {
    fn sum<I: Iterator<Item = T>>(_: I) -> Self {
        Self
    }
}

impl<T> Product<T> for Gathered {
    fn product<I: Iterator<Item = T>>(_: I) -> Self {
        Self
    }
}

/// Everything that an iterator lets anybody do, whatever its items are.
pub fn each<T: IntoIterator>(value: T) -> Items<T::IntoIter> {
    let mut iterator = value.into_iter();
    opaque::<fn(&mut dyn Iterator<Item = T::Item>)>()(&mut iterator);
    consumed(&iterator);
    searched(&iterator);
    adapted(&iterator);
    Items(PhantomData)
}

fn consumed<I: Iterator>(iterator: &I) {
    let all = || again(iterator);
    let _ = (all().count(), all().last());
    all().for_each(drop);
    all().fold((), |(), _| ());
    let _ = all().reduce(|_, _| opaque());
    let _ = all().try_fold((), |(), _| opaque::<Option<()>>());
    let _ = all().try_for_each(|_| opaque::<ControlFlow<()>>());
    let _: (Gathered, (Gathered, Gathered)) = (all().collect(), all().partition(|_| opaque()));
    let _: (Gathered, Gathered) = (all().sum(), all().product());
}

fn searched<I: Iterator>(iterator: &I) {
    let all = || again(iterator);
    let _ = (all().all(|_| opaque()), all().any(|_| opaque()));
    let _ = (all().find(|_| opaque()), all().position(|_| opaque()));
    let _ = all().find_map(|_| opaque::<Option<()>>());
    let _ = all().max_by(|_, _| opaque());
    let _ = all().min_by(|_, _| opaque());
    let _ = all().max_by_key(|_| opaque::<u8>());
    let _ = all().min_by_key(|_| opaque::<u8>());
    let _ = all().is_sorted_by(|_, _| opaque());
    let _ = all().is_sorted_by_key(|_| opaque::<u8>());
}

fn adapted<I: Iterator>(iterator: &I) {
    let all = || again(iterator);
    let _ = (
        all().step_by(opaque()),
        all().skip(opaque()),
        all().take(opaque()),
    );
    let _ = (
        all().chain(opaque::<Seq<I::Item>>()),
        all().zip(opaque::<Seq<()>>()),
    );
    let _ = (all().enumerate(), all().peekable(), all().fuse());
    let _ = (
        all().map(drop),
        all().inspect(|_| ()),
        all().filter(|_| opaque()),
    );
    let _ = all().filter_map(|_| opaque::<Option<()>>());
    let _ = all().flat_map(|_| opaque::<Option<()>>());
    let _ = all().map_while(|_| opaque::<Option<()>>());
    let _ = all().scan((), |(), _| opaque::<Option<()>>());
    let _ = (
        all().skip_while(|_| opaque()),
        all().take_while(|_| opaque()),
    );
    let _ = all().by_ref();
}

/// The type of an iterator, of whose items more may be known.
pub struct Items<I>(PhantomData<fn() -> I>);

/// Defines what depends on items, each with nothing for iterators of others.
macro_rules! by_item {
    ($($(#[$meta:meta])* $name:ident [$($generics:tt)*] [$($clause:tt)*] |$all:ident| $body:block)*) => {
        /// What is not known of the items lets nobody do anything.
        pub trait Otherwise {
            $($(#[$meta])* fn $name(&self) {})*
        }

        impl<I> Otherwise for Items<I> {}

        $(impl<$($generics)* I: Iterator> Items<I> where $($clause)* {
            $(#[$meta])*
            pub fn $name(&self) {
                let $all = opaque::<I>;
                $body
            }
        })*
    };
}

by_item! {
    /// Items that are ordered.
    ordered [] [I::Item: Ord] |all| {
        let _ = (all().max(), all().min());
        let _ = all().cmp(opaque::<Seq<I::Item>>());
    }
    /// Items that may be ordered.
    partially_ordered [] [I::Item: PartialOrd] |all| {
        let other = opaque::<Seq<I::Item>>;
        let _ = (all().is_sorted(), all().partial_cmp(other()));
        let _ = (all().lt(other()), all().le(other()), all().gt(other()), all().ge(other()));
    }
    /// Items that are compared.
    compared [] [I::Item: PartialEq] |all| {
        let other = opaque::<Seq<I::Item>>;
        let _ = (all().eq(other()), all().ne(other()));
    }
    /// Items that have others inside.
    nested [] [I::Item: IntoIterator] |all| { let _ = all().flatten(); }
    /// Items that are lent, and copied.
    copied ['a, T: Copy + 'a,] [I: Iterator<Item = &'a T>] |all| { let _ = all().copied(); }
    /// Items that are lent, and cloned.
    cloned ['a, T: Clone + 'a,] [I: Iterator<Item = &'a T>] |all| { let _ = all().cloned(); }
    /// Items that are pairs.
    paired [A, B,] [I: Iterator<Item = (A, B)>] |all| {
        let _: (Gathered, Gathered) = all().unzip();
    }
    /// Items that come from either end.
    reversed [] [I: DoubleEndedIterator] |all| { let _ = all().rev(); }
    /// Items that are counted, from either end.
    counted [] [I: DoubleEndedIterator + ExactSizeIterator] |all| {
        let _ = all().rposition(|_| opaque());
    }
    /// Items that come again.
    repeated [] [I: Clone] |all| { let _ = all().cycle(); }
}

//! What a bound lets a port call beside what a type must have: what it requires, and what it lets
//! a type write anew.

use crate::effect;
use sentinel_runtime::{port, port_mediated};
use std::{
    borrow::Borrow,
    cmp::Ordering,
    hash::{Hash, Hasher},
    io::{self, BufRead, Read},
    ops::{Deref, DerefMut},
};

#[port]
pub trait Desk {
    fn same<T: Eq + ?Sized>(&self, one: &T, other: &T);
    fn set<T: Hash + Eq>(&self, items: Vec<T>);
    fn sort<T: Ord>(&self, items: &mut [T]);
    fn part<T: PartialOrd>(&self, one: &T, other: &T);
    fn bytes(&self, items: impl Iterator<Item = u8>);
    fn any<I: IntoIterator>(&self, items: I);
    fn ordered<I>(&self, items: I)
    where
        I: IntoIterator,
        I::Item: Ord;
    fn lent<'a, I: DoubleEndedIterator<Item = &'a u8>>(&self, items: I);
    fn read<R: Read>(&self, from: R);
    fn lines<R: BufRead>(&self, from: R);
    fn keep<T: ToOwned + ?Sized>(&self, value: &T);
    fn change<T: DerefMut<Target = u8>>(&self, value: T);
}

/// A type that acts in one function of those that it may write.
macro_rules! acting {
    ($name:ident $eq:expr, $ne:expr, $lt:expr, $max:expr) => {
        #[derive(Clone, Copy)]
        pub struct $name;

        impl PartialEq for $name {
            fn eq(&self, _: &Self) -> bool {
                $eq
            }

            #[allow(clippy::partialeq_ne_impl, reason = "that it may is the point")]
            fn ne(&self, _: &Self) -> bool {
                $ne
            }
        }

        impl Eq for $name {}

        impl PartialOrd for $name {
            fn partial_cmp(&self, _: &Self) -> Option<Ordering> {
                None
            }

            fn lt(&self, _: &Self) -> bool {
                $lt
            }
        }

        impl Ord for $name {
            fn cmp(&self, _: &Self) -> Ordering {
                Ordering::Equal
            }

            fn max(self, _: Self) -> Self {
                $max;
                self
            }
        }

        impl Hash for $name {
            fn hash<H: Hasher>(&self, _: &mut H) {}
        }
    };
}

acting! { Equal effect(), true, true, () }
acting! { Unequal true, effect(), true, () }
acting! { Less true, true, effect(), () }
acting! { Greatest true, true, true, effect() }
acting! { Calm true, true, true, () }

#[port_mediated]
pub fn dirty_inequality<D: Desk>(desk: &D) {
    desk.same(&Unequal, &Unequal);
}

#[port_mediated]
pub fn dirty_inequality_beside_a_hash<D: Desk>(desk: &D) {
    desk.set(vec![Unequal]);
}

#[port_mediated]
pub fn dirty_equality_of_what_is_ordered<D: Desk>(desk: &D) {
    desk.sort(&mut [Equal]);
}

#[port_mediated]
pub fn dirty_equality_of_what_may_be_ordered<D: Desk>(desk: &D) {
    desk.part(&Equal, &Equal);
}

#[port_mediated]
pub fn dirty_order<D: Desk>(desk: &D) {
    desk.sort(&mut [Less]);
}

#[port_mediated]
pub fn dirty_greatest<D: Desk>(desk: &D) {
    desk.sort(&mut [Greatest]);
}

#[port_mediated]
pub fn clean_comparisons<D: Desk>(desk: &D) {
    desk.same(&Calm, &Calm);
    desk.same("a", "b");
    desk.set(vec![Calm]);
    desk.sort(&mut [Calm]);
    desk.part(&Calm, &Calm);
}

/// An iterator that acts in one function, of items of some type.
macro_rules! iterators {
    ($($name:ident of $item:ty { $($function:tt)* })*) => {$(
        pub struct $name;

        impl Iterator for $name {
            type Item = $item;

            fn next(&mut self) -> Option<$item> {
                None
            }

            $($function)*
        }
    )*};
}

iterators! {
    Most of u8 { fn max(self) -> Option<u8> { effect().then_some(1) } }
    Nested of Vec<u8> { fn min(self) -> Option<Vec<u8>> { effect().then(Vec::new) } }
    Searched of u8 { fn any<F: FnMut(u8) -> bool>(&mut self, _: F) -> bool { effect() } }
    Summed of u8 { fn sum<S>(self) -> S { effect(); panic!() } }
    Taken of f32 { fn take(self, _: usize) -> std::iter::Take<Self> { effect(); panic!() } }
    Plain of u8 {}
}

#[port_mediated]
pub fn dirty_greatest_item<D: Desk>(desk: &D) {
    desk.bytes(Most);
}

#[port_mediated]
pub fn dirty_least_item_where_they_are_ordered<D: Desk>(desk: &D) {
    desk.ordered(Nested);
}

/// Of these items nothing is known there by which they could be compared.
#[port_mediated]
pub fn clean_least_item_where_none_can_be_asked_for<D: Desk>(desk: &D) {
    desk.any(Nested);
}

#[port_mediated]
pub fn dirty_search<D: Desk>(desk: &D) {
    desk.any(Searched);
}

#[port_mediated]
pub fn dirty_sum<D: Desk>(desk: &D) {
    desk.bytes(Summed);
}

#[port_mediated]
pub fn dirty_adapter<D: Desk>(desk: &D) {
    desk.any(Taken);
}

#[port_mediated]
pub fn clean_iterators<D: Desk>(desk: &D) {
    desk.bytes(Plain);
    desk.bytes((0..9).map(|n| n + 1));
    desk.ordered(vec!["a"].into_iter().filter(|text| text.len() > 1));
    desk.lent([1, 2].iter().rev());
}

pub struct Bytes;

impl Read for Bytes {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Ok(0)
    }

    fn bytes(self) -> io::Bytes<Self> {
        effect();
        panic!()
    }
}

impl BufRead for Bytes {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        Ok(&[])
    }

    fn consume(&mut self, _: usize) {}
}

#[port_mediated]
pub fn dirty_bytes<D: Desk>(desk: &D) {
    desk.read(Bytes);
}

#[port_mediated]
pub fn dirty_bytes_of_lines<D: Desk>(desk: &D) {
    desk.lines(Bytes);
}

#[port_mediated]
pub fn clean_readers<D: Desk>(desk: &D) {
    desk.read(io::Cursor::new("a"));
    desk.lines(io::BufReader::new(io::empty()));
}

/// Acts where it is turned into what it was made from.
pub struct Owned(Lent);
pub struct Lent;

impl Borrow<Lent> for Owned {
    fn borrow(&self) -> &Lent {
        effect();
        &self.0
    }
}

impl ToOwned for Lent {
    type Owned = Owned;

    fn to_owned(&self) -> Owned {
        Owned(Self)
    }
}

#[port_mediated]
pub fn dirty_lending<D: Desk>(desk: &D) {
    desk.keep(&Lent);
}

pub struct Pointer<const ACTS: bool>(u8);

impl<const ACTS: bool> Deref for Pointer<ACTS> {
    type Target = u8;

    fn deref(&self) -> &u8 {
        if ACTS {
            effect();
        }
        &self.0
    }
}

impl<const ACTS: bool> DerefMut for Pointer<ACTS> {
    fn deref_mut(&mut self) -> &mut u8 {
        &mut self.0
    }
}

#[port_mediated]
pub fn dirty_pointer<D: Desk>(desk: &D) {
    desk.change(Pointer::<true>(1));
}

#[port_mediated]
pub fn clean_pointers<D: Desk>(desk: &D) {
    desk.keep("a");
    desk.change(Pointer::<false>(1));
    desk.change(&mut 1);
}

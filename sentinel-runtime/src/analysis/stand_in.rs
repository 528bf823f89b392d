//! What a witness puts in the place of a port: types that implement the traits of std, and by
//! `#[port]` every port trait, with functions of which nothing is known.
//!
//! There is more than one so that code cannot tell a stand-in by its size, or by whether it has to
//! be dropped: what it does for one of them only is found all the same.
#![allow(
    clippy::expl_impl_clone_on_copy,
    clippy::non_canonical_clone_impl,
    clippy::non_canonical_partial_ord_impl,
    reason = "nothing is to be known of what they do"
)]

use super::{handed, opaque};
use core::{
    borrow::Borrow,
    cmp::Ordering,
    error::Error,
    fmt,
    hash::{BuildHasher, Hash, Hasher},
    ops,
    str::FromStr,
};
use std::{
    ffi::OsStr,
    io::{self, SeekFrom},
    path::Path,
};

/// Without size, and copied.
pub struct Probe;

/// With a size, and copied.
#[expect(dead_code, reason = "all that it is for is its size")]
pub struct Pebble(u64);

/// With a size, and dropped.
pub struct Solid([u64; 3]);

impl Drop for Solid {
    #[inline(never)]
    fn drop(&mut self) {
        self.0 = opaque();
    }
}

impl Copy for Probe {}
impl Copy for Pebble {}

/// Implements traits for each stand-in; every function's body is `opaque()`.
macro_rules! opaque_impls {
    ([$($types:ident)*] $traits:tt) => {
        $(opaque_impls!(@ $types $traits);)*
    };
    (@ $type:ident {$([$($generics:tt)*] $trait:ty {
        $(type $assoc:ident = $value:ty;)*
        $(fn $name:ident ($($arguments:tt)*) $(-> $output:ty)?;)*
    })*}) => {$(
        impl<$($generics)*> $trait for $type {
            $(type $assoc = $value;)*
            $(
                #[inline(never)]
                fn $name ($($arguments)*) $(-> $output)? {
                    opaque()
                }
            )*
        }
    )*};
}

/// Implements operators.
macro_rules! operators {
    ([$($types:ident)*] $operators:tt) => {
        $(operators!(@ $types $operators);)*
    };
    (@ $type:ident {$($binary:ident $binary_name:ident $assign:ident $assign_name:ident;)*}) => {$(
        impl ops::$binary for $type {
            type Output = Self;

            #[inline(never)]
            fn $binary_name(self, _: Self) -> Self {
                opaque()
            }
        }

        impl ops::$assign for $type {
            #[inline(never)]
            fn $assign_name(&mut self, _: Self) {
                opaque()
            }
        }
    )*};
}

opaque_impls! { [Probe Pebble Solid] {
    [] Clone { fn clone(&self) -> Self; }
    [] Default { fn default() -> Self; }
    [] PartialEq { fn eq(&self, _: &Self) -> bool; }
    [] Eq {}
    [] PartialOrd { fn partial_cmp(&self, _: &Self) -> Option<Ordering>; }
    [] Ord { fn cmp(&self, _: &Self) -> Ordering; }
    [] fmt::Debug { fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result; }
    [] fmt::Display { fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result; }
    [] fmt::Binary { fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result; }
    [] fmt::LowerExp { fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result; }
    [] fmt::LowerHex { fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result; }
    [] fmt::Octal { fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result; }
    [] fmt::UpperHex { fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result; }
    [] Hasher { fn finish(&self) -> u64; fn write(&mut self, _: &[u8]); }
    [] BuildHasher { type Hasher = Self; fn build_hasher(&self) -> Self; }
    [T] ops::RangeBounds<T> {
        fn start_bound(&self) -> ops::Bound<&T>;
        fn end_bound(&self) -> ops::Bound<&T>;
    }
    [] Error {}
    [] FromStr { type Err = Self; fn from_str(_: &str) -> Result<Self, Self>; }
    [] fmt::Write { fn write_str(&mut self, _: &str) -> fmt::Result; }
    [] io::Read { fn read(&mut self, _: &mut [u8]) -> io::Result<usize>; }
    [] io::BufRead {
        fn fill_buf(&mut self) -> io::Result<&[u8]>;
        fn consume(&mut self, _: usize);
    }
    [] io::Write {
        fn write(&mut self, _: &[u8]) -> io::Result<usize>;
        fn flush(&mut self) -> io::Result<()>;
    }
    [] io::Seek { fn seek(&mut self, _: SeekFrom) -> io::Result<u64>; }
    [] AsRef<str> { fn as_ref(&self) -> &str; }
    [] AsRef<[u8]> { fn as_ref(&self) -> &[u8]; }
    [] AsRef<OsStr> { fn as_ref(&self) -> &OsStr; }
    [] AsRef<Path> { fn as_ref(&self) -> &Path; }
    [] Borrow<str> { fn borrow(&self) -> &str; }
    [] ops::Neg { type Output = Self; fn neg(self) -> Self; }
    [] ops::Not { type Output = Self; fn not(self) -> Self; }
}}

operators! { [Probe Pebble Solid] {
    Add add AddAssign add_assign;
    Sub sub SubAssign sub_assign;
    Mul mul MulAssign mul_assign;
    Div div DivAssign div_assign;
    Rem rem RemAssign rem_assign;
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
    BitXor bitxor BitXorAssign bitxor_assign;
}}

/// Implements traits whose functions are handed values of their callers' types, which are used. What
/// stands for a collection may want anything of its items: some hash them, some compare them.
macro_rules! using_impls {
    (@ $type:ident $($trait:ident $name:ident $item:ty),*) => {$(
        impl<'a> core::iter::$trait<$item> for $type {
            #[inline(never)]
            fn $name<I: Iterator<Item = $item>>(iter: I) -> Self {
                handed::iterator(iter);
                opaque()
            }
        }
    )*};
    ($($type:ident)*) => {$(
        impl Hash for $type {
            #[inline(never)]
            fn hash<H: Hasher>(&self, state: &mut H) {
                handed::hasher(state);
            }
        }

        impl<T> Extend<T> for $type {
            #[inline(never)]
            fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I) {
                handed::unfollowed(opaque::<&T>());
                handed::iterator(iter);
            }
        }

        impl<T> FromIterator<T> for $type {
            #[inline(never)]
            fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
                handed::unfollowed(opaque::<&T>());
                handed::iterator(iter);
                opaque()
            }
        }

        using_impls! { @ $type Sum sum $type, Product product $type }
        using_impls! { @ $type Sum sum &'a $type, Product product &'a $type }
    )*};
}

using_impls! { Probe Pebble Solid }

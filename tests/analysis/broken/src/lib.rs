//! Declared functions and ports for which nothing that compiles can be written, and others that
//! must not suffer for it. `u…` has to end without a witness, `sN_…` with one that finds
//! `effect::<N>`.
#![forbid(unsafe_code)]

use sentinel_runtime::{port, port_mediated};

#[inline(never)]
fn effect<const N: usize>() -> usize {
    N
}

/// No port, and from somewhere else as far as the attributes can tell.
pub trait Foreign {
    fn foreign(&self) -> u8;
}

impl Foreign for u8 {
    fn foreign(&self) -> u8 {
        *self
    }
}

#[port_mediated]
pub fn u1_foreign_bound<T: Foreign>(value: &T) -> u8 {
    value.foreign()
}

#[port_mediated(instantiate(T = u8))]
pub fn s80_foreign_bound_given<T: Foreign>(value: &T) -> usize {
    usize::from(value.foreign()) + effect::<80>()
}

#[port]
pub trait Blanket {
    fn blanket(&self) -> usize;
}

impl<T: std::fmt::Debug> Blanket for T {
    fn blanket(&self) -> usize {
        0
    }
}

/// The blanket implementation is the stand-in's as well.
#[port_mediated]
pub fn s81_blanket<T: Blanket>(value: &T) -> usize {
    value.blanket() + effect::<81>()
}

#[port]
pub trait Sealed: Foreign {
    fn sealed(&self) -> usize;
}

#[port_mediated]
pub fn u2_sealed<T: Sealed>(value: &T) -> usize {
    value.sealed()
}

#[port_mediated]
pub fn s82_sealed_object(value: &dyn Sealed) -> usize {
    value.sealed() + effect::<82>()
}

#[port]
pub trait Sized3 {
    const SIZE: usize;
    fn sized(&self) -> usize;
}

#[port_mediated]
pub fn u3_constant<T: Sized3>(value: &T) -> usize {
    if T::SIZE == 3 { value.sized() } else { 0 }
}

/// Does not use the constant, but no stand-in is left.
#[port_mediated]
pub fn u8_other_function_of_that_port<T: Sized3>(value: &T) -> usize {
    value.sized()
}

pub trait Cheap: Copy {}

impl<T: Copy> Cheap for T {}

/// Copied, which its own head does not say.
#[port]
pub trait Coin: Cheap {
    fn worth(self) -> usize;
}

#[port_mediated]
pub fn s84_copied_port<T: Coin>(coin: T) -> usize {
    if const { size_of::<T>() == 0 } {
        coin.worth()
    } else {
        effect::<84>()
    }
}

#[port(no_probe)]
pub trait Odd {
    fn odd(&self) -> usize;
}

#[port_mediated]
pub fn u4_no_probe<T: Odd>(value: &T) -> usize {
    value.odd()
}

pub struct Plain;

/// Of the same name as a function without a receiver, which must not be taken for it.
#[port_mediated]
pub fn s85_twice() -> usize {
    effect::<85>()
}

impl Plain {
    #[port_mediated]
    pub fn u5_alone_without_receiver() -> usize {
        effect::<900>()
    }
}

pub trait Run {
    fn run(&self) -> usize;
}

impl Run for Plain {
    #[port_mediated(subject = "u6")]
    fn run(&self) -> usize {
        effect::<900>()
    }
}

#[port_mediated]
pub fn u7_compared<U: Sized3 + PartialEq<[u8; 2]>>(_: U) -> [u8; 2] {
    [0; 2]
}

#[port_mediated]
pub fn s86_fine(n: usize) -> usize {
    n + effect::<86>()
}

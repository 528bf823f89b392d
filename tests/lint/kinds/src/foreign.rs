//! Types of std and trait objects that are handed over by a trait that is not std's: what the trait
//! does for them may be written by whoever has the trait, or one of the types.

use crate::effect;
use hub::{Encode, Loud, Speaker};
use sentinel_runtime::{port, port_mediated};
use std::fmt::Display;

/// A trait of the extension's own crate.
pub trait Own {
    fn own(&self) -> bool;
}

impl Own for u8 {
    fn own(&self) -> bool {
        effect()
    }
}

impl Own for dyn Shape {
    fn own(&self) -> bool {
        effect()
    }
}

#[port]
pub trait Near {
    fn near<T: Own + ?Sized>(&self, value: &T);
}

#[port(no_probe)]
pub trait Bare {
    fn bare<T: Own + ?Sized>(&self, value: &T);
    fn said<T: Loud + ?Sized>(&self, value: &T);
    fn shown<T: Display + ?Sized>(&self, value: &T);
}

pub struct Post;

#[port]
impl Bare for Post {
    fn bare<T: Own + ?Sized>(&self, value: &T) {
        value.own();
    }

    fn said<T: Loud + ?Sized>(&self, value: &T) {
        value.loud();
    }

    fn shown<T: Display + ?Sized>(&self, value: &T) {
        drop(value.to_string());
    }
}

pub trait Shape {
    fn area(&self) -> usize;
}

pub struct Square;

impl Shape for Square {
    fn area(&self) -> usize {
        1
    }
}

impl Loud for dyn Shape + '_ {
    fn loud(&self) -> usize {
        self.area() + usize::from(effect())
    }
}

impl Loud for Box<dyn Shape> {
    fn loud(&self) -> usize {
        self.area() + usize::from(effect())
    }
}

pub struct Local;

impl Encode<Local> for u16 {
    fn encode(&self) -> usize {
        effect().into()
    }
}

#[port_mediated]
pub fn unknown_by_a_trait_of_this_crate<N: Near>(near: &N) {
    near.near(&1_u8);
}

#[port_mediated]
pub fn clean_by_a_trait_of_the_port_s_crate<S: Speaker>(speaker: &S) -> usize {
    speaker.say(&1_u8) + speaker.say("a")
}

#[port_mediated]
pub fn unknown_object<S: Speaker>(speaker: &S) -> usize {
    speaker.say(&Square as &dyn Shape)
}

#[port_mediated]
pub fn unknown_owned_object<S: Speaker>(speaker: &S) -> usize {
    let shape: Box<dyn Shape> = Box::new(Square);
    speaker.say(&shape)
}

#[port_mediated]
pub fn unknown_by_a_trait_of_a_type_of_this_crate<S: Speaker>(speaker: &S) -> usize {
    speaker.encode::<Local, _>(1_u16)
}

#[port_mediated]
pub fn clean_by_a_trait_of_a_type_of_std<S: Speaker>(speaker: &S) -> usize {
    speaker.encode::<u8, _>(1_u16)
}

#[port_mediated(instantiate(B = Post))]
pub fn unknown_without_a_stand_in<B: Bare>(bare: &B) {
    bare.bare(&1_u8);
}

#[port_mediated(instantiate(B = Post))]
pub fn unknown_object_without_a_stand_in<B: Bare>(bare: &B) {
    bare.bare(&Square as &dyn Shape);
}

#[port_mediated(instantiate(B = Post))]
pub fn clean_without_a_stand_in<B: Bare>(bare: &B) {
    bare.said("a");
    bare.shown(&1_u8);
}

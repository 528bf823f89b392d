//! Trait objects of a package's own traits that are returned: whoever has one calls its methods, and
//! has what these return.

use crate::effect;
use sentinel_runtime::port_mediated;
use std::{pin::Pin, sync::Arc};

pub trait Shape {
    fn area(&self) -> u32;
}

pub trait Step {
    fn step(&self);
}

pub trait Stop {
    fn stop(&self) -> !;
}

pub trait Make {
    fn guard(&self) -> Guard;
}

pub trait Hand {
    fn hand(&self) -> Box<dyn Make>;
}

pub trait Lend {
    fn lend(&self) -> Option<&dyn Make>;
}

pub trait Chain {
    fn next(&self) -> Box<dyn Chain>;
}

pub trait Empty {
    fn empty(&self) -> Nothing;
}

pub trait Steps: Iterator<Item = Guard> {}

pub trait Yield {
    fn yielding(&self) -> Box<dyn Iterator<Item = Guard>>;
}

pub trait Parse<T> {
    type Out;
    fn parse(&self, from: T) -> Self::Out;
}

/// A guard that acts when it is dropped.
pub struct Guard(bool);

impl Drop for Guard {
    fn drop(&mut self) {
        if self.0 {
            effect();
        }
    }
}

/// The like without a size.
pub struct Nothing;

impl Drop for Nothing {
    fn drop(&mut self) {
        effect();
    }
}

struct Pure;
struct Acting;

impl Shape for Pure {
    fn area(&self) -> u32 {
        1
    }
}

impl Shape for Acting {
    fn area(&self) -> u32 {
        u32::from(effect())
    }
}

impl Step for Pure {
    fn step(&self) {}
}

impl Stop for Pure {
    fn stop(&self) -> ! {
        unreachable!("nobody stops it")
    }
}

impl Step for Acting {
    fn step(&self) {
        effect();
    }
}

impl Make for Acting {
    fn guard(&self) -> Guard {
        Guard(true)
    }
}

impl Hand for Acting {
    fn hand(&self) -> Box<dyn Make> {
        Box::new(Acting)
    }
}

impl Lend for Acting {
    fn lend(&self) -> Option<&dyn Make> {
        Some(self)
    }
}

impl Chain for Pure {
    fn next(&self) -> Box<dyn Chain> {
        Box::new(Pure)
    }
}

impl Empty for Acting {
    fn empty(&self) -> Nothing {
        Nothing
    }
}

impl Iterator for Acting {
    type Item = Guard;
    fn next(&mut self) -> Option<Guard> {
        None
    }
}

impl Steps for Acting {}

impl Yield for Acting {
    fn yielding(&self) -> Box<dyn Iterator<Item = Guard>> {
        Box::new(Acting)
    }
}

impl Parse<u8> for Pure {
    type Out = u32;
    fn parse(&self, from: u8) -> u32 {
        from.into()
    }
}

impl Parse<u8> for Acting {
    type Out = Guard;
    fn parse(&self, from: u8) -> Guard {
        Guard(from > 0)
    }
}

#[port_mediated]
pub fn clean_area() -> Box<dyn Shape> {
    Box::new(Pure)
}

#[port_mediated]
pub fn dirty_area() -> Box<dyn Shape> {
    Box::new(Acting)
}

#[port_mediated]
pub fn clean_step() -> Arc<dyn Step + Send + Sync> {
    Arc::new(Pure)
}

#[port_mediated]
pub fn dirty_step() -> Arc<dyn Step + Send + Sync> {
    Arc::new(Acting)
}

#[port_mediated]
pub fn clean_stop() -> Box<dyn Stop> {
    Box::new(Pure)
}

#[port_mediated]
pub fn clean_pinned() -> Pin<Box<dyn Shape>> {
    Box::pin(Pure)
}

#[port_mediated]
pub fn clean_borrowed() -> &'static (dyn Shape + Sync) {
    &Pure
}

#[port_mediated]
pub fn clean_chain() -> Box<dyn Chain> {
    Box::new(Pure)
}

#[port_mediated]
pub fn dirty_guard() -> Box<dyn Make> {
    Box::new(Acting)
}

#[port_mediated]
pub fn dirty_hand() -> Box<dyn Hand> {
    Box::new(Acting)
}

#[port_mediated]
pub fn dirty_lend() -> Box<dyn Lend> {
    Box::new(Acting)
}

#[port_mediated]
pub fn dirty_steps() -> Box<dyn Steps> {
    Box::new(Acting)
}

#[port_mediated]
pub fn unknown_empty() -> Box<dyn Empty> {
    Box::new(Acting)
}

#[port_mediated]
pub fn dirty_yield() -> Box<dyn Yield> {
    Box::new(Acting)
}

#[port_mediated]
pub fn clean_parse() -> Box<dyn Parse<u8, Out = u32>> {
    Box::new(Pure)
}

#[port_mediated]
pub fn dirty_parse() -> Box<dyn Parse<u8, Out = Guard>> {
    Box::new(Acting)
}

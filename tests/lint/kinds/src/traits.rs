//! What is handed to a port by a trait that the analysis knows nothing of, and to values that are
//! generic by std's own.

use crate::effect;
use sentinel_runtime::{port, port_mediated};
use std::{
    hash::{DefaultHasher, Hash, Hasher},
    iter,
};

/// No trait of std, and no port.
pub trait Visitor {
    fn visit(&mut self, key: &str);
}

pub struct Counting(usize);

impl Visitor for Counting {
    fn visit(&mut self, key: &str) {
        self.0 += key.len();
    }
}

pub struct Acting;

impl Visitor for Acting {
    fn visit(&mut self, _: &str) {
        effect();
    }
}

#[port]
pub trait Tree {
    fn walk<V: Visitor>(&self, visitor: &mut V)
    where
        Self: Sized;
    fn walk_dyn(&self, visitor: &mut dyn Visitor);
    fn perhaps(&self, f: Option<impl Fn()>)
    where
        Self: Sized;
}

/// Nobody can know what a port does with a visitor of a known type.
#[port_mediated]
pub fn unknown_visitor<T: Tree>(tree: &T) {
    tree.walk(&mut Counting(0));
}

#[port_mediated]
pub fn unknown_closure_in_another_type<T: Tree>(tree: &T) {
    tree.perhaps(Some(|| ()));
}

#[port_mediated]
pub fn clean_visitor_object<T: Tree>(tree: &T) -> usize {
    let mut counting = Counting(0);
    tree.walk_dyn(&mut counting);
    counting.0
}

#[port_mediated]
pub fn dirty_visitor_object<T: Tree>(tree: &T) {
    tree.walk_dyn(&mut Acting);
}

#[port_mediated]
pub fn dirty_extended<E: Extend<u8>>(list: &mut E) {
    list.extend(iter::from_fn(|| effect().then_some(1)));
}

#[port_mediated]
pub fn clean_extended<E: Extend<u8>>(list: &mut E) {
    list.extend([1, 2]);
}

#[port_mediated]
pub fn dirty_collected<C: FromIterator<bool>>() -> C {
    (0..2).map(|_| effect()).collect()
}

#[port_mediated]
pub fn clean_collected<C: FromIterator<bool>>(text: &str) -> C {
    text.chars().map(char::is_alphabetic).collect()
}

#[port_mediated]
pub fn dirty_summed<T: iter::Sum + Clone>(one: &T) -> T {
    let list = (0..2).map(|_| {
        effect();
        one.clone()
    });
    list.sum()
}

struct Loud;

impl Hasher for Loud {
    fn finish(&self) -> u64 {
        0
    }

    fn write(&mut self, _: &[u8]) {
        effect();
    }
}

#[port_mediated]
pub fn dirty_hashed<T: Hash>(value: &T) {
    value.hash(&mut Loud);
}

#[port_mediated]
pub fn clean_hashed<T: Hash>(value: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

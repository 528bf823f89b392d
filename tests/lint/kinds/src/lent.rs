//! What is handed, by a type of its own or for good, to a port that no stand-in can take the place of.

use crate::effect;
use sentinel_runtime::{port, port_mediated};
use std::fmt::{self, Display, Formatter};

#[port(no_probe)]
pub trait Lend {
    fn each<F: FnMut(&str)>(&self, f: F);
    fn show<T: Display>(&self, value: T) -> usize;
    fn all(&self, items: impl Iterator<Item = u8>) -> usize;
    fn made<T: Default>(&self) -> T;
    fn same<L: Lend>(&self, other: &L) -> usize;
}

pub struct Disk;

#[port]
impl Lend for Disk {
    fn each<F: FnMut(&str)>(&self, mut f: F) {
        f("");
    }
    fn show<T: Display>(&self, value: T) -> usize {
        value.to_string().len()
    }
    fn all(&self, items: impl Iterator<Item = u8>) -> usize {
        items.count()
    }
    fn made<T: Default>(&self) -> T {
        T::default()
    }
    fn same<L: Lend>(&self, other: &L) -> usize {
        other.show(1)
    }
}

/// Acts as soon as anybody does anything with it.
pub struct Local;

impl Display for Local {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", effect())
    }
}

impl Default for Local {
    fn default() -> Self {
        effect();
        Self
    }
}

#[port_mediated(instantiate(L = Disk))]
pub fn unknown_closure<L: Lend>(lend: &L) {
    lend.each(|_| {
        effect();
    });
}

#[port_mediated(instantiate(L = Disk))]
pub fn unknown_value<L: Lend>(lend: &L) -> usize {
    lend.show(Local)
}

#[port_mediated(instantiate(L = Disk))]
pub fn clean_value_of_std<L: Lend>(lend: &L) -> usize {
    lend.show(String::new()) + lend.show(Some(1).unwrap_or(2))
}

#[port_mediated(instantiate(L = Disk))]
pub fn unknown_iterator<L: Lend>(lend: &L) -> usize {
    lend.all((0..2).map(|n| n + u8::from(effect())))
}

#[port_mediated(instantiate(L = Disk))]
pub fn clean_iterator_of_std<L: Lend>(lend: &L) -> usize {
    lend.all(0..2)
}

#[port_mediated(instantiate(L = Disk))]
pub fn unknown_made<L: Lend>(lend: &L) {
    lend.made::<Local>();
}

#[port_mediated(instantiate(L = Disk))]
pub fn clean_made_by_std<L: Lend>(lend: &L) {
    lend.made::<Vec<u8>>();
}

#[port_mediated(instantiate(L = Disk))]
pub fn clean_client_itself<L: Lend>(lend: &L) -> usize {
    lend.same(lend)
}

/// Acts when it is dropped.
pub struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        effect();
    }
}

/// Drops nothing that acts.
pub struct Plain {
    pub name: String,
    pub guard: Option<&'static Guard>,
}

#[port(no_probe)]
pub trait Keep {
    fn one(&self, guard: Guard);
    fn some(&self, number: u8, guards: Option<Box<Vec<(u8, Guard)>>>);
    fn lent(&self, guard: &Guard);
    fn plain(&self, plain: Plain);
}

pub struct Shelf(pub std::sync::Mutex<Vec<Guard>>);

#[port]
impl Keep for Shelf {
    fn one(&self, guard: Guard) {
        self.0.lock().expect("no panic").push(guard);
    }
    fn some(&self, _: u8, _: Option<Box<Vec<(u8, Guard)>>>) {}
    fn lent(&self, _: &Guard) {}
    fn plain(&self, _: Plain) {}
}

#[port_mediated(instantiate(K = Shelf))]
pub fn dirty_kept<K: Keep>(keep: &K) {
    keep.one(Guard);
}

#[port_mediated(instantiate(K = Shelf))]
pub fn dirty_kept_within<K: Keep>(keep: &K) {
    keep.some(0, Some(Box::new(vec![(1, Guard)])));
}

#[port_mediated(instantiate(K = Shelf))]
pub fn clean_lent<K: Keep>(keep: &K, guard: &Guard) {
    keep.lent(guard);
}

#[port_mediated(instantiate(K = Shelf))]
pub fn clean_kept_plain<K: Keep>(keep: &K, guard: &'static Guard) {
    let guard = Some(guard);
    keep.plain(Plain {
        name: String::new(),
        guard,
    });
}

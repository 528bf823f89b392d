//! Ports that are generic themselves: a client may want more of the type than its port does, and
//! what is handed to it by that type is code that it may call.

use crate::effect;
use sentinel_runtime::{port, port_mediated};
use std::fmt::{self, Display, Formatter};

/// Wants nothing of what it is handed.
#[port]
pub trait Put<T> {
    fn put(&self, value: T);
}

/// Wants something.
#[port]
pub trait Show<T: Display> {
    fn show(&self, value: T);
}

/// Makes what it was not handed.
#[port]
pub trait Get<T> {
    fn get(&self) -> T;
}

pub struct Printer;

#[port]
impl<T: Display> Put<T> for Printer {
    fn put(&self, value: T) {
        println!("{value}");
    }
}

#[port]
impl<T: Default> Get<T> for Printer {
    fn get(&self) -> T {
        T::default()
    }
}

/// Whoever is a port accepts what acts.
pub trait Accept<T> {
    fn accept(&self, value: &T) -> bool;
}

pub trait Act {
    fn act(&self) -> bool;
}

impl<P: ?Sized, T: Act> Accept<T> for P {
    fn accept(&self, value: &T) -> bool {
        value.act()
    }
}

impl Act for u8 {
    fn act(&self) -> bool {
        true
    }
}

#[port]
pub trait Desk {
    type Batch<T: Display>: Extend<T> + Default;
    fn send<T: Display>(&self, batch: Self::Batch<T>);
    fn accept<T>(&self, value: T)
    where
        Self: Accept<T>;
}

#[derive(Default)]
pub struct Local;

impl Display for Local {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", effect())
    }
}

impl Act for Local {
    fn act(&self) -> bool {
        effect()
    }
}

#[port_mediated]
pub fn unknown_value<P: Put<Local>>(port: &P) {
    port.put(Local);
}

#[port_mediated]
pub fn unknown_inside_of_std_s<P: Put<Vec<Local>>>(port: &P) {
    port.put(vec![Local]);
}

#[port_mediated]
pub fn clean_of_std<P: Put<Vec<u8>> + Put<String>>(port: &P) {
    port.put(vec![1]);
    port.put(String::new());
}

#[port_mediated]
pub fn dirty_where_the_port_wants_it<P: Show<Local>>(port: &P) {
    port.show(Local);
}

#[port_mediated]
pub fn clean_where_the_port_wants_it<P: Show<u8>>(port: &P) {
    port.show(1);
}

#[port_mediated]
pub fn unknown_made<P: Get<Local>>(port: &P) -> Local {
    port.get()
}

#[port_mediated]
pub fn clean_made<P: Get<u8>>(port: &P) -> u8 {
    port.get()
}

pub struct Service<P>(P);

#[port_mediated]
impl<P: Put<Local> + Put<u8>> Service<P> {
    pub fn unknown_in_a_block(&self) {
        self.0.put(Local);
    }

    pub fn clean_in_a_block(&self) {
        self.0.put(1);
    }
}

#[port_mediated]
pub fn unknown_item_of_an_associated_type<D: Desk>(desk: &D) {
    let mut batch = D::Batch::<Local>::default();
    batch.extend([Local]);
    drop((batch, desk));
}

#[port_mediated]
pub fn clean_item_of_an_associated_type<D: Desk>(desk: &D) {
    let mut batch = D::Batch::<u8>::default();
    batch.extend([1]);
    desk.send(batch);
}

#[port_mediated]
pub fn unknown_accepted<D: Desk>(desk: &D) {
    desk.accept(Local);
}

#[port_mediated]
pub fn clean_accepted<D: Desk>(desk: &D) {
    desk.accept(1_u8);
}

#[port_mediated]
pub fn unknown_collected<C: FromIterator<Local>>() -> C {
    [Local].into_iter().collect()
}

#[port_mediated]
pub fn unknown_extended<C: Extend<Local>>(list: &mut C) {
    list.extend([Local]);
}

#[port_mediated]
pub fn clean_collected<C: FromIterator<(u8, String)>>() -> C {
    [(1, String::new())].into_iter().collect()
}

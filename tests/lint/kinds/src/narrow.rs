//! What a port may do by bounds that are easily taken for less than they are.

use crate::effect;
use sentinel_runtime::{port, port_mediated};
use std::{
    cmp::Ordering,
    fmt::{self, Display, Formatter},
    hash::{Hash, Hasher},
};

/// A trait that is called as one of std's is, in which there is nothing to call.
pub mod own {
    pub trait Send {
        fn send(&self) -> bool;
    }
}

#[port]
pub trait Desk {
    fn items<I: Iterator<Item: Display>>(&self, items: I)
    where
        Self: Sized;
    fn sort<T: PartialOrd>(&self, items: &[T])
    where
        Self: Sized;
    fn count<T: Hash>(&self, item: T)
    where
        Self: Sized;
    fn send<T: Send + Sync + Unpin + Copy + 'static>(&self, item: T)
    where
        Self: Sized;
}

/// No stand-in compiles for it.
#[port]
pub trait Mail {
    fn send<T: own::Send>(&self, item: T) -> bool;
}

pub struct Post;

#[port]
impl Mail for Post {
    fn send<T: own::Send>(&self, item: T) -> bool {
        item.send()
    }
}

pub struct Local;

impl own::Send for Local {
    fn send(&self) -> bool {
        effect()
    }
}

impl own::Send for u8 {
    fn send(&self) -> bool {
        true
    }
}

impl Display for Local {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", effect())
    }
}

impl PartialEq for Local {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl PartialOrd for Local {
    fn partial_cmp(&self, _: &Self) -> Option<Ordering> {
        None
    }
    fn ge(&self, _: &Self) -> bool {
        effect()
    }
}

impl Hash for Local {
    fn hash<H: Hasher>(&self, _: &mut H) {}
    fn hash_slice<H: Hasher>(_: &[Self], _: &mut H) {
        effect();
    }
}

#[port_mediated(instantiate(M = Post))]
pub fn unknown_namesake<M: Mail>(mail: &M) -> bool {
    mail.send(Local)
}

#[port_mediated(instantiate(M = Post))]
pub fn unknown_namesake_of_a_type_of_std<M: Mail>(mail: &M) -> bool {
    mail.send(1_u8)
}

#[port_mediated]
pub fn unknown_bound_items<D: Desk>(desk: &D) {
    desk.items([Local].into_iter());
}

#[port_mediated]
pub fn clean_bound_items<D: Desk>(desk: &D) {
    desk.items(["a"].into_iter());
}

#[port_mediated]
pub fn dirty_comparison<D: Desk>(desk: &D) {
    desk.sort(&[Local]);
}

#[port_mediated]
pub fn clean_comparison<D: Desk>(desk: &D) {
    desk.sort(&["a"]);
}

#[port_mediated]
pub fn dirty_hash_of_many<D: Desk>(desk: &D) {
    desk.count(Local);
}

#[port_mediated]
pub fn clean_hash<D: Desk>(desk: &D) {
    desk.count("a");
    desk.send(1);
}

//! What code learns of a port's client while it is compiled.

use crate::effect;
use sentinel_runtime::{port, port_mediated};
use std::{
    any::{TypeId, type_name},
    mem::needs_drop,
};

#[port]
pub trait Store {
    const QUICK: bool;
    fn get(&self) -> usize;
}

#[port_mediated]
pub fn dirty_if_quick<S: Store>(store: &S) -> usize {
    if S::QUICK {
        usize::from(effect())
    } else {
        store.get()
    }
}

#[port_mediated]
pub fn dirty_unless_quick<S: Store>(store: &S) -> usize {
    if S::QUICK {
        store.get()
    } else {
        usize::from(effect())
    }
}

#[port_mediated]
pub fn clean_either_way<S: Store>(store: &S) -> usize {
    if S::QUICK { store.get() } else { 1 }
}

#[port_mediated]
pub fn dirty_without_a_size<S: Store>(_: &S) -> bool {
    if const { size_of::<S>() == 0 } {
        effect()
    } else {
        true
    }
}

#[port_mediated]
pub fn dirty_with_a_size<S: Store>(_: &S) -> bool {
    if const { size_of::<S>() == 0 } {
        true
    } else {
        effect()
    }
}

#[port_mediated]
pub fn dirty_if_dropped<S: Store>(_: &S) -> bool {
    needs_drop::<S>() && effect()
}

#[port_mediated]
pub fn dirty_by_name<S: Store>(_: &S) -> bool {
    type_name::<S>().ends_with("Disk") && effect()
}

#[port_mediated]
pub fn dirty_by_identity<S: Store + 'static>(_: &S) -> bool {
    TypeId::of::<S>() == TypeId::of::<u8>() && effect()
}

/// A constant that is another one for each client.
#[port]
pub trait Limited {
    const MOST: usize;
    fn get(&self) -> usize;
}

#[port_mediated]
pub fn unknown_number<S: Limited>(store: &S) -> bool {
    store.get() > S::MOST
}

/// That others use the constant is nothing to it.
#[port_mediated]
pub fn clean_beside_a_number<S: Limited>(store: &S) -> usize {
    store.get()
}

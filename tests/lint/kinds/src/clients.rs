//! Ports that no stand-in can take the place of: a function is judged as it was made for a client.

use crate::effect;
use sentinel_runtime::{port, port_mediated};

#[port(no_probe)]
pub trait Store {
    fn get(&self) -> usize;
    fn twice(&self) -> usize {
        usize::from(effect()) + self.get()
    }
}

/// No port, so that no stand-in has it.
pub trait Named {
    fn name(&self) -> &str;
}

/// What has no stand-in because of what it requires, without saying so.
#[port]
pub trait Sealed: Named {
    fn open(&self) -> usize;
}

pub struct Disk;

#[port]
impl Store for Disk {
    fn get(&self) -> usize {
        usize::from(effect())
    }
}

impl Named for Disk {
    fn name(&self) -> &str {
        "disk"
    }
}

#[port]
impl Sealed for Disk {
    fn open(&self) -> usize {
        usize::from(effect())
    }
}

/// A host, which hands itself in.
pub fn host(disk: &Disk) -> usize {
    clean_no_probe(disk)
        + dirty_no_probe(disk)
        + dirty_client_by_its_name(disk)
        + clean_sealed(disk)
        + dirty_sealed(disk)
        + dirty_hands_on_its_own_client(disk, 1)
        + dirty_by_a_detour(disk, 1)
        + clean_hands_on_a_still_client(disk, 1)
        + clean_recursion(disk, 1)
        + clean_made_for_two(disk)
        + clean_made_for_two(&Other)
}

#[port_mediated]
pub fn clean_no_probe<S: Store>(store: &S) -> usize {
    (0..2).map(|_| store.get() + store.twice()).sum()
}

#[port_mediated]
pub fn dirty_no_probe<S: Store>(store: &S) -> usize {
    store.get() + usize::from(effect())
}

fn by_name() -> usize {
    Disk.get()
}

/// The same method of the same client, but not of the one that was handed in.
#[port_mediated]
pub fn dirty_client_by_its_name<S: Store>(store: &S) -> usize {
    store.get() + by_name()
}

#[port_mediated]
pub fn unknown_without_a_client<S: Store>(store: &S) -> usize {
    store.get()
}

#[port_mediated(instantiate(S = Disk))]
pub fn clean_given_a_client<S: Store>(store: &S) -> usize {
    store.get()
}

#[port_mediated(instantiate(S = Disk))]
pub fn dirty_given_a_client<S: Store>(store: &S) -> usize {
    store.get() + usize::from(effect())
}

#[port_mediated]
pub fn clean_object(store: &dyn Store) -> usize {
    store.twice()
}

#[port_mediated]
pub fn clean_sealed<S: Sealed>(store: &S) -> usize {
    store.open() + store.name().len()
}

#[port_mediated]
pub fn dirty_sealed<S: Sealed>(store: &S) -> usize {
    store.open() + usize::from(effect())
}

/// A client of an extension's own, around one that it was handed.
pub struct Acting<S>(pub S);

impl<S: Store> Store for Acting<S> {
    fn get(&self) -> usize {
        usize::from(effect())
    }
}

/// One that does nothing by itself.
pub struct Still<S>(pub S);

impl<S: Store> Store for Still<S> {
    fn get(&self) -> usize {
        0
    }
    fn twice(&self) -> usize {
        0
    }
}

fn prime<S: Store>(store: &S) -> usize {
    store.get()
}

/// What it returns is a client too, but not one that it was handed.
#[port_mediated(instantiate(S = Disk))]
pub fn dirty_returned_client<S: Store>(store: S) -> Acting<S> {
    let acting = Acting(store);
    prime(&acting);
    acting
}

#[port_mediated(instantiate(S = Disk))]
pub fn clean_returned_client<S: Store>(store: S) -> Still<S> {
    let still = Still(store);
    prime(&still);
    still
}

pub struct Own;
pub struct Other;
pub struct Idle;

impl Store for Idle {
    fn get(&self) -> usize {
        0
    }
    fn twice(&self) -> usize {
        0
    }
}

/// A client that the extension makes and hands to itself.
#[port_mediated]
pub fn dirty_hands_on_its_own_client<S: Store>(store: &S, deep: u8) -> usize {
    match deep.checked_sub(1) {
        Some(deep) => dirty_hands_on_its_own_client(&Own, deep),
        None => store.get(),
    }
}

impl Store for Own {
    fn get(&self) -> usize {
        usize::from(effect())
    }
}

impl Store for Other {
    fn get(&self) -> usize {
        usize::from(effect())
    }
}

fn detour(deep: u8) -> usize {
    dirty_by_a_detour(&Own, deep)
}

#[port_mediated]
pub fn dirty_by_a_detour<S: Store>(store: &S, deep: u8) -> usize {
    match deep.checked_sub(1) {
        Some(deep) => detour(deep),
        None => store.get(),
    }
}

#[port_mediated]
pub fn clean_hands_on_a_still_client<S: Store>(store: &S, deep: u8) -> usize {
    match deep.checked_sub(1) {
        Some(deep) => clean_hands_on_a_still_client(&Idle, deep),
        None => store.get(),
    }
}

#[port_mediated]
pub fn clean_recursion<S: Store>(store: &S, deep: u8) -> usize {
    match deep.checked_sub(1) {
        Some(deep) => clean_recursion(store, deep),
        None => store.get(),
    }
}

/// Both clients are the host's.
#[port_mediated]
pub fn clean_made_for_two<S: Store>(store: &S) -> usize {
    store.get()
}

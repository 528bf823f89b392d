//! Declared functions that the objects show too little of, or too much.

use sentinel_runtime::{port, port_mediated};
use std::{
    mem::{ManuallyDrop, MaybeUninit},
    sync::mpsc::Receiver,
    time::Duration,
};

/// Nothing refers to what a number leads to.
#[port_mediated]
pub fn jumps_to_a_number(address: usize) {
    let code: fn() = unsafe { std::mem::transmute(address) };
    code();
}

pub struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = std::fs::remove_file("lock");
    }
}

/// Nothing here drops what its caller will.
#[port_mediated]
pub fn leaves_a_guard(out: &mut MaybeUninit<ManuallyDrop<Guard>>) {
    out.write(ManuallyDrop::new(Guard));
}

/// The clock is read, by whoever waits.
#[port_mediated]
pub fn waits_until(receiver: &Receiver<()>) -> bool {
    receiver.recv_timeout(Duration::from_millis(1)).is_ok()
}

/// Only one number is a lie.
#[port_mediated]
pub fn holds_seven<const N: usize>() -> bool {
    if const { N == 7 } {
        return std::fs::read("seven").is_ok();
    }
    true
}

/// A port with something of its own that no stand-in can have.
#[port]
pub trait Named {
    const NAME: &'static str;
    fn get(&self) -> usize;
}

#[port_mediated]
pub fn asks_for_a_name<P: Named>(port: &P) -> usize {
    port.get() + P::NAME.len()
}

#[port]
pub trait Store {
    fn get(&self) -> usize;
}

pub struct Disk;

#[port]
impl Store for Disk {
    fn get(&self) -> usize {
        std::fs::read("disk").map_or(0, |bytes| bytes.len())
    }
}

/// What is handed in is a client, and not a port.
#[port_mediated]
pub fn takes_a_client(disk: &Disk) -> usize {
    disk.get()
}

//! Bits that become functions.
// src/lib.rs

use std::mem::{self, transmute};

type Entry = fn(u32) -> u32;

#[sentinel_runtime::port_mediated]
pub fn declared(address: usize) -> u32 {
    let entry: fn(u32) -> u32 = unsafe { transmute(address) }; //~
    entry(1)
}

pub fn turbofish(address: usize) -> u32 {
    let entry = unsafe { mem::transmute::<usize, Entry>(address) }; //~
    entry(1)
}

pub fn called_at_once(address: usize) -> u32 {
    unsafe { mem::transmute::<_, extern "C" fn() -> u32>(address)() } //~
}

pub fn called_by_name(address: usize) -> u32 {
    let entry = unsafe { transmute(address) }; //~
    entry()
}

pub fn returned(address: usize) -> Option<Entry> {
    unsafe { transmute(address) } //~
}

pub fn read_through_a_pointer(address: &usize) -> u32 {
    let entry = unsafe { *(address as *const usize as *const Entry) }; //~
    entry(1)
}

pub static START: fn() = unsafe { transmute(4096_usize) }; //~

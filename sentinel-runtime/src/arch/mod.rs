//! What depends on the processor: bare system calls. One file an architecture.

#![allow(unsafe_code, reason = "a system call without libc is inline assembly")]

#[cfg(target_arch = "x86_64")]
mod x86_64;

#[cfg(target_arch = "x86_64")]
pub(crate) use x86_64::{readable, writable};

//! What depends on the processor: bare system calls and tail calls. One file an architecture.

#![allow(
    unsafe_code,
    reason = "what libc and the compiler do not offer is assembly"
)]

mod x86_64;

pub(crate) use x86_64::{
    STANDARD_ERROR, Way, append, copy, gate, hold_back_signals_of_writes, memory, process,
    read_link, readable, third_is_caller, ticks, writable, write,
};

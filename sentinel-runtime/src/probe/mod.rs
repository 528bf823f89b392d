//! What stands between the watched code and the world: the frames of a thread, the memory that
//! witnesses are written to, and, where the platform has them, the probes. All unsafe code of the
//! runtime is here and in `arch`; what an effect means for an extension is decided elsewhere.
//!
//! # Safety
//! A probe runs on any thread, at any moment, inside any allocator or signal handler. It therefore
//! neither allocates, locks, formats nor panics, uses only thread-locals without destructors, and
//! leaves `errno` as it found it unless it refuses.
#![allow(
    unsafe_code,
    reason = "this is where the runtime touches the loader and libc"
)]

pub(crate) mod buffer;
pub(crate) mod ending;
mod frames;
pub(crate) mod held;
pub(crate) mod list;
pub(crate) mod shape;
pub(crate) mod stack;

#[cfg(all(
    target_os = "linux",
    target_env = "gnu",
    target_arch = "x86_64",
    not(any(miri, sentinel_bare))
))]
pub(crate) mod linked;
#[cfg(all(
    target_os = "linux",
    target_env = "gnu",
    target_arch = "x86_64",
    not(any(miri, sentinel_bare))
))]
pub(crate) use linked as platform;

#[cfg(not(all(
    target_os = "linux",
    target_env = "gnu",
    target_arch = "x86_64",
    not(any(miri, sentinel_bare))
)))]
#[path = "../unsupported.rs"]
pub(crate) mod platform;

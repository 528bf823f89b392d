//! The rows, one file a class. Within a file they are sorted by id, and within a row paths and
//! link names are sorted, so that a new one has one place to go.
//!
//! A row covers functions that do the same thing and are refused in the same manner; where libc
//! has a variant that reports errors otherwise (`readdir_r`), it has a row of its own.

mod abort;
mod alloc;
mod ambient_hook;
mod backtrace;
mod dylib;
mod env;
mod exit;
mod fd_close;
mod fd_io;
mod foreign;
mod fs;
mod hash_seed;
mod ipc;
mod log_global;
mod net;
mod panic_hook;
mod process;
mod random;
mod raw_syscall;
mod stdio;
mod sync;
mod thread;
mod time;
mod tls;

use crate::{Effect, Refusal};

/// Every table, in the order of [`EffectClass::ALL`](crate::EffectClass::ALL).
pub const ALL: &[&[Effect]] = &[
    fs::ROWS,
    net::ROWS,
    process::ROWS,
    dylib::ROWS,
    ipc::ROWS,
    env::ROWS,
    stdio::ROWS,
    exit::ROWS,
    thread::ROWS,
    fd_io::ROWS,
    raw_syscall::ROWS,
    foreign::ROWS,
    panic_hook::ROWS,
    ambient_hook::ROWS,
    time::ROWS,
    random::ROWS,
    sync::ROWS,
    hash_seed::ROWS,
    backtrace::ROWS,
    abort::ROWS,
    tls::ROWS,
    alloc::ROWS,
    log_global::ROWS,
    fd_close::ROWS,
];

/// Refused as the system refuses what one may not do.
const DENIED: Refusal = Refusal::Errno(Refusal::EPERM);
/// The same, for functions that return the error number.
const RETURNED: Refusal = Refusal::Returned(Refusal::EPERM);
/// The same, for the resolver.
const RESOLVER: Refusal = Refusal::Resolver(Refusal::EPERM);
/// Refused as if the stream had been closed, which std's streams ignore.
const CLOSED: Refusal = Refusal::Errno(Refusal::EBADF);

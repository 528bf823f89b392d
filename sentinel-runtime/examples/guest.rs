//! A plug-in with a runtime of its own, as a library that is loaded at run time.
#![allow(unsafe_code, reason = "what a library exports by name is")]

use sentinel_runtime::{DirectEffectSentinel, WatchError};
use std::fs::File;

/// Tries to watch itself. 0: it was refused and seen; 1: it deferred to another runtime; 2: it
/// was neither.
#[unsafe(no_mangle)]
pub extern "C" fn guest_watches() -> i32 {
    let sentinel = DirectEffectSentinel::new("guest");
    match sentinel.watch(|| File::open("/").is_err()) {
        Ok(true) if sentinel.witnesses().len() == 1 => 0,
        Err(WatchError::Deferred) => 1,
        Ok(_) | Err(_) => 2,
    }
}

/// Opens a file. 0: it could not; 1: it could.
#[unsafe(no_mangle)]
pub extern "C" fn guest_opens() -> i32 {
    i32::from(File::open("/").is_ok())
}

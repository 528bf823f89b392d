//! A plug-in with a runtime of its own, as a library that is loaded at run time.
#![allow(unsafe_code, reason = "what a library exports by name is")]

use sentinel_runtime::{__private::probed_imports, DirectEffectSentinel, Mode, WatchError, Window};
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

/// Opens a blocking window on this thread, which stays open. Null: it could not.
#[unsafe(no_mangle)]
pub extern "C" fn guest_holds() -> *mut Held {
    held(Mode::Block)
}

/// Opens a window on this thread that refuses nothing, and stays open. Null: it could not.
#[unsafe(no_mangle)]
pub extern "C" fn guest_observes() -> *mut Held {
    held(Mode::Observe)
}

fn held(mode: Mode) -> *mut Held {
    let sentinel = DirectEffectSentinel::new("held").mode(mode);
    match sentinel.watching() {
        Ok(window) => Box::into_raw(Box::new(Held { window, sentinel })),
        Err(_) => core::ptr::null_mut(),
    }
}

/// A window that C holds.
#[derive(Debug)]
pub struct Held {
    window: Window,
    sentinel: DirectEffectSentinel,
}

/// Closes a window that [`guest_holds`] opened, and says how many effects it saw.
///
/// # Safety
/// `held` comes from [`guest_holds`] on this thread, and is released once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn guest_releases(held: *mut Held) -> i32 {
    // SAFETY: as the caller promises.
    let Held { window, sentinel } = *unsafe { Box::from_raw(held) };
    drop(window);
    i32::try_from(sentinel.witnesses().len()).unwrap_or(i32::MAX)
}

/// How many imports lead to this library's probes.
#[unsafe(no_mangle)]
pub extern "C" fn guest_probed() -> i32 {
    i32::try_from(probed_imports()).unwrap_or(i32::MAX)
}

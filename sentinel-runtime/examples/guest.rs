//! A plug-in with a runtime of its own, as a library that is loaded at run time.
#![allow(unsafe_code, reason = "what a library exports by name is")]

use sentinel_runtime::{__private::probed_imports, DirectEffectSentinel, WatchError, Window};
use std::{fs::File, ptr};

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

/// Opens a window on this thread; null where none opens.
#[unsafe(no_mangle)]
pub extern "C" fn guest_holds() -> *mut Window {
    let window = DirectEffectSentinel::new("guest").watching();
    window.map_or(ptr::null_mut(), |window| Box::into_raw(Box::new(window)))
}

/// Closes a window that [`guest_holds`] has opened.
///
/// # Safety
/// It was opened on this thread, and is closed once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn guest_releases(window: *mut Window) {
    // SAFETY: the caller has it from there.
    drop(unsafe { Box::from_raw(window) });
}

/// How many imports lead to this library's probes.
#[unsafe(no_mangle)]
pub extern "C" fn guest_probed() -> i32 {
    i32::try_from(probed_imports()).unwrap_or(i32::MAX)
}

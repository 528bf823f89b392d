//! Which threads may have windows, where asking the thread itself is not safe.
//!
//! In a library that was loaded at run time, the first touch of a thread-local on a thread makes
//! the loader allocate. A probe may not: it may run inside the allocator, on a thread that never
//! opened a window. There, threads are told apart by a key of the C library, which is read without
//! allocating and is set when a thread opens a window. In the program itself thread-locals are
//! always there, and no key is needed.

use super::loader;
use core::{
    ffi::c_void,
    ptr,
    sync::atomic::{AtomicU32, Ordering::Acquire, Ordering::Release},
};

/// The key, or that there is none.
static KEY: AtomicU32 = AtomicU32::new(NONE);
const NONE: u32 = u32::MAX;

/// Finds out whether a key is needed, before any probe is in place.
pub(super) fn prepare() {
    let mut key: libc::pthread_key_t = 0;
    if KEY.load(Acquire) != NONE || is_in_program() {
        return;
    }
    // SAFETY: the place is our own, and without a destructor nothing is called.
    let failed = unsafe { libc::pthread_key_create(&raw mut key, None) };
    if failed == 0 {
        KEY.store(key, Release);
    }
}

/// Whether this thread ever opened a window, as far as is known.
#[inline]
pub(crate) fn is_possible() -> bool {
    let key = KEY.load(Acquire);
    // SAFETY: the key was created and is never deleted.
    key == NONE || !unsafe { libc::pthread_getspecific(key) }.is_null()
}

/// Makes it known that this thread opens a window.
pub(crate) fn announce() {
    if !is_possible() {
        let anything: *const c_void = ptr::from_ref(&KEY).cast();
        // SAFETY: the key was created and is never deleted; the value is never followed.
        unsafe { libc::pthread_setspecific(KEY.load(Acquire), anything) };
    }
}

/// Whether this code is part of the program, rather than of a library.
fn is_in_program() -> bool {
    let own = (prepare as *const ()).addr();
    let mut found = None;
    loader::objects(|object| {
        // The program is the first of the loader's list.
        found.get_or_insert_with(|| object.contains(own));
    });
    found.unwrap_or_default()
}

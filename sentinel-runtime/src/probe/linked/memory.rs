//! Reading memory that another's pointer leads to, without faulting where it leads nowhere.
//!
//! Before each page that is read, a bare system call tests whether it can be: see
//! [`arch::readable`].

use crate::arch;
use core::ffi::{c_char, c_void};

const PAGE: usize = 4096;

/// Hands up to `len` bytes from `start` on to `take`, until it says no or memory can't be read.
pub(crate) fn read(start: *const u8, len: usize, mut take: impl FnMut(u8) -> bool) {
    let mut at = start;
    for index in 0..len {
        let new_page = index == 0 || at.addr().is_multiple_of(PAGE);
        if new_page && !arch::readable(at.addr()) {
            return;
        }
        // SAFETY: this page was readable a moment ago. Should another thread have unmapped it in
        // between, the call that the caller asked for would have read freed memory as well.
        if !take(unsafe { at.read_volatile() }) {
            return;
        }
        at = at.wrapping_add(1);
    }
}

/// The byte at `start`.
pub(crate) fn byte(start: *const u8) -> Option<u8> {
    let mut found = None;
    read(start, 1, |byte| {
        found = Some(byte);
        false
    });
    found
}

/// The pointer that lies at `start`.
pub(crate) fn pointer(start: *const *const c_char) -> Option<*const c_void> {
    let mut bytes = [0_u8; size_of::<usize>()];
    let mut places = bytes.iter_mut();
    let mut filled = 0;
    read(start.cast(), size_of::<usize>(), |byte| {
        if let Some(place) = places.next() {
            *place = byte;
            filled += 1;
        }
        true
    });
    (filled == bytes.len()).then(|| core::ptr::with_exposed_provenance(usize::from_ne_bytes(bytes)))
}

/// The word that lies at `start`.
pub(crate) fn word(start: *const usize) -> Option<usize> {
    pointer(start.cast()).map(<*const c_void>::addr)
}

//! C calls back: what the callback does is the code's own, and nothing unwinds into C.
#![allow(unsafe_code, reason = "C's functions are called")]

#[path = "support/restored.rs"]
mod restored;
mod support;

use core::{
    ffi::{c_int, c_void},
    ptr,
};
use sentinel_runtime::{Mode, TrustClass, port_mediated, trust_of};
use support::{child, open, opened, said, shown, watched};

#[port_mediated(subject = "comparator")]
extern "C" fn compares(left: *const c_void, right: *const c_void) -> c_int {
    open();
    // SAFETY: `qsort` hands out elements of the array, which are numbers.
    let left = unsafe { left.cast::<u8>().read() };
    // SAFETY: as above.
    let right = unsafe { right.cast::<u8>().read() };
    c_int::from(left) - c_int::from(right)
}

#[test]
fn a_misdeclared_callback_is_reported_and_c_goes_on() {
    let test = "a_misdeclared_callback_is_reported_and_c_goes_on";
    let output = child(test, support::PLAIN, || {
        let mut numbers = [3_u8, 1, 2];
        let all = numbers.as_mut_ptr().cast();
        let compares: unsafe extern "C" fn(*const c_void, *const c_void) -> c_int = compares;
        // SAFETY: the array has as many elements of that size.
        unsafe { libc::qsort(all, numbers.len(), 1, Some(compares)) };
        assert_eq!(numbers, [1, 2, 3]);
        assert_eq!(trust_of("comparator"), TrustClass::Opaque);
    });
    assert!(output.status.success(), "{}", said(&output));
}

extern "C" fn keeps_nothing(_: *const libc::dirent) -> c_int {
    open();
    0
}

// glibc's, with the signature of C.
unsafe extern "C" {
    fn scandir(
        path: *const libc::c_char,
        names: *mut *mut *mut libc::dirent,
        filter: extern "C" fn(*const libc::dirent) -> c_int,
        order: *const c_void,
    ) -> c_int;
}

#[test]
fn what_a_callback_does_inside_a_probed_function_is_seen() {
    let (kept, witnesses) = watched(Mode::Observe, || {
        let mut names = ptr::null_mut();
        let folder = c"/proc/self/fd".as_ptr();
        // SAFETY: the folder is a terminated string, the place is our own, and nothing is kept.
        unsafe { scandir(folder, &raw mut names, keeps_nothing, ptr::null()) }
    });
    let witnesses = shown(&witnesses);
    assert_eq!(kept, 0);
    assert_eq!(
        witnesses.first().map(String::as_str),
        Some("scandir: /proc/self/fd")
    );
    assert!(witnesses.len() > 3, "each entry is asked about");
    assert!(
        witnesses[1..].iter().all(|it| *it == opened()),
        "{witnesses:?}"
    );
}

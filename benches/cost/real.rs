//! The calls that are watched, and the same calls past every probe: through the address that the
//! loader gives when asked by name.
#![allow(unsafe_code, reason = "libc is called as a plug-in in C would")]

use core::ffi::{CStr, c_char, c_int};
use std::{ffi::CString, mem, sync::OnceLock};

type Open = unsafe extern "C" fn(*const c_char, c_int, ...) -> c_int;

/// A file that exists, under a path of an ordinary length.
pub(crate) fn file() -> &'static CStr {
    static FILE: OnceLock<CString> = OnceLock::new();
    FILE.get_or_init(|| {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        CString::new(path).expect("a path holds no zero byte")
    })
}

/// Opens the file through this program's import, which is what a probe takes the place of; closes
/// it where it could.
pub(crate) fn open() {
    open_by(libc::open64);
}

/// Opens and closes the file past every probe.
pub(crate) fn open_unprobed() {
    static REAL: OnceLock<Open> = OnceLock::new();
    let real = *REAL.get_or_init(|| {
        // SAFETY: the name is a terminated string, and asking changes nothing.
        let address = unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"open64".as_ptr()) };
        assert!(!address.is_null(), "libc has `open64`");
        // SAFETY: libc's `open64` has this signature.
        unsafe { mem::transmute::<*mut core::ffi::c_void, Open>(address) }
    });
    open_by(real);
}

fn open_by(open: Open) {
    // SAFETY: the path is a terminated string.
    let descriptor = unsafe { open(file().as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC) };
    if descriptor >= 0 {
        // SAFETY: opened above, and known to nobody else.
        unsafe { libc::close(descriptor) };
    }
}

/// Loads a library for good.
pub(crate) fn load(library: &CStr) {
    // SAFETY: the library is our own; it runs nothing when it is loaded.
    let handle = unsafe { libc::dlopen(library.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
    assert!(!handle.is_null(), "{library:?} can be loaded");
}

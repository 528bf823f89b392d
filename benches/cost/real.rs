//! The calls that are watched, and the same calls past every probe: through the address that the
//! loader gives when asked by name.
#![allow(unsafe_code, reason = "libc is called as a plug-in in C would")]

use core::ffi::{CStr, c_char, c_int, c_void};
use std::{ffi::CString, hint::black_box, mem, sync::OnceLock};

type Open = unsafe extern "C" fn(*const c_char, c_int, ...) -> c_int;

/// A file that exists, under a path of an ordinary length.
const PATH: &CStr = match CStr::from_bytes_with_nul(
    concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml\0").as_bytes(),
) {
    Ok(path) => path,
    Err(_) => panic!("it ends with its only zero byte"),
};

/// The path on the heap.
pub(crate) fn heap() -> &'static CStr {
    static FILE: OnceLock<CString> = OnceLock::new();
    FILE.get_or_init(|| PATH.to_owned())
}

/// Opens the file through this program's import, which is what a probe takes the place of; closes
/// it where it could.
// Never inlined: a caller's loop might else read the import once, before its window opens.
#[inline(never)]
pub(crate) fn open() {
    open_by(libc::open64, heap());
}

/// The same, with the path laid out on the stack, where std lays out the paths that it hands on.
#[inline(never)]
pub(crate) fn open_from_stack() {
    on_stack(|path| open_by(libc::open64, path));
}

/// Opens and closes the file past every probe.
pub(crate) fn open_unprobed() {
    open_by(unprobed(), heap());
}

/// The same, with the path laid out on the stack.
pub(crate) fn open_unprobed_from_stack() {
    on_stack(|path| open_by(unprobed(), path));
}

/// Calls `act` where the stack has come to the upper part of a page, so that what it and the probes
/// lay out lies on one. Where a stack begins is different in every process.
#[inline(never)]
pub(crate) fn amid_a_page(act: &mut dyn FnMut()) {
    const PAGE: usize = 4096;
    let room = [0_u8; 256];
    if (2600..3600).contains(&(black_box(&room).as_ptr().addr() % PAGE)) {
        act();
    } else {
        amid_a_page(act);
    }
    black_box(&room);
}

/// Lays the path out, and does nothing with it.
#[inline(never)]
pub(crate) fn lay_out() {
    on_stack(|path| {
        black_box(path);
    });
}

fn unprobed() -> Open {
    static REAL: OnceLock<Open> = OnceLock::new();
    *REAL.get_or_init(|| {
        // SAFETY: the name is a terminated string, and asking changes nothing.
        let address = unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"open64".as_ptr()) };
        assert!(!address.is_null(), "libc has `open64`");
        // SAFETY: libc's `open64` has this signature.
        unsafe { mem::transmute::<*mut c_void, Open>(address) }
    })
}

#[inline]
fn on_stack(open: impl FnOnce(&CStr)) {
    let mut path = [0; 256];
    let bytes = PATH.to_bytes_with_nul();
    path[..bytes.len()].copy_from_slice(bytes);
    open(CStr::from_bytes_until_nul(&path).expect("it was copied with its zero byte"));
}

#[inline]
fn open_by(open: Open, path: &CStr) {
    // SAFETY: the path is a terminated string.
    let descriptor = unsafe { open(path.as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC) };
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

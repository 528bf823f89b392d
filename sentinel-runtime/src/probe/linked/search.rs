//! Where the loader looks for a library on behalf of one particular caller. A probe that loads it
//! in the caller's stead, to see what was loaded, is another caller. What the name itself says of
//! folders is no business of this.

use core::{
    ffi::{CStr, c_char, c_int, c_uint, c_void},
    mem::MaybeUninit,
    ptr,
};
use std::ffi::CString;

/// `Dl_serpath`.
#[repr(C)]
struct Folder {
    name: *const c_char,
    /// Meant to say whose it is; the loader leaves it empty.
    _flags: c_uint,
}

/// The beginning of `Dl_serinfo`; the folders follow.
#[repr(C)]
struct Folders {
    bytes: usize,
    count: c_uint,
}

/// Calls `load` with the path of each file that this caller might mean by a name without a slash,
/// in the loader's order, until it returns something. Where `anybody` looks in the end, who names
/// no folders, is left out.
pub(crate) fn each(
    name: &CStr,
    caller: *const c_void,
    anybody: *const c_void,
    load: impl Fn(&CStr) -> *mut c_void,
) -> *mut c_void {
    if name.to_bytes().contains(&b'/') {
        return ptr::null_mut();
    }
    let [mut own, others] = [caller, anybody].map(folders);
    let shared = own.iter().rev().zip(others.iter().rev());
    let shared = shared.take_while(|(one, other)| one == other).count();
    own.truncate(own.len() - shared);
    let paths = own.iter().filter_map(|folder| {
        let path = [folder.to_bytes(), b"/", name.to_bytes()].concat();
        CString::new(path).ok()
    });
    paths
        .map(|path| load(&path))
        .find(|handle| !handle.is_null())
        .unwrap_or(ptr::null_mut())
}

/// The handle of the object that this code is in.
fn object_of(code: *const c_void) -> Option<*mut c_void> {
    const LINK_MAP: c_int = 2;
    let mut place = MaybeUninit::<libc::Dl_info>::uninit();
    let mut object = ptr::null_mut::<c_void>();
    // SAFETY: any address may be asked for; there is room for both answers.
    let found = unsafe { libc::dladdr1(code, place.as_mut_ptr(), &raw mut object, LINK_MAP) };
    (found != 0 && !object.is_null()).then_some(object)
}

/// Where the loader looks for what this code asks for.
fn folders(code: *const c_void) -> Vec<CString> {
    let Some(object) = object_of(code) else {
        return Vec::new();
    };
    let mut size = MaybeUninit::<Folders>::uninit();
    // SAFETY: the handle is good while code of its object is running, and there is room.
    let sized =
        unsafe { libc::dlinfo(object, libc::RTLD_DI_SERINFOSIZE, size.as_mut_ptr().cast()) };
    if sized != 0 {
        return Vec::new();
    }
    // SAFETY: written above.
    let Folders { bytes, count } = unsafe { size.assume_init() };
    // Words, so that the table is aligned.
    let mut table = vec![0_usize; bytes.div_ceil(size_of::<usize>()) + 2];
    let start = table.as_mut_ptr().cast::<Folders>();
    // SAFETY: there is room for the header in the table.
    unsafe { start.write(Folders { bytes, count }) };
    // SAFETY: as above; the header says how much room there is.
    let filled = unsafe { libc::dlinfo(object, libc::RTLD_DI_SERINFO, start.cast()) };
    if filled != 0 {
        return Vec::new();
    }
    let first = start.wrapping_add(1).cast::<Folder>();
    // SAFETY: the loader has filled in as many as it counted, directly after the header.
    let folders = unsafe { core::slice::from_raw_parts(first, count as usize) };
    // SAFETY: names are terminated strings in the same table.
    let name = |folder: &Folder| unsafe { CStr::from_ptr(folder.name) }.to_owned();
    folders.iter().map(name).collect()
}

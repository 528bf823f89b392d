//! The loader's list of objects, walked while the loader holds it still. What stands in an object
//! is `elf`'s business.

use super::forking::Visit;
use core::{
    ffi::{CStr, c_int, c_void},
    ops::Range,
    slice,
};
use libc::dl_phdr_info;

/// How often the list has grown and shrunk. Equal generations mean the same objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Generation {
    adds: u64,
    subs: u64,
}

/// One loaded object, as long as the loader's lock is held.
pub(crate) struct Object<'a> {
    /// What to add to an address in the file.
    pub(crate) base: usize,
    pub(crate) headers: &'a [libc::Elf64_Phdr],
    /// Its path; empty for the program itself.
    pub(crate) path: &'a CStr,
}

impl Object<'_> {
    /// Whether an address lies in one of its segments.
    pub(crate) fn contains(&self, address: usize) -> bool {
        let segments = self.headers.iter();
        let mut loaded = segments.filter(|header| header.p_type == libc::PT_LOAD);
        loaded.any(|header| {
            let start = usize::try_from(header.p_vaddr).unwrap_or_default();
            let len = usize::try_from(header.p_memsz).unwrap_or_default();
            let start = self.base.wrapping_add(start);
            (start..start.saturating_add(len)).contains(&address)
        })
    }
}

/// Runs `act` while no object can come or go. `None` where the loader lists nothing.
///
/// Lock order: the loader's lock is taken first, our own inside it, and nothing that asks the
/// loader for anything happens inside our own. A library's constructor may thus open a window.
#[inline]
pub(crate) fn locked<R>(act: impl FnOnce(Generation) -> R) -> Option<R> {
    let mut act = Some(act);
    let mut result = None;
    iterate(&mut |info| {
        if let Some(act) = act.take() {
            let (adds, subs) = (info.dlpi_adds, info.dlpi_subs);
            result = Some(act(Generation { adds, subs }));
        }
        Next::Stop
    });
    result
}

/// Calls `each` with every loaded object.
pub(crate) fn objects(mut each: impl FnMut(&Object<'_>)) {
    iterate(&mut |info| {
        let headers = if info.dlpi_phdr.is_null() {
            &[]
        } else {
            // SAFETY: the loader says that this many headers lie there, and holds them still.
            unsafe { slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum)) }
        };
        let base = usize::try_from(info.dlpi_addr).unwrap_or_default();
        let path = if info.dlpi_name.is_null() {
            c""
        } else {
            // SAFETY: a name is a terminated string, and the loader holds it still.
            unsafe { CStr::from_ptr(info.dlpi_name) }
        };
        each(&Object {
            base,
            headers,
            path,
        });
        Next::Continue
    });
}

/// The addresses that the program itself spans: the first of the loader's list.
pub(crate) fn program() -> Range<usize> {
    let mut found = None;
    objects(|object| {
        found.get_or_insert_with(|| object.image());
    });
    found.unwrap_or_default()
}

enum Next {
    Continue,
    Stop,
}

type See<'a> = &'a mut dyn FnMut(&dl_phdr_info) -> Next;

#[inline]
fn iterate(mut see: See<'_>) {
    unsafe extern "C" fn callback(
        info: *mut dl_phdr_info,
        _size: usize,
        data: *mut c_void,
    ) -> c_int {
        // SAFETY: `data` is the `see` of the call below, which outlives it.
        let see = unsafe { &mut *data.cast::<See<'_>>() };
        // SAFETY: the loader hands out a record that is good for the length of this call.
        let info = unsafe { &*info };
        match see(info) {
            Next::Continue => 0,
            Next::Stop => 1,
        }
    }
    let _visit = Visit::begin();
    // SAFETY: the callback matches its data, and does not unwind: `extern "C"` aborts first.
    unsafe { libc::dl_iterate_phdr(Some(callback), (&raw mut see).cast()) };
}

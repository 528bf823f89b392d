//! Loading code. What is loaded by a watched thread, in observe mode, is probed from the moment
//! the load returns; its constructors have run by then.

use super::{
    detail::Detail,
    judge::{self, Fails},
    search, slots,
    table::{self, Probe, probes},
};
use crate::{arch, probe::stack};
use core::{
    ffi::{CStr, c_char, c_int, c_void},
    mem,
};
use sentinel_effects::Effect;

type Text = *const c_char;
type Handle = *mut c_void;

probes! {
    fn iconv_open(to: Text, from: Text) -> isize [Detail::pair(from, to)];
}

/// Whether this is a library's name: without one, the program itself is meant.
fn names_library(path: Text) -> bool {
    !path.is_null()
}

const OPEN: &Effect = table::effect!(dlopen);

static DLOPEN: Probe = Probe::new(c"dlopen", OPEN, || replacement as *const c_void);

type Open = unsafe extern "C" fn(Text, c_int) -> Handle;

extern "C" fn decide(path: Text, flags: c_int, caller: *const c_void) -> arch::Way {
    let real = DLOPEN.original();
    if !(stack::watched() && names_library(path)) {
        return arch::Way::on(real);
    }
    if judge::refuses(OPEN, "dlopen", &Detail::text(path)) {
        return refused();
    }
    match load(path, flags, caller) {
        Some(handle) => arch::Way::back(handle.addr()),
        None => arch::Way::on(real),
    }
}

/// The way back with nothing loaded. Whoever gets no library asks `dlerror` why, and takes the answer
/// for a text without looking: the loader is asked for what it never does, so that it has one.
fn refused() -> arch::Way {
    const WHO: &CStr = c"refused by sentinel";
    const NO_MODE: c_int = 0;
    let real = DLOPEN.original();
    if !real.is_null() {
        let _inside = stack::Inside::enter();
        // SAFETY: the original has this signature.
        let real: Open = unsafe { mem::transmute(real) };
        // SAFETY: the name is terminated, and without a mode the loader fails before it looks for it.
        unsafe { real(WHO.as_ptr(), NO_MODE) };
    }
    arch::Way::back(judge::refusal::<Handle>(OPEN.refusal).register())
}

/// Loads a library that this caller asks for, and probes it. `None` where only the caller itself
/// can ask. Constructors are nobody's effects unless they open windows, so nothing is hidden here.
#[inline(never)]
fn load(path: Text, flags: c_int, caller: *const c_void) -> Option<Handle> {
    // SAFETY: the original has this signature.
    let real: Open = unsafe { mem::transmute(DLOPEN.original()) };
    // SAFETY: whoever calls the probe keeps the real function's contract, and a path that was
    // found for a name is as good as the name.
    let open = |path: &CStr, flags| unsafe { real(path.as_ptr(), flags) };
    // SAFETY: as above.
    let path = unsafe { CStr::from_ptr(path) };
    if path.to_bytes().contains(&b'$') {
        return None;
    }
    let mut handle = open(path, flags | libc::RTLD_NOLOAD);
    if handle.is_null() {
        handle = search::each(path, caller, DLOPEN.original(), |path| open(path, flags));
    }
    if handle.is_null() {
        handle = open(path, flags);
    }
    slots::scan();
    Some(handle)
}

/// The loader looks for libraries where its caller says, so the real function must take the
/// caller for its own: a gate.
///
/// # Safety
/// As for the function that it stands for: its callers meant to call that.
#[unsafe(naked)]
unsafe extern "C" fn gate() {
    arch::gate!(decide)
}

/// The gate, told who calls.
///
/// # Safety
/// As for the function that it stands for: its callers meant to call that.
#[unsafe(naked)]
unsafe extern "C" fn replacement() {
    arch::third_is_caller!(gate)
}

/// Loading into a namespace of its own.
mod apart {
    use super::{Detail, Effect, Probe, Text, judge, names_library, refused, table};
    use crate::{arch, probe::stack};
    use core::ffi::c_void;

    const EFFECT: &Effect = table::effect!(dlmopen);

    pub(super) static DLMOPEN: Probe =
        Probe::new(c"dlmopen", EFFECT, || replacement as *const c_void);

    extern "C" fn decide(_namespace: isize, path: Text) -> arch::Way {
        let watched = stack::watched() && names_library(path);
        if watched && judge::refuses(EFFECT, "dlmopen", &Detail::text(path)) {
            return refused();
        }
        arch::Way::on(DLMOPEN.original())
    }

    /// # Safety
    /// As for the function that it stands for: its callers meant to call that.
    #[unsafe(naked)]
    unsafe extern "C" fn replacement() {
        arch::gate!(decide)
    }
}

pub(super) const OTHERS: &[&Probe] = &[&DLOPEN, &apart::DLMOPEN];

//! Loading code. What is loaded by a watched thread, in observe mode, is probed from the moment
//! the load returns; its constructors have run by then.

use super::{
    detail::Detail,
    judge::{self, Fails},
    slots,
    table::{self, Probe, probes},
};
use crate::{arch, probe::stack};
use core::{
    ffi::{c_char, c_int, c_long, c_void},
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

static DLOPEN: Probe = Probe::new(c"dlopen", OPEN, || in_own as *const c_void);
static DLMOPEN: Probe = Probe::new(c"dlmopen", OPEN, || in_other as *const c_void);

type Open = unsafe extern "C" fn(Text, c_int) -> Handle;
type OpenIn = unsafe extern "C" fn(c_long, Text, c_int) -> Handle;

extern "C" fn decide(path: Text, flags: c_int) -> arch::Way {
    load(&DLOPEN, "dlopen", path, |real| {
        // SAFETY: the original has this signature.
        let real: Open = unsafe { mem::transmute(real) };
        // SAFETY: the caller keeps the real function's contract.
        unsafe { real(path, flags) }
    })
}

extern "C" fn decide_other(namespace: c_long, path: Text, flags: c_int) -> arch::Way {
    load(&DLMOPEN, "dlmopen", path, |real| {
        // SAFETY: the original has this signature.
        let real: OpenIn = unsafe { mem::transmute(real) };
        // SAFETY: the caller keeps the real function's contract.
        unsafe { real(namespace, path, flags) }
    })
}

/// Judges a load. Where it is not refused, `open` loads, and what was loaded is probed at once.
/// Its constructors are nobody's effects unless they open windows, so nothing is hidden meanwhile.
fn load(
    probe: &Probe,
    name: &'static str,
    path: Text,
    open: impl FnOnce(*const c_void) -> Handle,
) -> arch::Way {
    if !(stack::watched() && names_library(path)) {
        return arch::Way::on(probe.original());
    }
    if judge::refuses(OPEN, name, &Detail::text(path)) {
        return arch::Way::back(judge::refusal::<Handle>(OPEN.refusal).register());
    }
    let handle = open(probe.original());
    slots::scan();
    arch::Way::back(handle.addr())
}

/// The loader looks for libraries where its caller says, so the real function must take the
/// caller for its own: a gate.
///
/// # Safety
/// As for the function that it stands for: its callers meant to call that.
#[unsafe(naked)]
unsafe extern "C" fn in_own() {
    arch::gate!(decide)
}

/// The same, where a namespace is named.
///
/// # Safety
/// As for the function that it stands for: its callers meant to call that.
#[unsafe(naked)]
unsafe extern "C" fn in_other() {
    arch::gate!(decide_other)
}

pub(super) const OTHERS: &[&Probe] = &[&DLOPEN, &DLMOPEN];

//! Loading code. What is loaded by a watched thread, in observe mode, is probed from the moment
//! the load returns; its constructors have run by then.

use super::{
    detail::Detail,
    judge::{self, Fails},
    slots,
    table::{self, Probe, gates, probes},
};
use crate::{arch, probe::stack};
use core::{
    ffi::{c_char, c_int, c_void},
    mem,
};
use sentinel_effects::Effect;

type Text = *const c_char;
type Handle = *mut c_void;

probes! {
    fn iconv_open(to: Text, from: Text) -> isize [Detail::pair(from, to)];
}

gates! {
    fn dlmopen(namespace: isize, path: Text) -> Handle
        [Detail::text(path)] if (names_library(path));
}

/// Whether this is a library's name: without one, the program itself is meant.
fn names_library(path: Text) -> bool {
    !path.is_null()
}

const OPEN: &Effect = table::effect!(dlopen);

static DLOPEN: Probe = Probe::new(c"dlopen", OPEN, || replacement as *const c_void);

type Open = unsafe extern "C" fn(Text, c_int) -> Handle;

extern "C" fn decide(path: Text, flags: c_int) -> arch::Way {
    let real = DLOPEN.original();
    if !(stack::watched() && names_library(path)) {
        return arch::Way::on(real);
    }
    if judge::refuses(OPEN, "dlopen", &Detail::text(path)) {
        return arch::Way::back(judge::refusal::<Handle>(OPEN.refusal).register());
    }
    // SAFETY: the original has this signature.
    let real: Open = unsafe { mem::transmute(real) };
    // SAFETY: the caller keeps the real function's contract. Its constructors are nobody's
    // effects unless they open windows, so nothing is hidden here.
    let handle = unsafe { real(path, flags) };
    slots::scan();
    arch::Way::back(handle.addr())
}

/// The loader looks for libraries where its caller says, so the real function must take the
/// caller for its own: a gate.
///
/// # Safety
/// As for the function that it stands for: its callers meant to call that.
#[unsafe(naked)]
unsafe extern "C" fn replacement() {
    arch::gate!(decide)
}

pub(super) const OTHERS: &[&Probe] = &[&DLOPEN];

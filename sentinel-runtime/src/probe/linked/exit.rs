//! The end of the process: recorded, and judged while there is still time.

use super::{
    detail::Detail,
    judge,
    table::{self, Probe, probes},
};
use crate::{call, probe::stack};
use core::{
    ffi::{c_int, c_void},
    mem,
};
use sentinel_effects::Effect;

probes! {
    fn _exit(status: c_int) -> () [Detail::number(status)];
    fn _Exit(status: c_int) -> () [Detail::number(status)];
    fn quick_exit(status: c_int) -> () [Detail::number(status)];
}

const EXIT: &Effect = table::effect!(exit);

static PROBE: Probe = Probe::new(c"exit", EXIT, || replacement as *const c_void);

type Exit = unsafe extern "C-unwind" fn(c_int) -> !;

/// Closes this thread's windows, so that exit handlers run unwatched, and passes. Handlers may do
/// anything that an ordinary function may; so may what is done here on their behalf.
///
/// # Safety
/// As for the function that it stands for: its callers meant to call that.
unsafe extern "C-unwind" fn replacement(status: c_int) -> ! {
    // SAFETY: the original has this signature.
    let real: Exit = unsafe { mem::transmute(PROBE.original()) };
    if stack::watched() {
        judge::refuses(EXIT, "exit", &Detail::number(status));
        for record in stack::abandon() {
            call::judge_late(&record);
        }
    }
    // SAFETY: the caller keeps the real function's contract.
    unsafe { real(status) }
}

pub(super) const OTHERS: &[&Probe] = &[&PROBE];

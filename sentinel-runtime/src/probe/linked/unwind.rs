//! The functions on this thread's stack, by the address where each begins. Walking neither
//! allocates nor, with the libraries of this decade, locks.

use core::{
    ffi::{c_int, c_void},
    ops::ControlFlow,
};

#[repr(C)]
struct Context {
    _opaque: [u8; 0],
}

type Trace = unsafe extern "C" fn(*mut Context, *mut c_void) -> c_int;

// std itself links these: they are the unwinder's documented interface.
unsafe extern "C" {
    fn _Unwind_Backtrace(trace: Trace, data: *mut c_void) -> c_int;
    fn _Unwind_GetRegionStart(context: *mut Context) -> usize;
}

/// Calls `see` with the start of each function on the stack, the innermost first, until it says
/// to stop.
pub(crate) fn functions(mut see: impl FnMut(usize) -> ControlFlow<()>) {
    type See<'a> = &'a mut dyn FnMut(usize) -> ControlFlow<()>;

    unsafe extern "C" fn trace(context: *mut Context, data: *mut c_void) -> c_int {
        const GO_ON: c_int = 0;
        const STOP: c_int = 4;
        // SAFETY: `data` is the `see` of the call below, which outlives it.
        let see = unsafe { &mut *data.cast::<See<'_>>() };
        // SAFETY: the unwinder hands out a context that is good for the length of this call.
        let start = unsafe { _Unwind_GetRegionStart(context) };
        match see(start) {
            ControlFlow::Continue(()) => GO_ON,
            ControlFlow::Break(()) => STOP,
        }
    }

    let mut see: See<'_> = &mut see;
    // SAFETY: the callback matches its data, and does not unwind: `extern "C"` aborts first.
    unsafe { _Unwind_Backtrace(trace, (&raw mut see).cast()) };
}

/// Whether any function on the stack begins at an address for which `holds` is true.
pub(crate) fn any(mut holds: impl FnMut(usize) -> bool) -> bool {
    let mut found = false;
    functions(|start| {
        found = holds(start);
        if found {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    found
}

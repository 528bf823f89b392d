//! An allocator that the process brought along, which has effects and counts: probes never
//! allocate, and what the runtime allocates is nobody's effect.
#![allow(unsafe_code, reason = "an allocator is")]

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::{DirectEffectSentinel, Mode, crossing, current, port_mediated};
use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};
use support::{shown, watched};

/// Opens a file before each allocation, on threads that ask for it, and counts.
struct Noisy;

thread_local! {
    static NOISY: Cell<bool> = const { Cell::new(false) };
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: all is left to the system's allocator.
unsafe impl GlobalAlloc for Noisy {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        if NOISY.get() {
            open();
        }
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Noisy = Noisy;

/// Opens a file without allocating; says whether it could.
fn open() -> bool {
    // SAFETY: the path is a terminated string.
    let descriptor = unsafe { libc::open64(c"/".as_ptr(), libc::O_RDONLY) };
    if descriptor >= 0 {
        // SAFETY: opened above.
        unsafe { libc::close(descriptor) };
    }
    descriptor >= 0
}

/// Runs `f` with a noisy allocator.
fn noisily<R>(f: impl FnOnce() -> R) -> R {
    NOISY.set(true);
    let result = f();
    NOISY.set(false);
    result
}

#[port_mediated]
fn honest() {}

#[test]
fn probes_do_not_allocate() {
    for mode in [Mode::Block, Mode::Observe] {
        let (allocations, witnesses) = watched(mode, || {
            let before = ALLOCATIONS.get();
            open();
            ALLOCATIONS.get() - before
        });
        assert_eq!(allocations, 0);
        assert_eq!(shown(&witnesses), ["open64: /"]);
    }
}

#[test]
fn what_the_runtime_allocates_is_nobody_s_effect() {
    let outer = DirectEffectSentinel::new("outer");
    let inner = DirectEffectSentinel::new("inner");
    let window = outer.watching().unwrap();
    noisily(|| {
        drop(inner.watching().unwrap());
        inner.watch(|| crossing(|| ())).unwrap();
        current().enter(|| ());
        honest();
    });
    drop(window);
    assert_eq!(shown(&outer.witnesses()), [""; 0]);
    assert_eq!(shown(&inner.witnesses()), [""; 0]);
}

#[test]
fn what_watched_code_allocates_is_its_effect() {
    let (_, witnesses) = watched(Mode::Block, || noisily(|| Box::new(1)));
    assert_eq!(shown(&witnesses), ["open64: /"]);
}

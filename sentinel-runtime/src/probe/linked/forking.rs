//! Forks. No thread prepares, or is inside the loader on our behalf, while the process is copied,
//! so that no lock stays locked in the child for ever; and the child counts its own windows only.

use super::{slots, turn::wait_while};
use crate::evidence;
use core::{
    cell::Cell,
    sync::atomic::{
        AtomicBool, AtomicUsize, Ordering::AcqRel, Ordering::Acquire, Ordering::Relaxed,
        Ordering::Release,
    },
};

/// How many threads are inside, and whether a fork keeps others out.
static VISITS: AtomicUsize = AtomicUsize::new(0);
const FORKING: usize = 1 << (usize::BITS - 1);

thread_local! {
    /// How deep this thread is inside.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
}

/// A stay in the loader, which a fork waits for.
pub(crate) struct Visit(());

impl Visit {
    #[inline]
    pub(crate) fn begin() -> Self {
        let inside = DEPTH.replace(DEPTH.get() + 1) > 0;
        while VISITS.fetch_add(1, Acquire) & FORKING != 0 && !inside {
            Self::wait();
        }
        Self(())
    }

    /// Takes back what was counted too early, and waits for the fork's end.
    #[cold]
    fn wait() {
        VISITS.fetch_sub(1, Release);
        wait_while(|| VISITS.load(Relaxed) & FORKING != 0);
    }
}

impl Drop for Visit {
    #[inline]
    fn drop(&mut self) {
        VISITS.fetch_sub(1, Release);
        DEPTH.set(DEPTH.get() - 1);
    }
}

/// Asks to be told of forks, once.
pub(crate) fn watch() {
    static WATCHING: AtomicBool = AtomicBool::new(false);
    if !WATCHING.swap(true, AcqRel) {
        // SAFETY: the handlers take nothing, never unwind and, this object being pinned, stay.
        unsafe { libc::pthread_atfork(Some(prepare), Some(parent), Some(child)) };
    }
}

/// Keeps others out, and waits for those inside. One that forks from inside, in a signal handler,
/// waits for nobody: others may be waiting for what it holds.
extern "C" fn prepare() {
    if is_inside() {
        return;
    }
    wait_while(|| VISITS.fetch_or(FORKING, AcqRel) & FORKING != 0);
    wait_while(|| VISITS.load(Acquire) & !FORKING > 0);
}

extern "C" fn parent() {
    if !is_inside() {
        VISITS.fetch_and(!FORKING, Release);
    }
}

/// Only the forking thread is left, and only its windows. Another may have been counted too early.
/// In a signal handler that interrupted the opening or closing of a window, the state may be this
/// thread's own: it stays as it is, and so do the probes, which let everything pass.
extern "C" fn child() {
    VISITS.store(DEPTH.get(), Release);
    if !is_inside() {
        slots::forked();
    }
    evidence::forked();
}

/// Whether this thread is inside, as in a signal handler that interrupted it there.
fn is_inside() -> bool {
    DEPTH.get() > 0
}

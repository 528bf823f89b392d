//! What happens before the first window opens: std's caches are warmed, the real functions are
//! looked up, and a refused open proves that probes work in this process.
//!
//! Several threads may do this at the same time. A lock is not held, because the loader is asked
//! here and a thread that holds the loader's lock may be the one that waits for us.

use super::{copies, forking, names, parity, presence};
use crate::{
    error::WatchError,
    record::Record,
    settings::Mode,
    watch::{Classes, Span, Watch},
    window::Installed,
};
use core::sync::atomic::{AtomicU8, Ordering::Acquire, Ordering::Release};
use core::{mem::MaybeUninit, panic::Location};
use std::sync::Arc;

const UNTRIED: u8 = 0;
const PASSED: u8 = 1;
const BLIND: u8 = 2;
const FAILED: u8 = 3;
const DEFERRED: u8 = 4;

static OUTCOME: AtomicU8 = AtomicU8::new(UNTRIED);

/// Makes ready for windows; afterwards, says at once how it went.
#[inline]
pub(crate) fn prepare() -> Result<(), WatchError> {
    match OUTCOME.load(Acquire) {
        PASSED => Ok(()),
        outcome => prepare_after(outcome),
    }
}

#[cold]
fn prepare_after(mut outcome: u8) -> Result<(), WatchError> {
    if outcome == UNTRIED {
        // A child copied midway would wait for ever for what another thread had begun.
        forking::watch();
        let _preparing = forking::Visit::begin();
        outcome = if copies::ours_is_first() {
            warm_std();
            pin();
            presence::prepare();
            names::resolve();
            parity::learn();
            attempt()
        } else {
            DEFERRED
        };
        OUTCOME.store(outcome, Release);
    }
    match outcome {
        PASSED => Ok(()),
        BLIND => Err(WatchError::NoSlots),
        DEFERRED => Err(WatchError::Deferred),
        _ => Err(WatchError::SelfTest),
    }
}

/// std remembers for ever whether its first `statx` failed; ours must not be a refused one.
fn warm_std() {
    let _ = std::fs::metadata("/");
}

/// Keeps this code loaded for good, should it be part of a library that its host unloads: handlers
/// that the process knows lead here.
fn pin() {
    let mut place = MaybeUninit::<libc::Dl_info>::uninit();
    let own = (prepare as *const ()).cast();
    // SAFETY: the address is code, and the record is written where it returns anything but zero.
    if unsafe { libc::dladdr(own, place.as_mut_ptr()) } == 0 {
        return;
    }
    // SAFETY: written above.
    let place = unsafe { place.assume_init() };
    if !place.dli_fname.is_null() {
        let flags = libc::RTLD_LAZY | libc::RTLD_NOLOAD | libc::RTLD_NODELETE;
        // SAFETY: the name is the loader's own, and nothing is loaded that is not there.
        unsafe { libc::dlopen(place.dli_fname, flags) };
    }
}

/// Opens a file in a window of its own, where it must be refused and seen.
#[track_caller]
fn attempt() -> u8 {
    let place = Location::caller();
    let record = Arc::new(Record::self_test(place));
    let Some(probes) = Installed::unprepared() else {
        return BLIND;
    };
    let window = probes.open(Watch {
        record: Arc::clone(&record),
        mode: Mode::Block,
        allowed: Classes::default(),
        location: place,
        span: Span::window(),
    });
    // SAFETY: the path is a terminated string.
    let descriptor = unsafe { libc::open64(c"/".as_ptr(), libc::O_RDONLY) };
    drop(window);
    if descriptor >= 0 {
        // SAFETY: it was opened above and is known to nobody else.
        unsafe { libc::close(descriptor) };
        return FAILED;
    }
    if record.witnesses().len() == 1 {
        PASSED
    } else {
        FAILED
    }
}

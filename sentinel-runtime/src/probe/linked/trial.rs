//! What happens before the first window opens: std's caches are warmed, the real functions are
//! looked up, and a refused open proves that probes work in this process.
//!
//! Several threads may do this at the same time. A lock is not held, because the loader is asked
//! here and a thread that holds the loader's lock may be the one that waits for us.

use super::names;
use crate::{error::WatchError, settings::Mode, window};
use core::sync::atomic::{AtomicU8, Ordering::Acquire, Ordering::Release};

const UNTRIED: u8 = 0;
const PASSED: u8 = 1;
const BLIND: u8 = 2;
const FAILED: u8 = 3;

static OUTCOME: AtomicU8 = AtomicU8::new(UNTRIED);

/// Makes ready for windows; afterwards, says at once how it went.
pub(crate) fn prepare() -> Result<(), WatchError> {
    let mut outcome = OUTCOME.load(Acquire);
    if outcome == UNTRIED {
        warm_std();
        names::resolve();
        outcome = attempt();
        OUTCOME.store(outcome, Release);
    }
    match outcome {
        PASSED => Ok(()),
        BLIND => Err(WatchError::NoSlots),
        _ => Err(WatchError::SelfTest),
    }
}

/// std remembers for ever whether its first `statx` failed; ours must not be a refused one.
fn warm_std() {
    let _ = std::fs::metadata("/");
}

/// Opens a file that must be refused and seen.
fn attempt() -> u8 {
    let Some((refused, seen)) = window::trial(Mode::Block, || {
        // SAFETY: the path is a terminated string; the descriptor, should there be one, is closed.
        let descriptor = unsafe { libc::open64(c"/".as_ptr(), libc::O_RDONLY) };
        if descriptor >= 0 {
            // SAFETY: it was opened above and is known to nobody else.
            unsafe { libc::close(descriptor) };
        }
        descriptor < 0
    }) else {
        return BLIND;
    };
    if refused && seen == 1 { PASSED } else { FAILED }
}

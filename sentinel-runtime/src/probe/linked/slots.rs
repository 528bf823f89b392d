//! The process that this code runs in, as the protocol's world: the loader holds it still, and a
//! lock of our own guards the state. When anything is written is the protocol's decision.
//!
//! # Safety
//! Objects come and go under the loader's lock alone, on pages that a scan has made writable. A
//! word is exchanged as a whole, so that another thread calls either function.

use super::{
    loader::{self, Generation},
    protocol::{self, State, World},
    scan::Found,
    turn::Turn,
};
use crate::{coverage::Imports, probe::stack};
use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};

struct Process;

static STATE: Turn<State<Generation, Found>> = Turn::new(State::new(Found::EMPTY));

impl World for Process {
    type Generation = Generation;
    type Slots = Found;
    type Held = Generation;

    #[inline]
    fn still<R>(&self, act: impl FnOnce(&Generation) -> R) -> Option<R> {
        loader::locked(|generation| act(&generation))
    }

    fn generation(&self, held: &Generation) -> Generation {
        *held
    }

    #[inline]
    fn state<R>(&self, act: impl FnOnce(&mut State<Generation, Found>) -> R) -> R {
        STATE.with(act)
    }

    fn room(&self, full: Option<&Found>) -> Found {
        Found::with_room(full.map_or(0, Found::needed))
    }

    fn collect(&self, _: &Generation, slots: &mut Found) -> bool {
        slots.collect()
    }
}

/// Counts one more window, and puts the probes in place if it is the first. `None`, and nothing
/// is counted, where no slot can be probed.
#[inline]
pub(crate) fn install() -> Option<Imports> {
    protocol::install(&Process)
}

/// Counts one window less, and puts the originals back if it was the last.
#[inline]
pub(crate) fn uninstall() {
    if INHERITED.load(Relaxed) == 0 {
        protocol::uninstall(&Process);
    } else {
        uninstall_inherited();
    }
}

/// How many windows are open that a fork has copied, in the child.
static INHERITED: AtomicUsize = AtomicUsize::new(0);

/// Closes a window that was open when this process was forked. The loader's lock may be locked for
/// ever, by a thread that loaded something then.
#[cold]
fn uninstall_inherited() {
    INHERITED.fetch_sub(1, Relaxed);
    Process.state(|state| {
        state
            .close_blindly()
            .map(|found| found.restore_what_is_there())
    });
}

/// Looks through all loaded objects again.
#[inline(never)]
pub(crate) fn scan() {
    protocol::scan(&Process);
}

/// Forgets the windows of threads that a fork did not copy. The loader's lock may be locked for
/// ever in a forked child, so it is not taken: no other thread is there to unload anything.
pub(crate) fn forked() {
    let windows = stack::windows();
    INHERITED.store(windows, Relaxed);
    Process.state(|state| {
        state
            .leave_open(windows)
            .map(|found| found.restore_what_is_there())
    });
}

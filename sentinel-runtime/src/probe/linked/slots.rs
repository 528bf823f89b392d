//! The words that hold the addresses of probed functions, and what stands in them now: the
//! originals, or, while at least one window is open anywhere, the probes.
//!
//! # Safety
//! All writing happens inside the loader's lock, to objects that it lists at that moment, on pages
//! that are known to be writable. A word is exchanged as a whole, so that another thread calls
//! either function.

use super::{
    loader::{self, Generation},
    scan::Found,
};
use crate::{
    coverage::{Coverage, RawCoverage},
    probe::stack,
};
use core::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

struct State {
    /// How many windows are open in the process.
    open: usize,
    /// The loader's list as of the last scan.
    generation: Option<Generation>,
    found: Found,
    /// How many slots hold their probe now.
    placed: usize,
    /// How many hold something that is neither original nor probe.
    strangers: usize,
}

static STATE: Mutex<State> = Mutex::new(State {
    open: 0,
    generation: None,
    found: Found::EMPTY,
    placed: 0,
    strangers: 0,
});

/// The state. Taken inside the loader's lock only, and nothing is asked of the loader meanwhile.
fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Counts one more window, and puts the probes in place if it is the first. `None`, and nothing
/// is counted, where no slot can be probed.
pub(crate) fn install() -> Option<Coverage> {
    let mut scanned = false;
    loop {
        let opened = loader::locked(|generation| {
            let mut state = state();
            state.is_current(generation, scanned).then(|| state.open())
        })?;
        match opened {
            Some(coverage) if coverage.libc_slots > 0 => return Some(coverage),
            Some(_) => {
                uninstall();
                return None;
            }
            None => scan(),
        }
        scanned = true;
    }
}

/// Counts one window less, and puts the originals back if it was the last. Where objects have
/// gone since the last scan, it finds out first which slots are still there.
pub(crate) fn uninstall() {
    loop {
        let closed = loader::locked(|generation| {
            let mut state = state();
            let may_close = state.open > 1 || state.is_current(generation, true);
            may_close.then(|| state.close())
        });
        match closed {
            Some(None) => scan(),
            Some(Some(())) | None => return,
        }
    }
}

/// Looks through all loaded objects again. What is allocated is allocated outside both locks.
pub(crate) fn scan() {
    let mut found = Found::with_room(0);
    loop {
        let fits = loader::locked(|generation| {
            let fits = found.collect();
            if fits {
                state().adopt(generation, &mut found);
            }
            fits
        });
        if fits != Some(false) {
            return;
        }
        found = Found::with_room(found.needed());
    }
}

/// Forgets the windows of threads that a fork did not copy. The loader's lock may be locked for
/// ever in a forked child, so it is not taken: no other thread is there to unload anything.
pub(crate) fn forked() {
    let mut state = state();
    state.open = stack::windows();
    if state.open == 0 {
        state.found.restore_what_is_there();
        state.placed = 0;
    }
}

impl State {
    /// Whether the last scan still tells what is loaded. An object that was not ready then is
    /// looked at again by every window that opens.
    fn is_current(&self, generation: Generation, scanned: bool) -> bool {
        self.generation == Some(generation) && (scanned || !self.found.deferred)
    }

    fn open(&mut self) -> Coverage {
        if self.open == 0 {
            self.place();
        }
        self.open += 1;
        Coverage {
            libc_slots: self.placed,
            foreign_slots: self.found.foreign + self.strangers,
            raw_syscalls: RawCoverage::None,
        }
    }

    fn close(&mut self) {
        self.open = self.open.saturating_sub(1);
        if self.open == 0 {
            self.restore();
        }
    }

    fn place(&mut self) {
        self.found.unseal();
        self.placed = self.found.slots.iter().filter(|slot| slot.place()).count();
        self.strangers = self.found.slots.len() - self.placed;
    }

    fn restore(&mut self) {
        for slot in &self.found.slots {
            slot.restore();
        }
        self.found.reseal();
        self.placed = 0;
    }

    /// Takes over what a scan found: a slot that holds its probe keeps the original that was
    /// captured when it was first seen, and what is gone is forgotten.
    fn adopt(&mut self, generation: Generation, found: &mut Found) {
        found.keep_originals(&self.found);
        mem::swap(&mut self.found, found);
        self.generation = Some(generation);
        if self.open > 0 {
            self.place();
        } else {
            self.found.reseal();
        }
    }
}

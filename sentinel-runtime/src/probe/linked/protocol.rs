//! When probes stand in their slots: from the first window that opens in the process until the
//! last one closes, in whatever is loaded then. What a slot is, and how the loader is held still,
//! is a [`World`]'s business, so that a model checker can run this very code in a world of its own.
//!
//! # Safety
//! All writing to slots happens while the world is still and the state is taken, in this order,
//! and to slots of the generation that the world is in. Nothing is asked of the world while the
//! state is taken: a thread that holds the world still may be one that opens a window.

use crate::coverage::Imports;
use core::{mem, num::NonZero};

/// The process, as far as the protocol goes.
pub(crate) trait World {
    /// Which objects are loaded. Equal generations mean the same objects.
    type Generation: Copy + PartialEq;
    type Slots: Slots;
    /// What is known while no object can come or go.
    type Held;

    /// Runs `act` while no object can come or go. `None` where nobody knows what is loaded.
    fn still<R>(&self, act: impl FnOnce(&Self::Held) -> R) -> Option<R>;

    /// The generation that the world is held in.
    fn generation(&self, held: &Self::Held) -> Self::Generation;

    /// Runs `act` with the state, which nobody else has meanwhile.
    fn state<R>(&self, act: impl FnOnce(&mut StateOf<Self>) -> R) -> R;

    /// Room for as many slots as the last [`collect`](Self::collect) into `full` has met.
    fn room(&self, full: Option<&Self::Slots>) -> Self::Slots;

    /// Fills `slots` from what is loaded. Says whether there was room.
    fn collect(&self, held: &Self::Held, slots: &mut Self::Slots) -> bool;
}

/// The slots that a look through the loaded objects has found.
pub(crate) trait Slots {
    /// Puts the probes in place of the originals, where these are.
    fn place(&mut self) -> Placed;

    /// Puts the originals in place of the probes, where these are.
    fn restore(&mut self);

    /// Where a slot holds its probe, a scan can't know what it held before: the older one does.
    fn keep_originals(&mut self, older: &Self);

    /// Whether some object was not ready to be looked at.
    fn deferred(&self) -> bool;

    /// Makes sure that what was found may be left alone.
    fn leave(&mut self);
}

/// How many slots hold their probe, and how many are somebody else's.
#[derive(Clone, Copy)]
pub(crate) struct Placed {
    pub(crate) probes: usize,
    pub(crate) foreign: usize,
}

impl Placed {
    const NONE: Self = Self {
        probes: 0,
        foreign: 0,
    };
}

/// What all threads share.
pub(crate) struct State<Generation, Slots> {
    /// How many windows are open in the process.
    open: usize,
    /// The world as of the last scan.
    generation: Option<Generation>,
    slots: Slots,
    placed: Placed,
}

pub(crate) type StateOf<W> = State<<W as World>::Generation, <W as World>::Slots>;

/// Counts one more window, and puts the probes in place if it is the first. `None`, and nothing
/// is counted, where no slot can be probed.
#[inline]
pub(crate) fn install<W: World>(world: &W) -> Option<Imports> {
    let mut scanned = false;
    loop {
        let opened = world.still(|held| {
            let generation = world.generation(held);
            world.state(|state| state.is_current(generation, scanned).then(|| state.open()))
        })?;
        if let Some(Placed { probes, foreign }) = opened {
            let probed = NonZero::new(probes);
            if probed.is_none() {
                uninstall(world);
            }
            return probed.map(|probed| Imports { probed, foreign });
        }
        scan(world);
        scanned = true;
    }
}

/// Counts one window less, and puts the originals back if it was the last. Where objects have
/// gone since the last scan, it finds out first which slots are still there.
#[inline]
pub(crate) fn uninstall<W: World>(world: &W) {
    loop {
        let closed = world.still(|held| {
            let generation = world.generation(held);
            world.state(|state| {
                let may_close = state.open > 1 || state.is_current(generation, true);
                may_close.then(|| state.close())
            })
        });
        match closed {
            Some(None) => scan(world),
            Some(Some(())) | None => return,
        }
    }
}

/// Looks through all loaded objects again. What is allocated is allocated outside both locks.
pub(crate) fn scan<W: World>(world: &W) {
    let mut slots = world.room(None);
    loop {
        let fits = world.still(|held| {
            let fits = world.collect(held, &mut slots);
            if fits {
                let generation = world.generation(held);
                world.state(|state| state.adopt(generation, &mut slots));
            }
            fits
        });
        if fits != Some(false) {
            return;
        }
        slots = world.room(Some(&slots));
    }
}

impl<Generation: Copy + PartialEq, S: Slots> State<Generation, S> {
    pub(crate) const fn new(none: S) -> Self {
        Self {
            open: 0,
            generation: None,
            slots: none,
            placed: Placed::NONE,
        }
    }

    /// Whether the last scan still tells what is loaded. An object that was not ready then is
    /// looked at again by every window that opens.
    #[inline]
    fn is_current(&self, generation: Generation, scanned: bool) -> bool {
        self.generation == Some(generation) && (scanned || !self.slots.deferred())
    }

    #[inline]
    fn open(&mut self) -> Placed {
        if self.open == 0 {
            self.placed = self.slots.place();
        }
        self.open += 1;
        self.placed
    }

    #[inline]
    fn close(&mut self) {
        self.open = self.open.saturating_sub(1);
        if self.open == 0 {
            self.slots.restore();
            self.placed = Placed::NONE;
        }
    }

    /// Takes over what a scan found: a slot that holds its probe keeps the original that was
    /// captured when it was first seen, and what is gone is forgotten.
    fn adopt(&mut self, generation: Generation, found: &mut S) {
        found.keep_originals(&self.slots);
        mem::swap(&mut self.slots, found);
        self.generation = Some(generation);
        if self.open > 0 {
            self.placed = self.slots.place();
        } else {
            self.slots.leave();
        }
    }

    /// Leaves only these windows open, as in a forked child. Says whether none is left, and whose
    /// slots are to be restored then: nothing is known of what is loaded.
    pub(crate) fn leave_open(&mut self, open: usize) -> Option<&mut S> {
        self.open = open;
        if open > 0 {
            return None;
        }
        self.placed = Placed::NONE;
        Some(&mut self.slots)
    }

    /// Closes one window where nothing is known of what is loaded. Says whose slots are to be restored
    /// if it was the last.
    pub(crate) fn close_blindly(&mut self) -> Option<&mut S> {
        self.leave_open(self.open.saturating_sub(1))
    }

    /// How many windows are open, and the slots, for whoever checks that both agree.
    #[cfg(test)]
    pub(crate) fn parts(&self) -> (usize, &S) {
        (self.open, &self.slots)
    }
}

//! The record of one subject: what all its windows and their pieces saw. Who may look at it, and
//! what follows from it, is decided elsewhere.

use crate::{
    declared::Declaration,
    error::MisdeclaredExtensionError,
    probe::buffer::{Buffer, Capacity, Entry},
    settings,
    tally::Tally,
    witness::DirectEffectWitness,
};
use core::{
    iter,
    panic::Location,
    sync::atomic::{
        AtomicU64, AtomicUsize, Ordering::AcqRel, Ordering::Acquire, Ordering::Release,
    },
};
use std::{borrow::Cow, sync::OnceLock};

pub(crate) struct Record {
    subject: Cow<'static, str>,
    origin: Origin,
    /// What a sentinel's windows are counted in, where evidence is asked for.
    tally: OnceLock<Option<&'static Tally>>,
    buffer: Buffer,
    /// How many entries have been judged.
    judged: AtomicUsize,
    dropped_judged: AtomicU64,
}

/// What the record is of.
#[derive(Clone, Copy)]
enum Origin {
    /// One call of a declared function.
    Declared(&'static Declaration),
    /// A sentinel that was made here.
    Sentinel(&'static Location<'static>),
}

/// A sentinel in a test may see much; it is made seldom.
const EXPLICIT: Capacity = Capacity {
    entries: 1024,
    text: 64 * 1024,
};
/// A declared call has a record of its own, and nearly all stay empty.
const DECLARED: Capacity = Capacity {
    entries: 64,
    text: 4 * 1024,
};

impl Record {
    pub(crate) fn sentinel(subject: String, place: &'static Location<'static>) -> Self {
        Self::new(Cow::Owned(subject), Origin::Sentinel(place), EXPLICIT)
    }

    pub(crate) fn declared(declaration: &'static Declaration) -> Self {
        let subject = Cow::Borrowed(declaration.subject());
        Self::new(subject, Origin::Declared(declaration), DECLARED)
    }

    fn new(subject: Cow<'static, str>, origin: Origin, capacity: Capacity) -> Self {
        Self {
            subject,
            origin,
            tally: OnceLock::new(),
            buffer: Buffer::new(capacity),
            judged: AtomicUsize::new(0),
            dropped_judged: AtomicU64::new(0),
        }
    }

    pub(crate) fn subject(&self) -> &str {
        &self.subject
    }

    pub(crate) fn declaration(&self) -> Option<&'static Declaration> {
        match self.origin {
            Origin::Declared(declaration) => Some(declaration),
            Origin::Sentinel(_) => None,
        }
    }

    /// What its windows and witnesses are counted in. A sentinel is counted for evidence only.
    pub(crate) fn tally(&self) -> Option<&'static Tally> {
        match self.origin {
            Origin::Declared(declaration) => Some(declaration.tally()),
            Origin::Sentinel(place) => *self.tally.get_or_init(|| {
                settings::evidence().map(|_| Tally::of_sentinel(&self.subject, place))
            }),
        }
    }

    pub(crate) fn push(&self, entry: Entry, text: &[u8]) {
        self.buffer.push(entry, text);
    }

    pub(crate) fn is_clean(&self) -> bool {
        self.buffer.len() == 0
    }

    pub(crate) fn witnesses(&self) -> Vec<DirectEffectWitness> {
        (0..self.buffer.len())
            .filter_map(|index| self.buffer.get(index))
            .map(|(entry, text)| DirectEffectWitness::new(entry, &text))
            .collect()
    }

    /// The witnesses that nobody has judged yet, up to one that is still being written, and how
    /// many more had no room. They count as judged from here on.
    pub(crate) fn take_unjudged(&self) -> (Vec<DirectEffectWitness>, u64) {
        let mut fresh = Vec::new();
        while let Some(witness) = self.take_next() {
            fresh.push(witness);
        }
        let dropped = self.buffer.dropped();
        (
            fresh,
            dropped - self.dropped_judged.swap(dropped, AcqRel).min(dropped),
        )
    }

    /// Leaves to others what was seen so far, as a forked child does to its parent. Says what it
    /// is counted in, if it ever was. Allocates nothing.
    pub(crate) fn forget(&self) -> Option<&'static Tally> {
        self.judged.store(self.buffer.len(), Release);
        self.dropped_judged.store(self.buffer.dropped(), Release);
        self.tallied()
    }

    /// What it is counted in, if it ever was.
    pub(crate) fn tallied(&self) -> Option<&'static Tally> {
        match self.origin {
            Origin::Declared(declaration) => declaration.tallied(),
            Origin::Sentinel(_) => self.tally.get().copied().flatten(),
        }
    }

    /// The witnesses that nobody has judged yet, with their text, and how many more had no room.
    /// They stay unjudged. Allocates nothing.
    pub(crate) fn unjudged(&self) -> (impl Iterator<Item = (&Entry, &[u8])>, u64) {
        let dropped = self.buffer.dropped() - self.dropped_judged.load(Acquire);
        let mut index = self.judged.load(Acquire);
        let entries = iter::from_fn(move || {
            let entry = self.buffer.peek(index);
            index += 1;
            entry
        });
        (entries, dropped)
    }

    pub(crate) fn has_unjudged(&self) -> bool {
        let judged = self.judged.load(Acquire);
        self.buffer.len() > judged || self.buffer.dropped() > self.dropped_judged.load(Acquire)
    }

    fn take_next(&self) -> Option<DirectEffectWitness> {
        loop {
            let index = self.judged.load(Acquire);
            let (entry, text) = self.buffer.get(index)?;
            if self
                .judged
                .compare_exchange(index, index + 1, AcqRel, Acquire)
                .is_ok()
            {
                return Some(DirectEffectWitness::new(entry, &text));
            }
        }
    }

    pub(crate) fn dropped(&self) -> u64 {
        self.buffer.dropped()
    }

    /// What was seen, as an error about the subject.
    pub(crate) fn misdeclared(&self) -> MisdeclaredExtensionError {
        MisdeclaredExtensionError::new(&self.subject, self.witnesses(), self.dropped())
    }
}

//! The counts of a subject over the whole process, for evidence and trust. Whether a count is bad
//! is decided elsewhere.

use crate::{
    evidence::Heads,
    probe::{buffer::Entry, list::List, stack},
    record::Record,
};
use core::{
    panic::Location,
    sync::atomic::{
        AtomicBool, AtomicU32, AtomicU64, Ordering::AcqRel, Ordering::Acquire, Ordering::Relaxed,
        Ordering::Release,
    },
};
use sentinel_effects::EffectClass;
use std::borrow::Cow;

static ALL: List<Tally> = List::new();

/// How many forks lie between this process and the one that was started.
static GENERATION: AtomicU32 = AtomicU32::new(0);

/// What is counted for one subject: a declaration, or a sentinel.
#[derive(Debug)]
pub(crate) struct Tally {
    pub(crate) subject: Cow<'static, str>,
    pub(crate) file: &'static str,
    pub(crate) line: u32,
    windows: AtomicU64,
    unwatched: AtomicU64,
    late: AtomicU64,
    dropped: AtomicU64,
    classes: [AtomicU64; EffectClass::ALL.len()],
    /// The first witness of each generation that had one.
    first: List<(u32, String)>,
    heads: Heads,
    withdrawn: AtomicBool,
    reported: AtomicBool,
    fallen: AtomicBool,
}

/// The counts of a [`Tally`] at one moment.
pub(crate) struct Counts {
    pub(crate) windows: u64,
    pub(crate) unwatched: u64,
    pub(crate) late: u64,
    pub(crate) dropped: u64,
    classes: [u64; EffectClass::ALL.len()],
}

impl Tally {
    /// The tally of a declaration, which asks for it once.
    pub(crate) fn of_declaration(
        subject: &'static str,
        file: &'static str,
        line: u32,
    ) -> &'static Self {
        let make = || Self::new(Cow::Borrowed(subject), file, line);
        ALL.find_or_push(|_| false, make)
    }

    /// The tally that all sentinels of this subject and place share.
    pub(crate) fn of_sentinel(subject: &str, place: &'static Location<'static>) -> &'static Self {
        let same = |tally: &Self| {
            tally.subject == subject && tally.file == place.file() && tally.line == place.line()
        };
        let make = || Self::new(Cow::Owned(subject.to_owned()), place.file(), place.line());
        ALL.find_or_push(same, make)
    }

    fn new(subject: Cow<'static, str>, file: &'static str, line: u32) -> Self {
        Self {
            heads: Heads::new(&subject, file, line),
            subject,
            file,
            line,
            windows: AtomicU64::new(0),
            unwatched: AtomicU64::new(0),
            late: AtomicU64::new(0),
            dropped: AtomicU64::new(0),
            classes: [const { AtomicU64::new(0) }; EffectClass::ALL.len()],
            first: List::new(),
            withdrawn: AtomicBool::new(false),
            reported: AtomicBool::new(false),
            fallen: AtomicBool::new(false),
        }
    }

    /// Every tally of the process, the oldest first.
    pub(crate) fn all() -> impl Iterator<Item = &'static Self> {
        ALL.iter()
    }

    /// In a forked child: counts anew what this process does. The windows that it inherited are
    /// its own from here on, and what they saw before is not. Allocates and locks nothing.
    pub(crate) fn begin_again() {
        GENERATION.fetch_add(1, AcqRel);
        for tally in Self::all() {
            for count in tally.numbers() {
                count.store(0, Relaxed);
            }
        }
        stack::every_window(|watch| {
            if let Some(tally) = watch.record.forget() {
                tally.opened();
            }
        });
    }

    fn numbers(&self) -> impl Iterator<Item = &AtomicU64> {
        let numbers = [&self.windows, &self.unwatched, &self.late, &self.dropped];
        numbers.into_iter().chain(&self.classes)
    }

    pub(crate) fn heads(&self) -> &Heads {
        &self.heads
    }

    pub(crate) fn opened(&self) {
        self.windows.fetch_add(1, Relaxed);
    }

    pub(crate) fn ran_unwatched(&self) {
        self.unwatched.fetch_add(1, Relaxed);
    }

    pub(crate) fn is_withdrawn(&self) -> bool {
        self.withdrawn.load(Acquire)
    }

    pub(crate) fn withdraw(&self) {
        self.withdrawn.store(true, Release);
    }

    pub(crate) fn first(&self) -> Option<&str> {
        let generation = GENERATION.load(Acquire);
        let mut firsts = self.first.iter();
        firsts
            .find(|(it, _)| *it == generation)
            .map(|(_, first)| first.as_str())
    }

    /// Whether this is the first misdeclaration of its own, which evidence is written of.
    pub(crate) fn report(&self) -> bool {
        !self.reported.swap(true, AcqRel)
    }

    /// Whether a misdeclaration was reported.
    pub(crate) fn is_reported(&self) -> bool {
        self.reported.load(Acquire)
    }

    /// Whether this is the first misdeclaration that anybody found, which hooks are told of.
    pub(crate) fn fall(&self) -> bool {
        !self.fallen.swap(true, AcqRel)
    }

    /// Adds what nobody has counted yet.
    pub(crate) fn count(&self, record: &Record) {
        let (witnesses, dropped) = record.take_unjudged();
        for witness in &witnesses {
            let generation = GENERATION.load(Acquire);
            self.first.find_or_push(
                |(it, _)| *it == generation,
                || (generation, witness.to_string()),
            );
            self.late.fetch_add(u64::from(witness.late()), Relaxed);
            if let Some(count) = self.classes.get(witness.class() as usize) {
                count.fetch_add(1, Relaxed);
            }
        }
        self.dropped.fetch_add(dropped, Relaxed);
    }

    pub(crate) fn counts(&self) -> Counts {
        Counts {
            windows: self.windows.load(Relaxed),
            unwatched: self.unwatched.load(Relaxed),
            late: self.late.load(Relaxed),
            dropped: self.dropped.load(Relaxed),
            classes: self.classes.each_ref().map(|count| count.load(Relaxed)),
        }
    }
}

impl Counts {
    /// The largest counts that fit into a line.
    #[cfg(test)]
    pub(crate) fn full() -> Self {
        let most = u64::MAX / 2;
        Self {
            windows: most,
            unwatched: most,
            late: most,
            dropped: most,
            classes: [most; EffectClass::ALL.len()],
        }
    }

    /// Adds one witness.
    pub(crate) fn add(&mut self, entry: &Entry) {
        self.late += u64::from(entry.late);
        if let Some(count) = self.classes.get_mut(entry.effect.class as usize) {
            *count += 1;
        }
    }

    /// Whether there is nothing to say.
    pub(crate) fn are_zero(&self) -> bool {
        let numbers = [self.windows, self.unwatched, self.late, self.dropped];
        numbers
            .iter()
            .chain(&self.classes)
            .all(|number| *number == 0)
    }

    /// The classes that have any witnesses, and how many.
    pub(crate) fn witnesses(&self) -> impl Iterator<Item = (EffectClass, u64)> {
        let classes = EffectClass::ALL.iter().zip(&self.classes);
        classes
            .filter(|(_, count)| **count > 0)
            .map(|(class, count)| (*class, *count))
    }
}

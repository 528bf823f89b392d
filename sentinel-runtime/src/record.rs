//! The record of one subject: what all its windows and their pieces saw. Who may look at it, and
//! what follows from it, is decided elsewhere.

use crate::{
    declared::Declaration,
    error::MisdeclaredExtensionError,
    probe::buffer::{Buffer, Capacity, Entry, Room},
    settings,
    tally::Tally,
    witness::DirectEffectWitness,
};
use core::{
    ffi::c_char,
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
    judged: Cursor,
    #[cfg(feature = "tracing")]
    told: Cursor,
}

/// How far somebody who wants to see every entry once has come.
#[derive(Default)]
struct Cursor {
    entries: AtomicUsize,
    dropped: AtomicU64,
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

    /// The record of a self-test, which is no news to anybody.
    pub(crate) fn self_test(place: &'static Location<'static>) -> Self {
        let record = Self::sentinel(String::new(), place);
        #[cfg(feature = "tracing")]
        record.told.entries.store(usize::MAX, Release);
        record
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
            judged: Cursor::default(),
            #[cfg(feature = "tracing")]
            told: Cursor::default(),
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

    /// An entry whose text is known only once a call returns: see
    /// [`Buffer::push_unread`](crate::probe::buffer::Buffer::push_unread).
    pub(crate) fn push_unread(&self, entry: Entry, unread: *const c_char) -> Option<usize> {
        self.buffer.push_unread(entry, unread)
    }

    pub(crate) fn complete(&self, index: usize, text: &[u8]) {
        self.buffer.complete(index, text);
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

    /// The witnesses that nobody has judged yet, and how many more had no room. They count as
    /// judged from here on.
    pub(crate) fn take_unjudged(&self) -> (Vec<DirectEffectWitness>, u64) {
        self.take(&self.judged)
    }

    /// Leaves to others what was seen so far, as a forked child does to its parent. Says what it
    /// is counted in, if it ever was. Allocates nothing.
    pub(crate) fn forget(&self) -> Option<&'static Tally> {
        self.judged.entries.store(self.buffer.len(), Release);
        self.judged.dropped.store(self.buffer.dropped(), Release);
        self.tallied()
    }

    /// What it is counted in, if it ever was.
    pub(crate) fn tallied(&self) -> Option<&'static Tally> {
        match self.origin {
            Origin::Declared(declaration) => declaration.tallied(),
            Origin::Sentinel(_) => self.tally.get().copied().flatten(),
        }
    }

    /// Calls `see` with the witnesses that nobody has judged yet and their text; how many more had
    /// no room. They stay unjudged. Allocates nothing.
    pub(crate) fn unjudged(&self, room: &mut Room, mut see: impl FnMut(&Entry, &[u8])) -> u64 {
        // Others may be judging meanwhile, so what is judged is looked at first.
        let judged = self.judged.dropped.load(Acquire);
        let dropped = self.buffer.dropped().saturating_sub(judged);
        let mut index = self.judged.entries.load(Acquire);
        while let Some((entry, text)) = self.buffer.peek(index, room) {
            see(entry, text);
            index += 1;
        }
        dropped
    }

    pub(crate) fn has_unjudged(&self) -> bool {
        self.is_ahead_of(&self.judged)
    }

    /// The same for the events that tell of witnesses.
    #[cfg(feature = "tracing")]
    pub(crate) fn take_untold(&self) -> (Vec<DirectEffectWitness>, u64) {
        self.take(&self.told)
    }

    #[cfg(feature = "tracing")]
    pub(crate) fn has_untold(&self) -> bool {
        self.is_ahead_of(&self.told)
    }

    /// What lies ahead of a cursor, up to an entry that is still being written. That one's thread
    /// closes a window after it, and takes it then.
    fn take(&self, cursor: &Cursor) -> (Vec<DirectEffectWitness>, u64) {
        let mut fresh = Vec::new();
        while let Some(witness) = self.take_next(cursor) {
            fresh.push(witness);
        }
        let dropped = self.buffer.dropped();
        let before = cursor.dropped.fetch_max(dropped, AcqRel);
        (fresh, dropped.saturating_sub(before))
    }

    fn is_ahead_of(&self, cursor: &Cursor) -> bool {
        self.buffer.len() > cursor.entries.load(Acquire)
            || self.buffer.dropped() > cursor.dropped.load(Acquire)
    }

    fn take_next(&self, cursor: &Cursor) -> Option<DirectEffectWitness> {
        loop {
            let index = cursor.entries.load(Acquire);
            let (entry, text) = self.buffer.get(index)?;
            if cursor
                .entries
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

#[cfg(test)]
mod tests {
    use super::{DECLARED, Record};
    use crate::probe::{buffer::Entry, shape::Shape};
    use core::panic::Location;
    use sentinel_effects::linked;
    use std::thread;

    const THREADS: u64 = 4;
    const EACH: u64 = if cfg!(miri) { 50 } else { 20_000 };

    fn push(record: &Record) {
        let entry = Entry {
            probe: "open64",
            call: None,
            effect: linked("open64").expect("a row of the catalogue"),
            shape: Shape::Nothing,
            refused: true,
            late: false,
            location: None,
        };
        record.push(entry, b"");
    }

    #[test]
    fn threads_that_judge_at_once_see_everything_exactly_once() {
        let mut record = Record::sentinel(String::new(), Location::caller());
        record.buffer = super::Buffer::new(DECLARED);
        let judge = || {
            push(&record);
            let (witnesses, dropped) = record.take_unjudged();
            witnesses.len() as u64 + dropped
        };
        let seen: u64 = thread::scope(|scope| {
            let work = || (0..EACH).map(|_| judge()).sum::<u64>();
            let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(work)).collect();
            let sums = threads.into_iter().map(thread::ScopedJoinHandle::join);
            sums.map(|sum| sum.expect("nothing panics")).sum()
        });
        assert_eq!(seen, THREADS * EACH);
        assert!(!record.has_unjudged());
    }
}

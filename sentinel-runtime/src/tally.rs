//! The counts of a subject over the whole process, for evidence and trust. Whether a count is bad
//! is decided elsewhere.

use crate::record::Record;
use core::{
    panic::Location,
    sync::atomic::{
        AtomicBool, AtomicU64, Ordering::AcqRel, Ordering::Acquire, Ordering::Relaxed,
        Ordering::Release,
    },
};
use sentinel_effects::EffectClass;
use std::{
    borrow::Cow,
    sync::{Mutex, MutexGuard, OnceLock, PoisonError},
};

static ALL: Mutex<Vec<&'static Tally>> = Mutex::new(Vec::new());

fn all() -> MutexGuard<'static, Vec<&'static Tally>> {
    ALL.lock().unwrap_or_else(PoisonError::into_inner)
}

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
    first: OnceLock<String>,
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
    pub(crate) classes: Vec<(EffectClass, u64)>,
}

impl Tally {
    /// The tally of a declaration, which asks for it once.
    pub(crate) fn of_declaration(
        subject: &'static str,
        file: &'static str,
        line: u32,
    ) -> &'static Self {
        let tally = Self::new(Cow::Borrowed(subject), file, line);
        all().push(tally);
        tally
    }

    /// The tally that all sentinels of this subject and place share.
    pub(crate) fn of_sentinel(subject: &str, place: &'static Location<'static>) -> &'static Self {
        let mut all = all();
        let same = |tally: &&&'static Self| {
            tally.subject == subject && tally.file == place.file() && tally.line == place.line()
        };
        if let Some(tally) = all.iter().find(same) {
            return tally;
        }
        let tally = Self::new(Cow::Owned(subject.to_owned()), place.file(), place.line());
        all.push(tally);
        tally
    }

    fn new(subject: Cow<'static, str>, file: &'static str, line: u32) -> &'static Self {
        Box::leak(Box::new(Self {
            subject,
            file,
            line,
            windows: AtomicU64::new(0),
            unwatched: AtomicU64::new(0),
            late: AtomicU64::new(0),
            dropped: AtomicU64::new(0),
            classes: [const { AtomicU64::new(0) }; EffectClass::ALL.len()],
            first: OnceLock::new(),
            withdrawn: AtomicBool::new(false),
            reported: AtomicBool::new(false),
            fallen: AtomicBool::new(false),
        }))
    }

    /// Every tally of the process that something ran for. One that only lost its trust has nothing
    /// to tell.
    pub(crate) fn all() -> Vec<&'static Self> {
        let all = all();
        all.iter()
            .copied()
            .filter(|tally| tally.has_run())
            .collect()
    }

    fn has_run(&self) -> bool {
        self.windows.load(Relaxed) > 0 || self.unwatched.load(Relaxed) > 0
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
        self.first.get().map(String::as_str)
    }

    /// Whether this is the first misdeclaration of its own, which evidence is written of.
    pub(crate) fn report(&self) -> bool {
        !self.reported.swap(true, AcqRel)
    }

    /// Whether this is the first misdeclaration that anybody found, which hooks are told of.
    pub(crate) fn fall(&self) -> bool {
        !self.fallen.swap(true, AcqRel)
    }

    /// Adds what nobody has counted yet.
    pub(crate) fn count(&self, record: &Record) {
        let (witnesses, dropped) = record.take_unjudged();
        for witness in &witnesses {
            self.first.get_or_init(|| witness.to_string());
            self.late.fetch_add(u64::from(witness.late()), Relaxed);
            if let Some(count) = self.classes.get(witness.class() as usize) {
                count.fetch_add(1, Relaxed);
            }
        }
        self.dropped.fetch_add(dropped, Relaxed);
    }

    pub(crate) fn counts(&self) -> Counts {
        let classes = EffectClass::ALL.iter().copied().zip(&self.classes);
        Counts {
            windows: self.windows.load(Relaxed),
            unwatched: self.unwatched.load(Relaxed),
            late: self.late.load(Relaxed),
            dropped: self.dropped.load(Relaxed),
            classes: classes
                .map(|(class, count)| (class, count.load(Relaxed)))
                .filter(|(_, count)| *count > 0)
                .collect(),
        }
    }
}

//! Trust in declared subjects: what is counted for each, and how it is lost. Who is judged, and
//! when, is the call's business.

use crate::{
    crossing::crossing,
    declared::{Declaration, declarations},
    error::MisdeclaredExtensionError,
    evidence,
    record::Record,
    witness::DirectEffectWitness,
};
use core::sync::atomic::{
    AtomicBool, AtomicU64, Ordering::AcqRel, Ordering::Acquire, Ordering::Relaxed,
    Ordering::Release,
};
use sentinel_effects::EffectClass;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, OnceLock, PoisonError, RwLock},
};

/// How far a subject's claim to have no direct effects is believed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TrustClass {
    /// Nothing is known: it may do anything.
    #[default]
    Opaque,
    /// It is declared port-mediated, and was never seen to do otherwise.
    PortMediated,
}

/// What the declarations of this name are worth now: opaque where there is none, or where any of
/// them was withdrawn.
///
/// ```
/// use sentinel_runtime::{TrustClass, trust_of};
/// assert_eq!(trust_of("nobody declared this"), TrustClass::Opaque);
/// ```
pub fn trust_of(subject: &str) -> TrustClass {
    let mut named = declarations()
        .filter(|it| it.subject() == subject)
        .peekable();
    let declared = named.peek().is_some();
    let withdrawn = named.any(|it| it.tallied().is_some_and(Tally::is_withdrawn));
    if declared && !withdrawn {
        TrustClass::PortMediated
    } else {
        TrustClass::Opaque
    }
}

/// Calls `hook` when a declared subject is found misdeclared: once a declaration, when the window
/// of the guilty call has closed, on its thread and outside its windows. A hook that panics is
/// ignored.
///
/// ```
/// sentinel_runtime::on_misdeclared(|error| eprintln!("{error}"));
/// ```
pub fn on_misdeclared(hook: impl Fn(&MisdeclaredExtensionError) + Send + Sync + 'static) {
    HOOKS
        .write()
        .unwrap_or_else(PoisonError::into_inner)
        .push(Arc::new(hook));
}

type Hook = Arc<dyn Fn(&MisdeclaredExtensionError) + Send + Sync>;

static HOOKS: RwLock<Vec<Hook>> = RwLock::new(Vec::new());
static TALLIES: Mutex<Vec<&'static Tally>> = Mutex::new(Vec::new());

/// What is counted for one declaration.
#[derive(Debug)]
pub(crate) struct Tally {
    pub(crate) subject: &'static str,
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
    /// A new tally that evidence will mention when the process ends.
    pub(crate) fn registered(
        subject: &'static str,
        file: &'static str,
        line: u32,
    ) -> &'static Self {
        let tally = Box::leak(Box::new(Self {
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
        }));
        TALLIES
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(tally);
        tally
    }

    /// Every tally of the process.
    pub(crate) fn all() -> Vec<&'static Self> {
        TALLIES
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
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

    fn count(&self, witnesses: &[DirectEffectWitness], dropped: u64) {
        for witness in witnesses {
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

/// Withdraws trust from a declaration whose call was seen to perform effects. The first time, the
/// hooks and the evidence are told.
pub(crate) fn judge(declaration: &Declaration, record: &Record) -> MisdeclaredExtensionError {
    crossing(|| {
        let tally = declaration.tally();
        let (fresh, dropped) = record.take_unjudged();
        tally.count(&fresh, dropped);
        tally.withdraw();
        let error = record.misdeclared();
        if !tally.reported.swap(true, AcqRel) {
            evidence::misdeclared(tally);
            tell(&error);
        }
        error
    })
}

fn tell(error: &MisdeclaredExtensionError) {
    let hooks = HOOKS.read().unwrap_or_else(PoisonError::into_inner).clone();
    for hook in hooks {
        let _ = catch_unwind(AssertUnwindSafe(|| hook(error)));
    }
}

/// Withdraws every declaration of this name.
pub(crate) fn withdraw(subject: &str) {
    for declaration in declarations().filter(|it| it.subject() == subject) {
        declaration.tally().withdraw();
    }
}

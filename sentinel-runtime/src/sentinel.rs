//! The sentinel: a subject, how to watch it, and what was seen of it.

use crate::{
    error::{MisdeclaredExtensionError, WatchError},
    record::Record,
    settings::{self, Mode},
    trust,
    watched::Watched,
    window::{Classes, Span, Watch, Window},
    witness::DirectEffectWitness,
};
use core::{cell::OnceCell, fmt, panic::Location};
use sentinel_effects::EffectClass;
use std::sync::Arc;

/// Watches a subject that claims to have no direct effects, and keeps what it saw.
///
/// Clones share what they see; each keeps its own mode and allowed classes.
///
/// ```
/// use sentinel_runtime::{DirectEffectSentinel, Mode};
/// let sentinel = DirectEffectSentinel::new("markdown renderer").mode(Mode::Observe);
/// if let Ok(html) = sentinel.watch(|| "<p>hello</p>".to_owned()) {
///     assert_eq!(html, "<p>hello</p>");
///     sentinel.assert_clean().unwrap();
/// }
/// ```
#[derive(Clone)]
pub struct DirectEffectSentinel {
    record: Arc<Record>,
    mode: Mode,
    allowed: Classes,
    asked: Classes,
}

impl DirectEffectSentinel {
    /// A sentinel that refuses what it sees. See [`mode`](Self::mode).
    #[track_caller]
    pub fn new(subject: impl Into<String>) -> Self {
        Self {
            record: Arc::new(Record::sentinel(subject.into(), Location::caller())),
            mode: Mode::Block,
            allowed: Classes::default(),
            asked: Classes::default(),
        }
    }

    /// Whether effects are refused or only recorded.
    #[must_use]
    pub fn mode(self, mode: Mode) -> Self {
        Self { mode, ..self }
    }

    /// Lets effects of a class pass unrecorded.
    #[must_use]
    pub fn allow(mut self, class: EffectClass) -> Self {
        self.allowed.insert(class);
        self
    }

    /// Records effects of a class that is off unless somebody asks: [`EffectClass::Time`] and
    /// [`EffectClass::Random`], which are never refused. Classes that are on anyway stay so.
    ///
    /// Slots of clocks and random numbers are filled from the first window on that asks, in all
    /// later windows of the process, so that a clock read by another thread costs a few nanoseconds
    /// more while a window is open. Where nobody asks it costs nothing.
    ///
    /// std seeds its hash maps with random numbers of the system, once a thread: that is an effect
    /// of this class, too.
    ///
    /// ```
    /// use sentinel_runtime::{DirectEffectSentinel, EffectClass};
    /// let sentinel = DirectEffectSentinel::new("renderer").record(EffectClass::Time);
    /// if sentinel.watch(std::time::Instant::now).is_ok() {
    ///     assert_eq!(sentinel.witnesses()[0].class(), EffectClass::Time);
    /// }
    /// ```
    #[must_use]
    pub fn record(mut self, class: EffectClass) -> Self {
        self.asked.insert(class);
        self
    }

    /// Opens a window on this thread.
    ///
    /// # Errors
    /// If effects cannot be watched here; nothing is ever silently unwatched.
    #[track_caller]
    pub fn watching(&self) -> Result<Window, WatchError> {
        Window::open(self.watch_with(Span::Window(OnceCell::new()), Location::caller()))
    }

    /// Runs `f` in a window. The window closes before this returns or unwinds.
    ///
    /// # Errors
    /// As [`watching`](Self::watching); `f` has not run then.
    #[track_caller]
    pub fn watch<R>(&self, f: impl FnOnce() -> R) -> Result<R, WatchError> {
        let window = self.watching()?;
        let result = f();
        drop(window);
        Ok(result)
    }

    /// Watches each poll of a future, on whatever thread it is polled.
    ///
    /// # Panics
    /// The future panics when first polled where [`watching`](Self::watching) would err.
    #[track_caller]
    pub fn watch_future<F: Future>(&self, future: F) -> Watched<F> {
        Watched::new(future, self.clone(), Location::caller())
    }

    /// The name of what is watched.
    pub fn subject(&self) -> &str {
        self.record.subject()
    }

    /// What was seen so far, in the order in which it happened.
    pub fn witnesses(&self) -> Vec<DirectEffectWitness> {
        self.record.witnesses()
    }

    /// How many effects were seen beyond those that [`witnesses`](Self::witnesses) has room for.
    pub fn dropped(&self) -> u64 {
        self.record.dropped()
    }

    /// Whether nothing was seen, whatever became of the errors that the subject got.
    ///
    /// # Errors
    /// If anything was seen. Every declaration of the same subject is withdrawn then, and
    /// [hooks](crate::on_misdeclared) are told if that is news. The error speaks of a declaration
    /// even where no `#[port_mediated]` bears this name: to assert this is to declare it.
    pub fn assert_clean(&self) -> Result<(), MisdeclaredExtensionError> {
        if self.record.is_clean() {
            return Ok(());
        }
        Err(trust::withdraw(&self.record))
    }

    pub(crate) fn watch_with(&self, span: Span, location: &'static Location<'static>) -> Watch {
        Watch {
            record: Arc::clone(&self.record),
            mode: self.mode,
            allowed: settings::unasked().without(self.asked).with(self.allowed),
            location,
            span,
        }
    }
}

impl fmt::Debug for DirectEffectSentinel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DirectEffectSentinel")
            .field("subject", &self.subject())
            .field("mode", &self.mode)
            .field("witnesses", &self.witnesses())
            .finish_non_exhaustive()
    }
}

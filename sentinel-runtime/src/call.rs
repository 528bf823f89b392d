//! A declared call, from its first window to the judgement on what was seen.

#[cfg(feature = "tracing")]
use crate::event;
use crate::{
    declared::{Declaration, OnMisdeclared},
    error::WatchError,
    probe::{
        held::without_signals,
        stack::{self, Inside},
    },
    record::Record,
    settings::{self, Mode},
    trust,
    watch::{Span, Watch},
    window::{Installed, Open},
};
use core::{
    panic::Location,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};
use std::{
    io::{self, Write},
    sync::Arc,
    thread,
};

/// A declared call. Its windows are closed before it ends. Dropped without
/// [`finish`](Self::finish), it reports and never raises.
pub(crate) struct Call {
    declaration: &'static Declaration,
    record: Arc<Record>,
    mode: Mode,
    location: &'static Location<'static>,
    judged: bool,
}

impl Call {
    /// A record for one call. `None` where the attribute does nothing.
    ///
    /// # Panics
    /// If the settings make no sense: that is the host's mistake, and it should hear of it.
    #[track_caller]
    pub(crate) fn new(declaration: &'static Declaration) -> Option<Self> {
        let frozen = match settings::frozen() {
            Ok(frozen) => frozen,
            Err(error) => panic!("\"{}\": {error}", declaration.subject()),
        };
        let mode = declaration.mode(frozen.mode?);
        let _inside = Inside::enter();
        Some(Self {
            declaration,
            record: Arc::new(Record::declared(declaration)),
            mode,
            location: Location::caller(),
            judged: false,
        })
    }

    /// What a window of this call is to do.
    pub(crate) fn watch(&self, span: Span) -> Watch {
        Watch {
            record: Arc::clone(&self.record),
            mode: self.mode,
            allowed: settings::unasked().with(self.declaration.classes()),
            location: self.location,
            span,
        }
    }

    /// Runs `body` in a window of this call, or, unwatched, counts that.
    ///
    /// # Panics
    /// If there is no coverage and the settings demand it.
    #[track_caller]
    pub(crate) fn run<R>(&self, watch: &Watch, body: impl FnOnce() -> R) -> R {
        match self.install(watch) {
            Some(installed) => installed.within(watch, body),
            None => body(),
        }
    }

    /// Opens a window of this call, or counts that it runs unwatched.
    ///
    /// # Panics
    /// If there is no coverage and the settings demand it.
    #[track_caller]
    pub(crate) fn open(&self) -> Option<Open> {
        let watch = self.watch(Span::window());
        self.install(&watch).map(|installed| installed.open(watch))
    }

    #[track_caller]
    fn install(&self, watch: &Watch) -> Option<Installed> {
        let tally = {
            let _inside = Inside::enter();
            self.declaration.tally()
        };
        match Installed::new(watch) {
            Ok(installed) => {
                tally.opened();
                Some(installed)
            }
            Err(error) => {
                tally.ran_unwatched();
                self.demand_coverage(&error);
                say_unwatched(&error);
                None
            }
        }
    }

    #[track_caller]
    fn demand_coverage(&self, error: &WatchError) {
        let demanded = settings::frozen().is_ok_and(|frozen| frozen.require_coverage == Some(true));
        assert!(
            !demanded || thread::panicking(),
            "\"{}\" must be watched, but {error}",
            self.declaration.subject()
        );
    }

    /// Judges. Raises unless the thread is unwinding already.
    ///
    /// # Panics
    /// If the call was misdeclared and the declaration says so.
    #[track_caller]
    pub(crate) fn finish(mut self) {
        self.conclude(Raise::AsDeclared);
    }

    #[track_caller]
    fn conclude(&mut self, raise: Raise) {
        if std::mem::replace(&mut self.judged, true) || self.record.is_clean() {
            return;
        }
        let error = trust::judge(self.declaration, &self.record);
        let panics = self.declaration.on_misdeclared(self.mode) == OnMisdeclared::Panic;
        let raises = panics && raise == Raise::AsDeclared && !thread::panicking();
        assert!(!raises, "{error}");
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        self.conclude(Raise::Never);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Raise {
    AsDeclared,
    Never,
}

/// Tells whoever runs the process, once, that declared functions are not watched in it although
/// this platform has probes. Where there are none, nobody expects it.
#[cold]
fn say_unwatched(error: &WatchError) {
    static SAID: AtomicBool = AtomicBool::new(false);
    if *error == WatchError::Unsupported || SAID.swap(true, Relaxed) {
        return;
    }
    let _inside = Inside::enter();
    without_signals(|| {
        let _ = writeln!(
            io::stderr(),
            "sentinel: declared functions run unwatched in this process: {error}"
        );
    });
}

/// Closes the windows that are open on this thread, because the process ends, and judges what they
/// saw while there is still time.
pub(crate) fn conclude_windows() {
    for record in stack::abandon() {
        judge_late(&record);
        if let Some(tally) = record.tally() {
            tally.count(&record);
        }
    }
}

/// Judges what carried work did after its call was over. There is nobody left to raise it to.
pub(crate) fn judge_late(record: &Record) {
    #[cfg(feature = "tracing")]
    event::tell(record);
    if let Some(declaration) = record.declaration()
        && record.has_unjudged()
    {
        trust::judge(declaration, record);
    }
}

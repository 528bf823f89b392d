//! A declared call, from its first window to the judgement on what was seen.

#[cfg(feature = "tracing")]
use crate::event;
use crate::{
    declared::{Declaration, OnMisdeclared},
    error::WatchError,
    probe::stack::Inside,
    record::Record,
    settings::{self, Mode},
    trust,
    window::{Open, Span, Watch},
};
use core::panic::Location;
use std::{sync::Arc, thread};

/// A declared call. Its windows are closed before it ends. Dropped without
/// [`finish`](Self::finish), it reports and never raises.
pub(crate) struct Call {
    declaration: &'static Declaration,
    record: Arc<Record>,
    mode: Mode,
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
            judged: false,
        })
    }

    /// Opens a window of this call, or counts that it runs unwatched.
    ///
    /// # Panics
    /// If there is no coverage and the settings demand it.
    #[track_caller]
    pub(crate) fn window(&self, span: Span) -> Option<Open> {
        let tally = {
            let _inside = Inside::enter();
            self.declaration.tally()
        };
        let watch = Watch {
            record: Arc::clone(&self.record),
            mode: self.mode,
            allowed: settings::unasked().with(self.declaration.classes()),
            location: Location::caller(),
            span,
        };
        match Open::new(watch) {
            Ok(open) => {
                tally.opened();
                Some(open)
            }
            Err(error) => {
                tally.ran_unwatched();
                self.demand_coverage(&error);
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

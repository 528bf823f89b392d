//! Evidence: one line an event, appended whole to the file that `SENTINEL_EVIDENCE` names, so
//! that several processes may share it. What the line says is `sentinel-effects`' business.
//!
//! A forked child is a process of its own: it writes about what it did itself since the fork.

use crate::{
    call,
    probe::{ending, held::without_signals, stack::Inside},
    settings,
    tally::Tally,
};
use core::sync::atomic::{
    AtomicBool, AtomicU32, Ordering::AcqRel, Ordering::Acquire, Ordering::Release,
};
use sentinel_effects::evidence::{Event, EvidenceRef, Head};
use std::{
    ffi::{CStr, CString},
    fs::OpenOptions,
    io,
    io::Write,
    path::Path,
    process,
    sync::OnceLock,
};

/// The process that promised lines at its end. One that was made without telling, by `vfork` for
/// example, is another one, and says nothing about memory that it shares.
static ARMED: AtomicU32 = AtomicU32::new(0);
static WARNED: AtomicBool = AtomicBool::new(false);
/// The file, as a system call wants it.
static PLACE: OnceLock<CString> = OnceLock::new();

/// Sees to it that a line about every subject is written when the process ends.
pub(crate) fn arm(path: &Path) {
    let place = CString::new(path.as_os_str().as_encoded_bytes());
    if let Ok(place) = place {
        let _ = PLACE.set(place);
    }
    ARMED.store(process::id(), Release);
    ending::at_exit(conclude);
}

/// In a forked child, and before anything else happens there: promises its own lines. Allocates
/// and locks nothing.
pub(crate) fn forked() {
    if ARMED.load(Acquire) != 0 {
        ARMED.store(process::id(), Release);
        Tally::begin_again();
    }
}

/// Whether this process promised lines at its end.
pub(crate) fn is_promised_by(process: u32) -> bool {
    ARMED.load(Acquire) == process
}

/// The file, as a system call wants it.
pub(crate) fn place() -> Option<&'static CStr> {
    PLACE.get().map(CString::as_c_str)
}

/// Whether nobody has been told yet that nothing can be written.
pub(crate) fn may_warn() -> bool {
    !WARNED.swap(true, AcqRel)
}

/// The beginnings of a subject's lines, made when there is still time.
#[derive(Debug)]
pub(crate) struct Heads {
    misdeclared: Box<str>,
    watched: Box<str>,
}

impl Heads {
    pub(crate) fn new(subject: &str, file: &str, line: u32) -> Self {
        let head = |event| {
            Head {
                event,
                subject,
                file,
                line,
            }
            .to_string()
            .into_boxed_str()
        };
        Self {
            misdeclared: head(Event::Misdeclared),
            watched: head(Event::Watched),
        }
    }

    pub(crate) fn of(&self, event: Event) -> &str {
        match event {
            Event::Misdeclared => &self.misdeclared,
            Event::Watched => &self.watched,
        }
    }
}

/// Says that a subject was found misdeclared for the first time.
pub(crate) fn misdeclared(tally: &Tally) {
    append(Event::Misdeclared, tally);
}

/// Runs among the exit handlers. Windows that were left open on this thread are over now, and
/// what is done here is nobody's effect.
extern "C" fn conclude() {
    let _inside = Inside::enter();
    if !is_promised_by(process::id()) {
        return;
    }
    call::conclude_windows();
    for tally in Tally::all().filter(|tally| !tally.counts().are_zero()) {
        append(Event::Watched, tally);
    }
}

fn append(event: Event, tally: &Tally) {
    let Some(path) = settings::evidence() else {
        return;
    };
    let counts = tally.counts();
    let witnesses: Vec<_> = counts.witnesses().collect();
    let mut line = EvidenceRef {
        event,
        subject: &tally.subject,
        file: tally.file,
        line: tally.line,
        windows: counts.windows,
        unwatched: counts.unwatched,
        late: counts.late,
        dropped: counts.dropped,
        witnesses: &witnesses,
        first: tally.first(),
    }
    .to_string();
    line.push('\n');
    without_signals(|| {
        if let Err(error) = write(path, &line) {
            warn(path, &error);
        }
    });
}

/// One `write` of the whole line, which appending files do not interleave.
fn write(path: &Path, line: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    file.write_all(line.as_bytes())
}

/// Evidence must not be lost in silence, and there is nobody to return an error to.
fn warn(path: &Path, error: &io::Error) {
    if may_warn() {
        let _ = writeln!(
            io::stderr(),
            "sentinel: no evidence can be written to {}: {error}",
            path.display()
        );
    }
}

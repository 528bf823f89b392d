//! Evidence: one line an event, appended whole to the file that `SENTINEL_EVIDENCE` names, so
//! that several processes may share it. What the line says is `sentinel-effects`' business.

use crate::{probe::ending, settings, tally::Tally};
use core::sync::atomic::{
    AtomicBool, AtomicU32, Ordering::AcqRel, Ordering::Acquire, Ordering::Release,
};
use sentinel_effects::evidence::{Event, EvidenceRef};
use std::{fs::OpenOptions, io, io::Write, path::Path, process};

/// The process that promised lines at its end. A forked child is another one: what it inherited
/// was counted by its parent.
static ARMED: AtomicU32 = AtomicU32::new(0);
static WARNED: AtomicBool = AtomicBool::new(false);

/// Sees to it that a line about every subject is written when the process ends.
pub(crate) fn arm() {
    ARMED.store(process::id(), Release);
    ending::at_exit(conclude);
}

/// Says that a subject was found misdeclared for the first time.
pub(crate) fn misdeclared(tally: &Tally) {
    append(Event::Misdeclared, tally);
}

extern "C" fn conclude() {
    if ARMED.load(Acquire) != process::id() {
        return;
    }
    for tally in Tally::all() {
        append(Event::Watched, tally);
    }
}

fn append(event: Event, tally: &Tally) {
    let Some(path) = settings::evidence() else {
        return;
    };
    let counts = tally.counts();
    let mut line = EvidenceRef {
        event,
        subject: &tally.subject,
        file: tally.file,
        line: tally.line,
        windows: counts.windows,
        unwatched: counts.unwatched,
        late: counts.late,
        dropped: counts.dropped,
        witnesses: &counts.classes,
        first: tally.first(),
    }
    .to_string();
    line.push('\n');
    if let Err(error) = write(path, &line) {
        warn(path, &error);
    }
}

/// One `write` of the whole line, which appending files do not interleave.
fn write(path: &Path, line: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    file.write_all(line.as_bytes())
}

/// Evidence must not be lost in silence, and there is nobody to return an error to.
fn warn(path: &Path, error: &io::Error) {
    if !WARNED.swap(true, AcqRel) {
        let _ = writeln!(
            io::stderr(),
            "sentinel: no evidence can be written to {}: {error}",
            path.display()
        );
    }
}

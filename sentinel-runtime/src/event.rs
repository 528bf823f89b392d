//! Witnesses as events of `tracing`: what a fleet's ordinary pipeline carries away. They are told
//! when a window has closed, never in a probe. The crate's own page lists the fields.

use crate::{host, record::Record, witness::DirectEffectWitness};
use core::{cell::Cell, panic::Location};
use tracing::warn;

thread_local! {
    static TELLING: Cell<bool> = const { Cell::new(false) };
}

/// Tells what the record holds that has not been told.
///
/// A subscriber may open windows of its own meanwhile. What these see is not told: it would have
/// no end if the subscriber does so for every event.
pub(crate) fn tell(record: &Record) {
    if !record.has_untold() || TELLING.replace(true) {
        return;
    }
    let (witnesses, dropped) = record.take_untold();
    for witness in &witnesses {
        host::call(|| witnessed(record.subject(), witness));
    }
    if dropped > 0 {
        host::call(|| lost(record.subject(), dropped));
    }
    TELLING.set(false);
}

fn witnessed(subject: &str, witness: &DirectEffectWitness) {
    let location = witness.location();
    warn!(
        target: "sentinel::witness",
        subject,
        probe = witness.probe(),
        detail = witness.detail(),
        class = witness.class().name(),
        refused = witness.refused(),
        late = witness.late(),
        file = location.map(Location::file),
        line = location.map(Location::line),
        "direct effect"
    );
}

fn lost(subject: &str, dropped: u64) {
    warn!(
        target: "sentinel::dropped",
        subject,
        dropped,
        "direct effects beyond those that a record has room for"
    );
}

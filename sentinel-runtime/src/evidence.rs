//! Evidence: one JSON line an event, appended to the file that `SENTINEL_EVIDENCE` names.

use crate::trust::Tally;

pub(crate) fn misdeclared(tally: &Tally) {
    let _ = (tally.counts(), tally.first());
}

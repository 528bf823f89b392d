//! The process's logger. Its entry points are those of crates, which have no rows yet.

use crate::{Effect, EffectClass::LogGlobal, Refusal};

pub(super) const ROWS: &[Effect] = &[Effect {
    id: "log-global.record",
    class: LogGlobal,
    what: "hands a record to the logger of the process",
    paths: &[],
    links: &[],
    refusal: Refusal::Never,
}];

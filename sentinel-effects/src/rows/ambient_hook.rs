//! Callables in writable globals. There is nothing to match: the engines find them by following
//! the global.

use crate::{Effect, EffectClass::AmbientHook, Refusal};

pub(super) const ROWS: &[Effect] = &[Effect {
    id: "ambient-hook.call",
    class: AmbientHook,
    what: "calls what other code has put into a global",
    paths: &[],
    links: &[],
    refusal: Refusal::Never,
}];

//! The process's panic hook.

use crate::{Effect, EffectClass::PanicHook, Refusal};

pub(super) const ROWS: &[Effect] = &[Effect {
    id: "panic-hook.replace",
    class: PanicHook,
    what: "replaces the panic hook of the process",
    paths: &["std::panic::set_hook", "std::panic::take_hook"],
    links: &[],
    refusal: Refusal::Never,
}];

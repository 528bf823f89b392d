//! Ending the process abnormally.

use crate::{Effect, EffectClass::Abort, Refusal, links};

pub(super) const ROWS: &[Effect] = &[Effect {
    id: "abort.abort",
    class: Abort,
    what: "aborts the process",
    paths: &["std::alloc::handle_alloc_error", "std::process::abort"],
    links: links![
        __assert __assert_fail __assert_perror_fail __chk_fail __stack_chk_fail abort
    ],
    refusal: Refusal::Never,
}];

//! Ending the process in good order.

use crate::{Effect, EffectClass::Exit, Refusal, links};

pub(super) const ROWS: &[Effect] = &[Effect {
    id: "exit.exit",
    class: Exit,
    what: "ends the process",
    paths: &["std::process::exit"],
    links: links![_Exit _exit err errx exit quick_exit verr verrx],
    refusal: Refusal::Never,
}];

//! Random numbers from the operating system.

use crate::{Effect, EffectClass::Random, Refusal, links};

pub(super) const ROWS: &[Effect] = &[Effect {
    id: "random.bytes",
    class: Random,
    what: "takes random bytes from the operating system",
    paths: &[],
    links: links![
        __res_randomid arc4random arc4random_buf arc4random_uniform getentropy getrandom
    ],
    refusal: Refusal::Never,
}];

//! Files and directories.

use crate::{Effect, EffectClass::Fs, Refusal};

pub(super) const ROWS: &[Effect] = &[Effect {
    id: "fs.open",
    class: Fs,
    what: "opens or creates a file",
    paths: &["<std::fs::File>::open", "std::fs::read"],
    links: &["open", "open64"],
    refusal: Refusal::Errno(Refusal::EPERM),
}];

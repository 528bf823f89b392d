//! Functions that no table knows. There is nothing to match: the row is what a finding about one
//! refers to.

use crate::{Effect, EffectClass::Foreign, Refusal};

pub(super) const ROWS: &[Effect] = &[Effect {
    id: "foreign.unknown",
    class: Foreign,
    what: "calls an external symbol that the catalogue does not know",
    paths: &[],
    links: &[],
    refusal: Refusal::Never,
}];

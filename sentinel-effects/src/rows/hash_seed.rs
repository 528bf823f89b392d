//! The seed of std's hash maps. `HashMap::default`, `collect` and `From` take one as well; they are
//! trait methods of a generic type, which a path cannot name.

use crate::{Effect, EffectClass::HashSeed, Refusal};

pub(super) const ROWS: &[Effect] = &[Effect {
    id: "hash-seed.seed",
    class: HashSeed,
    what: "takes a random seed for a hash map",
    paths: &[
        "<std::collections::HashMap>::new",
        "<std::collections::HashMap>::with_capacity",
        "<std::collections::HashSet>::new",
        "<std::collections::HashSet>::with_capacity",
        "<std::hash::RandomState as std::default::Default>::default",
        "<std::hash::RandomState>::new",
    ],
    links: &[],
    refusal: Refusal::Never,
}];

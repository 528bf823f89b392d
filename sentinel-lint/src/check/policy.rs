//! How loud each thing is in this run: levels by class, and what an attribute may allow.

use crate::{
    finding::FindingLevel,
    levels::Levels,
    voice::{Gap, Judged, Reached, Said, Sighting},
};
use sentinel_effects::{EffectClass, Level};
use std::collections::BTreeSet;

/// What is denied, warned about and allowed in this run.
pub(super) struct Policy<'a> {
    /// The levels of the command line.
    pub(super) levels: &'a Levels,
    /// Whether an unknown verdict passes.
    pub(super) allow_unknown: bool,
}

impl Policy<'_> {
    /// The level of an effect that an extension reaches.
    pub(super) fn level(&self, judged: &Judged, reached: &Reached) -> Level {
        self.level_of(judged, reached.class, reached.own_call)
    }

    /// The level of a class for an extension. The attribute's allow is nearest to the code
    /// and goes before the command line, as in rustc; of a package outside the workspace it
    /// does not count, because the accused does not acquit itself.
    fn level_of(&self, judged: &Judged, class: EffectClass, own_call: bool) -> Level {
        if judged.member && judged.allows.iter().any(|allow| allow.class == class) {
            Level::Allow
        } else {
            self.levels.of(class, own_call)
        }
    }

    /// The gaps that may hide a denied effect, one of each reason, in the engine's order.
    pub(super) fn reasons<'s>(&self, judged: &Judged, said: &'s Said) -> Vec<&'s Gap> {
        let denied = |class| self.level_of(judged, class, false) == Level::Deny;
        let mut told = BTreeSet::new();
        said.gaps
            .iter()
            .filter(|gap| gap.class.is_none_or(denied))
            .filter(|gap| told.insert(&gap.reason))
            .collect()
    }

    /// How loud a sighting is; none where the class of its effect is allowed.
    pub(super) fn sighting(&self, sighting: &Sighting) -> Option<FindingLevel> {
        let level = sighting.rule.level.min(sighting.at_most);
        match sighting.class {
            Some(class) => Some(level.min(FindingLevel::of(self.levels.of(class, false))?)),
            None => Some(level),
        }
    }

    /// How loud it is that something is not known.
    pub(super) fn unknown_level(&self) -> FindingLevel {
        if self.allow_unknown {
            FindingLevel::Warn
        } else {
            FindingLevel::Deny
        }
    }
}

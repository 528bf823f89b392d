//! How loud each thing is in this run: levels by class, package and extension, and what an
//! attribute or the configuration may allow.

use super::{Basis, Effects, Permission, What};
use crate::{
    finding::FindingLevel,
    levels::{self, Levels},
    voice::{Gap, Judged, Reached, Said, Sighting},
};
use sentinel_effects::{EffectClass, Level};
use std::collections::BTreeSet;

/// What is denied, warned about and allowed in this run.
pub(super) struct Policy<'a> {
    /// The workspace and its configuration.
    pub(super) basis: &'a Basis,
    /// The levels of the command line.
    pub(super) levels: &'a Levels,
    /// Whether an unknown verdict passes.
    pub(super) allow_unknown: bool,
}

impl Policy<'_> {
    /// The allows of the configuration that hold today.
    pub(super) fn permissions(&self) -> impl Iterator<Item = &Permission> {
        let all = self.basis.config.permissions.iter();
        all.filter(|permission| permission.holds_on(self.basis.today))
    }

    /// Whether what an attribute allows counts. Outside the workspace it does not unless the
    /// configuration says so, because the accused does not acquit itself.
    pub(super) fn trusts(&self, judged: &Judged) -> bool {
        judged.member || self.basis.config.trusts(&judged.package)
    }

    /// The level of an effect that an extension reaches.
    pub(super) fn level(&self, judged: &Judged, reached: &Reached) -> Level {
        let permitted = |permission: &Permission| permission.covers(judged, reached);
        if self.permissions().any(permitted) {
            return Level::Allow;
        }
        self.level_of(judged, reached.class, reached.own_call)
    }

    /// The level of an effect of a class that a run has shown, by whatever call.
    pub(super) fn witnessed(&self, judged: &Judged, class: EffectClass) -> Level {
        if self.permits_all(judged, class) {
            return Level::Allow;
        }
        self.level_of(judged, class, false)
    }

    /// The level of a class for an extension. The attribute's allow is nearest to the code
    /// and goes before the command line, as in rustc.
    fn level_of(&self, judged: &Judged, class: EffectClass, own_call: bool) -> Level {
        if self.trusts(judged) && judged.allows.iter().any(|allow| allow.class == class) {
            return Level::Allow;
        }
        self.level_set(Some(&judged.path), &judged.package, class)
            .unwrap_or_else(|| levels::by_default(class, own_call))
    }

    /// The level that is set for a class: by the command line, or nearest by the configuration.
    fn level_set(
        &self,
        extension: Option<&str>,
        package: &str,
        class: EffectClass,
    ) -> Option<Level> {
        let settings = self.basis.config.settings.iter();
        let nearest = settings
            .filter(|setting| setting.class == class && setting.whom.is(extension, package))
            .max_by_key(|setting| setting.whom.nearness());
        let configured = nearest.map(|setting| setting.level);
        self.levels.set_for(class).or(configured)
    }

    /// The gaps that may hide a denied effect, one of each reason, in the engine's order.
    pub(super) fn reasons<'s>(&self, judged: &Judged, said: &'s Said) -> Vec<&'s Gap> {
        let denied = |class| {
            self.level_of(judged, class, false) == Level::Deny && !self.permits_all(judged, class)
        };
        let mut told = BTreeSet::new();
        said.gaps
            .iter()
            .filter(|gap| gap.class.is_none_or(denied))
            .filter(|gap| told.insert(&gap.reason))
            .collect()
    }

    /// Whether everything of a class is allowed, known or not.
    fn permits_all(&self, judged: &Judged, class: EffectClass) -> bool {
        let all = |effects: &Effects| effects.class == class && effects.is_all_of_class();
        self.permissions().any(|permission| {
            permission.is_for(judged) && permission.what.effects().is_some_and(all)
        })
    }

    /// How loud a sighting is; none where the class of its effect is allowed.
    pub(super) fn sighting(&self, sighting: &Sighting) -> Option<FindingLevel> {
        let level = sighting.rule.level.min(sighting.at_most);
        let Some(class) = sighting.class else {
            return Some(level);
        };
        if self
            .permissions()
            .any(|permission| permission.excuses(sighting))
        {
            return None;
        }
        let set = self.level_set(sighting.extension.as_deref(), &sighting.package, class);
        let set = set.unwrap_or_else(|| levels::by_default(class, false));
        Some(level.min(FindingLevel::of(set)?))
    }

    /// How loud it is that something is not known about an extension, or, without one, about a
    /// package.
    pub(super) fn unknown_level(&self, extension: Option<&str>, package: &str) -> FindingLevel {
        let permitted = |permission: &Permission| {
            permission.what == What::Unknown && permission.whom.is(extension, package)
        };
        if self.allow_unknown || self.permissions().any(permitted) {
            FindingLevel::Warn
        } else {
            FindingLevel::Deny
        }
    }
}

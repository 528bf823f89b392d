//! Which class is allowed, warned about or denied: the defaults, and what the command line sets.

use sentinel_effects::{EffectClass, Level};
use std::collections::BTreeMap;

/// Classes that are allowed where std or a dependency uses them, but not in the extension's own
/// crate: code that ends the process, reads a backtrace or takes over a handle by its own hand
/// means it, while the same call deep in a library is machinery.
const OWN_CALL_DENIED: &[EffectClass] = &[
    EffectClass::Abort,
    EffectClass::AmbientHook,
    EffectClass::Backtrace,
    EffectClass::FdClose,
];

/// The level of every class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Levels {
    set: BTreeMap<EffectClass, Level>,
}

impl Levels {
    /// The levels after these settings, in order; the last one of a class holds, as in rustc.
    pub fn new(settings: impl IntoIterator<Item = (EffectClass, Level)>) -> Self {
        Self {
            set: settings.into_iter().collect(),
        }
    }

    /// The level of a class where it is reached. `own_call` says that the call of the API is
    /// written in the extension's own crate.
    pub fn of(&self, class: EffectClass, own_call: bool) -> Level {
        self.set_for(class)
            .unwrap_or_else(|| by_default(class, own_call))
    }

    /// The level that a class is set to, if it is.
    pub fn set_for(&self, class: EffectClass) -> Option<Level> {
        self.set.get(&class).copied()
    }

    /// The classes that a setting allows, though they would be reported without it; sorted by
    /// name.
    pub fn allowed(&self) -> Vec<EffectClass> {
        let mut classes: Vec<_> = self
            .set
            .iter()
            .filter(|(class, level)| **level == Level::Allow && reported(**class))
            .map(|(class, _)| *class)
            .collect();
        classes.sort_by_key(|class| class.name());
        classes
    }
}

/// The level of a class that nobody has set.
pub(crate) fn by_default(class: EffectClass, own_call: bool) -> Level {
    if own_call && OWN_CALL_DENIED.contains(&class) {
        Level::Deny
    } else {
        class.default_level()
    }
}

/// Whether something of a class is reported that nobody has set.
pub(crate) fn reported(class: EffectClass) -> bool {
    class.default_level() > Level::Allow || OWN_CALL_DENIED.contains(&class)
}

#[cfg(test)]
mod tests {
    use super::*;
    use EffectClass::{Abort, Fs, Sync, Time};

    #[test]
    fn without_settings_the_defaults_hold() {
        let levels = Levels::default();
        for class in EffectClass::ALL {
            assert_eq!(levels.of(*class, false), class.default_level());
        }
    }

    #[test]
    fn the_last_setting_of_a_class_holds() {
        let levels = Levels::new([(Fs, Level::Allow), (Time, Level::Deny), (Fs, Level::Warn)]);
        assert_eq!(levels.of(Fs, false), Level::Warn);
        assert_eq!(levels.of(Time, false), Level::Deny);
    }

    #[test]
    fn ending_the_process_by_ones_own_hand_is_denied_unless_a_setting_says_otherwise() {
        assert_eq!(Levels::default().of(Abort, true), Level::Deny);
        assert_eq!(Levels::default().of(Abort, false), Level::Allow);
        assert_eq!(Levels::default().of(Sync, true), Level::Allow);
        assert_eq!(
            Levels::new([(Abort, Level::Allow)]).of(Abort, true),
            Level::Allow
        );
        assert_eq!(
            Levels::new([(Abort, Level::Warn)]).of(Abort, true),
            Level::Warn
        );
    }

    #[test]
    fn an_allow_that_changes_nothing_is_not_listed() {
        let levels = Levels::new([
            (Time, Level::Allow),
            (Sync, Level::Allow),
            (Abort, Level::Allow),
            (Fs, Level::Warn),
        ]);
        assert_eq!(levels.allowed(), [Abort, Time]);
    }
}

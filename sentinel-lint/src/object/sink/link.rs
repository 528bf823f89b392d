//! Effects by the names that a linker sees.

use super::{Code, foreign};
use rustc_hash::{FxHashMap, FxHashSet};
use sentinel_effects::{
    Effect, effects,
    harmless::{self, Harmless},
    identified,
};

/// What is known of link names.
pub(super) struct Links {
    effects: FxHashMap<&'static [u8], Code>,
    harmless: FxHashSet<&'static [u8]>,
    offered: FxHashSet<&'static [u8]>,
    system_call: Code,
    unknown: Code,
}

/// What a link name is.
pub(super) enum Link {
    Effect(Code),
    Harmless,
    /// Harmless where nobody has to define it.
    Offered,
    Unknown,
}

impl Links {
    /// The catalogue's names; `add` gives a row its code.
    pub(super) fn new(add: &mut impl FnMut(&'static Effect) -> Code) -> Self {
        const SYSTEM_CALL: &Effect = identified("raw-syscall.syscall").unwrap();
        let mut names = FxHashMap::default();
        for effect in effects().filter(|effect| !effect.links.is_empty()) {
            let code = add(effect);
            names.extend(effect.links.iter().map(|name| (name.as_bytes(), code)));
        }
        Self {
            effects: names,
            harmless: harmless::groups().flat_map(named).collect(),
            offered: harmless::offered().iter().flat_map(named).collect(),
            system_call: add(SYSTEM_CALL),
            unknown: add(foreign()),
        }
    }

    pub(super) fn of(&self, name: &[u8]) -> Link {
        if let Some(&code) = self.effects.get(name) {
            Link::Effect(code)
        } else if self.harmless.contains(name) {
            Link::Harmless
        } else if self.offered.contains(name) {
            Link::Offered
        } else {
            Link::Unknown
        }
    }

    /// An instruction that enters the kernel.
    pub(super) fn system_call(&self) -> Code {
        self.system_call
    }

    /// A name that no table has.
    pub(super) fn unknown(&self) -> Code {
        self.unknown
    }
}

fn named(group: &'static Harmless) -> impl Iterator<Item = &'static [u8]> {
    group.links.iter().map(|name| name.as_bytes())
}

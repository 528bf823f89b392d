//! Effects by the names that a linker sees.

use super::{Code, foreign};
use rustc_hash::{FxHashMap, FxHashSet};
use sentinel_effects::{Effect, effects, harmless, identified};

/// What is known of link names.
pub(super) struct Links {
    effects: FxHashMap<&'static [u8], Code>,
    harmless: FxHashSet<&'static [u8]>,
    system_call: Code,
    unknown: Code,
}

/// What a link name is.
pub(super) enum Link {
    Effect(Code),
    Harmless,
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
            harmless: harmless::groups()
                .flat_map(|group| group.links.iter().map(|name| name.as_bytes()))
                .collect(),
            system_call: add(SYSTEM_CALL),
            unknown: add(foreign()),
        }
    }

    pub(super) fn of(&self, name: &[u8]) -> Link {
        if let Some(&code) = self.effects.get(name) {
            Link::Effect(code)
        } else if self.harmless.contains(name) {
            Link::Harmless
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

//! `cargo sentinel audit`, as data: what every function of the tree can reach, whoever declares it.

use crate::{finding::Scanned, levels};
use sentinel_effects::{EffectClass, Level};
use std::collections::{BTreeMap, BTreeSet};

/// What the functions of a tree can reach.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// What was read.
    pub scanned: Scanned,
    /// The functions, by package.
    pub packages: BTreeMap<Package, BTreeMap<String, Reach>>,
}

/// A package of the tree.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// What one function can reach, over all its instances and the closures in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// The classes of effects.
    pub classes: BTreeSet<EffectClass>,
    /// Whether something on the way could not be followed.
    pub has_gap: bool,
}

impl Reach {
    /// The classes that are not allowed to everybody where nothing is configured.
    pub fn noteworthy(&self) -> impl Iterator<Item = EffectClass> {
        let classes = self.classes.iter().copied();
        classes.filter(|&class| levels::by_default(class, false) != Level::Allow)
    }
}

impl Survey {
    /// The same with nothing but functions that reach one of these classes, if any are named, in
    /// these packages, if any are.
    #[must_use]
    pub fn narrowed(mut self, packages: &[String], classes: &[EffectClass]) -> Self {
        let is_asked = |package: &Package| packages.is_empty() || packages.contains(&package.name);
        self.packages.retain(|package, _| is_asked(package));
        if !classes.is_empty() {
            for functions in self.packages.values_mut() {
                let reaches = |reach: &Reach| classes.iter().any(|of| reach.classes.contains(of));
                functions.retain(|_, reach| reaches(reach));
            }
        }
        self
    }
}

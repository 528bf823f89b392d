//! The `cfg`s that rustc sets for a platform. Features are not among them: they are a unit's.

use cargo_metadata::cargo_platform::{self, Cfg};

/// The `cfg`s that hold on a platform.
#[derive(Clone, Debug, Default)]
pub struct CfgSet {
    set: Vec<Cfg>,
}

impl CfgSet {
    /// Whether `cfg(name)`, or `cfg(name = "value")`, holds.
    pub fn holds(&self, name: &str, value: Option<&str>) -> bool {
        self.set.iter().any(|cfg| match (cfg, value) {
            (Cfg::Name(has), None) => has.as_str() == name,
            (Cfg::KeyPair(has, is), Some(value)) => has.as_str() == name && is == value,
            _ => false,
        })
    }

    /// Whether a dependency that is declared for some platform is one of this platform, whose
    /// triple is given.
    pub(super) fn has_platform(&self, triple: &str, of: &cargo_platform::Platform) -> bool {
        of.matches(triple, &self.set)
    }
}

/// From lines as `rustc --print cfg` writes them. What is no `cfg` is passed over.
impl<'a> FromIterator<&'a str> for CfgSet {
    fn from_iter<I: IntoIterator<Item = &'a str>>(lines: I) -> Self {
        Self {
            set: lines
                .into_iter()
                .filter_map(|line| line.parse().ok())
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::CfgSet;

    #[test]
    fn a_name_and_a_pair_are_told_apart() {
        let cfg: CfgSet = [
            "unix",
            "target_os=\"linux\"",
            "target_has_atomic",
            "not a cfg",
        ]
        .into_iter()
        .collect();
        assert!(cfg.holds("unix", None));
        assert!(!cfg.holds("unix", Some("")));
        assert!(cfg.holds("target_os", Some("linux")));
        assert!(!cfg.holds("target_os", Some("windows")));
        assert!(!cfg.holds("target_os", None));
    }
}

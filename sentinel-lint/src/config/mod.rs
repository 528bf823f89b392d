//! How a workspace is configured: `sentinel.toml`, `[workspace.metadata.sentinel]`, and what each
//! package says of itself in `[package.metadata.sentinel]`. From files to data; what the data means
//! for a finding is `check`'s.

mod date;
mod document;
mod fault;
mod file;
mod find;
mod section;

pub use date::{Date, NoDate};
pub use fault::{ConfigError, Fault};

use crate::{
    check::{Permission, Place, Whom},
    pattern::Pattern,
};
use sentinel_effects::{EffectClass, Level};
use std::path::PathBuf;

/// What the configuration of a workspace says.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Levels; of those for one class and extension, the last holds.
    pub settings: Vec<Setting>,
    /// Allows with their reasons.
    pub permissions: Vec<Permission>,
    /// Functions that are declared by path.
    pub extensions: Vec<Declared>,
    /// The packages outside the workspace whose own allows count.
    pub trusted: Vec<Pattern>,
    /// The file of the known findings.
    pub baseline: Option<PathBuf>,
    /// The files that were read, as reports name them.
    pub files: Vec<(String, PathBuf)>,
    /// Files that look like a configuration and are not read.
    pub passed_over: Vec<String>,
}

impl Config {
    /// Whether what a package outside the workspace allows itself counts.
    pub fn trusts(&self, package: &str) -> bool {
        self.trusted.iter().any(|pattern| pattern.matches(package))
    }
}

/// A level that the configuration sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Whom it is for.
    pub whom: Whom,
    /// The class.
    pub class: EffectClass,
    /// The level.
    pub level: Level,
    /// Where it is written.
    pub place: Place,
}

/// Functions that the configuration declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Their paths.
    pub pattern: Pattern,
    /// Where it is written.
    pub place: Place,
}

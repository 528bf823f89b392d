//! What a check has found, as data: no text for people, no colour, no order but the sorted one.

use crate::{baseline::Compared, place::SourceMap, slot::Slot};
use sentinel_effects::{EffectClass, Level};
use std::path::PathBuf;

/// The result of a check.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// What was read.
    pub scanned: Scanned,
    /// Every declared extension, sorted by path, file and line.
    pub extensions: Vec<Extension>,
    /// Every finding, sorted by extension, rule, effect, api and slot.
    pub findings: Vec<Finding>,
    /// Every allow in force, with its reason.
    pub allows: Vec<Allow>,
    /// What has become of the known findings, where there is a baseline.
    pub compared: Option<Compared>,
    /// Whether unknown verdicts were asked to be warnings.
    pub unknown_allowed: bool,
    /// Where the files that the report names are; for showing source, never printed itself.
    pub sources: SourceMap,
    /// The folder of the workspace, from which its files are named; never printed itself.
    pub workspace: PathBuf,
    /// The packages whose attributes counted.
    pub selected: Vec<String>,
    /// The crates of the tree, as cargo names them; for who reads reports as cargo's.
    pub crates: Vec<Crate>,
}

/// A crate, as cargo names it.
#[derive(Clone, Debug)]
pub struct Crate {
    /// The package's name.
    pub package: String,
    /// The package's version.
    pub version: String,
    /// Cargo's id of the package.
    pub package_id: String,
    /// The crate's name in code.
    pub name: String,
    /// Cargo's word for what it builds the crate as: `lib`, `bin`.
    pub kind: &'static str,
    /// The package's folder.
    pub folder: PathBuf,
    /// The file of the crate's root.
    pub root: PathBuf,
    /// 2015, 2018, 2021, 2024.
    pub edition: u16,
}

/// What was read, and what was not.
#[derive(Clone, Debug, Default)]
pub struct Scanned {
    /// Packages read.
    pub packages: usize,
    /// Source files read.
    pub files: usize,
    /// Object files read.
    pub objects: usize,
    /// What was passed over, sorted.
    pub skipped: Vec<Skip>,
}

/// Something that was passed over.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Skip {
    /// What: a file relative to its workspace or package.
    pub what: String,
    /// Why, as a lowercase fragment.
    pub why: String,
}

/// A declared extension with its verdict.
#[derive(Clone, Debug)]
pub struct Extension {
    /// The path that rustdoc would print: `ext::t01::t01`.
    pub path: String,
    /// The subject: the attribute's, or the path.
    pub subject: String,
    /// The package.
    pub package: String,
    /// The file, relative to the workspace, or `<package>-<version>/…`.
    pub file: String,
    /// 1-based.
    pub line: u32,
    /// 1-based.
    pub column: u32,
    /// The verdict over all voices.
    pub verdict: Verdict,
    /// Why the verdict is `unknown`.
    pub reason: Option<String>,
    /// What each engine says.
    pub voices: Voices,
}

/// What is known about an extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// No effect at deny level can be reached without going through what was injected.
    Clean,
    /// An effect at deny level can be reached.
    Dirty,
    /// Something on the way could not be followed.
    Unknown,
}

/// What one engine says about an extension.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Voice {
    /// Its verdict.
    Says(Verdict),
    /// It did not run.
    #[default]
    NotRun,
}

/// The engines' answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Voices {
    /// The source engine.
    pub source: Voice,
    /// The object engine.
    pub object: Voice,
    /// The runtime's evidence.
    pub runtime: Voice,
}

/// One thing that is wrong.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The id of the rule: `direct-effect`.
    pub rule: &'static str,
    /// How loud it is.
    pub level: FindingLevel,
    /// The class of the effect, where the rule is about one.
    pub effect: Option<EffectClass>,
    /// The path of the extension; none for a finding about a package.
    pub extension: Option<String>,
    /// The package of the extension, or the package that the finding is about.
    pub package: String,
    /// The API that performs the effect: `std::fs::read`.
    pub api: Option<String>,
    /// The link name or system call at the end of the chain, where one is known.
    pub leaf: Option<String>,
    /// The slot of a vtable without which the effect is not reached, if so it is: the method may be
    /// called through a trait object, and nothing shows that it is.
    pub through: Option<Slot>,
    /// The engines that found it: `source`, `object`, `runtime`; sorted.
    pub voices: Vec<&'static str>,
    /// One sentence for people: what was found, or why it cannot be judged.
    pub message: String,
    /// More about it, a sentence each.
    pub notes: Vec<String>,
    /// What to do about it, in one line.
    pub help: String,
    /// From the extension to the effect. The place of a hop is where it calls the next one; the
    /// last hop is the effect itself and has the place of nothing.
    pub chain: Vec<Hop>,
    /// A key that stays the same when lines move.
    pub fingerprint: String,
    /// Whether the baseline has it.
    pub baselined: bool,
}

/// How loud a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FindingLevel {
    /// For information.
    Note,
    /// Reported; the check passes.
    Warn,
    /// The check fails.
    Deny,
}

/// A step of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hop {
    /// The function, as rustdoc would print it.
    pub function: String,
    /// The file of the call; empty for the effect itself, and in code without debug information.
    pub file: String,
    /// 1-based line of the call, 0 where there is no file.
    pub line: u32,
    /// 1-based column of the call, 0 where there is no file.
    pub column: u32,
}

/// An allow in force.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Allow {
    /// The extension that it is for, or [`Allow::EVERY_EXTENSION`].
    pub extension: String,
    /// The class, or the part of it that is allowed.
    pub effect: String,
    /// The reason given.
    pub reason: String,
    /// Where it is written: `attribute`, `command line`, `sentinel.toml:12`.
    pub origin: String,
}

impl Allow {
    /// The extension of an allow that is for all of them.
    pub const EVERY_EXTENSION: &'static str = "*";
}

impl Report {
    /// The extension that a finding is about.
    pub fn extension_of(&self, finding: &Finding) -> Option<&Extension> {
        let path = finding.extension.as_ref()?;
        self.extensions
            .iter()
            .find(|extension| extension.path == *path)
    }

    /// The crate that a finding is about: the extension's, or the first of the package.
    pub fn crate_of(&self, finding: &Finding) -> Option<&Crate> {
        let path = finding.extension.as_deref().unwrap_or_default();
        let name = path.split("::").next().unwrap_or_default();
        let name = name.trim_start_matches('<');
        let of_package = |krate: &&Crate| krate.package == finding.package;
        let crates = || self.crates.iter().filter(of_package);
        crates()
            .find(|krate| krate.name == name)
            .or_else(|| crates().next())
    }
}

impl Verdict {
    /// The word used in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clean => "clean",
            Self::Dirty => "dirty",
            Self::Unknown => "unknown",
        }
    }
}

impl Voice {
    /// The word used in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Says(verdict) => verdict.name(),
            Self::NotRun => "not-run",
        }
    }
}

impl FindingLevel {
    /// The word used in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warn => "warn",
            Self::Deny => "deny",
        }
    }

    /// The level of a finding about an effect whose class has this level; none for allow.
    pub fn of(level: Level) -> Option<Self> {
        match level {
            Level::Allow => None,
            Level::Warn => Some(Self::Warn),
            Level::Deny => Some(Self::Deny),
        }
    }
}

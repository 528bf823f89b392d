//! The report's schema, written down from the contract a second time on purpose: a key that goes
//! missing, or that nobody promised, does not deserialise.

use serde::Deserialize;

/// A whole report.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// `sentinel-report/1`.
    pub schema: String,
    /// The version of the lint.
    pub version: String,
    /// What was read.
    pub scanned: Scanned,
    /// Every declared extension.
    pub extensions: Vec<Extension>,
    /// Every finding.
    pub findings: Vec<Finding>,
}

/// What was read.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scanned {
    /// Packages.
    pub packages: usize,
    /// Source files.
    pub files: usize,
    /// Object files.
    pub objects: usize,
    /// What was passed over.
    pub skipped: Vec<Skip>,
}

/// Something that was passed over.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skip {
    /// What.
    pub what: String,
    /// Why.
    pub why: String,
}

/// A declared extension.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extension {
    /// Its path.
    pub path: String,
    /// What it is trusted as.
    pub subject: String,
    /// Its package.
    pub package: String,
    /// Its file.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// `clean`, `dirty` or `unknown`.
    pub verdict: String,
    /// Why it is unknown.
    #[serde(deserialize_with = "Option::deserialize")]
    pub reason: Option<String>,
    /// What each engine says.
    pub voices: Voices,
}

/// What each engine says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Voices {
    /// The source engine.
    pub source: String,
    /// The object engine.
    pub object: String,
    /// The runtime's evidence.
    pub runtime: String,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// The rule's id.
    pub rule: String,
    /// `deny`, `warn` or `note`.
    pub level: String,
    /// The effect's class.
    #[serde(deserialize_with = "Option::deserialize")]
    pub effect: Option<String>,
    /// The extension, where it is about one.
    #[serde(deserialize_with = "Option::deserialize")]
    pub extension: Option<String>,
    /// The package.
    pub package: String,
    /// What performs the effect.
    #[serde(deserialize_with = "Option::deserialize")]
    pub api: Option<String>,
    /// What that comes down to.
    #[serde(deserialize_with = "Option::deserialize")]
    pub leaf: Option<String>,
    /// The slot of a vtable without which it is not reached; a key that is seldom there.
    #[serde(default)]
    pub through: Option<String>,
    /// The engines that found it.
    pub voices: Vec<String>,
    /// From the extension to the effect.
    pub chain: Vec<Hop>,
    /// A key that outlives edits elsewhere.
    pub fingerprint: String,
    /// Whether the baseline has it.
    pub baselined: bool,
}

/// A step of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hop {
    /// The function.
    pub function: String,
    /// The file.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

//! An evidence line as it is read back.

use super::{Event, SCHEMA, UnknownSchema};
use crate::{EffectClass, by_name};
use alloc::{collections::BTreeMap, string::String};
use serde::{Deserialize, Deserializer};

/// An evidence line. Reading one of another [`SCHEMA`], of an unknown event or of an unknown
/// class is an error; a field that this version does not know is passed over.
///
/// ```
/// use sentinel_effects::{EffectClass, evidence::{Event, EvidenceLine}};
///
/// let line = r#"{"schema":"sentinel-evidence/1","event":"watched","subject":"summarize",
///     "file":"src/lib.rs","line":12,"windows":3,"unwatched":0,"late":0,"dropped":0,
///     "witnesses":{"fs":1},"first":"open64: /etc/passwd"}"#;
/// let line: EvidenceLine = serde_json::from_str(line).unwrap();
/// assert_eq!(line.event, Event::Watched);
/// assert_eq!(line.witnesses[&EffectClass::Fs], 1);
///
/// let later = r#"{"schema":"sentinel-evidence/2"}"#;
/// let error = serde_json::from_str::<EvidenceLine>(later).unwrap_err();
/// assert!(error.to_string().starts_with("evidence of another version"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct EvidenceLine {
    /// Proof that the schema is the one that this version reads.
    pub schema: Schema,
    /// What is reported.
    #[serde(deserialize_with = "by_name::deserialize")]
    pub event: Event,
    /// The subject of the declaration.
    pub subject: String,
    /// The file of the declaration.
    pub file: String,
    /// The line of the declaration, from 1.
    pub line: u32,
    /// Windows opened.
    pub windows: u64,
    /// Calls that went unwatched.
    pub unwatched: u64,
    /// Witnesses that came after their window had closed.
    pub late: u64,
    /// Witnesses that were only counted.
    pub dropped: u64,
    /// Witnesses by class.
    pub witnesses: BTreeMap<EffectClass, u64>,
    /// The first witness, as it prints itself.
    pub first: Option<String>,
}

/// The one schema that this version reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schema;

impl core::str::FromStr for Schema {
    type Err = UnknownSchema;

    fn from_str(name: &str) -> Result<Self, UnknownSchema> {
        if name == SCHEMA {
            Ok(Self)
        } else {
            Err(UnknownSchema)
        }
    }
}

impl<'de> Deserialize<'de> for Schema {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        by_name::deserialize(deserializer)
    }
}

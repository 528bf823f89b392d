//! The names that the runtime writes into evidence and the lint reads back.

/// The schema of an evidence line.
pub const SCHEMA: &str = "sentinel-evidence/1";

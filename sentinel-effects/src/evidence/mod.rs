//! The evidence that the runtime writes and the lint reads back: one line of JSON for what was
//! seen of one declared function. Where the line goes, and when it is written, is the runtime's
//! business.

mod line;
#[cfg(feature = "serde")]
mod owned;
mod tail;

pub use line::{EvidenceRef, Head};
#[cfg(feature = "serde")]
pub use owned::{EvidenceLine, Schema};
pub use tail::{Tail, number};

use core::{fmt, str::FromStr};

/// The schema of an evidence line.
pub const SCHEMA: &str = "sentinel-evidence/1";

/// The names of the fields. A declaration record has those from `SUBJECT` to `COLUMN`, an
/// evidence line all but `COLUMN`.
pub mod field {
    /// [`SCHEMA`](super::SCHEMA); the first field, so that a reader knows at once what it reads.
    pub const SCHEMA: &str = "schema";
    /// An [`Event`](super::Event).
    pub const EVENT: &str = "event";
    /// The subject of the declaration.
    pub const SUBJECT: &str = "subject";
    /// The file of the declaration, as the compiler was given it.
    pub const FILE: &str = "file";
    /// The line of the declaration, from 1.
    pub const LINE: &str = "line";
    /// The column of the declaration, from 1.
    pub const COLUMN: &str = "column";
    /// How many windows were opened.
    pub const WINDOWS: &str = "windows";
    /// How many calls went unwatched, because there was no coverage.
    pub const UNWATCHED: &str = "unwatched";
    /// How many witnesses came after their window had closed.
    pub const LATE: &str = "late";
    /// How many witnesses found no room and were only counted.
    pub const DROPPED: &str = "dropped";
    /// How many witnesses there are of each class that has any: an object.
    pub const WITNESSES: &str = "witnesses";
    /// The first witness, as it prints itself; null where there is none.
    pub const FIRST: &str = "first";
}

/// What an evidence line reports.
///
/// ```
/// use sentinel_effects::evidence::{Event, UnknownEvent};
/// assert_eq!("watched".parse(), Ok(Event::Watched));
/// assert_eq!("seen".parse::<Event>(), Err(UnknownEvent));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Event {
    /// The subject's first misdeclaration: its trust is withdrawn.
    Misdeclared,
    /// At the end of the process: the subject was called.
    Watched,
}

impl Event {
    /// The word in the line.
    ///
    /// ```
    /// use sentinel_effects::evidence::Event;
    /// assert_eq!(Event::Misdeclared.name(), "misdeclared");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Misdeclared => "misdeclared",
            Self::Watched => "watched",
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that is no event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownEvent;

impl fmt::Display for UnknownEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "an event is {} or {}",
            Event::Misdeclared,
            Event::Watched
        )
    }
}

impl core::error::Error for UnknownEvent {}

impl FromStr for Event {
    type Err = UnknownEvent;

    fn from_str(name: &str) -> Result<Self, UnknownEvent> {
        [Self::Misdeclared, Self::Watched]
            .into_iter()
            .find(|event| event.name() == name)
            .ok_or(UnknownEvent)
    }
}

/// A schema that this version does not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownSchema;

impl fmt::Display for UnknownSchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "evidence of another version: this one reads the schema {SCHEMA}"
        )
    }
}

impl core::error::Error for UnknownSchema {}

//! An evidence line as it is written, without allocating.

use super::{
    Event, SCHEMA, field,
    tail::{Tail, string},
};
use crate::EffectClass;
use core::fmt;

/// What is written about one declared function. [`Display`](fmt::Display) gives the line of
/// JSON, without a newline at its end and with none inside.
///
/// ```
/// use sentinel_effects::{EffectClass, evidence::{Event, EvidenceRef}};
///
/// let line = EvidenceRef {
///     event: Event::Misdeclared,
///     subject: "summarize",
///     file: "src/lib.rs",
///     line: 12,
///     windows: 3,
///     unwatched: 0,
///     late: 0,
///     dropped: 0,
///     witnesses: &[(EffectClass::Fs, 1)],
///     first: Some("open64: /etc/passwd"),
/// };
/// assert_eq!(
///     line.to_string(),
///     r#"{"schema":"sentinel-evidence/1","event":"misdeclared","subject":"summarize","#.to_owned()
///         + r#""file":"src/lib.rs","line":12,"windows":3,"unwatched":0,"late":0,"dropped":0,"#
///         + r#""witnesses":{"fs":1},"first":"open64: /etc/passwd"}"#
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvidenceRef<'a> {
    /// What is reported.
    pub event: Event,
    /// The subject of the declaration.
    pub subject: &'a str,
    /// The file of the declaration.
    pub file: &'a str,
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
    /// Witnesses by class; a class is named at most once.
    pub witnesses: &'a [(EffectClass, u64)],
    /// The first witness, as it prints itself.
    pub first: Option<&'a str>,
}

impl EvidenceRef<'_> {
    fn head(&self) -> Head<'_> {
        Head {
            event: self.event,
            subject: self.subject,
            file: self.file,
            line: self.line,
        }
    }

    fn tail(&self) -> Tail {
        Tail {
            windows: self.windows,
            unwatched: self.unwatched,
            late: self.late,
            dropped: self.dropped,
        }
    }
}

impl fmt::Display for EvidenceRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.head().fmt(f)?;
        let mut result = Ok(());
        let witnesses = self.witnesses.iter().copied();
        let first = self.first.map(str::chars);
        self.tail().put(witnesses, first, |text| {
            result = result.and_then(|()| f.write_str(text));
        });
        result
    }
}

/// The beginning of an evidence line, which is known long before its end: all up to the counts.
///
/// ```
/// use sentinel_effects::evidence::{Event, Head};
///
/// let head = Head { event: Event::Watched, subject: "summarize", file: "src/lib.rs", line: 12 };
/// assert!(head.to_string().ends_with(r#","file":"src/lib.rs","line":12"#));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head<'a> {
    /// What is reported.
    pub event: Event,
    /// The subject of the declaration.
    pub subject: &'a str,
    /// The file of the declaration.
    pub file: &'a str,
    /// The line of the declaration, from 1.
    pub line: u32,
}

impl fmt::Display for Head<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}:{}", Json(field::SCHEMA), Json(SCHEMA))?;
        for (name, text) in [
            (field::EVENT, self.event.name()),
            (field::SUBJECT, self.subject),
            (field::FILE, self.file),
        ] {
            write!(f, ",{}:{}", Json(name), Json(text))?;
        }
        write!(f, ",{}:{}", Json(field::LINE), self.line)
    }
}

/// A string as JSON has it.
struct Json<'a>(&'a str);

impl fmt::Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut result = Ok(());
        string(self.0.chars(), &mut |text| {
            result = result.and_then(|()| f.write_str(text));
        });
        result
    }
}

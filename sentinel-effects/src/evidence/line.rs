//! An evidence line as it is written, without allocating.

use super::{Event, SCHEMA, field};
use crate::EffectClass;
use core::fmt::{self, Write};

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

impl fmt::Display for EvidenceRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}:{}", Json(field::SCHEMA), Json(SCHEMA))?;
        for (name, text) in [
            (field::EVENT, self.event.name()),
            (field::SUBJECT, self.subject),
            (field::FILE, self.file),
        ] {
            write!(f, ",{}:{}", Json(name), Json(text))?;
        }
        for (name, number) in [
            (field::LINE, u64::from(self.line)),
            (field::WINDOWS, self.windows),
            (field::UNWATCHED, self.unwatched),
            (field::LATE, self.late),
            (field::DROPPED, self.dropped),
        ] {
            write!(f, ",{}:{number}", Json(name))?;
        }
        write!(f, ",{}:{{", Json(field::WITNESSES))?;
        for (i, (class, count)) in self.witnesses.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            write!(f, "{comma}{}:{count}", Json(class.name()))?;
        }
        match self.first {
            Some(first) => write!(f, "}},{}:{}}}", Json(field::FIRST), Json(first)),
            None => write!(f, "}},{}:null}}", Json(field::FIRST)),
        }
    }
}

/// A string as JSON has it.
struct Json<'a>(&'a str);

impl fmt::Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                '\0'..='\x1f' => write!(f, "\\u{:04x}", u32::from(c))?,
                _ => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}

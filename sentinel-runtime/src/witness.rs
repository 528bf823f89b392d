//! A witness: one effect that a window saw. Written by a probe as raw bytes, made readable here.

use crate::probe::{buffer::Entry, shape};
use core::{fmt, panic::Location};
use sentinel_effects::EffectClass;

/// One effect that was seen in a window.
///
/// ```
/// use sentinel_runtime::{DirectEffectSentinel, EffectClass};
/// let sentinel = DirectEffectSentinel::new("demo");
/// if sentinel.watch(|| std::fs::remove_file("/no/such/file")).is_ok() {
///     let witness = &sentinel.witnesses()[0];
///     assert_eq!(witness.class(), EffectClass::Fs);
///     assert_eq!(witness.probe(), "unlink");
///     assert_eq!(witness.detail(), "/no/such/file");
///     assert!(witness.refused() && !witness.late());
///     assert_eq!(witness.to_string(), "unlink: /no/such/file");
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirectEffectWitness {
    probe: &'static str,
    detail: String,
    class: EffectClass,
    refused: bool,
    late: bool,
    location: Option<&'static Location<'static>>,
}

impl DirectEffectWitness {
    pub(crate) fn new(entry: Entry, raw: &[u8]) -> Self {
        Self {
            probe: entry.probe,
            detail: detail(&entry, raw),
            class: entry.effect.class,
            refused: entry.refused,
            late: entry.late,
            location: entry.location,
        }
    }

    /// The C function that was called: `open64`.
    pub fn probe(&self) -> &str {
        self.probe
    }

    /// What it was called on: a path, an address, a program and its arguments; empty where there
    /// is nothing to say. Bounded in length; bytes that are no text are escaped.
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// What kind of effect it is.
    pub fn class(&self) -> EffectClass {
        self.class
    }

    /// Whether the call was made to fail instead of taking effect.
    pub fn refused(&self) -> bool {
        self.refused
    }

    /// Whether it happened after the window had closed, in a piece of work that carried the
    /// window on.
    pub fn late(&self) -> bool {
        self.late
    }

    /// Where the window was opened.
    pub fn location(&self) -> Option<&'static Location<'static>> {
        self.location
    }
}

/// What was touched, after the name of the system call where it was made by number.
fn detail(entry: &Entry, raw: &[u8]) -> String {
    let touched = shape::render(entry.shape, raw);
    match entry.call {
        Some(call) if touched.is_empty() => call.to_owned(),
        Some(call) => format!("{call} {touched}"),
        None => touched,
    }
}

impl fmt::Display for DirectEffectWitness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.probe)?;
        if !self.detail.is_empty() {
            write!(f, ": {}", self.detail)?;
        }
        Ok(())
    }
}

//! The two errors: a window that could not be opened, and an extension that did not keep its word.

use crate::witness::DirectEffectWitness;
use core::fmt;
use std::error::Error;

/// Why a window could not be opened. Nothing is watched then, and nothing counts as watched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WatchError {
    /// This platform has no probes.
    #[error(
        "effects cannot be watched on this platform: there are probes for x86_64 Linux with glibc only"
    )]
    Unsupported,
    /// No import leads to a probe, as in a statically linked executable.
    #[error(
        "no import of a probed function was found, so nothing would be watched; a statically linked executable has none: link it dynamically"
    )]
    NoSlots,
    /// Another copy of the runtime was there first.
    #[error(
        "another copy of this runtime is in the process and watches in its place; let the host and its libraries share one"
    )]
    Deferred,
    /// The self-test performed an effect that no probe saw.
    #[error("a refused open in the self-test was not seen, so probes cannot be relied on here")]
    SelfTest,
    /// The deep level was asked for.
    #[error(
        "the deep level, which watches raw system calls, is not available; unset SENTINEL_DEEP or leave out `Settings::deep`"
    )]
    DeepUnavailable,
    /// A setting in the environment has a value that means nothing.
    #[error("{variable} is `{value}`, but must be {expected}")]
    Setting {
        /// The environment variable.
        variable: &'static str,
        /// What it is set to.
        value: String,
        /// What it may be set to.
        expected: &'static str,
    },
}

/// A subject that is declared port-mediated performed effects of its own.
///
/// [Hooks](crate::on_misdeclared) and [`assert_clean`](crate::DirectEffectSentinel::assert_clean)
/// hand it out. What a misdeclared call panics with is its text, a [`String`]: of another payload
/// the usual panic hook, `#[should_panic]` and whoever joins a thread could show nothing.
///
/// ```
/// use sentinel_runtime::DirectEffectSentinel;
/// let sentinel = DirectEffectSentinel::new("thumbnailer");
/// let read = sentinel.watch(|| std::fs::read("/etc/passwd"));
/// if let Ok(read) = read {
///     assert!(read.is_err());
///     let error = sentinel.assert_clean().unwrap_err();
///     assert_eq!(error.subject(), "thumbnailer");
///     assert!(error.to_string().starts_with(
///         "\"thumbnailer\" is declared port-mediated but performed direct effect(s): open64: /etc/passwd"
///     ));
/// }
/// ```
#[derive(Clone, Debug)]
pub struct MisdeclaredExtensionError {
    subject: String,
    witnesses: Vec<DirectEffectWitness>,
    dropped: u64,
}

impl MisdeclaredExtensionError {
    pub(crate) fn new(subject: &str, witnesses: Vec<DirectEffectWitness>, dropped: u64) -> Self {
        Self {
            subject: subject.to_owned(),
            witnesses,
            dropped,
        }
    }

    /// The name that it was declared under.
    pub fn subject(&self) -> &str {
        &self.subject
    }

    /// What was seen, in the order in which it happened.
    pub fn witnesses(&self) -> &[DirectEffectWitness] {
        &self.witnesses
    }
}

impl fmt::Display for MisdeclaredExtensionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "\"{}\" is declared port-mediated but performed direct effect(s): ",
            self.subject
        )?;
        for witness in &self.witnesses {
            write!(f, "{witness}; ")?;
        }
        if self.dropped > 0 {
            write!(f, "and {} more; ", self.dropped)?;
        }
        f.write_str("the trust declaration is withdrawn")
    }
}

impl Error for MisdeclaredExtensionError {}

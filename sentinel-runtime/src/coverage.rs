//! What a window can see. It reports; it decides nothing.

use core::num::NonZero;

/// What a window can see of what happens on its thread.
///
/// ```
/// use sentinel_runtime::{DirectEffectSentinel, RawCoverage};
/// if let Ok(window) = DirectEffectSentinel::new("demo").watching() {
///     let coverage = window.coverage();
///     assert!(coverage.libc_slots > 0);
///     assert_eq!(coverage.raw_syscalls, RawCoverage::None);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// How many imports of probed functions, in all loaded objects, lead to the probes.
    pub libc_slots: usize,
    /// How many imports of probed functions were left alone: they are bound to another version
    /// of the symbol or to another interposer, or cannot be written.
    pub foreign_slots: usize,
    /// What is seen of system calls that are made without libc.
    pub raw_syscalls: RawCoverage,
}

impl Coverage {
    pub(crate) const NONE: Self = Self {
        libc_slots: 0,
        foreign_slots: 0,
        raw_syscalls: RawCoverage::None,
    };
}

/// The imports of an open window: whole words, which are handed on in registers.
#[derive(Clone, Copy)]
pub(crate) struct Imports {
    /// Those that lead to probes. A window without any is none.
    pub(crate) probed: NonZero<usize>,
    /// Those that were left alone.
    pub(crate) foreign: usize,
}

impl From<Imports> for Coverage {
    fn from(imports: Imports) -> Self {
        Self {
            libc_slots: imports.probed.get(),
            foreign_slots: imports.foreign,
            raw_syscalls: RawCoverage::None,
        }
    }
}

/// What is seen of system calls that are made without libc: by rustix, inline assembly, static
/// executables, and libc itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RawCoverage {
    /// None of them.
    None,
    /// Those made by the executable's own code.
    OwnText,
    /// All of them.
    All,
}

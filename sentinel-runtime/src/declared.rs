//! Declarations: where, under what name and with what exceptions something was declared
//! port-mediated. What a call of it means is `call`'s business.

use crate::{__private, settings::Mode, tally::Tally, window::Classes};
use core::fmt;
use sentinel_effects::EffectClass;
use std::sync::OnceLock;

/// What becomes of a misdeclared call, beyond the withdrawal of trust.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OnMisdeclared {
    /// The call panics once its window is closed.
    Panic,
    /// The call returns; hooks and evidence tell.
    Report,
}

/// A class of effects that a declaration allows itself, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllowedClass {
    /// The class.
    pub class: EffectClass,
    /// Why it is allowed.
    pub reason: &'static str,
}

/// One use of `#[port_mediated]`.
///
/// ```
/// for declaration in sentinel_runtime::declarations() {
///     println!("{}:{}: {}", declaration.file(), declaration.line(), declaration.subject());
/// }
/// ```
pub struct Declaration {
    subject: &'static str,
    file: &'static str,
    line: u32,
    column: u32,
    mode: Option<Mode>,
    on_misdeclared: Option<OnMisdeclared>,
    allows: &'static [AllowedClass],
    tally: OnceLock<&'static Tally>,
}

impl Clone for Declaration {
    /// A copy stands for the same declaration: what is counted for one is counted for both.
    fn clone(&self) -> Self {
        Self {
            tally: OnceLock::from(self.tally()),
            ..*self
        }
    }
}

impl fmt::Debug for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Declaration")
            .field("subject", &self.subject)
            .field("file", &self.file)
            .field("line", &self.line)
            .field("column", &self.column)
            .field("allows", &self.allows)
            .finish_non_exhaustive()
    }
}

impl Declaration {
    /// Called by the expansion of `#[port_mediated]`.
    #[doc(hidden)]
    pub const fn new(subject: &'static str, file: &'static str, line: u32, column: u32) -> Self {
        Self {
            subject,
            file,
            line,
            column,
            mode: None,
            on_misdeclared: None,
            allows: &[],
            tally: OnceLock::new(),
        }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn with_mode(mut self, mode: Mode) -> Self {
        self.mode = Some(mode);
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn with_on_misdeclared(mut self, action: OnMisdeclared) -> Self {
        self.on_misdeclared = Some(action);
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn with_allows(mut self, allows: &'static [AllowedClass]) -> Self {
        self.allows = allows;
        self
    }

    /// The name that it was declared under.
    pub fn subject(&self) -> &'static str {
        self.subject
    }

    /// The source file, as the compiler names it.
    pub fn file(&self) -> &'static str {
        self.file
    }

    /// The line on which the function's name stands, from 1.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// The column at which the function's name stands, from 1.
    pub fn column(&self) -> u32 {
        self.column
    }

    /// The classes of effects that it allows itself.
    pub fn allows(&self) -> &'static [AllowedClass] {
        self.allows
    }

    pub(crate) fn tally(&self) -> &'static Tally {
        self.tally
            .get_or_init(|| Tally::of_declaration(self.subject, self.file, self.line))
    }

    /// What is counted so far, if it was ever called.
    pub(crate) fn tallied(&self) -> Option<&'static Tally> {
        self.tally.get().copied()
    }

    /// What it does with effects, where the process would do `default`.
    pub(crate) fn mode(&self, default: Mode) -> Mode {
        self.mode.unwrap_or(default)
    }

    /// What becomes of a misdeclared call in this mode.
    pub(crate) fn on_misdeclared(&self, mode: Mode) -> OnMisdeclared {
        self.on_misdeclared.unwrap_or(match mode {
            Mode::Block => OnMisdeclared::Panic,
            Mode::Observe => OnMisdeclared::Report,
        })
    }

    pub(crate) fn classes(&self) -> Classes {
        let mut classes = Classes::default();
        for allowed in self.allows {
            classes.insert(allowed.class);
        }
        classes
    }
}

/// Every `#[port_mediated]` in the process, called or not. None on platforms where the linker
/// cannot gather them.
///
/// ```
/// assert_eq!(sentinel_runtime::declarations().count(), 0);
/// ```
pub fn declarations() -> impl Iterator<Item = &'static Declaration> {
    __private::DECLARATIONS.iter().copied()
}

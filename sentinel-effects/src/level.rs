//! How loudly a finding speaks. Who sets a level, and where, is the lint's business.

use core::fmt;

/// What an effect of some class means for the verdict of the extension that reaches it.
///
/// ```
/// use sentinel_effects::Level;
/// assert!(Level::Allow < Level::Warn && Level::Warn < Level::Deny);
/// assert_eq!(Level::Deny.to_string(), "deny");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Not reported.
    Allow,
    /// Reported; does not fail the build.
    Warn,
    /// Reported; the extension is dirty and the build fails.
    Deny,
}

impl Level {
    /// The word used in configuration and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Warn => "warn",
            Self::Deny => "deny",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

//! Why a macro call could not be expanded. Each reason ends as an `unknown`, never as a `clean`.

use super::fragment::Kind;

/// Why a macro call, or a macro's definition, could not be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExpandError {
    /// The definition breaks a rule of the language.
    #[error("malformed macro definition: {0}")]
    Definition(String),
    /// The definition needs a feature that stable Rust does not have.
    #[error("macro definition uses an unstable feature: {0}")]
    Unstable(&'static str),
    /// Every rule was tried.
    #[error("no macro rule expects {0}")]
    NoRule(String),
    /// The call fits one rule in two ways, which Rust refuses.
    #[error("macro call is ambiguous at {0}")]
    Ambiguous(String),
    /// A rule was committed to a fragment that the tokens are not.
    #[error("macro argument is no {kind}: {why}")]
    Fragment {
        /// What the rule wanted.
        kind: Kind,
        /// What the parser said.
        why: String,
    },
    /// Variables of one repetition matched different numbers of times, or the like.
    #[error("macro repetition cannot be written out: {0}")]
    Repetition(String),
    /// A `macro` names what only its definition sees.
    #[error("`{0}` means what it means where the `macro` is defined, which is not looked up")]
    DefinitionSite(String),
    /// The tokens would take a parser deeper than its stack allows.
    #[error("tokens nest too deeply to be parsed")]
    TooDeep,
    /// Macros called each other too often.
    #[error("macro recursion exceeds its limit of {0}")]
    Recursion(usize),
    /// The expansions of one body grew too large.
    #[error("macro expansion exceeds its limit of {0} tokens")]
    TooLarge(usize),
    /// Matching took too many steps.
    #[error("macro matching exceeds its limit of {0} steps")]
    TooLong(usize),
    /// A macro of std that is known by its name was called in a way that is not known.
    #[error("`{name}!` is called in an unknown way: {why}")]
    Builtin {
        /// The macro.
        name: &'static str,
        /// What the parser said.
        why: String,
    },
}

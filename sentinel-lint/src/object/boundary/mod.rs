//! Where a walk through std stops, and why it may: a table of rules over names.
//!
//! Every function that can panic or allocate refers to machinery that opens files, prints and
//! reads the environment, all of it while the program is dying. A rule either leaves such
//! machinery out, or says which effect a piece of std stands for, so that it need not be walked.
//! Rules hold for functions that are compiled into std, unless a rule says otherwise, and never
//! for a generic function: what is instantiated for a caller carries the caller's code.

mod table;

pub use table::{EDGES, RULES};

use std::fmt;

/// A rule.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Which functions it is about, by names without generic arguments.
    pub names: &'static [Names],
    /// Whose.
    pub whose: Whose,
    /// What becomes of them.
    pub then: Then,
    /// Why it is right to stop there, as the end of a sentence that starts with "because".
    pub because: &'static str,
}

/// A pattern over plain names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// This one.
    Is(&'static str),
    /// Everything in a module, or belonging to an item.
    In(&'static str),
    /// Everything in a module that has this in its name.
    InWith(&'static str, &'static str),
}

/// Whose functions a rule is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Those that the toolchain's own objects define.
    Sysroot,
    /// Those of a crate, by its name, wherever they lie.
    Crate(&'static str),
}

/// What becomes of a function that a rule is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// It is left out, and what only it reaches.
    Leave,
    /// It is this effect, by the row's id, and what it reaches does not count. The second part is
    /// what the user knows it as, where its own path is private.
    Effect(&'static str, Option<&'static str>),
    /// It is this effect, and what it reaches counts too: a generic function may carry its
    /// caller's code.
    Mark(&'static str, &'static str),
}

/// A rule about one function calling another.
#[derive(Clone, Copy, Debug)]
pub struct EdgeRule {
    /// The caller.
    pub from: Names,
    /// The callee.
    pub to: Names,
    /// The effect that the call stands for, by the row's id.
    pub effect: &'static str,
    /// Why, as the end of a sentence that starts with "because".
    pub because: &'static str,
}

impl EdgeRule {
    /// Whether any of the rules is about callers of this crate.
    pub(crate) fn is_about(crate_name: &str) -> bool {
        EDGES
            .iter()
            .any(|rule| rule.from.crate_name() == crate_name)
    }
}

impl Names {
    /// What all the names begin with.
    fn text(self) -> &'static str {
        match self {
            Self::Is(text) | Self::In(text) | Self::InWith(text, _) => text,
        }
    }

    /// The crate that all the names are of.
    pub(crate) fn crate_name(self) -> &'static str {
        let text = self.text();
        text.split("::").next().unwrap_or(text)
    }

    /// Whether a bare name fits.
    pub(crate) fn fit(self, bare: &str) -> bool {
        match self {
            Self::Is(name) => bare == name,
            Self::In(module) => is_in(bare, module),
            Self::InWith(module, part) => is_in(bare, module) && bare.contains(part),
        }
    }
}

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Is(name) => write!(f, "`{name}`"),
            Self::In(module) => write!(f, "in `{module}`"),
            Self::InWith(module, part) => write!(f, "in `{module}` and has `{part}` in its name"),
        }
    }
}

/// Whether a name is the module's or item's own, or of something in it.
fn is_in(bare: &str, module: &str) -> bool {
    bare.strip_prefix(module).is_some_and(|rest| {
        rest.is_empty() || [":", ">", " "].iter().any(|end| rest.starts_with(end))
    })
}

//! What not to write, because a build has failed on it. The lint reads from rustc's errors which
//! witness or which probe it was, and builds again with their places in an environment variable:
//! a function without a witness is `unknown` then, and the build does not fail.
//!
//! Each time that a place is listed gives up a little more; [`Skips::times`] says how much.

use proc_macro2::Span;
use sentinel_effects::mark::{SKIP_VARIABLE, Skipped};

/// How often, and why, something is to be left out.
pub(super) struct Skips {
    /// How often its place is listed.
    pub(super) times: usize,
    /// What rustc said when it was listed last.
    message: String,
}

impl Skips {
    /// What the environment says about a name.
    pub(super) fn of(name: Span) -> Self {
        let list = std::env::var(SKIP_VARIABLE).unwrap_or_default();
        Self::among(&list, &name.file(), name)
    }

    fn among(list: &str, file: &str, name: Span) -> Self {
        let start = name.start();
        let mut skips = Self {
            times: 0,
            message: String::new(),
        };
        for skipped in Skipped::all(list) {
            if skipped.is_at(file, start.line, start.column + 1) {
                let everything = skipped.place == "*";
                skips.times += if everything { usize::from(u8::MAX) } else { 1 };
                skipped.message.clone_into(&mut skips.message);
            }
        }
        skips
    }

    /// Why `what` is missing, and what to do about it.
    pub(super) fn reason(&self, what: &str, remedy: &str) -> String {
        format!("{what} does not compile ({}): {remedy}", self.message)
    }
}

//! What is wrong with a configuration: where, which key, and the way out.

use super::date::NoDate;
use crate::{near, pattern::PatternError};
use std::{io, path::PathBuf};

/// Why a configuration cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read the configuration `{}`; `--config FILE` reads another", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        #[source]
        source: io::Error,
    },
    /// The file is a folder.
    #[error("the configuration `{}` is a folder; `--config FILE` reads a file", .0.display())]
    Folder(PathBuf),
    /// The file is not text.
    #[error("{file}:{line}: the configuration is not UTF-8 from this line on: save it as UTF-8")]
    NotUtf8 {
        /// The file.
        file: String,
        /// 1-based.
        line: usize,
    },
    /// The file is not TOML.
    #[error("{file}:{line}: this is no TOML: {message}")]
    NotToml {
        /// The file.
        file: String,
        /// 1-based.
        line: usize,
        /// What the parser said.
        message: String,
    },
    /// A workspace is configured in two places.
    #[error(
        "the workspace is configured twice, in `{file}` and at {manifest}:{line} in \
         `[workspace.metadata.sentinel]`: keep one of the two, since nobody could tell which one holds"
    )]
    Twice {
        /// The configuration's own file.
        file: String,
        /// The manifest.
        manifest: String,
        /// 1-based.
        line: usize,
    },
    /// One key is wrong.
    #[error("{file}:{line}: {fault}")]
    Key {
        /// The file.
        file: String,
        /// 1-based.
        line: usize,
        /// What is wrong.
        fault: Box<Fault>,
    },
}

/// What is wrong about a key, which is written with the tables that it is in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// There is no such key.
    #[error("`{key}` is no key of the configuration{}", instead(*near, known))]
    UnknownKey {
        /// The key.
        key: String,
        /// The known key that looks most like it.
        near: Option<&'static str>,
        /// The keys that there are.
        known: Vec<&'static str>,
    },
    /// The value is of another type.
    #[error("`{key}` is {found}: write `{example}`")]
    WrongType {
        /// The key.
        key: String,
        /// What it is, with its article.
        found: String,
        /// The key with a value.
        example: String,
    },
    /// A required key is not there.
    #[error("`{key}` is missing: {why}, such as `{example}`")]
    Missing {
        /// The key.
        key: String,
        /// Why it is required, as a lowercase fragment.
        why: &'static str,
        /// The key with a value.
        example: String,
    },
    /// The value is a word that means nothing here.
    #[error("`{key}`: `{word}` is no {what}{}", instead(*near, known))]
    UnknownWord {
        /// The key.
        key: String,
        /// The value.
        word: String,
        /// What it should be.
        what: &'static str,
        /// The known word that looks most like it.
        near: Option<&'static str>,
        /// The words that there are.
        known: Vec<&'static str>,
    },
    /// The value is no pattern.
    #[error("`{key}`: {why}")]
    Pattern {
        /// The key.
        key: String,
        /// Why.
        why: PatternError,
    },
    /// The value is no day.
    #[error("`{key}`: {why}")]
    Date {
        /// The key.
        key: String,
        /// Why.
        why: NoDate,
    },
    /// The value makes no sense here, for a reason that is told with the way out.
    #[error("`{key}` {why}")]
    Senseless {
        /// The key.
        key: String,
        /// Why, and what to do.
        why: String,
    },
}

fn instead(near: Option<&str>, known: &[&str]) -> String {
    match near {
        Some(near) => format!("; did you mean `{near}`?"),
        None => format!("; there is {}", known.join(", ")),
    }
}

/// The known word that looks most like this one, if one does.
pub(super) fn nearest(word: &str, known: &[&'static str]) -> Option<&'static str> {
    let word = word.to_lowercase().replace('_', "-");
    let near = near::nearest(&word, known.iter().copied());
    near.first().copied()
}

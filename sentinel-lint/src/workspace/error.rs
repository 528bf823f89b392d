//! Why a workspace could not be loaded.

use crate::state::WriteError;
use std::{ffi::OsString, io, path::PathBuf};

/// Why a workspace could not be loaded, with the way out.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WorkspaceError {
    /// cargo refused; what it says has gone to the standard error.
    #[error("cargo could not read the workspace of `{}`: see its message above", manifest.display())]
    Refused {
        /// The manifest, or the folder where cargo looked for one.
        manifest: PathBuf,
    },
    /// cargo could not be run or understood.
    #[error("`cargo metadata` failed for `{}`", manifest.display())]
    Metadata {
        /// The manifest, or the folder where cargo looked for one.
        manifest: PathBuf,
        /// The cause.
        #[source]
        source: Box<cargo_metadata::Error>,
    },
    /// cargo or rustc could not be run.
    #[error("`{}` could not be run; set CARGO or RUSTC, or install a toolchain", program.display())]
    NotRun {
        /// The program.
        program: OsString,
        /// The cause.
        #[source]
        source: io::Error,
    },
    /// rustc refused the target, or said something that is not understood.
    #[error(
        "rustc does not know the target `{target}`: {message}; `rustc --print target-list` names those it knows"
    )]
    UnknownTarget {
        /// The target asked for.
        target: String,
        /// What rustc said.
        message: String,
    },
    /// cargo's configuration names several targets.
    #[error(
        "cargo's configuration names several targets, and one at a time is checked: name it by `--target`"
    )]
    SeveralTargets,
    /// cargo does not get as far as having rustc say what it builds for.
    #[error("cargo cannot say what it builds for, and with which flags:\n{message}")]
    Unanswered {
        /// What cargo said.
        message: String,
    },
    /// A file of ours could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// rustc said something that is not understood.
    #[error("rustc gave an unexpected answer to `{question}`: {message}")]
    UnexpectedRustc {
        /// The arguments.
        question: &'static str,
        /// What it said.
        message: String,
    },
    /// `--package` names no member.
    #[error("`--package {spec}` matches no member of the workspace; its members are {}", members.join(", "))]
    NoSuchMember {
        /// What was asked for.
        spec: String,
        /// The members' names, sorted.
        members: Vec<String>,
    },
    /// `--package` or `--exclude` has a pattern that is not one.
    #[error("`{spec}` is not a package pattern")]
    Pattern {
        /// The pattern.
        spec: String,
        /// The cause.
        #[source]
        source: glob::PatternError,
    },
    /// `--exclude` without `--workspace`.
    #[error("`--exclude` can only be used together with `--workspace`")]
    ExcludeAlone,
    /// Everything is excluded.
    #[error("no package is left to check: `--exclude` matches every member")]
    NothingSelected,
    /// The metadata lacks the resolved graph.
    #[error("cargo metadata has no resolved graph for `{package}`")]
    Unresolved {
        /// The package.
        package: String,
    },
}

//! Why a workspace could not be loaded.

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
    /// rustc could not be run.
    #[error("`{}` could not be run; set RUSTC or install a toolchain", rustc.display())]
    NoRustc {
        /// The program.
        rustc: OsString,
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

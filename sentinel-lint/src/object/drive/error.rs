//! Why there are no objects to judge, with the way out.

use std::{ffi::OsString, io, path::PathBuf};

/// Why the analysis build gave nothing that can be judged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DriveError {
    /// cargo refused or a crate does not compile.
    #[error(
        "the analysis build failed, so there is nothing to judge{}",
        said(diagnostics)
    )]
    Build {
        /// What rustc said, as it would be shown.
        diagnostics: Vec<String>,
    },
    /// A program could not be started.
    #[error("`{}` could not be run", program.display())]
    Start {
        /// The program.
        program: OsString,
        /// The cause.
        #[source]
        source: io::Error,
    },
    /// cargo's messages could not be read.
    #[error("the messages of `cargo build` could not be read")]
    Messages(#[source] io::Error),
    /// A folder or file of ours could not be written.
    #[error("cannot write `{}`", path.display())]
    Write {
        /// What was to be written.
        path: PathBuf,
        /// The cause.
        #[source]
        source: io::Error,
    },
    /// A path that cargo's configuration cannot hold.
    #[error("`{}` is not UTF-8: name another target directory, by CARGO_TARGET_DIR or in cargo's configuration", .0.display())]
    Path(PathBuf),
    /// cargo would not say which flags it takes.
    #[error("cargo cannot build a crate of one line for `{target}`:\n{message}")]
    Flags {
        /// The target's triple.
        target: String,
        /// What it said.
        message: String,
    },
    /// rustc does not say where its libraries are.
    #[error("rustc does not say where its libraries for `{target}` are: {message}")]
    Sysroot {
        /// The target's triple.
        target: String,
        /// What it said.
        message: String,
    },
    /// The engine misjudges what this toolchain makes.
    #[error(
        "the object engine does not understand what `{version}` makes: {message}; until a version of \
         `cargo sentinel` does, use another toolchain or `--engine source`"
    )]
    NotUnderstood {
        /// The compiler, as it names itself.
        version: String,
        /// What is wrong.
        message: String,
    },
    /// A crate was built without the analysis flags.
    #[error(
        "`{}` was built without the flags of the analysis build, so what it says cannot be \
         believed: a RUSTC_WRAPPER that changes rustc's arguments may be the cause",
        path.display()
    )]
    Unstamped {
        /// The archive.
        path: PathBuf,
    },
    /// A file that cargo named could not be read as what it should be.
    #[error("`{}`, which cargo has built, cannot be read", path.display())]
    Unreadable {
        /// The archive.
        path: PathBuf,
        /// The cause.
        #[source]
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}

fn said(diagnostics: &[String]) -> String {
    let texts = diagnostics.iter().map(|text| text.trim_end());
    let text = texts.collect::<Vec<_>>().join("\n\n");
    if text.is_empty() {
        ": see cargo's message above".to_owned()
    } else {
        format!(":\n\n{text}")
    }
}

//! Why there are no objects to judge, with the way out.

use crate::state::WriteError;
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
    /// What was built could not be removed.
    #[error(
        "`cargo clean` could not remove what the analysis has built of a package; remove the target folder"
    )]
    Clean,
    /// cargo's messages could not be read.
    #[error("the messages of `cargo build` could not be read")]
    Messages(#[source] io::Error),
    /// A folder or file of ours could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// There is no place for files that are needed for a moment.
    #[error("no temporary folder can be made; TMPDIR says where")]
    Temporary(#[source] io::Error),
    /// A folder that cannot be searched for programs.
    #[error("programs cannot be looked for in `{}`: name another target directory, by CARGO_TARGET_DIR or in cargo's configuration", .0.display())]
    Path(PathBuf),
    /// The toolchain has no std for the target.
    #[error(
        "the toolchain has no libraries for `{target}`, in `{}`: `rustup target add {target}` may mend it, \
         and `--engine source` does without",
        folder.display()
    )]
    NoLibraries {
        /// The target's triple.
        target: String,
        /// Where there should be some.
        folder: PathBuf,
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
    #[error(
        "{} is damaged or no object code; cargo has built it: remove the folder that it lies in",
        path.display()
    )]
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

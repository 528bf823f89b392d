//! What the graph is made of: archives and object files, and whose they are.

use std::{
    io,
    path::{Path, PathBuf},
};

/// A file with object code: an rlib, a native `.a` or a `.o`.
#[derive(Clone, Debug)]
pub struct Input {
    /// Where it is.
    pub path: PathBuf,
    /// Whose code it is.
    pub origin: Origin,
}

/// Whose code an input is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The toolchain's: std and what it is built of.
    Sysroot,
    /// A package's, compiled by rustc.
    Package {
        /// The package's name.
        name: String,
        /// The package's version.
        version: String,
        /// Whether it is a member of the workspace.
        member: bool,
        /// The name of the crate, as code writes it.
        crate_name: String,
    },
    /// A library in another language that a package's build script has built or found.
    Native {
        /// The package's name.
        package: String,
    },
}

/// Why a graph cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file that is not there or may not be read.
    #[error("{} cannot be read; build again, or remove the target folder if that does not help", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        cause: io::Error,
    },
    /// A file that is no archive and no object, or is damaged.
    #[error("{} is damaged or no object code: {what}; where cargo has built it, remove the folder that it lies in", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it, as a fragment.
        what: String,
    },
    /// More code than the graph can number.
    #[error("there is more code than can be judged at once: {0} pieces")]
    TooLarge(usize),
}

impl Error {
    pub(crate) fn damaged(path: &Path, what: impl Into<String>) -> Self {
        Self::Damaged {
            path: path.to_owned(),
            what: what.into(),
        }
    }
}

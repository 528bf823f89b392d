//! What the graph is made of: archives and object files, and whose they are.

use std::path::PathBuf;

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

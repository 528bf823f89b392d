//! What the graph is made from: archives of objects, each with where it came from. Opens nothing.

use std::path::PathBuf;

/// A file of objects: an rlib, a native archive, a single object, or what stands where a binary
/// would. What it is, its first bytes say and not its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Input {
    /// Where it is.
    pub path: PathBuf,
    /// Whose code it holds.
    pub origin: Origin,
}

/// Whose code an [`Input`] holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// The toolchain's: std and what it is made of.
    Sysroot,
    /// A crate of a package.
    Package {
        /// The package's name.
        name: String,
        /// The package's version.
        version: String,
        /// Whether the package is a workspace member.
        member: bool,
        /// The crate's name in code.
        crate_name: String,
    },
    /// Another language's, linked for a package.
    Native {
        /// The package's name.
        package: String,
    },
}

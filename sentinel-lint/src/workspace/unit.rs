//! The crates to read, as cargo would compile them.

use std::{collections::BTreeSet, path::PathBuf};

/// A crate to read, as an index into the list of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(pub u32);

/// One crate of one package, with all that decides how its source reads.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The package's name, as in its manifest.
    pub package: String,
    /// Cargo's id of the package.
    pub package_id: String,
    /// The package's version.
    pub version: String,
    /// The package's folder.
    pub folder: PathBuf,
    /// Whether the package is a workspace member.
    pub member: bool,
    /// Whether the package was selected (`-p`, `--workspace`, …): attributes of selected
    /// packages alone declare extensions.
    pub selected: bool,
    /// The crate's name in code: `serde_json`.
    pub name: String,
    /// What cargo builds it as.
    pub kind: UnitKind,
    /// The crate root's file.
    pub root: PathBuf,
    /// 2015, 2018, 2021, 2024.
    pub edition: u16,
    /// The features that are on.
    pub features: BTreeSet<String>,
    /// The crates that its code may name, under the names that it gives them. A binary's own
    /// library is among them.
    pub dependencies: Vec<Dependency>,
}

/// What cargo builds a unit as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnitKind {
    /// A library that other crates link.
    Lib,
    /// A proc-macro crate: runs at build time.
    ProcMacro,
    /// A binary.
    Bin,
    /// An example, test or bench; read only when it is selected.
    Other,
    /// A build script: runs at build time.
    BuildScript,
}

/// A crate that a unit's code may name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependency {
    /// The name in code: the rename of the manifest, or the library's name.
    pub name: String,
    /// The crate.
    pub unit: UnitId,
}

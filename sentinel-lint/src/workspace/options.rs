//! What the user asks of cargo, by cargo's own flags.

use super::Surroundings;
use std::path::PathBuf;

/// The flags that decide which crates are read, and how.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Where cargo and rustc are run, and with which variables.
    pub surroundings: Surroundings,
    /// `--manifest-path`.
    pub manifest_path: Option<PathBuf>,
    /// `--features`, `--all-features`, `--no-default-features`.
    pub features: Features,
    /// `--target`.
    pub target: Option<String>,
    /// `--locked`, `--offline`, `--frozen`.
    pub lock: Lock,
    /// `--package`, `--workspace`, `--exclude`.
    pub selection: Selection,
    /// How far beyond the libraries and binaries that are linked.
    pub reach: Reach,
    /// `--quiet`, for cargo's own messages.
    pub quiet: bool,
}

/// `--features`, `--all-features`, `--no-default-features`.
#[derive(Clone, Debug, Default)]
pub struct Features {
    /// The features named, each perhaps with `package/` before it.
    pub named: Vec<String>,
    /// `--all-features`.
    pub all: bool,
    /// `--no-default-features`.
    pub no_default: bool,
}

/// `--locked`, `--offline`, `--frozen`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lock {
    /// `--locked`.
    pub locked: bool,
    /// `--offline`.
    pub offline: bool,
    /// `--frozen`.
    pub frozen: bool,
}

/// `--package`, `--workspace`, `--exclude`. With nothing given, the default members.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// `--package`: names, `name@version`, patterns or package ids of members.
    pub packages: Vec<String>,
    /// `--workspace`.
    pub workspace: bool,
    /// `--exclude`; needs `workspace`.
    pub exclude: Vec<String>,
}

/// Which units there are besides the libraries and binaries of the selected packages, the
/// libraries these link, the proc macros they name and the build scripts of all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reach {
    /// Also the selected packages' examples, tests and benches with their dev-dependencies.
    pub other_targets: bool,
    /// Also the crates that are only linked into proc macros and build scripts.
    pub build_time: bool,
}

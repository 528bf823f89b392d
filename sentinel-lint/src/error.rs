//! What keeps a check from being made. Each names the input and the way out.

use crate::{
    baseline::BaselineError,
    check::NoMatch,
    config::ConfigError,
    evidence::{EvidenceError, TestError},
    finding::Scanned,
    init::InitError,
    near,
    report::summary,
    workspace::WorkspaceError,
};
use std::{collections::BTreeSet, error::Error as StdError, fmt::Write as _, io, path::PathBuf};

/// A message names this many of many.
const SHOWN: usize = 5;

/// Why a check could not be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// cargo does not know the workspace.
    #[error(transparent)]
    Workspace(#[from] WorkspaceError),
    /// The configuration is wrong.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The workspace was not set up.
    #[error(transparent)]
    Init(#[from] InitError),
    /// The baseline is of no use.
    #[error(transparent)]
    Baseline(#[from] BaselineError),
    /// The evidence is of no use.
    #[error(transparent)]
    Evidence(#[from] EvidenceError),
    /// The tests did not run, or did not pass.
    #[error(transparent)]
    Test(#[from] TestError),
    /// Nothing is declared.
    #[error("{}", no_extensions(scanned, selected))]
    NoExtensions {
        /// What was scanned.
        scanned: Scanned,
        /// The packages whose attributes count.
        selected: Vec<String>,
    },
    /// Nothing is compiled.
    #[error("no function is compiled in {}", summary::scanned(.0))]
    NoFunctions(Scanned),
    /// Patterns that match nothing.
    #[error("{}", lines(.0))]
    Unmatched(Vec<NoMatch>),
    /// A package that is asked for and that the tree has not.
    #[error("no package of the tree is called `{name}`{}", nearest(.near.as_deref()))]
    Stranger {
        /// The name.
        name: String,
        /// The nearest that there is.
        near: Option<String>,
    },
    /// The engine gave up.
    #[error(transparent)]
    Engine(Box<dyn StdError + Send + Sync>),
    /// The program does not know where it is.
    #[error("cannot find the program of this process, which is needed to build with")]
    Program(#[source] io::Error),
    /// The report could not be written to the file that was asked for.
    #[error("cannot write the report to `{}`", path.display())]
    Output {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The report could not be written to the standard output.
    #[error("cannot write the report to the standard output")]
    Stdout(#[source] io::Error),
}

impl Error {
    pub(crate) fn stranger(name: &str, known: &BTreeSet<String>) -> Self {
        let near = near::nearest(name, known.iter().map(String::as_str));
        Self::Stranger {
            name: name.to_owned(),
            near: near.first().map(|&near| near.to_owned()),
        }
    }
}

fn nearest(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!("; the nearest is `{near}`"))
}

fn no_extensions(scanned: &Scanned, selected: &[String]) -> String {
    let of = match selected {
        [] => String::new(),
        names => format!(" of {}", listed(names)),
    };
    let mut text = format!(
        "no port-mediated function is declared in {}{of}; mark one with `#[port_mediated]`, or \
         declare functions by their path with `--extension 'crate::module::*'`",
        summary::scanned(scanned)
    );
    for skip in scanned.skipped.iter().take(SHOWN) {
        let _ = write!(text, "\nskipped {}: {}", skip.what, skip.why);
    }
    text
}

fn listed(names: &[String]) -> String {
    let mut text = String::new();
    for (i, name) in names.iter().take(SHOWN).enumerate() {
        let comma = if i == 0 { "" } else { ", " };
        let _ = write!(text, "{comma}`{name}`");
    }
    match names.len().checked_sub(SHOWN) {
        None | Some(0) => text,
        Some(more) => format!("{text} and {more} more"),
    }
}

fn lines(none: &[NoMatch]) -> String {
    let lines: Vec<String> = none.iter().map(NoMatch::to_string).collect();
    lines.join("\n")
}

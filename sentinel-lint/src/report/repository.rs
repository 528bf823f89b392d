//! How the files of a report are named from the root of the repository, which is what a code
//! host goes by. The report itself names them from the workspace, which may lie deeper. Reads no
//! file; asks alone whether one is there.

use crate::finding::{Finding, Hop, Report};
use std::path::Path;

/// What the root of a repository has in it, as a folder or, in another worktree, as a file.
const MARK: &str = ".git";

/// A workspace in its repository.
pub(super) struct Repository<'a> {
    report: &'a Report,
    /// From the root to the workspace, empty or ended by a slash.
    prefix: String,
}

/// A place that a code host can show.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// From the root of the repository, with slashes.
    pub(super) file: String,
    /// 1-based.
    pub(super) line: u32,
    /// 1-based, in characters.
    pub(super) column: u32,
}

impl<'a> Repository<'a> {
    pub(super) fn of(report: &'a Report) -> Self {
        let prefix = prefix(&report.workspace);
        Self { report, prefix }
    }

    /// The name of a file from the root; none for one that is not the workspace's.
    pub(super) fn name(&self, file: &str) -> Option<String> {
        let own = !file.is_empty() && self.report.workspace.join(file).is_file();
        own.then(|| format!("{}{file}", self.prefix))
    }

    /// Where a finding is shown: at the first step that is in the workspace, else where the
    /// extension is declared, else at the workspace's manifest, because a finding without a place
    /// is one that nobody is shown.
    pub(super) fn place(&self, finding: &Finding) -> Place {
        let steps = finding.chain.iter().map(position);
        let declared = self.report.extension_of(finding);
        let declared =
            declared.map(|extension| (extension.file.as_str(), extension.line, extension.column));
        let mut places = steps.chain(declared);
        let place = places.find_map(|(file, line, column)| {
            let file = self.name(file)?;
            Some(Place {
                file,
                line: line.max(1),
                column: column.max(1),
            })
        });
        place.unwrap_or_else(|| Place {
            file: format!("{}Cargo.toml", self.prefix),
            line: 1,
            column: 1,
        })
    }
}

fn position(hop: &Hop) -> (&str, u32, u32) {
    (&hop.file, hop.line, hop.column)
}

/// The way from the nearest folder that is a repository's root to the workspace.
fn prefix(workspace: &Path) -> String {
    let root = workspace.ancestors().find(|at| at.join(MARK).exists());
    let below = root.and_then(|root| workspace.strip_prefix(root).ok());
    let parts = below.into_iter().flatten();
    parts.fold(String::new(), |prefix, part| {
        prefix + &part.to_string_lossy() + "/"
    })
}

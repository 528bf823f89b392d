//! `cargo sentinel init`: a configuration of comments to begin with, and a workflow. It writes over
//! nothing.

use crate::workspace::{self, Options, WorkspaceError};
use std::{
    fs, io,
    io::Write as _,
    path::{Path, PathBuf},
};

const CONFIGURATION: &str = include_str!("../data/sentinel.toml");
const WORKFLOW: &str = include_str!("../data/sentinel-workflow.yml");

/// What is written beside the configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Workflow {
    /// `.github/workflows/sentinel.yml`.
    Github,
}

/// Why a workspace was not set up.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InitError {
    /// cargo does not know the workspace.
    #[error(transparent)]
    Workspace(#[from] WorkspaceError),
    /// The workspace is configured already.
    #[error(
        "the workspace is configured in `{}`, in `[workspace.metadata.sentinel]`: change that, or take \
         it out and run `cargo sentinel init` again",
        manifest.display()
    )]
    Configured {
        /// The manifest.
        manifest: PathBuf,
    },
    /// A file is there already.
    #[error("`{}` is there already and is left as it is: move it away to begin anew", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// A file cannot be written.
    #[error("cannot write `{}`", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// Writes the files beside the workspace's manifest; those that were written, in order.
///
/// # Errors
/// A file that is there already, in which case none is written, or one that cannot be.
pub fn init(options: &Options, workflow: Option<Workflow>) -> Result<Vec<PathBuf>, InitError> {
    let outline = workspace::outline(options)?;
    if outline.configured {
        return Err(InitError::Configured {
            manifest: outline.root.join("Cargo.toml"),
        });
    }
    let mut files = vec![(outline.root.join("sentinel.toml"), CONFIGURATION)];
    if workflow == Some(Workflow::Github) {
        let path = outline.root.join(".github/workflows/sentinel.yml");
        files.push((path, WORKFLOW));
    }
    let is_there = |(path, _): &&(PathBuf, &str)| path.symlink_metadata().is_ok();
    if let Some((path, _)) = files.iter().find(is_there) {
        return Err(InitError::Exists { path: path.clone() });
    }
    for (path, text) in &files {
        write(path, text).map_err(|source| InitError::Write {
            path: path.clone(),
            source,
        })?;
    }
    Ok(files.into_iter().map(|(path, _)| path).collect())
}

/// Writes a file that must not be there.
fn write(path: &Path, text: &str) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::File::create_new(path)?.write_all(text.as_bytes())
}

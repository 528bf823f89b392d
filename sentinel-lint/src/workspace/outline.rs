//! What can be known of a workspace before its dependencies are resolved: where it is, and which
//! members it has. Enough to find how it is configured.

use super::{Options, WorkspaceError, metadata, selection};
use cargo_metadata::{Metadata, Package};
use serde_json::Value;
use std::path::PathBuf;

/// The key of ours in a manifest's `metadata` tables.
const OURS: &str = "sentinel";

/// A workspace without its dependencies.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    /// The folder of the workspace's manifest.
    pub root: PathBuf,
    /// Where cargo puts what it builds.
    pub target_folder: PathBuf,
    /// Whether the manifest has `[workspace.metadata.sentinel]`.
    pub configured: bool,
    /// The members, sorted by name and manifest.
    pub members: Vec<Member>,
}

/// A member of a workspace.
#[derive(Clone, Debug)]
pub struct Member {
    /// The package's name.
    pub name: String,
    /// Its manifest.
    pub manifest: PathBuf,
    /// Whether it is checked.
    pub selected: bool,
    /// The names of its crates in code.
    pub crates: Vec<String>,
    /// Whether the manifest has `[package.metadata.sentinel]`.
    pub configured: bool,
}

impl Outline {
    /// Whether every member is checked.
    pub fn is_whole(&self) -> bool {
        self.members.iter().all(|member| member.selected)
    }
}

/// Asks cargo about a workspace, without its dependencies.
///
/// # Errors
///
/// If cargo cannot be run or refuses, or the selection names no member.
pub fn outline(options: &Options) -> Result<Outline, WorkspaceError> {
    let metadata = metadata::without_dependencies(options)?;
    let selected = selection::select(&metadata, &options.selection)?;
    let packages = metadata.workspace_packages().into_iter();
    let mut members: Vec<Member> = packages
        .map(|package| member(package, selected.contains(&package.id)))
        .collect();
    members.sort_by(|a, b| (&a.name, &a.manifest).cmp(&(&b.name, &b.manifest)));
    Ok(Outline {
        configured: has_ours(&metadata.workspace_metadata),
        members,
        target_folder: target_folder(&metadata),
        root: metadata.workspace_root.into_std_path_buf(),
    })
}

fn target_folder(metadata: &Metadata) -> PathBuf {
    metadata.target_directory.clone().into_std_path_buf()
}

fn member(package: &Package, selected: bool) -> Member {
    let targets = package.targets.iter();
    Member {
        name: package.name.to_string(),
        manifest: package.manifest_path.clone().into_std_path_buf(),
        selected,
        crates: targets
            .map(|target| target.name.replace('-', "_"))
            .collect(),
        configured: has_ours(&package.metadata),
    }
}

fn has_ours(metadata: &Value) -> bool {
    metadata.get(OURS).is_some()
}

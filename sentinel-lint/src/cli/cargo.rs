//! Cargo's own arguments, as it takes them: which packages, features and platform.

use crate::workspace;
use clap::Args;
use std::process::Command;

/// Cargo's own arguments.
#[derive(Args, Clone, Debug, Default)]
pub struct CargoArgs {
    /// The manifest.
    #[command(flatten, next_help_heading = "Cargo options")]
    pub manifest: clap_cargo::Manifest,
    /// The packages.
    #[command(flatten)]
    pub workspace: clap_cargo::Workspace,
    /// The features.
    #[command(flatten)]
    pub features: clap_cargo::Features,
    /// The target triple to check for
    #[arg(long, value_name = "TRIPLE", help_heading = "Cargo options")]
    pub target: Option<String>,
    /// Require that Cargo.lock remains unchanged
    #[arg(long, help_heading = "Cargo options")]
    pub locked: bool,
    /// Run without accessing the network
    #[arg(long, help_heading = "Cargo options")]
    pub offline: bool,
    /// Same as --locked and --offline
    #[arg(long, help_heading = "Cargo options")]
    pub frozen: bool,
}

impl CargoArgs {
    /// The same as questions about a workspace. `quiet` keeps cargo's own messages to itself.
    pub fn options(&self, quiet: bool) -> workspace::Options {
        workspace::Options {
            surroundings: workspace::Surroundings::default(),
            manifest_path: self.manifest.manifest_path.clone(),
            features: workspace::Features {
                named: self.features.features.clone(),
                all: self.features.all_features,
                no_default: self.features.no_default_features,
            },
            target: self.target.clone(),
            lock: workspace::Lock {
                locked: self.locked,
                offline: self.offline,
                frozen: self.frozen,
            },
            selection: workspace::Selection {
                packages: self.workspace.package.clone(),
                workspace: self.workspace.workspace || self.workspace.all,
                exclude: self.workspace.exclude.clone(),
            },
            reach: workspace::Reach::default(),
            quiet,
        }
    }

    /// Hands the same to another command of cargo's, but for the platform.
    pub(crate) fn hand(&self, command: &mut Command) {
        if let Some(path) = &self.manifest.manifest_path {
            command.arg("--manifest-path").arg(path);
        }
        for package in &self.workspace.package {
            command.args(["--package", package]);
        }
        for package in &self.workspace.exclude {
            command.args(["--exclude", package]);
        }
        for feature in &self.features.features {
            command.args(["--features", feature]);
        }
        let switches = [
            (
                self.workspace.workspace || self.workspace.all,
                "--workspace",
            ),
            (self.features.all_features, "--all-features"),
            (self.features.no_default_features, "--no-default-features"),
            (self.locked, "--locked"),
            (self.offline, "--offline"),
            (self.frozen, "--frozen"),
        ];
        command.args(switches.iter().filter(|(on, _)| *on).map(|(_, flag)| flag));
    }
}

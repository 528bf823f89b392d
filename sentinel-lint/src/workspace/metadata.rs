//! Runs `cargo metadata` with the user's flags.

use std::path::Path;

use cargo_metadata::{CargoOpt, Metadata, MetadataCommand};

use super::{Options, WorkspaceError};

/// The answer of `cargo metadata` about the members alone. It resolves nothing for that, so it needs
/// no target.
pub(super) fn without_dependencies(options: &Options) -> Result<Metadata, WorkspaceError> {
    let metadata = command(options).no_deps().exec();
    metadata.map_err(|error| failure(options, error))
}

/// The answer of `cargo metadata` for one target.
pub(super) fn run(options: &Options, target: &str) -> Result<Metadata, WorkspaceError> {
    let mut command = command(options);
    if options.features.all {
        command.features(CargoOpt::AllFeatures);
    }
    if options.features.no_default {
        command.features(CargoOpt::NoDefaultFeatures);
    }
    if !options.features.named.is_empty() {
        command.features(CargoOpt::SomeFeatures(options.features.named.clone()));
    }
    command.other_options(flags(options, target));
    command.exec().map_err(|error| failure(options, error))
}

fn command(options: &Options) -> MetadataCommand {
    let mut command = MetadataCommand::new();
    // cargo's own messages, its progress included, belong on the user's terminal.
    command.verbose(true);
    command.cargo_path(options.surroundings.cargo());
    for (name, value) in options.surroundings.changes() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    if let Some(folder) = options.surroundings.place() {
        command.current_dir(folder);
    }
    if let Some(path) = &options.manifest_path {
        command.manifest_path(path);
    }
    command
}

fn flags(options: &Options, target: &str) -> Vec<String> {
    let mut flags = vec!["--filter-platform".to_owned(), target.to_owned()];
    let switches = [
        (options.lock.locked, "--locked"),
        (options.lock.offline, "--offline"),
        (options.lock.frozen, "--frozen"),
        (options.quiet, "--quiet"),
    ];
    flags.extend(
        switches
            .iter()
            .filter(|(on, _)| *on)
            .map(|(_, flag)| (*flag).to_owned()),
    );
    flags
}

fn failure(options: &Options, error: cargo_metadata::Error) -> WorkspaceError {
    let place = options.surroundings.place();
    let folder = || place.unwrap_or_else(|| Path::new(".")).to_owned();
    let manifest = options.manifest_path.clone().unwrap_or_else(folder);
    match error {
        cargo_metadata::Error::CargoMetadata { .. } => WorkspaceError::Refused { manifest },
        other => WorkspaceError::Metadata {
            manifest,
            source: Box::new(other),
        },
    }
}

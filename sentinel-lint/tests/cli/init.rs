//! `cargo sentinel init`: what it writes is understood, and nothing is written over.

use crate::double::cli;
use sentinel_lint::{
    cli::{Command, InitArgs},
    config::Config,
    init::{InitError, Workflow, init},
    workspace::{Options, outline},
};
use std::{
    fs,
    path::{Path, PathBuf},
};
use tempfile::TempDir;

const MANIFEST: &str = "[package]\nname = \"a\"\nversion = \"0.1.0\"\nedition = \"2024\"\n";

fn project(manifest: &str) -> (TempDir, Options) {
    let folder = TempDir::new().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    };
    write("Cargo.toml", manifest);
    write("src/lib.rs", "");
    let options = Options {
        manifest_path: Some(folder.path().join("Cargo.toml")),
        ..Options::default()
    };
    (folder, options)
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("text")
}

#[test]
fn every_comment_of_the_configuration_is_one_that_is_understood() {
    let (folder, options) = project(MANIFEST);
    let written = init(&options, None).expect("written");
    assert_eq!(written, [folder.path().join("sentinel.toml")]);
    let outline = outline(&options).expect("a workspace");
    Config::find(None, &outline).expect("nothing is configured");

    let text = text(&written[0]);
    let lines = text.lines().filter_map(|line| line.strip_prefix("# "));
    let settings: Vec<&str> = lines
        .filter(|line| line.contains(" = ") || line.starts_with('['))
        .collect();
    let uncommented = settings.join("\n");
    fs::write(&written[0], uncommented.replace("a-package", "a")).expect("written");
    let config = Config::find(None, &outline).expect("all of it is understood");
    assert_eq!(config.permissions.len(), 1);
    assert_eq!(config.extensions.len(), 1);
    assert_eq!(config.trusted.len(), 1);
    assert!(config.baseline.is_some());
    // Two of the profile, one of everybody's levels and one of a package's.
    assert_eq!(config.settings.len(), 4);
}

#[test]
fn the_commands_of_the_workflow_are_commands() {
    let (folder, options) = project(MANIFEST);
    let written = init(&options, Some(Workflow::Github)).expect("written");
    let workflow = folder.path().join(".github/workflows/sentinel.yml");
    assert_eq!(written[1], workflow);
    let text = text(&workflow);
    let commands: Vec<&str> = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- run: cargo sentinel "))
        .collect();
    assert_eq!(commands.len(), 1, "{text}");
    let args: Vec<&str> = commands[0].split(' ').collect();
    assert!(matches!(cli(&args).command, Command::Check(_)));
}

#[test]
fn nothing_is_written_over_and_nothing_by_halves() {
    let (folder, options) = project(MANIFEST);
    let workflow = folder.path().join(".github/workflows/sentinel.yml");
    fs::create_dir_all(workflow.parent().expect("a folder")).expect("made");
    fs::write(&workflow, "mine").expect("written");
    let refused = init(&options, Some(Workflow::Github)).expect_err("refused");
    assert!(matches!(&refused, InitError::Exists { path } if *path == workflow));
    assert_eq!(text(&workflow), "mine");
    assert!(!folder.path().join("sentinel.toml").exists());

    init(&options, None).expect("written");
    let again = init(&options, None).expect_err("refused").to_string();
    assert!(again.contains("sentinel.toml"), "{again}");
}

#[test]
fn a_workspace_that_its_manifest_configures_is_left_as_it_is() {
    let configured = format!("{MANIFEST}[workspace.metadata.sentinel]\nprofile = \"strict\"\n");
    let (folder, options) = project(&configured);
    let refused = init(&options, None).expect_err("refused").to_string();
    assert!(refused.contains("Cargo.toml"), "{refused}");
    assert!(!folder.path().join("sentinel.toml").exists());

    let nowhere = Options {
        manifest_path: Some(PathBuf::from("/nowhere/Cargo.toml")),
        ..Options::default()
    };
    init(&nowhere, None).expect_err("refused");
}

#[test]
fn the_manifest_is_named_as_cargo_has_it() {
    let cli = cli(&[
        "init",
        "--workflow",
        "github",
        "--manifest-path",
        "a/Cargo.toml",
    ]);
    let Command::Init(InitArgs { workflow, manifest }) = cli.command else {
        panic!("{cli:?}");
    };
    assert_eq!(workflow, Some(Workflow::Github));
    assert_eq!(manifest.manifest_path, Some(PathBuf::from("a/Cargo.toml")));
}

//! README keeps its word: its commands are the ones that are run, and what it says of them holds.

use sentinel_tests::{Run, cargo, repository};
use std::{fs, process::Command};

/// The lines of README's shell blocks, which are its commands.
fn commands() -> Vec<String> {
    let readme = read("README.md");
    let blocks = readme.split("```sh\n").skip(1);
    let lines = blocks.flat_map(|block| block.split("```").next().unwrap_or_default().lines());
    lines.map(str::to_owned).collect()
}

fn read(path: &str) -> String {
    fs::read_to_string(repository().join(path))
        .unwrap_or_else(|error| panic!("{path} cannot be read: {error}"))
}

#[test]
fn the_first_command_names_the_liars_with_their_chains_and_fails() {
    let command = &commands()[0];
    let mut words = command.split(' ');
    assert_eq!(words.next(), Some("cargo"), "{command}");
    let run = Run::of(Command::new(cargo()).args(words).current_dir(repository()));
    assert_eq!(run.code, Some(1), "README says exit code 1: {run:#?}");
    for liar in [
        "toolbox_extensions::tidy::tidy",
        "toolbox_extensions::table::draw",
        "gridlines::style::current",
    ] {
        assert!(run.stdout.contains(liar), "{liar} in:\n{}", run.stdout);
    }
}

#[test]
fn the_second_command_is_what_ci_runs() {
    let command = &commands()[1];
    assert_eq!(command, ".ci/test");
    let ci = read(".ci/run");
    assert!(ci.lines().any(|line| line.contains(command)), "{ci}");
}

#[test]
fn the_test_command_leaves_nothing_out() {
    let script = read(".ci/test");
    for part in [
        "cargo fmt --all --check",
        "cargo clippy --workspace --all-targets --all-features --locked -- -D warnings",
        "RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --all-features --locked",
        "cargo test --workspace --all-features --locked",
    ] {
        assert!(script.contains(part), "{part} in:\n{script}");
    }
}

#[test]
fn exit_codes_are_documented() {
    let readme = read("README.md");
    for row in ["| 0 |", "| 1 |", "| 2 |"] {
        assert!(readme.contains(row), "{row}");
    }
}

#[test]
fn every_class_is_documented_with_its_default() {
    let readme = read("README.md");
    for class in sentinel_effects::EffectClass::ALL {
        let row = readme
            .lines()
            .find(|line| line.starts_with('|') && line.contains(&format!("`{class}`")));
        let row = row.unwrap_or_else(|| panic!("{class} has no row"));
        let level = class.default_level().to_string();
        assert!(row.contains(&level), "{class} is {level} by default: {row}");
    }
}

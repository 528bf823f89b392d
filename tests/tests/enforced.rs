//! Where people build: a build script that has its package checked, and what stands in an action, a hook
//! and a workflow.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use sentinel_lint::cli::{Cli, Command};
use sentinel_tests::{Run, cargo_beside, example, fixture, repository, sentinel_building};
use std::fs;

const SEEN: &str = "enforced@0.1.0: [direct-effect]: port-mediated `enforced::lies` can reach a direct \
                    fs effect: std::path::Path::exists (src/lib.rs:13:32)";

fn build(args: &[&str], variables: &[(&str, &str)]) -> Run {
    let target = example("toolbox").join("target");
    let args = [&["build", "--locked", "--offline"], args].concat();
    cargo_beside(&fixture("enforced"), &target, args, variables)
}

/// One after the other, because they build the same package.
#[test]
fn what_is_found_fails_the_build_of_the_package() {
    let lies = ["--features=lies-too"];
    let honest = build(&[], &[]);
    assert_eq!(honest.code, Some(0), "{honest:#?}");

    let run = build(&lies, &[]);
    assert_eq!(run.code, Some(101), "{run:#?}");
    assert!(run.stderr.contains(SEEN), "{run:#?}");

    let run = build(&lies, &[("SENTINEL_ENFORCE", "0")]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(run.stderr.contains("is built without a check"), "{run:#?}");

    // Its tests run all the same, and what is found is in the one report.
    let target = example("toolbox").join("target");
    let args = [
        "test",
        "--locked",
        "--offline",
        "--features=lies-too",
        "--format=json",
    ];
    let run = sentinel_building(&fixture("enforced"), &target, args);
    assert_eq!(run.code, Some(1), "{run:#?}");
    let report = run.report();
    let voices = report.extensions.iter().map(|one| &*one.voices.runtime);
    assert_eq!(voices.collect::<Vec<_>>(), ["clean", "not-run"]);

    // What cannot be checked is no success: here there is no program.
    let path = std::env::var("PATH").expect("a path");
    let without: Vec<_> = std::env::split_paths(&path)
        .filter(|folder| !folder.join("cargo-sentinel").exists())
        .collect();
    let path = std::env::join_paths(without).expect("folders without colons");
    let path = path.to_str().expect("text");
    let run = build(&lies, &[("PATH", path), ("SENTINEL_ENFORCE", "1")]);
    assert_eq!(run.code, Some(101), "{run:#?}");
    assert!(
        run.stderr.contains("cannot run `cargo-sentinel`"),
        "{run:#?}"
    );
}

#[test]
fn the_commands_of_the_action_and_of_the_hook_are_commands() {
    for (file, start) in [
        ("action.yml", "run: cargo "),
        (".pre-commit-hooks.yaml", "entry: cargo "),
    ] {
        let text = fs::read_to_string(repository().join(file)).expect("text");
        let commands = text
            .lines()
            .filter_map(|line| line.trim().strip_prefix(start));
        let commands: Vec<_> = commands
            .filter(|line| line.starts_with("sentinel "))
            .collect();
        assert_eq!(commands.len(), 1, "{file}");
        let words = commands[0].split(' ').filter(|word| *word != "$ARGUMENTS");
        let args = ["cargo-sentinel"].into_iter().chain(words);
        let cli = Cli::from_args(args.map(Into::into)).expect("arguments");
        assert!(matches!(cli.command, Command::Check(_)), "{file}");
    }
}

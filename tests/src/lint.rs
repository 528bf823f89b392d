//! Runs the real `cargo-sentinel`, as cargo would.

use crate::Report;
use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

/// What a run of a program left behind.
#[derive(Clone, Debug)]
pub struct Run {
    /// The exit code; none if a signal ended it.
    pub code: Option<i32>,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

impl Run {
    /// Runs `command` to its end.
    ///
    /// # Panics
    ///
    /// If it cannot be started, or writes what is not UTF-8.
    pub fn of(command: &mut Command) -> Self {
        let output = command
            .output()
            .unwrap_or_else(|error| panic!("cannot start {command:?}: {error}"));
        let text = |bytes| String::from_utf8(bytes).expect("programs of ours write UTF-8");
        Self {
            code: output.status.code(),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }

    /// Standard output, read as a report.
    ///
    /// # Panics
    ///
    /// If it is none; the message shows the whole run.
    pub fn report(&self) -> Report {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("standard output is no report: {error}\n{self:#?}"))
    }
}

/// Runs `cargo sentinel` with these arguments in the repository.
///
/// # Panics
///
/// If the program cannot be built or started.
pub fn sentinel<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Run {
    sentinel_in(crate::repository(), args)
}

/// Runs `cargo sentinel` with these arguments in `folder`.
///
/// # Panics
///
/// If the program cannot be built or started.
pub fn sentinel_in<S: AsRef<OsStr>>(folder: &Path, args: impl IntoIterator<Item = S>) -> Run {
    Run::of(&mut command(folder, args))
}

/// The same, with what is built put into `target`: two workspaces with dependencies in common
/// build those once.
///
/// # Panics
///
/// If the program cannot be built or started.
pub fn sentinel_building<S: AsRef<OsStr>>(
    folder: &Path,
    target: &Path,
    args: impl IntoIterator<Item = S>,
) -> Run {
    Run::of(command(folder, args).env("CARGO_TARGET_DIR", target))
}

/// Runs cargo itself in `folder`, where `cargo sentinel` is this repository's, with what is built put
/// into `target`.
///
/// # Panics
///
/// If the program cannot be built, or cargo not be started.
pub fn cargo_beside<S: AsRef<OsStr>>(
    folder: &Path,
    target: &Path,
    args: impl IntoIterator<Item = S>,
    variables: &[(&str, &str)],
) -> Run {
    let own = program().parent().map(Path::to_owned);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let all = own.into_iter().chain(std::env::split_paths(&path));
    let path = std::env::join_paths(all).expect("folders without colons");
    let mut command = Command::new(cargo());
    command.args(args).current_dir(folder).env("PATH", path);
    command.env("CARGO_TARGET_DIR", target);
    command.envs(variables.iter().copied());
    Run::of(&mut command)
}

fn command<S: AsRef<OsStr>>(folder: &Path, args: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(program());
    command.arg("sentinel").args(args).current_dir(folder);
    for inherited in ["CARGO_TERM_COLOR", "CLICOLOR_FORCE", "GITHUB_ACTIONS"] {
        command.env_remove(inherited);
    }
    command
}

/// The program. Cargo builds a package's programs for the tests of that package alone, so these
/// tests ask for it; it is up to date as a rule, and then asking is quick.
fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(build)
}

fn build() -> PathBuf {
    let mut command = Command::new(cargo());
    command
        .args(["build", "--quiet", "--workspace", "--bin", "cargo-sentinel"])
        .arg("--message-format=json-render-diagnostics")
        .current_dir(crate::repository());
    let run = Run::of(&mut command);
    assert_eq!(run.code, Some(0), "the lint does not build: {}", run.stderr);
    let mut messages = run.stdout.lines().map(|line| {
        serde_json::from_str::<serde_json::Value>(line).expect("cargo's messages are JSON")
    });
    messages
        .find_map(|message| message["executable"].as_str().map(PathBuf::from))
        .expect("cargo names the program that it built")
}

/// The cargo that runs these tests.
pub fn cargo() -> std::ffi::OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

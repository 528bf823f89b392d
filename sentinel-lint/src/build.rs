//! `enforce` for build scripts: a check that fails `cargo build` where people build. It needs nothing
//! of the lint but the installed program, so that a build script stays quick to compile.
//!
//! It judges nothing itself.

use crate::exit;
use std::{
    env, io,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// Set by an analysis build: what is being analysed is not checked once more.
pub(crate) const ANALYSED: &str = "SENTINEL_ANALYSED";
/// `0` builds without the check.
const SWITCH: &str = "SENTINEL_ENFORCE";
const PROGRAM: &str = "cargo-sentinel";

/// Checks the package that is being built, and fails its build with what is found.
///
/// It is meant for the build script of a package that declares port-mediated functions, with
/// `sentinel-lint = { …, default-features = false }` among its build dependencies:
///
/// ```no_run
/// sentinel_lint::build::enforce();
/// ```
///
/// The check is `cargo sentinel check --package` of the package, by the `cargo-sentinel` on the path.
/// Each finding at deny level becomes a `cargo::error`, with its place; warnings become
/// `cargo::warning`s. A program that is not installed and a check that cannot be made fail the build
/// too. With `SENTINEL_ENFORCE=0` in the environment nothing is checked, and a warning says so.
///
/// The check is made again when the package's `src`, its manifest, the lock file or `sentinel.toml`
/// change. What changes in another package of the workspace alone is not noticed.
///
/// # Panics
///
/// Outside of a build script, where cargo names no package.
pub fn enforce() {
    let variable = |name: &str| env::var(name).ok();
    let package = variable("CARGO_PKG_NAME").expect("enforce is for build scripts, run by cargo");
    let folder = variable("CARGO_MANIFEST_DIR").expect("cargo names the folder of the package");
    watch(Path::new(&folder));
    if variable(ANALYSED).is_some() {
        return;
    }
    if variable(SWITCH).is_some_and(|value| value == "0") {
        say(
            "warning",
            &format!("{SWITCH}=0: `{package}` is built without a check"),
        );
        return;
    }
    let manifest = Path::new(&folder).join("Cargo.toml");
    let mut command = Command::new(PROGRAM);
    command.args([
        "sentinel", "check", "--quiet", "--color", "never", "--format", "human",
    ]);
    command.arg("--manifest-path").arg(manifest);
    command.args(["--package", &package]);
    // What cargo tells a build script would have the inner build be this package's, for its target.
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        let is_ours = ["CARGO_FEATURE_", "CARGO_CFG_", "CARGO_PKG_", "DEP_"]
            .iter()
            .any(|start| text.starts_with(start));
        if is_ours || OF_A_BUILD.contains(&&*text) {
            command.env_remove(name);
        }
    }
    command.args(chosen());
    report(&package, command.output());
}

/// The other variables of a build script that an inner cargo would take for its own, and the one by
/// which clippy would be its compiler.
const OF_A_BUILD: [&str; 13] = [
    "CARGO_ENCODED_RUSTFLAGS",
    "CARGO_MAKEFLAGS",
    "CARGO_MANIFEST_DIR",
    "CARGO_MANIFEST_LINKS",
    "CARGO_MANIFEST_PATH",
    "HOST",
    "MAKEFLAGS",
    "NUM_JOBS",
    "OPT_LEVEL",
    "OUT_DIR",
    "PROFILE",
    "RUSTC_WORKSPACE_WRAPPER",
    "TARGET",
];

/// The features and the platform that the package is being built with, as the check's own arguments.
fn chosen() -> Vec<String> {
    let variable = |name: &str| env::var(name).unwrap_or_default();
    let mut arguments = vec!["--no-default-features".to_owned()];
    let features = variable("CARGO_CFG_FEATURE");
    for name in features.split(',').filter(|name| !name.is_empty()) {
        arguments.extend(["--features".to_owned(), name.to_owned()]);
    }
    let target = variable("TARGET");
    if target != variable("HOST") {
        arguments.extend(["--target".to_owned(), target]);
    }
    arguments
}

/// Has cargo run the script again when one of these changes.
fn watch(folder: &Path) {
    let lock = folder.ancestors().map(|folder| folder.join("Cargo.lock"));
    let lock = lock.into_iter().find(|lock| lock.exists());
    let beside = lock.iter().map(|lock| lock.with_file_name("sentinel.toml"));
    let own = ["build.rs", "Cargo.toml", "src"].map(|name| folder.join(name));
    let all: Vec<PathBuf> = own.into_iter().chain(lock.clone()).chain(beside).collect();
    for path in all.iter().filter(|path| path.exists()) {
        say("rerun-if-changed", &path.display().to_string());
    }
    say("rerun-if-env-changed", SWITCH);
}

/// Says what came of the check, in cargo's words.
fn report(package: &str, output: io::Result<Output>) {
    let output = match output {
        Ok(output) => output,
        Err(error) => {
            let why = format!(
                "cannot run `{PROGRAM}`, which checks `{package}` ({error}): install `sentinel-lint`, or \
                 build without the check by {SWITCH}=0"
            );
            return say("error", &why);
        }
    };
    let text = String::from_utf8_lossy(&output.stdout);
    let found = findings(&text);
    for (kind, line) in &found {
        say(kind, line);
    }
    let is = |code: u8| output.status.code() == Some(i32::from(code));
    if is(exit::CLEAN) || (is(exit::FINDINGS) && found.iter().any(|(kind, _)| *kind == "error")) {
        return;
    }
    say("error", &format!("`{package}` could not be checked:"));
    let reason = String::from_utf8_lossy(&output.stderr);
    reason.lines().for_each(|line| say("error", line));
}

/// The findings of a report for people, a line each: what it is, and where.
fn findings(text: &str) -> Vec<(&'static str, String)> {
    let mut found: Vec<(&'static str, String)> = Vec::new();
    let mut is_placed = true;
    for line in text.lines() {
        let kind = ["error", "warning"]
            .into_iter()
            .find(|kind| line.starts_with(&format!("{kind}[")));
        if let Some(kind) = kind {
            let said = line[kind.len()..].to_owned();
            found.push((kind, said));
            is_placed = false;
        } else if let (Some(place), Some((_, said)), false) = (
            line.trim_start().strip_prefix("--> "),
            found.last_mut(),
            is_placed,
        ) {
            *said = format!("{said} ({place})");
            is_placed = true;
        }
    }
    found
}

#[expect(
    clippy::print_stdout,
    reason = "what a build script has for cargo goes to the standard output"
)]
fn say(key: &str, value: &str) {
    println!("cargo::{key}={value}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_finding_is_a_line_with_its_place() {
        let text = "\
error[direct-effect]: port-mediated `a::f` can reach a direct fs effect: std::fs::read
 --> src/lib.rs:3:5
  |
3 |     std::fs::read(path)
  |     ^^^^^^^^^^^^^
  ::: other.rs:1:1

warning[stale-allow]: port-mediated `a::g` allows net and reaches no such effect
 --> src/lib.rs:9:1

failed: 1 error, 1 warning
";
        assert_eq!(
            findings(text),
            [
                (
                    "error",
                    "[direct-effect]: port-mediated `a::f` can reach a direct fs effect: \
                     std::fs::read (src/lib.rs:3:5)"
                        .to_owned()
                ),
                (
                    "warning",
                    "[stale-allow]: port-mediated `a::g` allows net and reaches no such effect \
                     (src/lib.rs:9:1)"
                        .to_owned()
                ),
            ]
        );
    }
}

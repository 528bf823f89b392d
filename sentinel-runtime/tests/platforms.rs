//! Other platforms, as far as this machine can tell: the build without probes is built and tested
//! here, other targets are checked and Miri runs where the toolchain has them. What it has not is
//! skipped, with a line that says how to get it.
#![forbid(unsafe_code)]

mod support;

use std::{
    env,
    io::{self, Write},
    path::{Path, PathBuf},
    process::Command,
};
use support::said;

/// Says, past the capture of test output, what was not tested.
fn skip(what: &str, remedy: &str) {
    let _ = writeln!(io::stderr(), "skipped: {what}; to have it: {remedy}");
}

/// A cargo that leaves the build of these tests alone and loads nothing.
fn cargo() -> Command {
    let mut command = Command::new(env!("CARGO"));
    command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("RUSTFLAGS")
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env("CARGO_TARGET_DIR", folder());
    command
}

/// Where all that is built here goes, so that what is built for this machine is built once.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("platforms")
}

/// This machine's target. Where it is named, flags are kept from what runs while building.
fn here() -> String {
    let mut rustc = Command::new("rustc");
    succeeds(rustc.args(["--print", "host-tuple"]))
        .trim()
        .to_owned()
}

/// Runs it, and says what it said.
#[track_caller]
fn succeeds(command: &mut Command) -> String {
    let output = command.output().expect("it can be started");
    assert!(output.status.success(), "{command:?}: {}", said(&output));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

const SHAPE: [&str; 5] = [
    "--offline",
    "--all-features",
    "--lib",
    "--message-format",
    "json",
];

/// The library that a cargo of this [`SHAPE`] makes.
#[track_caller]
fn library(cargo: &mut Command) -> PathBuf {
    succeeds(cargo)
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter(|message| message["target"]["name"] == "sentinel_runtime")
        .find_map(|message| message["filenames"][0].as_str().map(PathBuf::from))
        .expect("cargo names what it has made")
}

/// A compiler for one of the tests here, which uses that library.
fn user(test: &str, library: &Path, target: &str) -> Command {
    let mut rustc = Command::new("rustc");
    rustc
        .args(["--edition", "2024", "--target", target, "-D", "warnings"])
        .arg(format!("tests/{test}.rs"))
        .arg("--extern")
        .arg(format!("sentinel_runtime={}", library.display()))
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    for built in [format!("{target}/debug/deps"), "debug/deps".to_owned()] {
        rustc.arg("-L").arg(folder().join(built));
    }
    rustc
}

/// The flag by which the runtime is built as for a platform with nothing.
const BARE: [&str; 2] = ["--cfg", "sentinel_bare"];

#[test]
fn without_probes_all_compiles_and_behaves_as_promised() {
    let target = here();
    let mut build = cargo();
    build.args(["rustc", "--target", &target]);
    let library = library(
        build
            .args(SHAPE)
            .arg("--")
            .args(BARE)
            .args(["-D", "warnings"]),
    );
    for test in ["unwatched", "strict"] {
        let program = folder().join(test);
        let mut rustc = user(test, &library, &target);
        succeeds(rustc.args(["--test", "-o"]).arg(&program).args(BARE));
        let told = succeeds(&mut Command::new(&program));
        assert!(told.contains("test result: ok"), "{told}");
        assert!(!told.contains("running 0 tests"), "{told}");
    }
}

/// Targets without probes, and what each stands for.
const TARGETS: &[(&str, &str)] = &[
    (
        "wasm32-unknown-unknown",
        "no operating system, and no list that a linker gathers",
    ),
    ("wasm32-wasip1", "the same, with files"),
    ("aarch64-unknown-linux-gnu", "Linux on another processor"),
    ("x86_64-unknown-linux-musl", "Linux with another libc"),
    ("aarch64-apple-darwin", "another Unix"),
    ("x86_64-pc-windows-msvc", "no Unix"),
];

/// Whether the toolchain can compile for a target.
fn has_target(target: &str) -> bool {
    let mut rustc = Command::new("rustc");
    let output = rustc.args(["--print", "target-libdir", "--target", target]);
    let output = output.output().expect("rustc is there");
    Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir()
}

/// Checks the library for a target, and a crate that uses the attributes with it.
fn check_for(target: &str) {
    let mut check = cargo();
    check.args(["check", "--target", target]).args(SHAPE);
    let library = library(check.env("RUSTFLAGS", "-D warnings"));
    let mut rustc = user("strict", &library, target);
    let metadata = ["--crate-type", "lib", "--emit", "metadata", "--out-dir"];
    succeeds(rustc.args(metadata).arg(folder()));
}

#[test]
fn the_way_of_checking_other_targets_works_for_this_one() {
    check_for(&here());
}

#[test]
fn other_targets_are_checked_where_the_toolchain_has_them() {
    for (target, meaning) in TARGETS {
        if has_target(target) {
            check_for(target);
        } else {
            let what = format!("the check for {target} ({meaning})");
            skip(&what, &format!("rustup target add {target}"));
        }
    }
}

/// A toolchain whose Miri is there with the sources of std, from which it makes its own.
fn miri() -> Option<&'static str> {
    let offered = ["+stable", "+nightly"];
    offered.into_iter().find(|toolchain| {
        let version = rustup_cargo(toolchain).args(["miri", "--version"]).output();
        let mut rustc = Command::new("rustc");
        let sysroot = rustc
            .args([toolchain, "--print", "sysroot"])
            .env_remove("RUSTUP_TOOLCHAIN");
        let sources = sysroot.output().is_ok_and(|output| {
            let sysroot = String::from_utf8_lossy(&output.stdout).trim().to_owned();
            let library = Path::new(&sysroot).join("lib/rustlib/src/rust/library");
            output.status.success() && library.join("Cargo.lock").exists()
        });
        version.is_ok_and(|output| output.status.success()) && sources
    })
}

/// The cargo that rustup puts into the place of the one that runs these tests.
fn rustup_cargo(toolchain: &str) -> Command {
    let mut command = Command::new("cargo");
    command
        .arg(toolchain)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("CARGO_TARGET_DIR", folder())
        // With it Miri would load what it misses without asking.
        .env_remove("CI");
    for variable in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN", "RUSTFLAGS"] {
        command.env_remove(variable);
    }
    command
}

#[test]
fn miri_finds_nothing_in_the_parts_that_it_can_run() {
    let Some(toolchain) = miri() else {
        let remedy = "rustup toolchain install nightly --component miri,rust-src";
        return skip("the run under Miri", remedy);
    };
    let args = ["miri", "test", "--offline", "--all-features", "--lib"];
    let mut command = rustup_cargo(toolchain);
    succeeds(
        command
            .args(args)
            .args(["--test", "unwatched", "--test", "strict"]),
    );
}

//! What the tests of the runtime share.
#![allow(
    dead_code,
    unused_imports,
    reason = "each test binary uses its own part"
)]

mod child;

pub(crate) use child::{PLAIN, child, is_child, said, started, succeeds};

use sentinel_runtime::{DirectEffectSentinel, DirectEffectWitness, Mode};
use std::{
    future::Future,
    path::{Path, PathBuf},
    pin::Pin,
    process::Command,
    sync::{Mutex, PoisonError},
    task::{Context, Poll, Waker},
    thread,
};

/// A file that exists, and that no test changes.
pub(crate) const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");

/// Runs `f` in a window and says what the window saw.
pub(crate) fn watched<R>(mode: Mode, f: impl FnOnce() -> R) -> (R, Vec<DirectEffectWitness>) {
    let sentinel = DirectEffectSentinel::new("test").mode(mode);
    let result = sentinel.watch(f).expect("this platform is covered");
    (result, sentinel.witnesses())
}

/// Runs `act` on a thread of its own while a window is open on this one.
pub(crate) fn beside_a_window<R: Send>(act: impl FnOnce() -> R + Send) -> R {
    let sentinel = DirectEffectSentinel::new("beside");
    let _window = sentinel.watching().expect("this platform is covered");
    thread::scope(|scope| scope.spawn(act).join().expect("it does not panic"))
}

/// As they print themselves.
pub(crate) fn shown(witnesses: &[DirectEffectWitness]) -> Vec<String> {
    witnesses.iter().map(ToString::to_string).collect()
}

/// Opens a file in the plainest way; says whether it could.
pub(crate) fn open() -> bool {
    std::fs::File::open(FILE).is_ok()
}

/// What `open` looks like to a sentinel.
pub(crate) fn opened() -> String {
    format!("open64: {FILE}")
}

/// Polls a future once.
pub(crate) fn poll<F: Future>(future: Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}

/// Builds an example of this package with these flags for the compiler, and says where it is.
pub(crate) fn built_example(name: &str, flags: &[&str]) -> PathBuf {
    // Another test may build the same example with other flags, so it is copied away first.
    static BUILDING: Mutex<()> = Mutex::new(());
    let _building = BUILDING.lock().unwrap_or_else(PoisonError::into_inner);
    let output = Command::new(env!("CARGO"))
        .args([
            "rustc",
            "--offline",
            "--message-format",
            "json",
            "--example",
            name,
            "--",
        ])
        .args(flags)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo is there");
    assert!(output.status.success(), "{}", said(&output));
    let messages = String::from_utf8_lossy(&output.stdout);
    let artifacts = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter(|message| message["target"]["name"] == name);
    let mut files =
        artifacts.flat_map(|it| it["filenames"].as_array().cloned().unwrap_or_default());
    let file = files.find_map(|file| file.as_str().map(PathBuf::from));
    let built = file.expect("cargo names what it has built");
    let own = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name.to_owned() + &flags.concat());
    std::fs::copy(&built, &own).expect("a copy");
    own
}

/// The evidence of a process, line by line, without what depends on the layout of the test's file.
pub(crate) fn evidence(path: &Path, test_file: &str) -> Vec<serde_json::Value> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    assert!(text.is_empty() || text.ends_with('\n'), "{text}");
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect(line));
    lines
        .map(|mut line: serde_json::Value| {
            let file = line["file"].as_str().expect("a file");
            assert!(file.ends_with(test_file), "{file}");
            assert!(line["line"].as_u64() > Some(0));
            let fields = line.as_object_mut().expect("an object");
            fields.retain(|key, _| key != "file" && key != "line");
            line
        })
        .collect()
}

//! What the tests of the runtime share.
#![allow(dead_code, reason = "each test binary uses its own part")]

use sentinel_runtime::{DirectEffectSentinel, DirectEffectWitness, Mode};
use std::{
    env,
    ffi::OsStr,
    future::Future,
    path::PathBuf,
    pin::Pin,
    process::{Command, Output},
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

/// Whose value is the test that a process was started for.
const ROLE: &str = "SENTINEL_TEST_CHILD";

/// Whether this is the process that [`child`] starts for the test of this name.
pub(crate) fn is_child(test: &str) -> bool {
    env::var_os(ROLE).is_some_and(|role| role == test)
}

/// In the process that this starts, runs `body` and ends the process; elsewhere, starts that
/// process for the test of this name and says how it ended.
pub(crate) fn child<K: AsRef<OsStr>, V: AsRef<OsStr>>(
    test: &str,
    variables: impl IntoIterator<Item = (K, V)>,
    body: impl FnOnce(),
) -> Output {
    if is_child(test) {
        body();
        std::process::exit(0);
    }
    Command::new(env::current_exe().expect("a test knows its program"))
        .args(["--exact", test, "--nocapture", "--test-threads=1"])
        .env_remove("RUST_BACKTRACE")
        .envs(variables)
        .env(ROLE, test)
        .output()
        .expect("a test can start itself")
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

/// No variables, for [`child`].
pub(crate) const PLAIN: [(&str, &str); 0] = [];

/// What becomes of a [`child`] whose body has returned.
#[track_caller]
pub(crate) fn succeeds(output: &Output) {
    assert!(output.status.success(), "{}", said(output));
}

/// What a process said, for the case that it failed.
pub(crate) fn said(output: &Output) -> String {
    let (out, err) = (&output.stdout, &output.stderr);
    format!(
        "{}\n{}{}",
        output.status,
        String::from_utf8_lossy(out),
        String::from_utf8_lossy(err)
    )
}

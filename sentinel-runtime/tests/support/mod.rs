//! What the tests of the runtime share.
#![allow(dead_code, reason = "each test binary uses its own part")]

use sentinel_runtime::{DirectEffectSentinel, DirectEffectWitness, Mode};
use std::{
    env,
    ffi::OsStr,
    future::Future,
    pin::Pin,
    process::{Command, Output},
    task::{Context, Poll, Waker},
};

/// A file that exists, and that no test changes.
pub(crate) const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");

/// Runs `f` in a window and says what the window saw.
pub(crate) fn watched<R>(mode: Mode, f: impl FnOnce() -> R) -> (R, Vec<DirectEffectWitness>) {
    let sentinel = DirectEffectSentinel::new("test").mode(mode);
    let result = sentinel.watch(f).expect("this platform is covered");
    (result, sentinel.witnesses())
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

/// No variables, for [`child`].
pub(crate) const PLAIN: [(&str, &str); 0] = [];

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

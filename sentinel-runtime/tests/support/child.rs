//! Tests that need a process of their own start themselves anew.
#![allow(dead_code, reason = "each test binary uses its own part")]

use std::{
    env,
    ffi::OsStr,
    path::Path,
    process::{Command, Output},
};

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
    let program = env::current_exe().expect("a test knows its program");
    started(&program, test, variables)
}

/// How the process ends that is this program's, started for the test of this name.
pub(crate) fn started<K: AsRef<OsStr>, V: AsRef<OsStr>>(
    program: &Path,
    test: &str,
    variables: impl IntoIterator<Item = (K, V)>,
) -> Output {
    Command::new(program)
        .args(["--exact", test, "--nocapture", "--test-threads=1"])
        .env_remove("RUST_BACKTRACE")
        .envs(variables)
        .env(ROLE, test)
        .output()
        .expect("a test can start itself")
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

//! Gaps of the runtime at the end of a process: what its evidence does not say, and to whom.
#![allow(unsafe_code, reason = "the ways to end are C's")]

use sentinel_runtime::{
    DirectEffectSentinel, DirectEffectWitness, Mode, on_misdeclared, port_mediated,
};
use std::{
    env,
    fs::{self, File},
    os::unix::process::CommandExt,
    process::{self, Command},
    sync::mpsc,
    thread,
};

/// Whose value is the test that a process was started for.
const ROLE: &str = "SENTINEL_GAP_CHILD";

fn is_child(test: &str) -> bool {
    env::var_os(ROLE).is_some_and(|role| role == test)
}

/// Runs `body` in a process of its own, and says what its evidence is.
fn evidence_of(test: &str, body: impl FnOnce()) -> String {
    if is_child(test) {
        body();
        process::exit(0);
    }
    let folder = tempfile::tempdir().expect("a folder");
    let evidence = folder.path().join("evidence");
    Command::new(env::current_exe().expect("a test knows its program"))
        .args(["--exact", &format!("endings::{test}"), "--nocapture"])
        .env("SENTINEL_EVIDENCE", &evidence)
        .env(ROLE, test)
        .output()
        .expect("a test can start itself");
    fs::read_to_string(evidence).unwrap_or_default()
}

#[port_mediated(subject = "quitter")]
fn ends_at_once() {
    // SAFETY: nothing comes after it.
    unsafe { libc::_exit(1) }
}

#[port_mediated(subject = "honest")]
fn honest() {}

/// The counterpart of every gap here.
#[test]
fn an_ending_at_once_in_a_window_is_told_of() {
    let evidence = evidence_of("an_ending_at_once_in_a_window_is_told_of", ends_at_once);
    assert_eq!(evidence.lines().count(), 1, "{evidence}");
}

#[test]
fn gap_an_ending_at_once_outside_windows_leaves_no_evidence() {
    let test = "gap_an_ending_at_once_outside_windows_leaves_no_evidence";
    let evidence = evidence_of(test, || {
        honest();
        // SAFETY: nothing comes after it.
        unsafe { libc::_exit(1) }
    });
    assert_eq!(evidence, "");
}

#[test]
fn gap_a_process_that_is_killed_leaves_no_evidence() {
    let test = "gap_a_process_that_is_killed_leaves_no_evidence";
    let evidence = evidence_of(test, || {
        honest();
        // SAFETY: the signal ends this process.
        unsafe { libc::raise(libc::SIGKILL) };
    });
    assert_eq!(evidence, "");
}

#[test]
fn gap_a_process_that_becomes_another_program_leaves_no_evidence() {
    let test = "gap_a_process_that_becomes_another_program_leaves_no_evidence";
    let evidence = evidence_of(test, || {
        honest();
        panic!("{}", Command::new("true").exec());
    });
    assert_eq!(evidence, "");
}

#[test]
fn gap_no_hook_is_told_of_an_ending_at_once() {
    let test = "gap_no_hook_is_told_of_an_ending_at_once";
    let evidence = evidence_of(test, || {
        on_misdeclared(|_| process::abort());
        ends_at_once();
    });
    assert!(
        evidence.contains("\"misdeclared\"") && evidence.contains("_exit: 1"),
        "{evidence}"
    );
}

#[test]
fn gap_what_a_window_saw_that_another_thread_has_open_is_not_in_the_evidence() {
    let test = "gap_what_a_window_saw_that_another_thread_has_open_is_not_in_the_evidence";
    let evidence = evidence_of(test, || {
        let (opened, seen) = mpsc::channel();
        thread::spawn(move || {
            let sentinel = DirectEffectSentinel::new("busy").mode(Mode::Observe);
            let _window = sentinel.watching().expect("this platform is covered");
            assert!(File::open("/").is_ok());
            opened
                .send(sentinel.witnesses().len())
                .expect("the test waits");
            loop {
                thread::park();
            }
        });
        assert_eq!(seen.recv(), Ok(1));
    });
    assert!(evidence.contains(r#""windows":1,"#), "{evidence}");
    assert!(evidence.contains(r#""witnesses":{},"#), "{evidence}");
}

#[used]
#[unsafe(link_section = ".fini_array")]
static LAST: extern "C" fn() = comes_last;

/// Runs when the exit handlers have.
extern "C" fn comes_last() {
    if is_child("gap_what_comes_after_the_exit_handlers_is_not_in_the_evidence") {
        honest();
    }
}

#[test]
fn gap_what_comes_after_the_exit_handlers_is_not_in_the_evidence() {
    let test = "gap_what_comes_after_the_exit_handlers_is_not_in_the_evidence";
    let evidence = evidence_of(test, honest);
    assert!(evidence.contains("\"windows\":1,"), "{evidence}");
}

#[test]
fn gap_what_a_forked_child_does_is_not_in_its_parent_s_record() {
    let sentinel = DirectEffectSentinel::new("forks").mode(Mode::Observe);
    let window = sentinel.watching().expect("this platform is covered");
    // SAFETY: the child opens a file, which needs no lock, and ends.
    let child = unsafe { libc::fork() };
    if child == 0 {
        let status = i32::from(File::open("/").is_err());
        // SAFETY: nothing comes after it.
        unsafe { libc::_exit(status) }
    }
    drop(window);
    let mut status = 1;
    // SAFETY: our own child, and a place for its status.
    let waited = unsafe { libc::waitpid(child, &raw mut status, 0) };
    assert_eq!(waited, child);
    assert_eq!(status, 0, "the child opened it");
    let witnesses = sentinel.witnesses();
    let probes: Vec<_> = witnesses.iter().map(DirectEffectWitness::probe).collect();
    assert_eq!(probes, ["fork"]);
}

//! How a process may end, and what its evidence says then: whole lines, whatever way it goes.
#![allow(unsafe_code, reason = "the ways to end are C's")]

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::{DirectEffectSentinel, Mode, crossing, port_mediated};
use serde_json::{Value, json};
use std::{fs, mem, path::Path, process::Output, thread};
use support::{child, evidence, is_child, open, opened, said};

/// Runs `body` in a process of its own; its status and its evidence.
fn ended(test: &str, body: impl FnOnce()) -> (Output, Vec<Value>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evidence");
    let output = child(test, [("SENTINEL_EVIDENCE", &path)], || {
        restored::changes_are_meant();
        body();
    });
    let lines = evidence(&path, "tests/endings.rs");
    (output, lines)
}

fn line(event: &str, subject: &str, windows: u64, witnesses: &Value, first: &str) -> Value {
    let first = (!first.is_empty()).then_some(first);
    json!({
        "schema": "sentinel-evidence/1", "event": event, "subject": subject, "windows": windows,
        "unwatched": 0, "late": 0, "dropped": 0, "witnesses": witnesses, "first": first,
    })
}

fn end_at_once(status: i32) {
    // SAFETY: nothing comes after it.
    unsafe { libc::_exit(status) }
}

#[port_mediated(subject = "honest")]
fn honest() {}

#[port_mediated(subject = "quitter")]
fn quits() {
    end_at_once(7);
}

#[test]
fn ending_at_once_in_a_declared_call_is_one_line_for_it() {
    let test = "ending_at_once_in_a_declared_call_is_one_line_for_it";
    let (output, lines) = ended(test, || {
        honest();
        quits();
    });
    assert_eq!(output.status.code(), Some(7), "{}", said(&output));
    assert_eq!(
        lines,
        [
            line("watched", "honest", 1, &json!({}), ""),
            line("misdeclared", "quitter", 1, &json!({"exit": 1}), "_exit: 7"),
        ]
    );
}

#[port_mediated(subject = "worker", mode = "observe")]
fn works_and_quits() {
    open();
    open();
    end_at_once(3);
}

#[test]
fn what_the_window_saw_before_is_in_the_line() {
    let test = "what_the_window_saw_before_is_in_the_line";
    let (output, lines) = ended(test, works_and_quits);
    assert_eq!(output.status.code(), Some(3), "{}", said(&output));
    let witnesses = json!({"fs": 2, "exit": 1});
    assert_eq!(
        lines,
        [line("misdeclared", "worker", 1, &witnesses, &opened())]
    );
}

#[port_mediated(
    subject = "allowed",
    allow(exit, reason = "it is the shell's last command")
)]
fn may_quit() {
    end_at_once(0);
}

#[test]
fn an_ending_that_is_allowed_is_no_misdeclaration() {
    let (_, lines) = ended("an_ending_that_is_allowed_is_no_misdeclaration", may_quit);
    assert_eq!(lines, [line("watched", "allowed", 1, &json!({}), "")]);
}

#[test]
fn the_framework_may_end_the_process() {
    #[port_mediated(subject = "client")]
    fn calls_a_port() {
        crossing(|| end_at_once(0));
    }

    let (_, lines) = ended("the_framework_may_end_the_process", calls_a_port);
    assert_eq!(lines, [line("watched", "client", 1, &json!({}), "")]);
}

#[test]
fn a_sentinel_is_watched_until_the_end() {
    let test = "a_sentinel_is_watched_until_the_end";
    let (_, lines) = ended(test, || {
        let sentinel = DirectEffectSentinel::new("sentinel").mode(Mode::Observe);
        let again = sentinel.clone();
        let _outer = sentinel.watching().unwrap();
        let _inner = again.watching().unwrap();
        open();
        end_at_once(0);
    });
    let witnesses = json!({"fs": 1, "exit": 1});
    assert_eq!(
        lines,
        [line("watched", "sentinel", 2, &witnesses, &opened())]
    );
}

#[test]
fn aborting_is_told_of_too() {
    #[port_mediated(subject = "aborter")]
    fn aborts() {
        std::process::abort();
    }

    let (output, lines) = ended("aborting_is_told_of_too", aborts);
    assert_eq!(output.status.code(), None, "a signal");
    assert_eq!(lines, [line("watched", "aborter", 1, &json!({}), "")]);
}

#[test]
fn ending_quickly_is_ending_in_good_order() {
    // SAFETY: libc's, with the signature of C.
    unsafe extern "C" {
        safe fn quick_exit(status: libc::c_int) -> !;
    }

    #[port_mediated(subject = "quick")]
    fn quits_quickly() {
        quick_exit(5);
    }

    let (output, lines) = ended("ending_quickly_is_ending_in_good_order", quits_quickly);
    assert_eq!(output.status.code(), Some(5), "{}", said(&output));
    let told = |event| line(event, "quick", 1, &json!({"exit": 1}), "quick_exit: 5");
    assert_eq!(lines, [told("misdeclared"), told("watched")]);
}

#[test]
fn a_window_that_is_never_closed_is_told_of_at_the_end() {
    let test = "a_window_that_is_never_closed_is_told_of_at_the_end";
    let (output, lines) = ended(test, || {
        let sentinel = DirectEffectSentinel::new("forgotten");
        mem::forget(sentinel.watching().unwrap());
        open();
        // SAFETY: the handler of the runtime is what is tested.
        unsafe { libc::atexit(looks_at_a_file) };
    });
    assert!(output.status.success(), "{}", said(&output));
    let witnesses = json!({"fs": 1, "exit": 1});
    assert_eq!(
        lines,
        [line("watched", "forgotten", 1, &witnesses, &opened())]
    );
}

/// An exit handler: the windows of the thread that ends the process are closed when it runs.
extern "C" fn looks_at_a_file() {
    if !open() {
        end_at_once(9);
    }
}

#[test]
fn exit_handlers_run_unwatched() {
    #[port_mediated(subject = "leaver")]
    fn leaves() {
        // SAFETY: the handler does what any function may.
        unsafe { libc::atexit(looks_at_a_file) };
        std::process::exit(4);
    }

    let (output, lines) = ended("exit_handlers_run_unwatched", leaves);
    assert_eq!(output.status.code(), Some(4), "{}", said(&output));
    let told = |event| line(event, "leaver", 1, &json!({"exit": 1}), "exit: 4");
    assert_eq!(lines, [told("misdeclared"), told("watched")]);
}

/// Runs `body` in a forked child, which ends by `end`; waits for it.
fn forked(body: impl FnOnce(), end: impl FnOnce()) {
    // SAFETY: the tests that call this have one thread in use.
    match unsafe { libc::fork() } {
        0 => {
            body();
            end();
        }
        child => {
            // SAFETY: our own child; nobody asks for its status.
            let waited = unsafe { libc::waitpid(child, std::ptr::null_mut(), 0) };
            assert_eq!(waited, child);
        }
    }
}

fn in_good_order() {
    std::process::exit(0);
}

#[port_mediated(subject = "busy", mode = "observe")]
fn busy() {
    open();
}

#[test]
fn a_forked_child_tells_what_it_did_itself() {
    let test = "a_forked_child_tells_what_it_did_itself";
    let (output, lines) = ended(test, || {
        busy();
        busy();
        forked(busy, in_good_order);
        forked(|| (), in_good_order);
        busy();
    });
    assert!(output.status.success(), "{}", said(&output));
    let told = |event, times| line(event, "busy", times, &json!({"fs": times}), &opened());
    assert_eq!(
        lines,
        [
            told("misdeclared", 1),
            told("watched", 1),
            told("watched", 3)
        ],
        "the fall, the child, the parent"
    );
}

#[port_mediated(
    subject = "forker",
    mode = "observe",
    allow(process, exit, reason = "the children are what is tested")
)]
fn forks(end: fn()) {
    open();
    forked(|| drop(fs::metadata("/")), end);
}

#[track_caller]
fn tells_of_an_inherited_window(test: &str, child: &[&str], end: fn()) {
    let (output, lines) = ended(test, || forks(end));
    assert!(output.status.success(), "{}", said(&output));
    let told =
        |first: String| move |event: &&str| line(event, "forker", 1, &json!({"fs": 1}), &first);
    let of_child = child.iter().map(told("statx: /".to_owned()));
    let of_parent = ["misdeclared", "watched"];
    let of_parent = of_parent.iter().map(told(opened()));
    assert_eq!(lines, of_child.chain(of_parent).collect::<Vec<_>>());
}

#[test]
fn a_window_that_a_child_inherits_is_the_child_s_own() {
    let test = "a_window_that_a_child_inherits_is_the_child_s_own";
    tells_of_an_inherited_window(test, &["misdeclared", "watched"], in_good_order);
}

#[test]
fn a_child_that_ends_at_once_tells_of_its_window_in_one_line() {
    let test = "a_child_that_ends_at_once_tells_of_its_window_in_one_line";
    tells_of_an_inherited_window(test, &["misdeclared"], || end_at_once(0));
}

#[test]
fn a_child_that_shares_its_parent_s_memory_tells_nothing() {
    let test = "a_child_that_shares_its_parent_s_memory_tells_nothing";
    let (output, lines) = ended(test, || {
        let sentinel = DirectEffectSentinel::new("spawner").mode(Mode::Observe);
        let window = sentinel.watching().unwrap();
        // SAFETY: the child does nothing but end.
        match unsafe { libc::syscall(libc::SYS_clone, libc::CLONE_VFORK | libc::SIGCHLD, 0) } {
            0 => end_at_once(0),
            child => assert!(child > 0),
        }
        drop(window);
    });
    assert!(output.status.success(), "{}", said(&output));
    let witnesses = json!({"process": 1});
    let of_parent = line("watched", "spawner", 1, &witnesses, "syscall: clone");
    assert_eq!(lines, [of_parent]);
}

#[test]
fn many_that_end_at_once_write_whole_lines_into_one_file() {
    let test = "many_that_end_at_once_write_whole_lines_into_one_file";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evidence");
    let run = || child(test, [("SENTINEL_EVIDENCE", &path)], quits);
    if is_child(test) {
        run();
    }
    thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(run);
        }
    });
    let one = line("misdeclared", "quitter", 1, &json!({"exit": 1}), "_exit: 7");
    assert_eq!(evidence(&path, "tests/endings.rs"), vec![one; 6]);
}

#[test]
fn last_words_that_cannot_be_written_are_one_warning() {
    let test = "last_words_that_cannot_be_written_are_one_warning";
    for place in ["/no/such/folder/evidence", "/dev/full"] {
        let output = child(test, [("SENTINEL_EVIDENCE", Path::new(place))], || {
            honest();
            quits();
        });
        assert_eq!(output.status.code(), Some(7), "{}", said(&output));
        let told = String::from_utf8_lossy(&output.stderr);
        let warning = format!("sentinel: no evidence can be written to {place}\n");
        assert_eq!(told.matches(&warning).count(), 1, "{told}");
    }
}

#[port_mediated(subject = "by number")]
fn quits_by_number() {
    // SAFETY: nothing comes after it.
    unsafe { libc::syscall(libc::SYS_exit_group, 7) };
}

#[test]
fn ending_at_once_by_number_is_one_line_as_well() {
    let test = "ending_at_once_by_number_is_one_line_as_well";
    let (output, lines) = ended(test, quits_by_number);
    assert_eq!(output.status.code(), Some(7), "{}", said(&output));
    let first = "syscall: exit_group 7";
    let expected = line("misdeclared", "by number", 1, &json!({"exit": 1}), first);
    assert_eq!(lines, [expected]);
}

#[test]
fn children_that_are_forked_while_subjects_are_met_tell_and_end() {
    let test = "children_that_are_forked_while_subjects_are_met_tell_and_end";
    let (output, lines) = ended(test, || {
        busy();
        thread::scope(|scope| {
            scope.spawn(|| {
                for number in 0..300 {
                    let sentinel = DirectEffectSentinel::new(format!("subject {number}"));
                    sentinel.watch(|| ()).unwrap();
                }
            });
            for _ in 0..50 {
                forked(busy, || end_in_window(0));
            }
        });
    });
    assert!(output.status.success(), "{}", said(&output));
    let of_children = lines.iter().filter(|line| line["subject"] == "busy");
    assert_eq!(
        of_children.count(),
        52,
        "the fall, the children, the parent"
    );
}

/// Ends at once in a window, so that it is seen.
fn end_in_window(status: i32) {
    let _window = DirectEffectSentinel::new("end").watching();
    end_at_once(status);
}

//! What a program prints about its errors and panics while it is watched: as ever, and nobody's
//! effect. The code's own effects meanwhile are effects.
#![allow(clippy::print_stderr, reason = "as a panic hook does")]

#[path = "support/restored.rs"]
mod restored;
mod support;

use anyhow::Context as _;
use sentinel_runtime::{Mode, crossing};
use std::{
    backtrace::Backtrace,
    fs::{self, OpenOptions},
    io::{self, Write},
    os::unix::process::ExitStatusExt,
    panic::{catch_unwind, set_hook},
    process::Output,
    thread,
};
use support::{child, open, opened, said, shown, watched};

#[track_caller]
fn succeeds(output: &Output) -> String {
    assert!(output.status.success(), "{}", said(output));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[inline(never)]
fn the_one_who_fails() -> anyhow::Result<String> {
    fs::read_to_string(support::FILE).context("no manifest")
}

#[test]
fn an_error_is_shown_with_its_backtrace_and_not_recorded() {
    let test = "an_error_is_shown_with_its_backtrace_and_not_recorded";
    for (variable, lines) in [("0", 0), ("1", 1), ("full", 1)] {
        let output = child(test, [("RUST_BACKTRACE", variable)], || {
            let (report, witnesses) = watched(Mode::Block, || {
                let error = the_one_who_fails().unwrap_err();
                format!("{error:?}")
            });
            assert_eq!(
                shown(&witnesses),
                [opened()],
                "what failed, and nothing else"
            );
            eprintln!("{report}");
        });
        let told = succeeds(&output);
        assert!(
            told.contains("no manifest") && told.contains("(os error 1)"),
            "{told}"
        );
        assert_eq!(told.matches("the_one_who_fails").count(), lines, "{told}");
        assert_eq!(told.contains("reports.rs:"), lines > 0, "{told}");
    }
}

#[test]
fn a_hook_may_write_to_files_of_its_own() {
    let test = "a_hook_may_write_to_files_of_its_own";
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let output = child(test, [("LOG", &log)], || {
        let log = std::env::var_os("LOG").unwrap();
        set_hook(Box::new(move |info| {
            let file = OpenOptions::new().append(true).create(true).open(&log);
            let trace = Backtrace::force_capture();
            writeln!(file.unwrap(), "{info}\n{trace}").unwrap();
        }));
        let ((), witnesses) = watched(Mode::Block, || {
            for _ in 0..2 {
                assert!(catch_unwind(|| panic!("logged")).is_err());
            }
        });
        assert_eq!(shown(&witnesses), [""; 0]);
    });
    succeeds(&output);
    let told = fs::read_to_string(&log).unwrap();
    assert_eq!(told.matches("logged").count(), 2, "{told}");
    assert!(told.contains("reports.rs:"), "{told}");
}

#[test]
fn panics_of_many_threads_are_reported_while_they_are_watched() {
    let test = "panics_of_many_threads_are_reported_while_they_are_watched";
    let output = child(test, [("RUST_BACKTRACE", "1")], || {
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let (opened_it, witnesses) = watched(Mode::Block, || {
                        let _ = catch_unwind(|| panic!("one of many"));
                        open()
                    });
                    assert!(!opened_it);
                    assert_eq!(shown(&witnesses), [opened()]);
                });
            }
        });
    });
    let told = succeeds(&output);
    assert_eq!(told.matches("one of many").count(), 4, "{told}");
}

#[test]
fn a_panic_inside_a_port_s_client_is_reported_too() {
    let test = "a_panic_inside_a_port_s_client_is_reported_too";
    let output = child(test, support::PLAIN, || {
        let (_, witnesses) = watched(Mode::Block, || {
            catch_unwind(|| crossing(|| panic!("the client's")))
        });
        assert_eq!(shown(&witnesses), [""; 0]);
    });
    assert!(succeeds(&output).contains("the client's"));
}

#[test]
fn what_is_printed_without_a_panic_is_refused_in_silence() {
    let test = "what_is_printed_without_a_panic_is_refused_in_silence";
    let output = child(test, support::PLAIN, || {
        let (written, witnesses) = watched(Mode::Block, || {
            eprintln!("never seen");
            io::stderr().write_all(b"nor this").is_ok()
        });
        assert!(written, "std takes a closed stream for a full success");
        assert!(!witnesses.is_empty());
        assert!(
            witnesses.iter().all(|it| it.probe() == "write"),
            "{witnesses:?}"
        );
        eprintln!("seen");
    });
    assert_eq!(succeeds(&output), "seen\n");
}

#[test]
fn a_panic_that_ends_the_process_is_reported_and_told_of() {
    extern "C" fn cannot_unwind() {
        panic!("on the way into C");
    }

    let test = "a_panic_that_ends_the_process_is_reported_and_told_of";
    let folder = tempfile::tempdir().unwrap();
    let evidence = folder.path().join("evidence");
    let variables = [
        ("SENTINEL_EVIDENCE", evidence.as_os_str()),
        ("RUST_BACKTRACE", "1".as_ref()),
    ];
    let output = child(test, variables, || {
        watched(Mode::Block, || cannot_unwind());
    });
    assert_eq!(output.status.signal(), Some(libc::SIGABRT));
    let told = String::from_utf8_lossy(&output.stderr);
    for part in [
        "on the way into C",
        "a function that cannot unwind",
        "cannot_unwind",
        "reports.rs:",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let evidence = support::evidence(&evidence, "tests/support/mod.rs");
    assert_eq!(evidence.len(), 1);
    assert_eq!(evidence[0]["witnesses"], serde_json::json!({}));
}

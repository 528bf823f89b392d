//! How trust is lost: whoever finds the lie, it is lost once, everybody is told once, and of what
//! many threads and processes see at the same time nothing is lost. Each test that counts for the
//! whole process runs in one of its own.

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::{
    DirectEffectSentinel, MisdeclaredExtensionError, Mode, SettingsError, TrustClass, declarations,
    on_misdeclared, port_mediated, propagate, settings, trust_of,
};
use std::{
    collections::BTreeMap,
    fs,
    panic::{self, catch_unwind, panic_any},
    path::Path,
    sync::{Arc, Mutex},
    thread,
};
use support::{PLAIN, child, is_child, open, opened, succeeds};

/// A place for what hooks are told, and the hook that puts it there.
fn listener() -> Arc<Mutex<Vec<String>>> {
    let told = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&told);
    on_misdeclared(move |error: &MisdeclaredExtensionError| {
        let told = format!("{}: {}", error.subject(), error.witnesses().len());
        heard.lock().unwrap().push(told);
    });
    told
}

/// The evidence about `subject`, with the fields that tests count by.
fn evidence(path: &Path, subject: &str) -> Vec<(String, u64, u64, u64, u64)> {
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
    lines
        .filter(|line: &serde_json::Value| line["subject"] == subject)
        .map(|line| {
            let number = |value: &serde_json::Value| value.as_u64().unwrap_or_default();
            (
                line["event"].as_str().unwrap().to_owned(),
                number(&line["windows"]),
                number(&line["witnesses"]["fs"]),
                number(&line["late"]),
                number(&line["dropped"]),
            )
        })
        .collect()
}

#[port_mediated(subject = "liar")]
fn liar() -> bool {
    open()
}

#[port_mediated(subject = "reporter", on_misdeclared = "report")]
fn reporter() -> bool {
    open()
}

#[test]
fn every_hook_is_called_once_and_one_that_panics_keeps_nothing_from_the_others() {
    let test = "every_hook_is_called_once_and_one_that_panics_keeps_nothing_from_the_others";
    let output = child(test, PLAIN, || {
        let first = listener();
        on_misdeclared(|_| panic_any("a broken hook"));
        on_misdeclared(|_| assert!(open(), "a hook is the host's"));
        // A hook may add another, and may do what it listens for.
        on_misdeclared(|_| {
            on_misdeclared(|_| ());
            assert!(catch_unwind(liar).is_err());
        });
        let last = listener();
        assert!(!reporter());
        assert_eq!(*first.lock().unwrap(), ["reporter: 1", "liar: 1"]);
        assert_eq!(*last.lock().unwrap(), ["liar: 1", "reporter: 1"]);
        reporter();
        assert_eq!(first.lock().unwrap().len(), 2);
    });
    succeeds(&output);
}

#[test]
fn a_sentinel_convicts_the_declaration_that_bears_its_name() {
    let test = "a_sentinel_convicts_the_declaration_that_bears_its_name";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evidence");
    let output = child(test, [("SENTINEL_EVIDENCE", &path)], || {
        let told = listener();
        let sentinel = DirectEffectSentinel::new("reporter");
        sentinel.watch(|| (open(), open())).unwrap();
        assert_eq!(trust_of("reporter"), TrustClass::PortMediated);
        assert!(sentinel.assert_clean().is_err());
        assert_eq!(trust_of("reporter"), TrustClass::Opaque);
        assert_eq!(*told.lock().unwrap(), ["reporter: 2"]);

        assert!(sentinel.assert_clean().is_err());
        reporter();
        assert_eq!(told.lock().unwrap().len(), 1, "it has fallen before");
    });
    succeeds(&output);
    let line = |event: &str, windows, fs| (event.to_owned(), windows, fs, 0, 0);
    let lines = evidence(&path, "reporter");
    let [own, declared, watched @ ..] = &lines[..] else {
        panic!("{lines:?}");
    };
    assert_eq!(*own, line("misdeclared", 1, 2));
    assert_eq!(*declared, line("misdeclared", 1, 1), "found by itself too");
    assert_eq!(watched, [line("watched", 1, 2), line("watched", 1, 1)]);
}

#[test]
fn a_declaration_that_never_ran_loses_its_trust_and_has_no_line() {
    let test = "a_declaration_that_never_ran_loses_its_trust_and_has_no_line";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evidence");
    let output = child(test, [("SENTINEL_EVIDENCE", &path)], || {
        let sentinel = DirectEffectSentinel::new("reporter");
        sentinel.watch(open).unwrap();
        assert!(sentinel.assert_clean().is_err());
        assert_eq!(trust_of("reporter"), TrustClass::Opaque);
    });
    succeeds(&output);
    let events = evidence(&path, "reporter").into_iter().map(|line| line.0);
    assert_eq!(events.collect::<Vec<_>>(), ["misdeclared", "watched"]);
}

#[test]
fn a_sentinel_of_a_name_that_nobody_declared_is_no_matter_for_hooks() {
    let test = "a_sentinel_of_a_name_that_nobody_declared_is_no_matter_for_hooks";
    let output = child(test, PLAIN, || {
        let told = listener();
        let sentinel = DirectEffectSentinel::new("nobody");
        sentinel.watch(open).unwrap();
        assert!(sentinel.assert_clean().is_err());
        assert!(told.lock().unwrap().is_empty());
    });
    succeeds(&output);
}

#[test]
fn what_a_misdeclared_call_throws_is_the_error_s_text() {
    let thrown = catch_unwind(liar).unwrap_err();
    let text = thrown.downcast_ref::<String>().expect("a text");
    assert_eq!(
        *text,
        format!(
            "\"liar\" is declared port-mediated but performed direct effect(s): {}; \
             the trust declaration is withdrawn",
            opened()
        )
    );
}

#[test]
#[should_panic(expected = "the trust declaration is withdrawn")]
fn a_test_harness_can_read_what_is_thrown() {
    liar();
}

#[test]
fn the_usual_hook_can_read_what_is_thrown_and_names_the_call() {
    let test = "the_usual_hook_can_read_what_is_thrown_and_names_the_call";
    let output = child(test, PLAIN, || drop(catch_unwind(liar)));
    succeeds(&output);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains(&opened()), "{told}");
    let file = file!();
    assert!(told.contains(&format!("panicked at {file}")), "{told}");
}

#[test]
fn a_declaration_shows_what_was_declared_and_nothing_of_the_books() {
    let declaration = declarations().find(|it| it.subject() == "reporter");
    let declaration = declaration.expect("it is listed before it is called");
    let shown = format!("{declaration:?}");
    for part in ["subject: \"reporter\"", "file: ", "line: ", "allows: []"] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    let before = shown;
    reporter();
    assert_eq!(format!("{declaration:?}"), before);
}

const THREADS: u64 = 8;
const ROUNDS: u64 = 300;

fn on_many_threads(work: impl Fn() + Sync) {
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| (0..ROUNDS).for_each(|_| work()));
        }
    });
}

#[test]
fn liars_on_many_threads_are_counted_exactly() {
    let test = "liars_on_many_threads_are_counted_exactly";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evidence");
    let output = child(test, [("SENTINEL_EVIDENCE", &path)], || {
        let told = listener();
        on_many_threads(|| assert!(!reporter()));
        assert_eq!(*told.lock().unwrap(), ["reporter: 1"]);
    });
    succeeds(&output);
    let lines = evidence(&path, "reporter");
    let all = THREADS * ROUNDS;
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert_eq!(lines[0].0, "misdeclared");
    assert_eq!(lines[1], ("watched".to_owned(), all, all, 0, 0));
}

#[test]
fn one_sentinel_on_many_threads_counts_exactly_beyond_its_room_too() {
    let test = "one_sentinel_on_many_threads_counts_exactly_beyond_its_room_too";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evidence");
    let output = child(test, [("SENTINEL_EVIDENCE", &path)], || {
        let sentinel = DirectEffectSentinel::new("shared");
        on_many_threads(|| assert!(!sentinel.watch(open).unwrap()));
        let seen = sentinel.witnesses().len() as u64 + sentinel.dropped();
        assert_eq!(seen, THREADS * ROUNDS);
    });
    succeeds(&output);
    let [(_, windows, fs, late, dropped)] = &evidence(&path, "shared")[..] else {
        panic!("one line");
    };
    assert_eq!((*windows, *late), (THREADS * ROUNDS, 0));
    assert!(*dropped > 0);
    assert_eq!(fs + dropped, THREADS * ROUNDS);
}

#[port_mediated(
    subject = "hander",
    on_misdeclared = "report",
    allow(thread, reason = "it hands work over")
)]
fn hands_over() -> thread::JoinHandle<bool> {
    thread::spawn(propagate(open))
}

/// The piece and the end of its call race; whoever comes second has to judge.
#[test]
fn a_piece_that_ends_with_its_call_is_judged_exactly_once() {
    let test = "a_piece_that_ends_with_its_call_is_judged_exactly_once";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evidence");
    let output = child(test, [("SENTINEL_EVIDENCE", &path)], || {
        on_many_threads(|| assert!(!hands_over().join().unwrap()));
    });
    succeeds(&output);
    let lines = evidence(&path, "hander");
    let all = THREADS * ROUNDS;
    assert_eq!(lines.len(), 2, "{lines:?}");
    let (event, windows, fs, late, dropped) = &lines[1];
    assert_eq!((event.as_str(), *windows, *fs), ("watched", all, all));
    assert!(*late <= all && *dropped == 0);
}

#[test]
fn long_lines_of_many_processes_and_threads_stay_whole() {
    const PROCESSES: usize = 4;
    const WRITERS: usize = 8;
    const LIES: usize = 20;
    let test = "long_lines_of_many_processes_and_threads_stay_whole";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evidence");
    let run = || {
        child(test, [("SENTINEL_EVIDENCE", &path)], || {
            thread::scope(|scope| {
                for thread in 0..WRITERS {
                    scope.spawn(move || {
                        for round in 0..LIES {
                            let subject = format!("{thread} {round} {}", "long ".repeat(800));
                            let sentinel = DirectEffectSentinel::new(subject);
                            sentinel.watch(open).unwrap();
                            sentinel.assert_clean().unwrap_err();
                        }
                    });
                }
            });
        })
    };
    if is_child(test) {
        run();
    }
    thread::scope(|scope| {
        for child in [0; PROCESSES].map(|_| scope.spawn(run)) {
            succeeds(&child.join().unwrap());
        }
    });
    let mut lines = BTreeMap::<String, usize>::new();
    for line in fs::read_to_string(&path).unwrap().lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect("a whole line");
        *lines.entry(line["subject"].to_string()).or_default() += 1;
    }
    assert_eq!(lines.len(), WRITERS * LIES);
    assert!(lines.values().all(|count| *count == 2 * PROCESSES));
}

#[test]
fn evidence_that_finds_no_room_or_no_file_is_one_warning() {
    let test = "evidence_that_finds_no_room_or_no_file_is_one_warning";
    let folder = tempfile::tempdir().unwrap();
    for place in ["/dev/full", folder.path().to_str().unwrap(), "/no/such/one"] {
        let output = child(test, [("SENTINEL_EVIDENCE", place)], || {
            on_many_threads(|| assert!(!reporter()));
            assert!(catch_unwind(liar).is_err());
            let sentinel = DirectEffectSentinel::new("explicit");
            sentinel.watch(open).unwrap();
            sentinel.assert_clean().unwrap_err();
        });
        succeeds(&output);
        let told = String::from_utf8_lossy(&output.stderr);
        let warnings = told.matches("no evidence can be written").count();
        assert_eq!((warnings, told.contains(place)), (1, true), "{told}");
    }
}

#[test]
fn settings_hold_from_the_first_window_on() {
    let test = "settings_hold_from_the_first_window_on";
    let output = child(test, PLAIN, || {
        settings().mode(Mode::Block).install().unwrap();
        settings().mode(Mode::Observe).install().unwrap();
        assert!(reporter(), "the last word before the first window");
        let late = settings().mode(Mode::Block).install();
        assert_eq!(late, Err(SettingsError));
        assert!(reporter(), "and none after it");
    });
    succeeds(&output);
}

#[test]
fn threads_that_freeze_the_settings_at_once_agree() {
    let test = "threads_that_freeze_the_settings_at_once_agree";
    let output = child(test, PLAIN, || {
        let installs = thread::scope(|scope| {
            let watchers = [0; 4].map(|_| scope.spawn(reporter));
            let installed = settings().mode(Mode::Observe).install().is_ok();
            let opened = watchers.map(|watcher| watcher.join().unwrap());
            (installed, opened)
        });
        let (installed, opened) = installs;
        assert_eq!(opened, [installed; 4]);
    });
    succeeds(&output);
}

#[test]
fn a_hook_of_the_process_is_told_of_nothing_but_the_lie() {
    let test = "a_hook_of_the_process_is_told_of_nothing_but_the_lie";
    let output = child(test, PLAIN, || {
        let told = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&told);
        panic::set_hook(Box::new(move |info| {
            let message = info.payload_as_str().map(str::to_owned);
            heard.lock().unwrap().push(message);
        }));
        assert!(catch_unwind(liar).is_err());
        let _ = panic::take_hook();
        let told = told.lock().unwrap().clone();
        let [Some(message)] = &told[..] else {
            panic!("{told:?}");
        };
        assert!(message.contains("\"liar\" is declared"), "{message}");
    });
    succeeds(&output);
}

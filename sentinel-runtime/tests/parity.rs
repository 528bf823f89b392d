//! What std does on its own account inside a window: reporting a panic and reading a backtrace
//! are neither refused nor recorded; what the code itself does meanwhile is.
#![allow(clippy::print_stderr, reason = "as a panic hook does")]

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::{DirectEffectSentinel, Mode};
use std::{
    backtrace::Backtrace,
    panic::{AssertUnwindSafe, catch_unwind, panic_any},
};
use support::{child, is_child, open, opened, said, shown, started, succeeds, watched};

/// Has an effect when it goes.
struct Farewell;

impl Drop for Farewell {
    fn drop(&mut self) {
        open();
    }
}

#[inline(never)]
fn the_one_who_panics() {
    panic!("a message that must be seen");
}

fn panics_in_a_window() {
    let sentinel = DirectEffectSentinel::new("panics");
    for _ in 0..3 {
        let caught = sentinel
            .watch(|| catch_unwind(the_one_who_panics).is_err())
            .unwrap();
        assert!(caught);
    }
    let result = catch_unwind(AssertUnwindSafe(|| sentinel.watch(the_one_who_panics)));
    assert!(result.is_err());
    sentinel.assert_clean().unwrap();
}

#[test]
fn a_panic_is_reported_and_not_recorded() {
    let test = "a_panic_is_reported_and_not_recorded";
    for (variable, backtraces) in [("0", 0), ("1", 4), ("full", 4)] {
        let output = child(test, [("RUST_BACKTRACE", variable)], panics_in_a_window);
        assert!(output.status.success(), "{}", said(&output));
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            told.matches("a message that must be seen").count(),
            4,
            "{told}"
        );
        assert_eq!(
            told.matches("the_one_who_panics").count(),
            backtraces,
            "{told}"
        );
        assert!(!told.contains("to know others by"), "{told}");
    }
}

#[test]
fn destructors_that_the_unwinder_runs_are_watched() {
    let sentinel = DirectEffectSentinel::new("unwinds");
    let window = sentinel.watching().unwrap();
    let result = catch_unwind(|| {
        let _farewell = Farewell;
        panic_any("over");
    });
    drop(window);
    assert!(result.is_err());
    assert_eq!(shown(&sentinel.witnesses()), [opened()]);
}

#[test]
fn a_panic_in_a_destructor_while_unwinding_is_reported_as_well() {
    /// Panics and catches it when it goes, and has an effect besides.
    struct Noisy;

    impl Drop for Noisy {
        fn drop(&mut self) {
            let _ = catch_unwind(|| panic_any("inner"));
            open();
        }
    }

    let test = "a_panic_in_a_destructor_while_unwinding_is_reported_as_well";
    let output = child(test, support::PLAIN, || {
        let (_, witnesses) = watched(Mode::Block, || {
            catch_unwind(|| {
                let _noisy = Noisy;
                panic_any("outer");
            })
        });
        assert_eq!(shown(&witnesses), [opened()]);
    });
    assert!(output.status.success(), "{}", said(&output));
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(told.matches("panicked at").count(), 2, "{told}");
}

#[test]
fn reading_a_backtrace_is_not_recorded() {
    let test = "reading_a_backtrace_is_not_recorded";
    let output = child(test, support::PLAIN, || {
        let ((display, debug), witnesses) = watched(Mode::Block, || {
            let display = Backtrace::force_capture().to_string();
            let debug = format!("{:?}", Backtrace::force_capture());
            let _ = std::fs::read("/proc/self/maps");
            let _ = std::fs::read(std::env::current_exe().unwrap_or_default());
            (display, debug)
        });
        assert!(display.contains("reading_a_backtrace"), "{display}");
        assert!(debug.contains("reading_a_backtrace"), "{debug}");
        let seen: Vec<_> = witnesses
            .iter()
            .map(|it| (it.probe(), it.detail()))
            .collect();
        assert_eq!(
            seen,
            [
                ("open64", "/proc/self/maps"),
                ("readlink", "/proc/self/exe"),
                ("open64", "")
            ],
            "only what the code did itself"
        );
    });
    assert!(output.status.success(), "{}", said(&output));
}

#[test]
fn reading_a_backtrace_of_a_program_with_a_long_path_is_not_recorded_either() {
    let test = "reading_a_backtrace_of_a_program_with_a_long_path_is_not_recorded_either";
    if is_child(test) {
        let (told, witnesses) = watched(Mode::Observe, || Backtrace::force_capture().to_string());
        assert!(told.contains("reading_a_backtrace"), "{told}");
        assert_eq!(shown(&witnesses), [""; 0]);
        return;
    }
    let program = std::env::current_exe().expect("a test knows its program");
    // Too long for std's stack, and too long for a detail.
    for folders in [64, 70] {
        let folder = tempfile::tempdir().expect("a folder");
        let long = folder.path().join(vec!["folder"; folders].join("/"));
        std::fs::create_dir_all(&long).expect("the folder is new");
        let copy = long.join("program");
        std::fs::copy(&program, &copy).expect("there is room");
        succeeds(&started(&copy, test, support::PLAIN));
    }
}

#[test]
fn the_process_keeps_its_own_panic_hook() {
    let test = "the_process_keeps_its_own_panic_hook";
    let output = child(test, support::PLAIN, || {
        std::panic::set_hook(Box::new(|info| eprintln!("the hook: {info}")));
        panics_in_a_window();
        let _ = catch_unwind(the_one_who_panics);
    });
    assert!(output.status.success(), "{}", said(&output));
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(told.matches("the hook: panicked at").count(), 5, "{told}");
    assert_eq!(told.matches("the hook").count(), 5, "{told}");
}

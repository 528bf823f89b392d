//! Windows on one thread: nested, closed in any order, left by a panic, hidden by crossings.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "printing is one of the effects"
)]

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::{DirectEffectSentinel, EffectClass, Mode, RawCoverage, crossing, reentry};
use std::{
    fs::{self, File},
    io::{self, Write},
    panic::{AssertUnwindSafe, catch_unwind, panic_any},
};
use support::{FILE, open, opened, shown, watched};

fn sentinel(mode: Mode) -> DirectEffectSentinel {
    DirectEffectSentinel::new("window").mode(mode)
}

#[test]
fn a_window_says_what_it_covers() {
    let window = sentinel(Mode::Block).watching().unwrap();
    let coverage = window.coverage();
    assert!(coverage.libc_slots > 20, "{coverage:?}");
    assert_eq!(coverage.raw_syscalls, RawCoverage::None);
}

#[test]
fn a_witness_says_where_its_window_was_opened() {
    let (_, witnesses) = watched(Mode::Block, open);
    let location = witnesses[0].location().expect("a window has a place");
    assert!(location.file().ends_with("support/mod.rs"), "{location}");
}

#[test]
fn a_swallowed_error_does_not_make_it_clean() {
    let sentinel = sentinel(Mode::Block);
    let text = sentinel
        .watch(|| fs::read_to_string(FILE).unwrap_or_default())
        .unwrap();
    assert_eq!(text, "");
    let error = sentinel.assert_clean().unwrap_err();
    assert_eq!(error.subject(), "window");
    assert_eq!(shown(error.witnesses()), [opened()]);
    assert_eq!(
        error.to_string(),
        format!(
            "\"window\" is declared port-mediated but performed direct effect(s): {}; \
             the trust declaration is withdrawn",
            opened()
        )
    );
}

#[test]
fn several_witnesses_are_ordered_and_none_is_merged() {
    let ((), witnesses) = watched(Mode::Block, || {
        let _ = fs::remove_file("b");
        let _ = fs::remove_file("a");
        let _ = fs::remove_file("b");
    });
    assert_eq!(shown(&witnesses), ["unlink: b", "unlink: a", "unlink: b"]);
}

#[test]
fn an_allowed_class_passes_unrecorded() {
    let sentinel = sentinel(Mode::Block).allow(EffectClass::Fs);
    assert!(sentinel.watch(open).unwrap());
    sentinel.assert_clean().unwrap();
    assert!(sentinel.watch(|| io::pipe().is_err()).unwrap());
    assert_eq!(shown(&sentinel.witnesses()), ["pipe2"]);
}

#[test]
fn nested_windows_all_record_and_any_may_refuse() {
    for (outer, inner, opens) in [
        (Mode::Block, Mode::Observe, false),
        (Mode::Observe, Mode::Block, false),
        (Mode::Observe, Mode::Observe, true),
    ] {
        let (outer, inner) = (sentinel(outer), sentinel(inner));
        let done = outer.watch(|| inner.watch(open).unwrap()).unwrap();
        assert_eq!(done, opens);
        for sentinel in [outer, inner] {
            let witnesses = sentinel.witnesses();
            assert_eq!(shown(&witnesses), [opened()]);
            assert_eq!(witnesses[0].refused(), !opens);
        }
    }
}

#[test]
fn a_window_of_its_own_does_not_acquit_an_extension() {
    let host = sentinel(Mode::Block);
    let lax = sentinel(Mode::Observe).allow(EffectClass::Fs);
    assert!(!host.watch(|| lax.watch(open).unwrap()).unwrap());
    assert_eq!(shown(&host.witnesses()), [opened()]);
    assert!(lax.witnesses().is_empty());
}

#[test]
fn two_windows_of_one_sentinel_record_once() {
    let sentinel = sentinel(Mode::Observe);
    let lax = sentinel.clone().allow(EffectClass::Fs);
    sentinel
        .watch(|| lax.watch(|| sentinel.watch(open).unwrap()).unwrap())
        .unwrap();
    assert_eq!(shown(&sentinel.witnesses()), [opened()]);
    lax.watch(|| sentinel.watch(|| lax.watch(open).unwrap()).unwrap())
        .unwrap();
    assert_eq!(sentinel.witnesses().len(), 2);
}

#[test]
fn windows_close_in_any_order() {
    let (a, b, c) = (
        sentinel(Mode::Block),
        sentinel(Mode::Block),
        sentinel(Mode::Block),
    );
    let first = a.watching().unwrap();
    let second = b.watching().unwrap();
    let third = c.watching().unwrap();
    assert!(!open());
    drop(second);
    assert!(!open());
    drop(first);
    assert!(!open());
    let fourth = a.watching().unwrap();
    drop(third);
    assert!(!open());
    drop(fourth);
    assert!(open());
    assert_eq!(a.witnesses().len(), 3);
    assert_eq!(b.witnesses().len(), 1);
    assert_eq!(c.witnesses().len(), 3);
}

#[test]
fn nesting_has_no_limit() {
    const DEPTH: usize = 10_000;
    const PAUSE: usize = DEPTH / 10;
    let sentinels: Vec<_> = (0..DEPTH).map(|_| sentinel(Mode::Block)).collect();
    let mut windows: Vec<_> = sentinels
        .iter()
        .map(|it| Some(it.watching().unwrap()))
        .collect();
    // 7 919 is prime to the depth, so this visits every window, in an order like none.
    for step in 0..DEPTH {
        if step % PAUSE == 0 {
            assert!(!open());
        }
        windows[step * 7_919 % DEPTH] = None;
    }
    assert!(open());
    for step in 0..DEPTH {
        let seen = sentinels[step * 7_919 % DEPTH].witnesses().len();
        assert_eq!(
            seen,
            step / PAUSE + 1,
            "each effect while it was open, once"
        );
    }
}

#[test]
fn however_deep_only_windows_above_the_nearest_crossing_see() {
    const DEPTH: usize = 1_000;
    let sentinels: Vec<_> = (0..DEPTH).map(|_| sentinel(Mode::Block)).collect();
    let (below, above) = sentinels.split_at(DEPTH / 2);
    let watching = |some: &[DirectEffectSentinel]| -> Vec<_> {
        some.iter().map(|it| it.watching().unwrap()).collect()
    };
    let hidden = watching(below);
    crossing(|| {
        let seeing = watching(above);
        assert!(!open());
        drop(seeing);
        assert!(open(), "the framework may");
    });
    drop(hidden);
    assert!(below.iter().all(|it| it.witnesses().is_empty()));
    assert!(above.iter().all(|it| it.witnesses().len() == 1));
}

#[test]
fn more_witnesses_than_fit_are_counted() {
    let sentinel = sentinel(Mode::Block);
    let effects = 5_000;
    sentinel
        .watch(|| (0..effects).for_each(|_| assert!(!open())))
        .unwrap();
    let kept = sentinel.witnesses().len() as u64;
    assert!(sentinel.dropped() > 0);
    assert_eq!(kept + sentinel.dropped(), effects);
    let text = sentinel.assert_clean().unwrap_err().to_string();
    assert!(
        text.contains(&format!("and {} more", sentinel.dropped())),
        "{text}"
    );
}

#[test]
fn a_panic_closes_the_window() {
    let sentinel = sentinel(Mode::Block);
    let result = catch_unwind(AssertUnwindSafe(|| {
        sentinel.watch(|| {
            assert!(!open());
            panic_any("over");
        })
    }));
    assert!(result.is_err());
    assert!(open());
    assert_eq!(shown(&sentinel.witnesses()), [opened()]);
}

#[test]
fn a_forgotten_window_stays_open_on_its_thread_only() {
    let test = "a_forgotten_window_stays_open_on_its_thread_only";
    let output = support::child(test, support::PLAIN, || {
        let sentinel = sentinel(Mode::Block);
        let seen = std::thread::scope(|scope| {
            let forgetful = scope.spawn(|| {
                std::mem::forget(sentinel.watching().unwrap());
                open()
            });
            forgetful.join().unwrap()
        });
        assert!(!seen);
        assert!(open());
        assert_eq!(sentinel.witnesses().len(), 1);
    });
    // Which is also how a process ends that leaves probes behind, whichever test it is of.
    let said = support::said(&output);
    assert_eq!(output.status.code(), Some(101), "{said}");
    assert!(said.contains(restored::LEFT), "{said}");
}

#[test]
fn a_crossing_hides_what_is_outside_it_and_not_what_is_inside() {
    let (outer, inner) = (sentinel(Mode::Block), sentinel(Mode::Observe));
    outer
        .watch(|| {
            assert!(crossing(open), "the framework may");
            assert!(
                crossing(|| inner.watch(open).unwrap()),
                "and only the inner window sees"
            );
            assert!(!open());
        })
        .unwrap();
    assert_eq!(outer.witnesses().len(), 1);
    assert_eq!(inner.witnesses().len(), 1);
}

#[test]
fn a_reentry_undoes_one_crossing() {
    let sentinel = sentinel(Mode::Block);
    sentinel
        .watch(|| {
            assert!(!crossing(|| reentry(open)));
            assert!(crossing(|| reentry(|| crossing(open))));
            assert!(!crossing(|| reentry(|| crossing(|| reentry(open)))));
            assert!(
                crossing(|| crossing(|| reentry(open))),
                "still inside the outer one"
            );
            assert!(!reentry(open), "where there is none, it changes nothing");
        })
        .unwrap();
    assert_eq!(sentinel.witnesses().len(), 3);
}

#[test]
fn a_panic_ends_a_crossing() {
    let sentinel = sentinel(Mode::Block);
    sentinel
        .watch(|| {
            let _ = catch_unwind(|| crossing(|| panic_any("over")));
            assert!(!open());
        })
        .unwrap();
    assert_eq!(sentinel.witnesses().len(), 1);
}

#[test]
fn a_sink_is_the_host_s_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let mut log = sentinel_runtime::sink(Reopening(path.clone()));
    let sentinel = sentinel(Mode::Block);
    sentinel.watch(|| writeln!(log, "a line").unwrap()).unwrap();
    sentinel.assert_clean().unwrap();
    assert_eq!(fs::read_to_string(path).unwrap(), "a line\n");
}

/// A writer with an effect at every write.
struct Reopening(std::path::PathBuf);

impl Write for Reopening {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        File::options()
            .append(true)
            .create(true)
            .open(&self.0)?
            .write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn standard_output_is_refused_without_a_panic() {
    let output = support::child(
        "standard_output_is_refused_without_a_panic",
        support::PLAIN,
        || {
            println!("before");
            let ((), witnesses) = watched(Mode::Block, || println!("inside"));
            println!("after");
            assert_eq!(shown(&witnesses), ["write: standard output"]);
            assert_eq!(witnesses[0].class(), EffectClass::Stdio);
            let ((), witnesses) = watched(Mode::Block, || eprintln!("inside"));
            assert_eq!(shown(&witnesses), ["write: standard error"]);
        },
    );
    assert!(output.status.success(), "{}", support::said(&output));
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.contains("before\nafter\n"), "{out}");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("inside"));
}

#[test]
fn the_environment_and_threads_are_recorded_and_never_refused() {
    let (_, witnesses) = watched(Mode::Block, || {
        std::env::set_current_dir(std::env::current_dir().unwrap()).unwrap();
        std::thread::spawn(open).join().unwrap()
    });
    let seen: Vec<_> = witnesses
        .iter()
        .map(|it| (it.probe(), it.class(), it.refused()))
        .collect();
    assert_eq!(
        seen,
        [
            ("chdir", EffectClass::Env, false),
            ("pthread_create", EffectClass::Thread, false)
        ]
    );
}

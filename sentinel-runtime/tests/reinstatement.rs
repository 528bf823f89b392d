//! Whatever is done with windows, with none open every import holds what the loader put there.
//! One test of that in one process, because any open window would show.

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::{
    __private::imports, DirectEffectSentinel, crossing, port_mediated, propagate_future, reentry,
};
use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind, panic_any},
    sync::{Barrier, mpsc},
    thread,
};
use support::{open, poll};

fn sentinel() -> DirectEffectSentinel {
    DirectEffectSentinel::new("slots")
}

fn several_out_of_order() {
    let (a, b, c) = (sentinel(), sentinel(), sentinel());
    let (first, second, third) = (
        a.watching().unwrap(),
        b.watching().unwrap(),
        c.watching().unwrap(),
    );
    drop(first);
    drop(third);
    drop(second);
}

fn a_panic() {
    let _ = catch_unwind(|| sentinel().watch(|| panic_any("over")));
}

fn a_panic_out_of_order() {
    let outer = sentinel().watching().unwrap();
    let _ = catch_unwind(AssertUnwindSafe(|| {
        let _inner = sentinel().watching().unwrap();
        drop(outer);
        panic_any("over");
    }));
}

fn a_panic_in_a_crossing() {
    let _ = catch_unwind(|| sentinel().watch(|| crossing(|| reentry(|| panic_any("over")))));
}

#[port_mediated(on_misdeclared = "report")]
fn lies() -> bool {
    open()
}

#[port_mediated]
fn lies_aloud() -> bool {
    open()
}

fn declared_calls() {
    assert!(!lies());
    assert!(catch_unwind(lies_aloud).is_err());
}

fn a_dropped_future() {
    let mut future = Box::pin(sentinel().watch_future(std::future::pending::<()>()));
    assert!(poll(future.as_mut()).is_pending());
}

fn a_panicking_poll() {
    let mut future = Box::pin(sentinel().watch_future(async { panic_any("over") }));
    let _ = catch_unwind(AssertUnwindSafe(|| poll(future.as_mut())));
}

fn a_carried_future() {
    let mut future = sentinel()
        .watch(|| Box::pin(propagate_future(std::future::pending::<()>())))
        .unwrap();
    thread::spawn(move || assert!(poll(future.as_mut()).is_pending()))
        .join()
        .unwrap();
}

/// Every thread closes its window when another tells it to, in an order that changes, and some by
/// a panic.
fn overlapping_threads() {
    const THREADS: usize = 6;
    for round in 0..50 {
        let all_open = &Barrier::new(THREADS + 1);
        thread::scope(|scope| {
            let mut closers: Vec<_> = (0..THREADS)
                .map(|index| {
                    let (close, closed) = mpsc::channel::<()>();
                    scope.spawn(move || {
                        let panics = (round + index) % 3 == 0;
                        let watching = catch_unwind(AssertUnwindSafe(|| {
                            let _window = sentinel().watching().unwrap();
                            all_open.wait();
                            let _ = closed.recv();
                            assert!(!open());
                            if panics {
                                panic_any("over");
                            }
                        }));
                        assert_eq!(watching.is_err(), panics);
                        assert!(open());
                    });
                    close
                })
                .collect();
            all_open.wait();
            while !closers.is_empty() {
                drop(closers.remove(round * 7 % closers.len()));
            }
        });
    }
}

/// Threads that know nothing of each other, each with windows in an order of its own.
fn threads_at_random() {
    thread::scope(|scope| {
        for seed in 1..=4_u64 {
            scope.spawn(move || {
                let mut state = seed;
                let mut windows = Vec::new();
                for _ in 0..2_000 {
                    state = state
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    let dice = usize::try_from(state >> 40).unwrap();
                    if windows.is_empty() || dice % 5 < 2 {
                        windows.push(sentinel().watching().unwrap());
                    } else {
                        drop(windows.swap_remove(dice % windows.len()));
                    }
                    assert_eq!(open(), windows.is_empty());
                }
            });
        }
    });
}

#[test]
fn every_import_is_as_the_loader_left_it() {
    let originals = imports();
    assert!(originals.len() > 20);
    {
        let _window = sentinel().watching().unwrap();
        let probed = imports()
            .iter()
            .zip(&originals)
            .filter(|(now, then)| now != then)
            .count();
        assert!(probed > 20, "{probed} of {}", originals.len());
    }
    for (name, act) in [
        ("several out of order", several_out_of_order as fn()),
        ("a panic", a_panic),
        ("a panic out of order", a_panic_out_of_order),
        ("a panic in a crossing", a_panic_in_a_crossing),
        ("declared calls", declared_calls),
        ("a dropped future", a_dropped_future),
        ("a panicking poll", a_panicking_poll),
        ("a carried future", a_carried_future),
        ("overlapping threads", overlapping_threads),
        ("threads at random", threads_at_random),
    ] {
        act();
        assert_eq!(imports(), originals, "{name}");
    }
}

/// Each other test looks at the end of its process; see `support/restored.rs`. Those that are to
/// compile where there are no probes, or without unsafe code, cannot.
#[test]
fn every_test_looks_for_what_was_left() {
    const CANNOT: [&str; 3] = ["platforms.rs", "strict.rs", "unwatched.rs"];
    let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
    let programs = fs::read_dir(tests).unwrap().filter_map(|entry| {
        let path = entry.unwrap().path();
        let main = if path.is_dir() {
            path.join("main.rs")
        } else {
            path
        };
        let name = main
            .strip_prefix(tests)
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned();
        let can = main.exists() && !CANNOT.contains(&name.as_str());
        can.then_some((name, main))
    });
    let looks = "mod restored;";
    let blind = programs.filter(|(_, main)| !fs::read_to_string(main).unwrap().contains(looks));
    let blind: Vec<_> = blind.map(|(name, _)| name).collect();
    assert!(blind.is_empty(), "without `{looks}`: {blind:?}");
}

//! Whatever is done with windows, with none open every import holds what the loader put there.
//! One test in one process, because any open window would show.

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::{__private::imports, DirectEffectSentinel, propagate_future};
use std::{
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

/// Every thread closes its window when another tells it to, in an order that changes.
fn overlapping_threads() {
    const THREADS: usize = 6;
    for round in 0..50 {
        let all_open = Barrier::new(THREADS + 1);
        thread::scope(|scope| {
            let mut closers: Vec<_> = (0..THREADS)
                .map(|_| {
                    let (close, closed) = mpsc::channel::<()>();
                    let all_open = &all_open;
                    scope.spawn(move || {
                        let window = sentinel().watching().unwrap();
                        all_open.wait();
                        let _ = closed.recv();
                        assert!(!open());
                        drop(window);
                        assert!(open());
                    });
                    close
                })
                .collect();
            all_open.wait();
            while !closers.is_empty() {
                drop(closers.remove(round % closers.len()));
            }
        });
    }
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
        ("a dropped future", a_dropped_future),
        ("a panicking poll", a_panicking_poll),
        ("a carried future", a_carried_future),
        ("overlapping threads", overlapping_threads),
    ] {
        act();
        assert_eq!(imports(), originals, "{name}");
    }
}

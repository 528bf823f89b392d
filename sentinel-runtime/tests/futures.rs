//! Windows round the polls of futures: open while a poll runs, and at no other time.

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::{DirectEffectSentinel, crossing_future};
use std::{
    future::{Future, poll_fn},
    panic::{AssertUnwindSafe, catch_unwind, panic_any},
    pin::pin,
    sync::atomic::{AtomicBool, Ordering::SeqCst},
    task::Poll,
};
use support::{open, opened, poll, shown};

/// Pending the first time, ready the second.
fn pause() -> impl Future<Output = ()> {
    let mut polled = false;
    poll_fn(move |context| {
        context.waker().wake_by_ref();
        let ready = std::mem::replace(&mut polled, true);
        if ready {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
}

#[test]
fn between_polls_no_window_is_open() {
    let sentinel = DirectEffectSentinel::new("future");
    let mut future = pin!(sentinel.watch_future(async {
        let first = open();
        pause().await;
        (first, open())
    }));
    assert!(poll(future.as_mut()).is_pending());
    assert!(open());
    assert_eq!(poll(future.as_mut()), Poll::Ready((false, false)));
    assert!(open());
    assert_eq!(shown(&sentinel.witnesses()), [opened(), opened()]);
}

#[test]
fn a_future_may_move_between_threads() {
    let sentinel = DirectEffectSentinel::new("future");
    let mut future = Box::pin(sentinel.watch_future(async {
        open();
        pause().await;
        open();
    }));
    assert!(poll(future.as_mut()).is_pending());
    let moved = std::thread::spawn(move || poll(future.as_mut()).is_ready());
    assert!(moved.join().unwrap());
    assert_eq!(sentinel.witnesses().len(), 2);
}

#[test]
fn a_future_that_is_dropped_midway_leaves_no_window() {
    let sentinel = DirectEffectSentinel::new("future");
    let mut future = Box::pin(sentinel.watch_future(pause()));
    assert!(poll(future.as_mut()).is_pending());
    drop(future);
    assert!(open());
    sentinel.assert_clean().unwrap();
}

#[test]
fn a_poll_that_panics_closes_its_window() {
    let sentinel = DirectEffectSentinel::new("future");
    let mut future = Box::pin(sentinel.watch_future(async {
        open();
        panic_any("over");
    }));
    assert!(catch_unwind(AssertUnwindSafe(|| poll(future.as_mut()))).is_err());
    assert!(open());
    assert_eq!(shown(&sentinel.witnesses()), [opened()]);
}

#[test]
fn a_crossing_future_is_the_framework_s() {
    let sentinel = DirectEffectSentinel::new("future");
    let mut future = pin!(sentinel.watch_future(async {
        let crossed = crossing_future(async {
            pause().await;
            open()
        })
        .await;
        (crossed, open())
    }));
    assert!(poll(future.as_mut()).is_pending());
    assert_eq!(poll(future.as_mut()), Poll::Ready((true, false)));
    assert_eq!(sentinel.witnesses().len(), 1);
}

/// Two tasks that take turns: one is watched, and counts its refusals; the other is not, and must
/// never meet one.
async fn take_turns(rounds: usize) {
    static RUNNING: AtomicBool = AtomicBool::new(true);
    RUNNING.store(true, SeqCst);
    let sentinel = DirectEffectSentinel::new("task");
    let watched = tokio::spawn(sentinel.watch_future(async move {
        let mut refused = 0;
        for _ in 0..rounds {
            refused += usize::from(!open());
            tokio::task::yield_now().await;
        }
        RUNNING.store(false, SeqCst);
        refused
    }));
    let free = tokio::spawn(async {
        let (mut opened, mut tried) = (0, 0);
        while RUNNING.load(SeqCst) || tried == 0 {
            tried += 1;
            opened += usize::from(open());
            tokio::task::yield_now().await;
        }
        (opened, tried)
    });
    assert_eq!(watched.await.unwrap(), rounds);
    let (opened, tried) = free.await.unwrap();
    assert_eq!(opened, tried);
    assert_eq!(sentinel.witnesses().len(), rounds);
    assert_eq!(sentinel.dropped(), 0);
}

#[test]
fn tasks_that_interleave_are_told_apart() {
    let one = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    one.block_on(take_turns(500));
    let two = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .build()
        .unwrap();
    two.block_on(take_turns(500));
}

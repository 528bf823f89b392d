//! Work that leaves its thread: unseen unless it carries the windows with it.

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::{
    DirectEffectSentinel, Mode, crossing, current, propagate, propagate_future,
};
use std::{pin::pin, sync::mpsc, thread};
use support::{open, opened, poll, shown};

fn opens(sentinel: &DirectEffectSentinel) -> Vec<(bool, bool)> {
    let witnesses = sentinel.witnesses();
    let opens = witnesses
        .iter()
        .filter(|witness| witness.probe() == "open64");
    opens
        .map(|witness| (witness.refused(), witness.late()))
        .collect()
}

#[test]
fn a_thread_that_carries_the_window_is_watched() {
    let sentinel = DirectEffectSentinel::new("pieces");
    let opened = sentinel
        .watch(|| thread::spawn(propagate(open)).join().unwrap())
        .unwrap();
    assert!(!opened);
    assert_eq!(opens(&sentinel), [(true, false)]);
}

#[test]
fn a_thread_that_carries_nothing_is_not() {
    let sentinel = DirectEffectSentinel::new("pieces");
    let opened = sentinel
        .watch(|| thread::spawn(open).join().unwrap())
        .unwrap();
    assert!(opened);
    assert_eq!(shown(&sentinel.witnesses()), ["pthread_create"]);
}

#[test]
fn what_happens_after_the_window_is_late() {
    let sentinel = DirectEffectSentinel::new("pieces");
    let (go, wait) = mpsc::channel();
    let worker = sentinel
        .watch(|| {
            thread::spawn(propagate(move || {
                wait.recv().unwrap();
                open()
            }))
        })
        .unwrap();
    go.send(()).unwrap();
    assert!(!worker.join().unwrap(), "it is refused all the same");
    assert_eq!(opens(&sentinel), [(true, true)]);
}

#[test]
fn a_piece_of_a_future_is_late_only_once_the_future_is_over() {
    let sentinel = DirectEffectSentinel::new("pieces");
    let (mut piece, mut other) = (None, None);
    {
        let mut future = pin!(sentinel.watch_future(async {
            piece = Some(propagate(open));
            other = Some(propagate(open));
            std::future::pending::<()>().await;
        }));
        assert!(poll(future.as_mut()).is_pending());
    }
    // The borrow of the slots ends with the future, so the first piece runs late as well.
    thread::spawn(piece.unwrap()).join().unwrap();
    thread::spawn(other.unwrap()).join().unwrap();
    assert_eq!(opens(&sentinel), [(true, true), (true, true)]);

    let (send, receive) = mpsc::channel();
    let mut future = pin!(sentinel.watch_future(async {
        send.send(propagate(open)).unwrap();
        std::future::pending::<()>().await;
    }));
    assert!(poll(future.as_mut()).is_pending());
    thread::spawn(receive.recv().unwrap()).join().unwrap();
    assert_eq!(
        opens(&sentinel)[2..],
        [(true, false)],
        "between polls is not after"
    );
}

#[test]
fn each_poll_of_a_carried_future_is_watched() {
    let sentinel = DirectEffectSentinel::new("pieces");
    let mut future = sentinel
        .watch(|| Box::pin(propagate_future(async { open() })))
        .unwrap();
    let done = thread::spawn(move || poll(future.as_mut())).join().unwrap();
    assert_eq!(done, std::task::Poll::Ready(false));
    assert_eq!(opens(&sentinel), [(true, true)]);
}

#[test]
fn all_windows_are_carried_and_a_crossing_carries_none() {
    let (outer, inner) = (
        DirectEffectSentinel::new("outer"),
        DirectEffectSentinel::new("inner").mode(Mode::Observe),
    );
    let here = outer
        .watch(|| {
            let none = crossing(current);
            assert!(thread::spawn(move || none.enter(open)).join().unwrap());
            inner.watch(current).unwrap()
        })
        .unwrap();
    let again = here.clone();
    assert!(!thread::spawn(move || again.enter(open)).join().unwrap());
    assert!(
        !thread::spawn(move || here.enter(|| current().enter(open)))
            .join()
            .unwrap()
    );
    assert_eq!(opens(&outer), [(true, true), (true, true)]);
    assert_eq!(opens(&inner), [(true, true), (true, true)]);
}

#[test]
fn work_that_comes_back_to_its_window_is_recorded_once() {
    let sentinel = DirectEffectSentinel::new("pieces");
    sentinel.watch(|| propagate(open)()).unwrap();
    assert_eq!(shown(&sentinel.witnesses()), [opened()]);
}

#[test]
fn a_panic_in_carried_work_closes_its_window() {
    let sentinel = DirectEffectSentinel::new("pieces");
    let here = sentinel.watch(current).unwrap();
    let after = thread::spawn(move || {
        let panicked = std::panic::catch_unwind(|| here.enter(|| std::panic::panic_any("over")));
        (panicked.is_err(), open())
    });
    assert_eq!(after.join().unwrap(), (true, true));
}

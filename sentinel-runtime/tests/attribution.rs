//! Bystanders: whatever windows do on other threads, a thread without one is never refused and
//! never recorded.

mod support;

use sentinel_runtime::{DirectEffectSentinel, Mode};
use std::{
    sync::atomic::{AtomicBool, Ordering::SeqCst},
    thread,
};
use support::{FILE, open};

const BYSTANDER: &str = "/";
const ROUNDS: usize = 200_000;

#[test]
fn a_bystander_is_neither_refused_nor_recorded() {
    let done = AtomicBool::new(false);
    let (mut own, mut windows) = (0, 0);
    let sentinels = thread::scope(|scope| {
        let bystander = scope.spawn(|| {
            let errors = (0..ROUNDS)
                .filter(|_| std::fs::File::open(BYSTANDER).is_err())
                .count();
            done.store(true, SeqCst);
            errors
        });
        let mut sentinels = Vec::new();
        while !done.load(SeqCst) {
            let mode = if windows % 2 == 0 {
                Mode::Block
            } else {
                Mode::Observe
            };
            let sentinel = DirectEffectSentinel::new("flapping").mode(mode);
            for _ in 0..100 {
                sentinel.watch(open).unwrap();
                own += 1;
            }
            windows += 1;
            sentinels.push(sentinel);
        }
        assert_eq!(bystander.join().unwrap(), 0);
        sentinels
    });
    let mut seen = 0;
    for sentinel in sentinels {
        assert_eq!(sentinel.dropped(), 0);
        for witness in sentinel.witnesses() {
            assert_eq!(witness.detail(), FILE);
            seen += 1;
        }
    }
    assert!(own > 0);
    assert_eq!(seen, own);
}

#[test]
fn many_threads_see_their_own_effects_only() {
    thread::scope(|scope| {
        for index in 0..8_usize {
            scope.spawn(move || {
                let path = format!("/no/such/file/{index}");
                for round in 0..500 {
                    let sentinel = DirectEffectSentinel::new("thread");
                    let window = sentinel.watching().unwrap();
                    assert!(std::fs::remove_file(&path).is_err());
                    if round % 3 == 0 {
                        let nested = DirectEffectSentinel::new("nested").watching().unwrap();
                        drop(window);
                        drop(nested);
                    } else {
                        drop(window);
                    }
                    let witnesses = sentinel.witnesses();
                    assert_eq!(witnesses.len(), 1);
                    assert_eq!(witnesses[0].detail(), path);
                }
            });
        }
    });
}

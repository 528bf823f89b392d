//! Bystanders: whatever windows do on other threads, a thread without one is never refused and
//! never recorded.
#![allow(unsafe_code, reason = "a bystander that opens files as fast as it can")]

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::{DirectEffectSentinel, Mode};
use std::{
    sync::atomic::{AtomicBool, Ordering::SeqCst},
    thread,
};
use support::{FILE, open};

/// Opens another file than [`FILE`], by libc's function itself; says whether it could.
fn opens_elsewhere() -> bool {
    // SAFETY: the path is a terminated string.
    let descriptor = unsafe { libc::open64(c"/".as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC) };
    // SAFETY: opened above and known to nobody else, or not open, which is an error like another.
    descriptor >= 0 && unsafe { libc::close(descriptor) } == 0
}

#[test]
fn a_bystander_is_neither_refused_nor_recorded() {
    const ROUNDS: usize = 1_000_000;
    let strict = DirectEffectSentinel::new("strict");
    let lenient = DirectEffectSentinel::new("lenient").mode(Mode::Observe);
    let done = AtomicBool::new(false);
    let mut effects = 0;
    thread::scope(|scope| {
        let bystander = scope.spawn(|| {
            let errors = (0..ROUNDS).filter(|_| !opens_elsewhere()).count();
            done.store(true, SeqCst);
            errors
        });
        while !done.load(SeqCst) {
            assert!(!strict.watch(open).unwrap());
            assert!(lenient.watch(open).unwrap());
            effects += 1;
        }
        assert_eq!(bystander.join().unwrap(), 0);
    });
    assert!(effects > 0);
    for sentinel in [strict, lenient] {
        let witnesses = sentinel.witnesses();
        assert_eq!(witnesses.len() as u64 + sentinel.dropped(), effects);
        assert!(witnesses.iter().all(|witness| witness.detail() == FILE));
    }
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

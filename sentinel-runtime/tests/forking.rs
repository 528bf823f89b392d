//! Forked children: their copy of a window still closes, and windows of threads that were not
//! copied leave nothing behind.
#![allow(unsafe_code, reason = "a fork is")]

#[path = "support/restored.rs"]
mod restored;
mod support;

use core::ffi::{c_int, c_void};
use sentinel_runtime::{__private::imports, DirectEffectSentinel, EffectClass, Mode};
use std::{sync::Barrier, thread};
use support::{open, watched};

/// Runs `body` in a forked child; says whether it returned true.
fn forked(body: impl FnOnce() -> bool) -> bool {
    // SAFETY: the child runs `body`, which uses what a fork leaves usable, and ends at once.
    match unsafe { libc::fork() } {
        0 => {
            let status = i32::from(!body());
            // SAFETY: nothing comes after it.
            unsafe { libc::_exit(status) }
        }
        child => {
            let mut status = 0;
            // SAFETY: our own child, and a place for its status.
            let waited = unsafe { libc::waitpid(child, &raw mut status, 0) };
            waited == child && status == 0
        }
    }
}

#[test]
fn a_child_has_its_parent_s_window_until_it_closes_it() {
    let sentinel = DirectEffectSentinel::new("fork").mode(Mode::Observe);
    let strict = DirectEffectSentinel::new("strict").allow(EffectClass::Process);
    let window = sentinel.watching().unwrap();
    let inner = strict.watching().unwrap();
    let child = forked(|| {
        let refused = !open();
        drop(inner);
        drop(window);
        refused && open() && !watched(Mode::Block, open).0
    });
    assert!(child);
    assert!(
        sentinel
            .witnesses()
            .iter()
            .any(|witness| witness.probe() == "fork")
    );
}

#[test]
fn windows_of_threads_that_were_not_copied_are_gone() {
    let test = "windows_of_threads_that_were_not_copied_are_gone";
    let output = support::child(test, support::PLAIN, || {
        let originals = imports();
        let (opened, closing) = (Barrier::new(2), Barrier::new(2));
        thread::scope(|scope| {
            scope.spawn(|| {
                let _window = DirectEffectSentinel::new("other").watching().unwrap();
                opened.wait();
                closing.wait();
            });
            opened.wait();
            assert_ne!(imports(), originals);
            let child = forked(|| {
                let restored = imports() == originals;
                restored && !watched(Mode::Block, open).0 && open() && imports() == originals
            });
            closing.wait();
            assert!(child);
        });
    });
    assert!(output.status.success(), "{}", support::said(&output));
}

#[test]
fn forks_while_windows_flap_do_not_hang() {
    thread::scope(|scope| {
        let flapping = scope.spawn(|| (0..2_000).all(|_| !watched(Mode::Block, open).0));
        for _ in 0..50 {
            assert!(forked(|| !watched(Mode::Block, open).0 && open()));
        }
        assert!(flapping.join().unwrap());
    });
}

/// Runs `act` while this thread has the loader's list of objects for itself.
fn holding_the_loader<F: FnMut()>(mut act: F) {
    unsafe extern "C" fn callback<F: FnMut()>(
        _: *mut libc::dl_phdr_info,
        _: usize,
        act: *mut c_void,
    ) -> c_int {
        // SAFETY: the pointer is to the `act` of the call below.
        let act = unsafe { &mut *act.cast::<F>() };
        act();
        1
    }
    // SAFETY: the callback matches its data.
    unsafe { libc::dl_iterate_phdr(Some(callback::<F>), (&raw mut act).cast()) };
}

#[test]
fn a_child_closes_its_window_though_the_loader_is_held_for_ever() {
    let test = "a_child_closes_its_window_though_the_loader_is_held_for_ever";
    let output = support::child(test, support::PLAIN, || {
        let (held, over) = (Barrier::new(2), Barrier::new(2));
        let sentinel = DirectEffectSentinel::new("fork").mode(Mode::Observe);
        let strict = DirectEffectSentinel::new("strict").allow(EffectClass::Process);
        let mut windows = Some([sentinel.watching().unwrap(), strict.watching().unwrap()]);
        thread::scope(|scope| {
            scope.spawn(|| {
                holding_the_loader(|| {
                    held.wait();
                    over.wait();
                });
            });
            held.wait();
            let child = forked(|| {
                // SAFETY: the child is ended by it should it wait for ever.
                unsafe { libc::alarm(20) };
                let refused = !open();
                windows = None;
                refused && open()
            });
            over.wait();
            assert!(child);
        });
    });
    assert!(output.status.success(), "{}", support::said(&output));
}

//! A value that one thread has at a time. To have it costs one exchange, half of what a mutex of
//! std's costs; for that, whoever waits keeps asking. So it is for what is held for moments, by few
//! at once. It is not for what calls anybody who may want it too.
//! How a thread waits for another is written here once.

use crate::probe::stack::Inside;
use core::{
    cell::UnsafeCell,
    sync::atomic::{AtomicBool, Ordering::Acquire, Ordering::Relaxed, Ordering::Release},
    time::Duration,
};
use std::thread;

/// Apart from what other threads read all the time, on lines of its own: it is written at every
/// window.
#[repr(align(128))]
pub(super) struct Turn<T> {
    taken: AtomicBool,
    value: UnsafeCell<T>,
}

// SAFETY: only the thread whose turn it is reaches the value.
unsafe impl<T: Send> Sync for Turn<T> {}

impl<T> Turn<T> {
    pub(super) const fn new(value: T) -> Self {
        Self {
            taken: AtomicBool::new(false),
            value: UnsafeCell::new(value),
        }
    }

    /// Runs `act` with the value, which nobody else has meanwhile.
    #[inline]
    pub(super) fn with<R>(&self, act: impl FnOnce(&mut T) -> R) -> R {
        while self.taken.swap(true, Acquire) {
            wait_while(|| self.taken.load(Relaxed));
        }
        let _ends = Ends(&self.taken);
        // SAFETY: the flag was not set before, so that it is this thread's turn until it is reset.
        act(unsafe { &mut *self.value.get() })
    }
}

/// Waits for another thread, also where this one has the higher priority and would keep it from
/// ever running.
#[cold]
pub(super) fn wait_while(holds: impl Fn() -> bool) {
    const YIELDS: usize = 100;
    const PAUSE: Duration = Duration::from_micros(20);
    let mut waited = 0;
    while holds() {
        if waited < YIELDS {
            waited += 1;
            thread::yield_now();
        } else {
            let _inside = Inside::enter();
            #[allow(
                clippy::disallowed_methods,
                reason = "there is no event: whoever is waited for need only run"
            )]
            thread::sleep(PAUSE);
        }
    }
}

/// Ends a turn, also where what is done in it unwinds.
struct Ends<'a>(&'a AtomicBool);

impl Drop for Ends<'_> {
    #[inline]
    fn drop(&mut self) {
        self.0.store(false, Release);
    }
}

#[cfg(test)]
mod tests {
    use super::Turn;
    use std::{
        panic::{AssertUnwindSafe, catch_unwind},
        thread,
    };

    #[test]
    fn nobody_else_has_the_value_meanwhile() {
        const TURNS: usize = 10_000;
        let turn = Turn::new((0_usize, 0_usize));
        let add = || {
            for _ in 0..TURNS {
                turn.with(|(one, other)| {
                    *one += 1;
                    assert_eq!(*one, *other + 1);
                    *other += 1;
                });
            }
        };
        thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(add))));
        assert_eq!(turn.with(|value| *value), (4 * TURNS, 4 * TURNS));
    }

    #[test]
    fn a_turn_that_unwinds_is_over() {
        let turn = Turn::new(0);
        let unwound = catch_unwind(AssertUnwindSafe(|| {
            turn.with(|_| std::panic::resume_unwind(Box::new(())))
        }));
        assert!(unwound.is_err());
        turn.with(|value| *value += 1);
        assert_eq!(turn.with(|value| *value), 1);
    }
}

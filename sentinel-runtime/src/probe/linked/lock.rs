//! A lock that a fork can hold across itself: std's has no way to be released in the child.

use core::cell::UnsafeCell;

pub(crate) struct Lock<T> {
    mutex: UnsafeCell<libc::pthread_mutex_t>,
    data: UnsafeCell<T>,
}

// SAFETY: the mutex is what threads share; the data is reached only while it is held.
unsafe impl<T: Send> Sync for Lock<T> {}

impl<T> Lock<T> {
    pub(crate) const fn new(data: T) -> Self {
        Self {
            mutex: UnsafeCell::new(libc::PTHREAD_MUTEX_INITIALIZER),
            data: UnsafeCell::new(data),
        }
    }

    /// Runs `act` on the data. It must not panic, nor come back here.
    pub(crate) fn with<R>(&self, act: impl FnOnce(&mut T) -> R) -> R {
        self.acquire();
        // SAFETY: the mutex is held, so this is the only reference.
        let result = act(unsafe { &mut *self.data.get() });
        // SAFETY: acquired above.
        unsafe { self.release() };
        result
    }

    pub(crate) fn acquire(&self) {
        // SAFETY: the mutex is initialised and, being in a static, never moves.
        unsafe { libc::pthread_mutex_lock(self.mutex.get()) };
    }

    /// # Safety
    /// This thread, or before a fork its image in the parent, acquired the lock.
    pub(crate) unsafe fn release(&self) {
        // SAFETY: the caller holds the mutex.
        unsafe { libc::pthread_mutex_unlock(self.mutex.get()) };
    }
}

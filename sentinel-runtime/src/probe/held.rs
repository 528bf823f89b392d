//! Signals that a failed write sends to whoever writes: a reader has gone, a file may not grow. A
//! host must not die of what we write, so they are held back, and taken, while we do.

/// Runs `act`, of whose writes no signal comes.
#[cfg(target_os = "linux")]
pub(crate) fn without_signals<R>(act: impl FnOnce() -> R) -> R {
    let held = Held::begin();
    let result = act();
    drop(held);
    result
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn without_signals<R>(act: impl FnOnce() -> R) -> R {
    act()
}

/// The signals, and the mask of this thread before they were added to it.
#[cfg(target_os = "linux")]
struct Held {
    signals: libc::sigset_t,
    before: libc::sigset_t,
}

#[cfg(target_os = "linux")]
impl Held {
    fn begin() -> Self {
        let (mut signals, mut pending, mut before) = (none(), none(), none());
        // SAFETY: the set is our own.
        unsafe { libc::sigpending(&raw mut pending) };
        for signal in [libc::SIGPIPE, libc::SIGXFSZ] {
            // SAFETY: the set is our own, and the signal has a number.
            let waits = unsafe { libc::sigismember(&raw const pending, signal) } == 1;
            if !waits {
                // SAFETY: as above.
                unsafe { libc::sigaddset(&raw mut signals, signal) };
            }
        }
        // SAFETY: both sets are our own.
        unsafe { libc::pthread_sigmask(libc::SIG_BLOCK, &raw const signals, &raw mut before) };
        Self { signals, before }
    }
}

#[cfg(target_os = "linux")]
impl Drop for Held {
    /// What waits now is of our making: it is taken before the mask is put back.
    fn drop(&mut self) {
        let now = libc::timespec {
            tv_sec: 0,
            tv_nsec: 0,
        };
        let nobody = core::ptr::null_mut();
        // SAFETY: the set is our own, and nobody wants to know more of the signal.
        while unsafe { libc::sigtimedwait(&raw const self.signals, nobody, &raw const now) } > 0 {}
        // SAFETY: the set is our own, and the mask before is not asked for.
        unsafe {
            libc::pthread_sigmask(
                libc::SIG_SETMASK,
                &raw const self.before,
                core::ptr::null_mut(),
            )
        };
    }
}

#[cfg(target_os = "linux")]
fn none() -> libc::sigset_t {
    let mut set = core::mem::MaybeUninit::uninit();
    // SAFETY: the set is our own.
    unsafe { libc::sigemptyset(set.as_mut_ptr()) };
    // SAFETY: emptied is initialised.
    unsafe { set.assume_init() }
}

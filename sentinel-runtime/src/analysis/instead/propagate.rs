//! What carries windows to other threads in an analysis build, where there are none: nothing.

/// The windows that see what one thread does at one moment: none.
#[derive(Clone, Debug)]
pub struct Propagation {
    _private: (),
}

/// What sees this thread now: nothing.
pub fn current() -> Propagation {
    Propagation { _private: () }
}

impl Propagation {
    /// Calls `f`.
    pub fn enter<R>(&self, f: impl FnOnce() -> R) -> R {
        let Self { _private: () } = self;
        f()
    }
}

/// The function itself.
pub fn propagate<R>(f: impl FnOnce() -> R) -> impl FnOnce() -> R {
    f
}

/// The future itself.
pub fn propagate_future<F: Future>(future: F) -> impl Future<Output = F::Output> {
    future
}

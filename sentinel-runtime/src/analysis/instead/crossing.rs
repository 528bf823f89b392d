//! What crossings are in an analysis build: nothing. Whose code a call belongs to is read from
//! who hands out what, and no window is there to hide.

/// Calls `f`.
pub fn crossing<R>(f: impl FnOnce() -> R) -> R {
    f()
}

/// Calls `f`.
pub fn reentry<R>(f: impl FnOnce() -> R) -> R {
    f()
}

/// Stands for a crossing.
#[must_use = "it stands for what ends with it"]
pub struct CrossingGuard {
    _private: (),
}

impl CrossingGuard {
    pub(crate) fn new() -> Self {
        Self { _private: () }
    }
}

/// The future itself.
pub fn crossing_future<F: Future>(future: F) -> impl Future<Output = F::Output> {
    future
}

/// The future itself.
pub fn reentry_future<F: Future>(future: F) -> impl Future<Output = F::Output> {
    future
}

//! Crossings and re-entries: whose code is running on this thread. They hide windows or show them
//! again; they open none.

use crate::probe::stack::{self, Kind, Token};
use core::{
    marker::PhantomData,
    pin::Pin,
    task::{Context, Poll},
};
use pin_project_lite::pin_project;

/// Runs `f` as the framework's code: its effects are nobody's who is being watched further out.
/// This is what each method of a `#[port]` implementation does.
///
/// ```
/// use sentinel_runtime::{DirectEffectSentinel, crossing};
/// let sentinel = DirectEffectSentinel::new("demo");
/// let read = sentinel.watch(|| crossing(|| std::fs::read_dir("/")));
/// if let Ok(read) = read {
///     assert!(read.is_ok());
///     sentinel.assert_clean().unwrap();
/// }
/// ```
pub fn crossing<R>(f: impl FnOnce() -> R) -> R {
    let _guard = CrossingGuard::new();
    f()
}

/// Runs `f`, inside a crossing, as the extension's code again: a callback, for example. `#[port]`
/// does this for parameters that are callbacks; one that is hidden in another type needs it.
///
/// ```
/// use sentinel_runtime::{DirectEffectSentinel, crossing, reentry};
/// let sentinel = DirectEffectSentinel::new("demo");
/// let read = sentinel.watch(|| crossing(|| reentry(|| std::fs::read_dir("/"))));
/// if let Ok(read) = read {
///     assert!(read.is_err());
///     assert_eq!(sentinel.witnesses().len(), 1);
/// }
/// ```
pub fn reentry<R>(f: impl FnOnce() -> R) -> R {
    let _frame = frame(Kind::Reentry);
    f()
}

/// A frame, unless nothing on this thread could be hidden or shown by it.
fn frame(kind: Kind) -> Option<Token> {
    (!stack::is_empty()).then(|| Token::push(kind))
}

/// A crossing that lasts until it is dropped.
#[must_use = "a crossing that is dropped at once crosses nothing"]
pub struct CrossingGuard {
    _frame: Option<Token>,
    _stays: PhantomData<*const ()>,
}

impl CrossingGuard {
    pub(crate) fn new() -> Self {
        Self {
            _frame: frame(Kind::Crossing),
            _stays: PhantomData,
        }
    }
}

/// Runs each poll of `future` as a [`crossing`].
///
/// ```
/// # use core::{pin::pin, task::{Context, Waker}};
/// use sentinel_runtime::{DirectEffectSentinel, crossing_future};
/// let sentinel = DirectEffectSentinel::new("demo");
/// # if sentinel.watching().is_err() { return }
/// let future = async { crossing_future(async { std::fs::read_dir("/").is_ok() }).await };
/// let watched = sentinel.watch_future(future);
/// # assert!(pin!(watched).poll(&mut Context::from_waker(Waker::noop())).is_ready());
/// // when awaited:
/// sentinel.assert_clean().unwrap();
/// ```
pub fn crossing_future<F: Future>(future: F) -> impl Future<Output = F::Output> {
    Crossed { future }
}

pin_project! {
    struct Crossed<F> {
        #[pin]
        future: F,
    }
}

impl<F: Future> Future for Crossed<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        crossing(|| self.project().future.poll(context))
    }
}

/// Runs each poll of `future`, inside a crossing, as the extension's code again: a future that the
/// extension handed to a port, for example. The async companion of [`reentry`].
///
/// ```
/// # use core::{pin::pin, task::{Context, Waker}};
/// use sentinel_runtime::{DirectEffectSentinel, crossing_future, reentry_future};
/// let sentinel = DirectEffectSentinel::new("demo");
/// # if sentinel.watching().is_err() { return }
/// let handed_over = async { std::fs::read_dir("/").is_err() };
/// let port = crossing_future(async { reentry_future(handed_over).await });
/// let watched = sentinel.watch_future(port);
/// # assert!(pin!(watched).poll(&mut Context::from_waker(Waker::noop())).is_ready());
/// // when awaited:
/// assert_eq!(sentinel.witnesses().len(), 1);
/// ```
pub fn reentry_future<F: Future>(future: F) -> impl Future<Output = F::Output> {
    Reentered { future }
}

pin_project! {
    struct Reentered<F> {
        #[pin]
        future: F,
    }
}

impl<F: Future> Future for Reentered<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        reentry(|| self.project().future.poll(context))
    }
}

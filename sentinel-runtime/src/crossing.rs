//! Crossings and re-entries: whose code is running on this thread. They hide windows or show them
//! again; they open none.

use crate::probe::stack::{self, Layer, Token};
use core::{
    marker::PhantomData,
    pin::Pin,
    task::{Context, Poll},
};
use pin_project_lite::pin_project;
use std::io;

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
    within(Layer::Crossing, f)
}

/// Runs `f`, inside a crossing, as the extension's code again: a callback, for example.
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
    within(Layer::Reentry, f)
}

/// Runs `f` in a frame, unless nothing on this thread could be hidden or shown by it.
#[inline]
fn within<R>(layer: Layer<'_>, f: impl FnOnce() -> R) -> R {
    if stack::is_empty() {
        f()
    } else {
        stack::within(layer, f)
    }
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
            _frame: (!stack::is_empty()).then(Token::crossing),
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

/// A writer whose every write is a [`crossing`]: for the host's logger or standard output, where
/// watched code may write through it.
///
/// ```
/// use std::io::Write;
/// let mut out = sentinel_runtime::sink(std::io::stdout());
/// let sentinel = sentinel_runtime::DirectEffectSentinel::new("demo");
/// if let Ok(written) = sentinel.watch(|| writeln!(out, "seen by the user")) {
///     written.unwrap();
///     sentinel.assert_clean().unwrap();
/// }
/// ```
pub fn sink<W: io::Write>(writer: W) -> impl io::Write {
    Sink(writer)
}

struct Sink<W>(W);

impl<W: io::Write> io::Write for Sink<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        crossing(|| self.0.write(bytes))
    }

    fn write_vectored(&mut self, slices: &[io::IoSlice<'_>]) -> io::Result<usize> {
        crossing(|| self.0.write_vectored(slices))
    }

    fn flush(&mut self) -> io::Result<()> {
        crossing(|| self.0.flush())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        crossing(|| self.0.write_all(bytes))
    }
}

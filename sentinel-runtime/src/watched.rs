//! A watched future: a window round each poll, never across an await.

use crate::{
    sentinel::DirectEffectSentinel,
    window::{self, Over, Span, Window},
};
use core::{
    panic::Location,
    pin::Pin,
    task::{Context, Poll},
};
use pin_project_lite::pin_project;
use std::sync::Arc;

pin_project! {
    /// A future whose every poll runs in a window; made by
    /// [`watch_future`](DirectEffectSentinel::watch_future).
    ///
    /// ```
    /// # use core::{pin::pin, task::{Context, Poll, Waker}};
    /// use sentinel_runtime::DirectEffectSentinel;
    /// let sentinel = DirectEffectSentinel::new("demo");
    /// # if sentinel.watching().is_err() { return }
    /// let future = sentinel.watch_future(async { std::fs::read("/etc/passwd").is_err() });
    /// # let poll = pin!(future).poll(&mut Context::from_waker(Waker::noop()));
    /// // when awaited:
    /// # assert_eq!(poll, Poll::Ready(true));
    /// assert_eq!(sentinel.witnesses().len(), 1);
    /// ```
    #[must_use = "futures do nothing unless polled"]
    pub struct Watched<F> {
        #[pin]
        future: F,
        sentinel: DirectEffectSentinel,
        location: &'static Location<'static>,
        over: Ending,
    }
}

impl<F> Watched<F> {
    pub(crate) fn new(
        future: F,
        sentinel: DirectEffectSentinel,
        location: &'static Location<'static>,
    ) -> Self {
        Self {
            future,
            sentinel,
            location,
            over: Ending::default(),
        }
    }
}

impl<F: Future> Future for Watched<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let this = self.project();
        let watch = this.sentinel.watch_with(this.over.span(), this.location);
        let window = match Window::open(watch) {
            Ok(window) => window,
            Err(error) => panic!("\"{}\": {error}", this.sentinel.subject()),
        };
        let polled = this.future.poll(context);
        drop(window);
        if polled.is_ready() {
            this.over.end();
        }
        polled
    }
}

/// Tells the pieces of a future that it is over: completed, or dropped.
#[derive(Default)]
pub(crate) struct Ending(Over);

impl Ending {
    pub(crate) fn span(&self) -> Span {
        Span::Future(Arc::clone(&self.0))
    }

    pub(crate) fn end(&self) {
        window::end(&self.0);
    }
}

impl Drop for Ending {
    fn drop(&mut self) {
        self.end();
    }
}

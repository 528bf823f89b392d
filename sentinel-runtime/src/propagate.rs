//! Work that leaves its thread: how the windows that are open here are carried to where it runs.
//! Nothing is carried unless the work says so.

use crate::{
    call,
    probe::stack::{self, Inside},
    watch::Carried,
    window::Open,
};
use core::{
    fmt,
    pin::Pin,
    task::{Context, Poll},
};
use pin_project_lite::pin_project;
use std::sync::Arc;

/// The windows that see what one thread does at one moment, to be opened around work elsewhere.
///
/// ```
/// use sentinel_runtime::{DirectEffectSentinel, current};
/// let sentinel = DirectEffectSentinel::new("demo");
/// if let Ok(window) = sentinel.watching() {
///     let here = current();
///     std::thread::scope(|scope| {
///         scope.spawn(|| here.enter(|| std::fs::read("/etc/passwd").unwrap_err()));
///     });
///     drop(window);
///     assert!(sentinel.witnesses().iter().any(|witness| witness.probe() == "open64"));
/// }
/// ```
#[derive(Clone)]
pub struct Propagation {
    windows: Arc<[Carried]>,
}

/// What sees this thread now. In a crossing, and where no window is open, that is nothing.
///
/// ```
/// let here = sentinel_runtime::current();
/// assert_eq!(here.enter(|| 2 + 2), 4);
/// ```
pub fn current() -> Propagation {
    let _inside = Inside::enter();
    let mut windows = Vec::new();
    stack::visible(|watch| windows.push(watch.carried()));
    Propagation {
        windows: windows.into(),
    }
}

impl Propagation {
    /// Runs `f` in the windows, on whatever thread this is. What it does after the window itself
    /// has closed is a [late](crate::DirectEffectWitness::late) witness.
    ///
    /// # Panics
    /// If a window cannot be opened here, which happens only where none could be opened at all.
    pub fn enter<R>(&self, f: impl FnOnce() -> R) -> R {
        let pieces: Vec<_> = {
            let _inside = Inside::enter();
            self.windows.iter().map(Piece::open).collect()
        };
        let result = f();
        let _inside = Inside::enter();
        drop(pieces);
        result
    }
}

impl fmt::Debug for Propagation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let subjects = self.windows.iter().map(|carried| carried.record.subject());
        f.debug_list().entries(subjects).finish()
    }
}

/// A carried window that is open here.
struct Piece<'a> {
    carried: &'a Carried,
    open: Option<Open>,
}

impl<'a> Piece<'a> {
    fn open(carried: &'a Carried) -> Self {
        match Open::new(carried.watch()) {
            Ok(open) => Self {
                carried,
                open: Some(open),
            },
            Err(error) => panic!("\"{}\": {error}", carried.record.subject()),
        }
    }
}

impl Drop for Piece<'_> {
    fn drop(&mut self) {
        self.open = None;
        if self.carried.is_over() {
            call::judge_late(&self.carried.record);
        }
    }
}

/// Wraps `f` so that, wherever it runs, it runs in the windows that are open here now.
///
/// ```
/// use sentinel_runtime::{DirectEffectSentinel, propagate};
/// let sentinel = DirectEffectSentinel::new("demo");
/// if let Ok(window) = sentinel.watching() {
///     let work = propagate(|| std::fs::read("/etc/passwd").is_err());
///     assert!(std::thread::spawn(work).join().unwrap());
///     drop(window);
///     assert!(sentinel.witnesses().iter().any(|witness| witness.probe() == "open64"));
/// }
/// ```
pub fn propagate<R>(f: impl FnOnce() -> R) -> impl FnOnce() -> R {
    let here = current();
    move || here.enter(f)
}

/// Wraps `future` so that, wherever it is polled, each poll runs in the windows that are open
/// here now.
///
/// ```
/// let future = sentinel_runtime::propagate_future(async { 2 + 2 });
/// # use core::{pin::pin, task::{Context, Poll, Waker}};
/// # let poll = pin!(future).poll(&mut Context::from_waker(Waker::noop()));
/// # assert_eq!(poll, Poll::Ready(4));
/// ```
pub fn propagate_future<F: Future>(future: F) -> impl Future<Output = F::Output> {
    Propagated {
        future,
        here: current(),
    }
}

pin_project! {
    struct Propagated<F> {
        #[pin]
        future: F,
        here: Propagation,
    }
}

impl<F: Future> Future for Propagated<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let this = self.project();
        this.here.enter(|| this.future.poll(context))
    }
}

//! What the expansion of `#[port_mediated]` and `#[port]` calls, and what tests and the bench look
//! at. Not for people.

use crate::{
    call::Call,
    declared::Declaration,
    watch::{Span, Watch},
    watched::Ending,
    window::Open,
};
use core::{
    pin::Pin,
    task::{Context, Poll},
};
use pin_project_lite::pin_project;

/// What expansions say to an analysis build.
pub use crate::analysis;
pub use crate::{
    __sentinel_gather as gather,
    crossing::{CrossingGuard, crossing, crossing_future, reentry},
    declared::{AllowedClass, OnMisdeclared},
    gathered::DECLARATIONS,
    settings::Mode,
};
/// By this way even in a crate that calls something of its own `core` or `std`.
pub use ::{core, std};
pub use linkme;
pub use sentinel_effects::EffectClass;

/// Runs the body of a declared function in its window; judges when the window has closed.
#[track_caller]
pub fn call<R>(declaration: &'static Declaration, body: impl FnOnce() -> R) -> R {
    let Some(call) = Call::new(declaration) else {
        return body();
    };
    let watch = call.watch(Span::window());
    let result = call.run(&watch, body);
    drop(watch);
    call.finish();
    result
}

/// A declared call that ends when the guard is dropped.
#[must_use = "a call that ends at once is not watched"]
pub struct CallGuard {
    open: Option<Open>,
    call: Option<Call>,
    raises: bool,
}

impl Drop for CallGuard {
    fn drop(&mut self) {
        self.open = None;
        if let Some(call) = self.call.take()
            && self.raises
        {
            call.finish();
        }
    }
}

/// Watches until the guard is dropped, and may raise then.
#[track_caller]
pub fn guard(declaration: &'static Declaration) -> CallGuard {
    let call = Call::new(declaration);
    let open = call.as_ref().and_then(Call::open);
    CallGuard {
        open,
        call,
        raises: true,
    }
}

/// Watches until the guard is dropped; only ever reports.
#[track_caller]
pub fn guard_reporting(declaration: &'static Declaration) -> CallGuard {
    let mut guard = guard(declaration);
    guard.raises = false;
    guard
}

/// A crossing until the guard is dropped.
pub fn crossing_guard() -> CrossingGuard {
    CrossingGuard::new()
}

/// Watches each poll of the body of a declared async function; judges when it completes.
#[track_caller]
pub fn future<F: Future>(
    declaration: &'static Declaration,
    future: F,
) -> impl Future<Output = F::Output> {
    let ending = Ending::default();
    let call = Call::new(declaration).map(|call| (call.watch(ending.span()), call));
    Declared {
        future,
        call,
        ending,
    }
}

pin_project! {
    struct Declared<F> {
        #[pin]
        future: F,
        call: Option<(Watch, Call)>,
        ending: Ending,
    }
}

impl<F: Future> Future for Declared<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let this = self.project();
        let Some((watch, call)) = this.call else {
            return this.future.poll(context);
        };
        let polled = call.run(watch, || this.future.poll(context));
        if polled.is_ready() {
            this.ending.end();
            if let Some((watch, call)) = this.call.take() {
                drop(watch);
                call.finish();
            }
        }
        polled
    }
}

/// Every import of a probed function: its address, and what it holds now. For tests that want to
/// see the originals back.
pub fn imports() -> Vec<(usize, usize)> {
    crate::probe::platform::imports()
}

/// Reads text as a probe reads a caller's, which need not be there, and says how long it is. For
/// the bench that tells what reading costs.
pub fn read_text(text: *const core::ffi::c_char) -> usize {
    crate::probe::platform::read_text(text)
}

/// How many imports lead to their probes now: none, with no window open in the process.
pub fn probed_imports() -> usize {
    crate::probe::platform::probed_imports()
}

//! How a test sees whether it is watched, and how it polls.
#![allow(dead_code, reason = "not every test needs all of it")]

use std::fs::File;
use std::future::Future;
use std::io::ErrorKind;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// Whether a blocking window is open on this thread: then, and only then, an effect is refused.
pub(crate) fn watched() -> bool {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    File::open(manifest).is_err_and(|error| error.kind() == ErrorKind::PermissionDenied)
}

/// Polls a future to its end; between two polls its window may not be open.
pub(crate) fn run<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    let outside = watched();
    loop {
        assert_eq!(watched(), outside, "a window is open between two polls");
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            assert_eq!(watched(), outside, "a window is still open");
            return output;
        }
    }
}

/// Pending once.
pub(crate) async fn pause() {
    let mut paused = false;
    std::future::poll_fn(move |_| {
        if std::mem::replace(&mut paused, true) {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
}

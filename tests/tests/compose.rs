//! The attributes together with those of other crates, in both orders: an attribute written
//! above another expands first.

#[path = "../compose/frameworks.rs"]
mod frameworks;
#[path = "../compose/names.rs"]
mod names;
#[path = "../compose/objects.rs"]
mod objects;
#[path = "../compose/tracing.rs"]
mod tracing;

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

fn watched() -> bool {
    sentinel_runtime::standin_watched()
}

/// Polls a future to its end; between two polls its window may not be open.
fn run<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    let outside = watched();
    loop {
        assert_eq!(watched(), outside, "a window is open between two polls");
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
    }
}

/// Pending once.
async fn pause() {
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

/// How many declarations go by this subject.
fn declared(subject: &str) -> usize {
    sentinel_runtime::declarations()
        .filter(|declaration| declaration.subject() == subject)
        .count()
}

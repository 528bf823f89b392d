//! `tracing`, which puts a body into a span as we put it into a window.

use super::{pause, run, watched};
use sentinel_runtime::port_mediated;
use std::future::Future;
use std::pin::Pin;
use tracing::instrument;

#[port_mediated(on_misdeclared = "report")]
#[instrument(ret, level = "info")]
fn above(value: u8) -> Result<bool, String> {
    if value == 0 {
        return Err(String::from("zero"));
    }
    Ok(watched())
}

#[instrument(err, level = "info")]
#[port_mediated(on_misdeclared = "report")]
fn below(value: u8) -> Result<bool, String> {
    if value == 0 {
        return Err(String::from("zero"));
    }
    Ok(watched())
}

#[port_mediated(on_misdeclared = "report")]
#[instrument(skip_all)]
async fn above_later(value: &str) -> Option<bool> {
    pause().await;
    let first = value.chars().next()?;
    Some(first == 'a' && watched())
}

#[instrument(fields(length = value.len()))]
#[port_mediated(on_misdeclared = "report")]
async fn below_later(value: &str) -> Option<bool> {
    pause().await;
    let first = value.chars().next()?;
    Some(first == 'a' && watched())
}

#[port_mediated(on_misdeclared = "report")]
#[instrument]
fn above_boxed(value: u8) -> Pin<Box<dyn Future<Output = bool> + Send>> {
    Box::pin(async move {
        pause().await;
        value == 7 && watched()
    })
}

#[instrument]
#[port_mediated(on_misdeclared = "report")]
fn below_boxed(value: u8) -> Pin<Box<dyn Future<Output = bool> + Send>> {
    Box::pin(async move {
        pause().await;
        value == 7 && watched()
    })
}

#[test]
fn an_instrumented_function_is_watched() {
    assert_eq!((above(7), below(7)), (Ok(true), Ok(true)));
    assert!(above(0).is_err() && below(0).is_err());
}

#[test]
fn an_instrumented_future_is_watched_at_every_poll() {
    assert_eq!(run(above_later("a")), Some(true));
    assert_eq!(run(below_later("a")), Some(true));
    assert_eq!(run(below_later("")), None);
    assert!(run(above_boxed(7)) && run(below_boxed(7)));
}

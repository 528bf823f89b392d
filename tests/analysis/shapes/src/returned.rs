//! Functions whose results do it when somebody polls, asks, calls or drops them.

use crate::{effect, ports::Store};
use sentinel_runtime::port_mediated;
use std::{collections::BTreeMap, future::Future, pin::Pin, sync::Arc};

/// Does it when it is dropped.
pub struct Guard<const N: usize>;

impl<const N: usize> Drop for Guard<N> {
    fn drop(&mut self) {
        effect::<N>();
    }
}

/// Does it when it is asked.
pub struct Numbers<const N: usize>;

impl<const N: usize> Iterator for Numbers<N> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        Some(effect::<N>())
    }
}

/// A future.
#[port_mediated]
pub fn s30_future() -> impl Future<Output = usize> {
    async { effect::<30>() }
}

/// A boxed future.
#[port_mediated]
pub fn s31_boxed_future<'a>(key: &'a str) -> Pin<Box<dyn Future<Output = usize> + Send + 'a>> {
    Box::pin(async move { key.len() + effect::<31>() })
}

/// An iterator.
#[port_mediated]
pub fn s32_iterator(n: usize) -> impl Iterator<Item = usize> {
    (0..n).map(|i| i + effect::<32>())
}

/// A function.
#[port_mediated]
pub fn s33_function() -> impl Fn(u8, &str) -> usize {
    |a, b| usize::from(a) + b.len() + effect::<33>()
}

/// A future in a result.
///
/// # Errors
/// Never.
#[port_mediated]
pub fn s34_result() -> Result<impl Future<Output = usize>, String> {
    Ok(async { effect::<34>() })
}

/// The second of two.
#[port_mediated]
pub fn s35_pair() -> (impl Fn(), impl Iterator<Item = usize>) {
    (|| {}, std::iter::repeat_with(|| effect::<35>()))
}

/// A guard.
#[port_mediated]
pub fn s36_guard() -> Option<Guard<36>> {
    None
}

/// Boxed functions.
#[port_mediated]
pub fn s37_boxed_functions() -> Vec<Box<dyn FnOnce() -> usize>> {
    vec![Box::new(|| effect::<37>())]
}

/// An iterator, later.
#[port_mediated]
pub async fn s38_async_iterator<S: Store>(store: &S) -> impl Iterator<Item = usize> + use<S> {
    let length = store.get("a").len();
    (0..length).map(|i| i + effect::<38>())
}

/// A function that returns a future of a function.
#[port_mediated]
pub fn s39_four_deep() -> impl FnOnce() -> Pin<Box<dyn Future<Output = Vec<Guard<39>>>>> {
    || Box::pin(async { Vec::new() })
}

/// Futures by name.
#[port_mediated]
pub fn s40_map() -> BTreeMap<String, impl Future<Output = usize>> {
    BTreeMap::from([(String::new(), async { effect::<40>() })])
}

/// A type that does it when it is asked.
#[port_mediated]
pub fn s41_named() -> Arc<Numbers<41>> {
    Arc::new(Numbers)
}

/// The error.
///
/// # Errors
/// Always.
#[port_mediated]
pub fn s42_error() -> Result<(), (String, impl FnOnce(Vec<u8>) -> usize)> {
    Err((String::new(), |bytes: Vec<u8>| bytes.len() + effect::<42>()))
}

/// A boxed iterator of futures.
#[port_mediated]
pub fn s43_boxed_iterator() -> Box<dyn Iterator<Item = Pin<Box<dyn Future<Output = usize>>>>> {
    Box::new(std::iter::once_with(|| {
        let future: Pin<Box<dyn Future<Output = usize>>> = Box::pin(async { effect::<43>() });
        future
    }))
}

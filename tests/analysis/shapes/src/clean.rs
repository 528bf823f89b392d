//! Functions that do everything through what they were handed.

use crate::ports::{Cache, Clock, Events, Network, Queue, Store, Table};
use sentinel_runtime::port_mediated;
use std::{fmt::Display, io::Write, sync::Arc};

/// What a host injects.
pub struct Context<C> {
    events: Box<dyn Events>,
    cache: C,
}

/// By object.
#[port_mediated]
pub fn c1_object(events: &dyn Events) -> usize {
    let mut count = 0;
    events.each(&mut |name| {
        count += name.len();
        true
    });
    count
}

/// By type, with default bodies.
#[port_mediated]
pub fn c2_type<C: Cache + Clone>(cache: &C) -> usize {
    usize::from(cache.clone().has("a")) + cache.put("a", [1, 2]).map_or(1, |()| 0)
}

/// In a context.
#[port_mediated]
pub fn c3_context<C: Cache>(context: &Context<C>) -> String {
    context.events.each(&mut |_| false);
    context.cache.get("a")
}

/// Copied.
#[port_mediated]
pub fn c4_copied<T: Clock>(clock: T) -> u64 {
    clock.now() + T::zero()
}

/// Asynchronous.
#[port_mediated]
pub async fn c5_network<N: Network>(mut network: N) -> usize {
    let sent = network.send(b"a").await;
    let mut buffer = [0; 8];
    let received = network.receive(&mut buffer).await.map_or(0, <[u8]>::len);
    Box::new(network).close().await;
    sent + received
}

/// Asynchronous by another macro.
#[port_mediated]
pub async fn c6_queue(queue: &impl Queue, other: Arc<dyn Queue + Send>) -> usize {
    let popped = other.pop().await.is_some();
    queue.pop().await;
    queue.push(String::from("a")).await + usize::from(popped)
}

/// With what lends.
///
/// # Errors
/// Where there is no row.
#[port_mediated]
pub fn c7_table<T: Table<String, 3>>(table: &T) -> Result<usize, T::Error> {
    let key = String::from("a");
    let hash = table.hash();
    let lengths: usize = table.rows().map(|row| row.len()).sum();
    Ok(table.row(&key, (0, 1))?.len()
        + lengths
        + table.keys().count()
        + usize::from(hash(&key) > 0))
}

/// What std has for ports.
#[port_mediated]
pub fn c8_std(out: &mut dyn Write, other: &mut impl Write, text: impl Display) -> bool {
    writeln!(out, "{text}").is_ok() && other.flush().is_ok()
}

/// Behind a pointer.
#[port_mediated]
pub fn c9_smart<E: Events>(events: Arc<E>) -> i32 {
    events.shared(1).raw(2)
}

/// Looks like a test of the client, and is none.
#[port_mediated]
pub fn c10_sizes<S: Store>(stores: &[S]) -> usize {
    size_of_val(stores) / size_of::<u8>()
}

/// Says what it is doing.
#[port_mediated]
pub async fn c12_runtime(events: &dyn Events) -> usize {
    let here = sentinel_runtime::current();
    let inside = sentinel_runtime::crossing(|| sentinel_runtime::reentry(|| here.enter(|| 1)));
    let later = sentinel_runtime::propagate_future(std::future::ready(2)).await;
    events.each(&mut |_| sentinel_runtime::propagate(|| true)());
    inside + later
}

/// Ends.
#[port_mediated]
pub fn c11_ends<E: Events>(events: &E) -> ! {
    events.stop()
}

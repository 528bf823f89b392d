//! Functions that do what they do when they are called.

use crate::{effect, ports::Store};
use sentinel_runtime::port_mediated;
use std::{collections::HashMap, fmt::Display, future::Future};

/// Plain.
#[port_mediated]
pub fn s1_plain(_: &str) -> usize {
    effect::<1>()
}

/// Asynchronous.
#[port_mediated]
pub async fn s2_async(key: &str) -> usize {
    std::future::ready(()).await;
    key.len() + effect::<2>()
}

/// Generic over a port.
#[port_mediated]
pub fn s3_generic<S: Store>(store: &S) -> usize {
    store.get("a").len() + effect::<3>()
}

/// Generic, and instantiated by nobody.
#[allow(dead_code, reason = "nobody calls it")]
#[port_mediated]
fn s4_never_instantiated<T: Default + Display + Clone>() -> T {
    effect::<4>();
    T::default()
}

/// Private and inline.
#[allow(dead_code, reason = "nobody calls it")]
#[inline]
#[port_mediated]
fn s5_private_inline(a: u8, (b, c): (u8, u8)) -> usize {
    usize::from(a + b + c) + effect::<5>()
}

/// Takes a function.
#[port_mediated]
pub fn s6_function<F>(f: F) -> usize
where
    F: for<'a> Fn(&'a str) -> &'a str + Send,
{
    f("a").len() + effect::<6>()
}

/// The same, with the lifetime before the bounded type.
#[port_mediated]
pub fn s7_where_for<F>(mut f: F) -> usize
where
    for<'a> F: FnMut(&'a str, u8) -> Option<&'a str>,
{
    f("a", 1).map_or(0, str::len) + effect::<7>()
}

/// Takes what hides behind `impl`.
#[port_mediated]
pub fn s8_impl_arguments(
    f: impl FnOnce(usize) -> usize,
    text: &impl AsRef<str>,
    other: impl Into<String> + AsRef<str>,
    out: &mut impl std::fmt::Write,
) -> usize {
    let _ = out.write_str(other.as_ref());
    f(text.as_ref().len()) + other.into().len() + effect::<8>()
}

/// Takes an iterator and a future of its items.
#[port_mediated]
pub async fn s9_iterator_and_future<I, F, T>(items: I, last: F) -> usize
where
    I: IntoIterator<Item = T>,
    T: Display,
    F: Future<Output = T>,
{
    let all: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    let last = last.await.to_string();
    all.len() + last.len() + effect::<9>()
}

/// Of so many parts.
#[port_mediated]
pub fn s10_const_generic<const N: usize>(parts: [u8; N]) -> usize {
    parts.len() + effect::<10>()
}

/// Does it for one value only.
#[port_mediated]
pub fn s11_const_bool<const QUICK: bool>() -> usize {
    if QUICK { 0 } else { effect::<11>() }
}

/// Does it where the client has a size.
#[port_mediated]
pub fn s12_size<S: Store>(_: &S) -> usize {
    if const { size_of::<S>() == 0 } {
        0
    } else {
        effect::<12>()
    }
}

/// Does it where the client has to be dropped.
#[port_mediated]
pub fn s13_needs_drop<S: Store>(_: &S) -> usize {
    if const { std::mem::needs_drop::<S>() } {
        effect::<13>()
    } else {
        0
    }
}

/// Does it where the client is not quick.
#[port_mediated]
pub fn s14_port_constant<S: Store>(_: &S) -> usize {
    if S::QUICK { 0 } else { effect::<14>() }
}

/// Says what it is generic over.
#[port_mediated(instantiate(T = Vec<u8>, N = 3))]
pub fn s15_instantiate<T: IntoIterator<Item = u8>, const N: usize>(parts: T) -> [u8; N] {
    effect::<15>();
    [parts.into_iter().next().unwrap_or(0); N]
}

/// Of another ABI.
#[port_mediated]
pub extern "C" fn s16_foreign(a: u32) -> usize {
    a as usize + effect::<16>()
}

/// Knows who called it.
#[track_caller]
#[port_mediated]
pub fn s17_track_caller() -> usize {
    std::panic::Location::caller().line() as usize + effect::<17>()
}

/// Never returns.
#[port_mediated]
pub fn s18_never() -> ! {
    effect::<18>();
    panic!("never")
}

/// Takes a type of its port.
#[port_mediated]
pub fn s19_associated<S, F>(store: &S, is: F) -> usize
where
    S: Store + Clone,
    F: Fn(&S::Key) -> bool,
{
    usize::from(is(&store.clone().key())) + effect::<19>()
}

/// Has one in it.
pub fn outer() -> usize {
    #[port_mediated]
    fn s20_local(map: &HashMap<String, u8>) -> usize {
        map.len() + effect::<20>()
    }
    s20_local(&HashMap::new())
}

macro_rules! declared {
    ($(#[$meta:meta])* $name:ident, $ty:ty, $body:expr) => {
        $(#[$meta])*
        #[port_mediated]
        pub fn $name(value: $ty, list: $crate::functions::List<u8>) -> usize {
            let _ = (value, list);
            $body
        }
    };
}

/// A list.
pub type List<T> = Vec<T>;

declared! {
    /// Comes from a macro.
    s21_macro, &mut [u8], effect::<21>()
}

/// Has a name of its own inside.
#[port_mediated(subject = "twenty-two")]
pub fn s22_shadowed(n: usize) -> usize {
    fn s22_shadowed(n: usize) -> usize {
        n
    }
    s22_shadowed(n) + effect::<22>()
}

/// Takes asynchronous functions.
#[port_mediated]
pub async fn s23_async_function<F: AsyncFn(&str) -> usize>(f: F) -> usize {
    f("a").await + effect::<23>()
}

/// Borrows for as long as it likes.
#[port_mediated]
pub fn s24_lifetimes<'a, 'b: 'a, S: Store + 'a>(store: &'a S, key: &'b str) -> &'a str {
    effect::<24>();
    let _ = store.get(key);
    key
}

/// Adds things up.
#[port_mediated]
pub fn s25_operators<T>(a: T, b: T) -> T
where
    T: std::ops::Add<Output = T> + std::ops::Mul<Output = T> + Copy + PartialOrd,
{
    effect::<25>();
    if a < b { a + b } else { a * b }
}

/// Drops what it gets.
#[port_mediated]
pub fn s26_drops_an_argument(_: crate::returned::Guard<26>) {}

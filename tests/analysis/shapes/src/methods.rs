//! Methods, with the attribute on the block or on themselves.

use crate::{
    effect,
    ports::{Clock, Store},
};
use sentinel_runtime::port_mediated;
use std::{
    fmt::{self, Display},
    future::Future,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

/// Generic.
pub struct Service<S, const N: usize> {
    store: S,
    parts: [u8; N],
}

/// Plain.
pub struct Plain;

/// With a lifetime.
pub struct Borrowed<'a, T: ?Sized>(&'a T);

#[port_mediated]
impl<S: Store, const N: usize> Service<S, N> {
    /// Without a receiver.
    pub fn s50_new(store: S) -> Self {
        effect::<50>();
        let parts = [0; N];
        Self { store, parts }
    }

    /// Of the block's types alone.
    pub fn s51_method(&self, key: &str) -> usize {
        self.store.get(key).len() + self.parts.len() + effect::<51>()
    }

    /// Generic itself.
    pub async fn s52_generic<C: Clock, F: Fn(&Self, C) -> u8>(&mut self, clock: C, f: F) -> usize {
        usize::from(f(self, clock)) + effect::<52>()
    }

    /// Consumes.
    pub fn s53_arc(self: Arc<Self>) -> usize {
        self.parts.len() + effect::<53>()
    }

    /// Pinned.
    pub fn s54_pin(self: Pin<&mut Self>) -> impl Iterator<Item = usize> + use<'_, S, N> {
        let parts = self.into_ref().get_ref().parts.len();
        (0..parts).map(|i| i + effect::<54>())
    }

    #[allow(dead_code, reason = "nobody calls it")]
    #[port_mediated(instantiate(T = u8))]
    fn s55_own_arguments<T: Into<u64>>(&self, value: T) -> usize {
        let _: u64 = value.into();
        effect::<55>()
    }
}

/// Something to implement.
pub trait Extension<'a, T> {
    /// What it makes.
    type Output;

    /// Runs.
    fn run(&self, input: impl Fn(&Self::Output) -> bool, with: &'a T) -> Self::Output;

    /// Tells.
    fn tell() -> usize {
        0
    }
}

#[port_mediated]
impl<'a, S: Store> Extension<'a, S> for Borrowed<'a, S> {
    type Output = String;

    fn run(&self, is: impl Fn(&Self::Output) -> bool, with: &'a S) -> Self::Output {
        effect::<56>();
        let _ = is(&String::new());
        self.0.get("a") + &with.get("b")
    }

    fn tell() -> usize {
        effect::<57>()
    }
}

#[port_mediated]
impl Iterator for Plain {
    type Item = usize;

    fn next(&mut self) -> Option<Self::Item> {
        Some(effect::<58>())
    }
}

#[port_mediated]
impl<T: Clock> Future for Borrowed<'_, T> {
    type Output = usize;

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<usize> {
        Poll::Ready(effect::<59>())
    }
}

#[port_mediated]
impl Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        effect::<60>();
        f.write_str("plain")
    }
}

#[port_mediated]
impl Drop for Plain {
    fn drop(&mut self) {
        effect::<61>();
    }
}

impl Plain {
    /// Alone.
    #[port_mediated]
    pub fn s62_alone<S: Store>(&self, store: &S) -> usize {
        store.get("a").len() + effect::<62>()
    }

    /// Alone, without a receiver.
    #[port_mediated]
    pub async fn s63_alone_without_receiver(name: &str) -> Result<Self, usize> {
        Err(name.len() + effect::<63>())
    }
}

impl<T> Borrowed<'_, T> {
    /// Alone in a block of which the attribute cannot know the types.
    #[port_mediated]
    pub fn s64_alone_in_a_generic_block(&self) -> usize {
        effect::<64>()
    }
}

/// A trait with a declared body.
pub trait Declared {
    /// What every implementation does.
    #[port_mediated]
    fn s65_default(&self) -> usize {
        effect::<65>()
    }
}

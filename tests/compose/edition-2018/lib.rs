//! Edition 2018, and the runtime under another name.
#![forbid(unsafe_code)]
#![deny(
    warnings,
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    let_underscore_drop,
    missing_docs,
    rust_2018_idioms,
    single_use_lifetimes,
    unreachable_pub,
    unused,
    unused_lifetimes,
    unused_qualifications
)]

use renamed::{port as a_port, port_mediated as declared};
use std::future::Future;
use std::pin::Pin;

/// Named.
#[declared(crate = renamed, allow(env, reason = "to show that the path is used"))]
#[must_use]
pub fn named(value: u8) -> u8 {
    value
}

/// Later.
#[declared(crate = ::renamed)]
pub async fn later(value: Vec<u8>) -> usize {
    value.len()
}

/// Boxed.
#[declared(crate = crate::again)]
#[must_use]
pub fn pinned(value: u8) -> Pin<Box<dyn Future<Output = u8>>> {
    let future = std::future::ready(value);
    Box::pin(future)
}

/// The runtime, handed on.
pub mod again {
    pub use renamed::*;
}

/// A port.
#[a_port(crate = renamed)]
pub trait Port {
    /// Calls back.
    fn provided(&self, f: Box<dyn Fn(&str) -> usize>) -> usize {
        f("a")
    }
}

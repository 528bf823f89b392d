//! Declared functions of every shape. What `effect::<N>` stands for is reached by `sN_…` and by
//! nothing else; functions called `c…` reach none.
#![forbid(unsafe_code)]
#![allow(clippy::must_use_candidate, reason = "these are specimens")]
#![deny(warnings, missing_docs, clippy::all, clippy::pedantic)]

pub mod clean;
pub mod functions;
pub mod methods;
pub mod ports;
pub mod returned;

/// What a function does that it should not.
#[inline(never)]
pub(crate) fn effect<const N: usize>() -> usize {
    N
}

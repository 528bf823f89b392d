//! Every shape in edition 2024, without a prelude and with every lint on.
#![no_implicit_prelude]
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

#[path = "../shapes.rs"]
pub mod shapes;

//! What the tests that cross crates share: where things are, how the lint is run, how its report
//! is read. It asserts nothing about Sentinel.

mod lint;
mod places;
mod report;
mod tree;

pub use lint::{Run, cargo, cargo_beside, sentinel, sentinel_building, sentinel_in};
pub use places::{analysed, example, fixture, panel, repository, traps};
pub use report::{Extension, Finding, Hop, Report, Scanned, Skip, Voices};
pub use tree::{Source, sources};

/// README's examples, which have to compile and hold.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

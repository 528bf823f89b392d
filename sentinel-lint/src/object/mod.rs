//! The object engine: judges what the compiler made of the code.

pub mod drive;
mod input;

pub use input::{Input, Origin};

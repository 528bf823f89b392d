//! The object engine: judges what the compiler made of the code.

pub mod drive;
pub mod input;

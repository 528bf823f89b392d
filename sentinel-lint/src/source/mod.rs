//! The source engine.

pub mod ir;
mod judge;
pub mod program;

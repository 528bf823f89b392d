//! The source engine.

pub mod expand;
pub mod ir;
pub mod program;

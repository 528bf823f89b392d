//! The source engine.

pub mod ir;
pub mod program;
pub mod resolve;

//! The source engine.

pub mod ir;
mod judge;
pub mod load;
pub mod lower;
pub mod program;
pub mod resolve;

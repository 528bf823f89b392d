//! The source engine.

pub mod ir;
pub mod load;
pub mod lower;
pub mod program;

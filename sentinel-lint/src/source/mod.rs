//! The source engine.

mod engine;
pub mod expand;
mod expanding;
pub mod ir;
mod judge;
pub mod load;
pub mod lower;
pub mod program;
pub mod resolve;

pub use engine::{Depth, SourceEngine, look};

//! The object engine: what was compiled, as a graph, and what can be reached in it.

mod archive;
pub mod boundary;
mod chain;
mod dwarf;
mod graph;
mod hook;
pub mod input;
pub mod judge;
mod mapped;
pub mod mark;
mod name;
pub mod place;
mod reach;
pub mod root;
mod sink;

//! The object engine: what was compiled, as a graph, and what can be reached in it.

mod archive;
mod boundary;
mod chain;
mod graph;
pub mod input;
pub mod judge;
mod mapped;
mod name;
pub mod place;
mod reach;
pub mod root;
mod sink;

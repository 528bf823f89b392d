//! The object engine: judges what the compiler made of the code, as a graph in which things can
//! be reached.

mod archive;
pub mod boundary;
mod chain;
mod client;
mod declared;
pub mod drive;
mod dwarf;
mod engine;
mod forged;
mod graph;
mod handed;
mod hint;
mod hook;
mod inherited;
pub mod input;
mod inscription;
pub mod judge;
mod mapped;
pub mod mark;
mod methods;
mod name;
pub mod place;
mod reach;
mod returned;
pub mod root;
mod sink;
mod survey;
pub mod trial;
mod undecided;
mod vtable;
mod witness;
mod written;

pub use engine::ObjectEngine;

//! The face of `cargo sentinel`: arguments, exit codes, reports. What an engine finds is not
//! tested here; one with a fixed answer stands in for it.

mod config;
mod double;
mod github;
mod html;
mod human;
mod json;
mod process;
mod refusal;
mod rustc;
mod sarif;
mod schema;
mod slots;
mod verdict;
mod voices;

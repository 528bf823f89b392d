//! The face of `cargo sentinel`: arguments, exit codes, reports. What an engine finds is not
//! tested here; one with a fixed answer stands in for it.

mod audit;
mod baseline;
mod config;
mod double;
mod evidence;
mod github;
mod html;
mod human;
mod init;
mod json;
mod manual;
mod process;
mod refusal;
mod rustc;
mod sarif;
mod schema;
mod slots;
mod verdict;
mod voices;

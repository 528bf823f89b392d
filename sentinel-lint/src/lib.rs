//! Finds the direct effects that a port-mediated function can reach.
//!
//! The library is the whole of `cargo sentinel` but for the process around it: [`run`] takes a
//! parsed command line and an [engine](voice::Engine), and says how the process should end.

#[cfg(feature = "lint")]
pub mod baseline;
pub mod build;
#[cfg(feature = "lint")]
pub mod check;
#[cfg(feature = "lint")]
pub mod cli;
#[cfg(feature = "lint")]
pub mod config;
#[cfg(feature = "lint")]
pub mod error;
#[cfg(feature = "lint")]
pub mod evidence;
pub mod exit;
#[cfg(feature = "lint")]
pub mod explain;
#[cfg(feature = "lint")]
pub mod finding;
#[cfg(feature = "lint")]
pub mod fingerprint;
#[cfg(feature = "lint")]
pub mod init;
#[cfg(feature = "lint")]
pub mod levels;
#[cfg(feature = "lint")]
pub mod list;
#[cfg(feature = "lint")]
pub mod manual;
#[cfg(feature = "lint")]
mod near;
#[cfg(feature = "lint")]
pub mod object;
#[cfg(feature = "lint")]
pub mod pattern;
#[cfg(feature = "lint")]
pub mod place;
#[cfg(feature = "lint")]
pub mod report;
#[cfg(feature = "lint")]
pub mod rules;
#[cfg(feature = "lint")]
mod run;
#[cfg(feature = "lint")]
pub mod slot;
#[cfg(feature = "lint")]
pub mod source;
#[cfg(feature = "lint")]
mod state;
#[cfg(feature = "lint")]
pub mod survey;
#[cfg(feature = "lint")]
pub mod voice;
#[cfg(feature = "lint")]
pub mod workspace;

#[cfg(feature = "lint")]
pub use run::run;

//! Finds the direct effects that a port-mediated function can reach.
pub mod finding;
pub mod source;
pub mod workspace;

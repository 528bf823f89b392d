//! The same macros and calls, given to rustc.

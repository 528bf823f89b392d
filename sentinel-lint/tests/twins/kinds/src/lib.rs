//! Twins: of each kind of code that could fool the judge, a guilty and an innocent function.
//!
//! `guilty_*` must be found, `innocent_*` must be clean. `doubted_*` cannot be decided from
//! source today and must be `unknown`, never clean.

pub mod arrived;
pub mod callables;
pub mod drops;
pub mod generics;
pub mod globals;
pub mod inference;
pub mod macros;
pub mod made;
pub mod names;
pub mod operators;
pub mod ports;

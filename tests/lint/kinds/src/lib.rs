//! Declared functions of the kinds that are hard to judge, each guilty one with an innocent one like
//! it. Each function's name begins with its verdict.

use std::fs;

pub mod bounds;
pub mod callbacks;
pub mod clients;
pub mod constants;
pub mod foreign;
pub mod generic;
pub mod handed_out;
pub mod inherited;
pub mod lent;
pub mod namesakes;
pub mod narrow;
pub mod objects;
pub mod overridden;
pub mod owned;
pub mod returned;
pub mod serialised;
pub mod traits;

/// What no extension may do by itself.
pub fn effect() -> bool {
    fs::write("kinds.txt", "").is_ok()
}

//! Macros in the style of widely used crates.

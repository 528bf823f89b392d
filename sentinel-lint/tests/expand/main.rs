//! Expansion of `macro_rules!`: what it does, stated case by case, and that rustc does the same.

mod caller;
mod ecosystem;
mod fragments;
mod gaps;
mod hygiene;
mod limits;
mod matching;
mod rustc;
mod std_items;
mod support;
mod transcription;

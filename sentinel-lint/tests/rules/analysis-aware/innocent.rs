//! `sentinel_analysis` in words.
// src/lib.rs

// sentinel_analysis

#[cfg(debug_assertions)]
pub fn checked() {}

/// Says nothing of `cfg(sentinel_analysis)`.
pub fn sentinel_analysis_of_words() -> &'static str {
    "sentinel analysis"
}

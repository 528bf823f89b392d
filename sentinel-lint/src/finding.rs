//! Findings as data.

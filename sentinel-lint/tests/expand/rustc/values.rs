//! Macros that people write.

//! The source engine.

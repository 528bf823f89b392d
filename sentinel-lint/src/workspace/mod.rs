//! What cargo says.

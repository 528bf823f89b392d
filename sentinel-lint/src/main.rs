//! `cargo sentinel`.
fn main() {}

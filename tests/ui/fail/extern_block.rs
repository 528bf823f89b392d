//! An extern block has no bodies.

#[sentinel_runtime::port_mediated]
unsafe extern "C" {}

fn main() {}

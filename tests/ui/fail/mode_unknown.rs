//! A mode that does not exist.

#[sentinel_runtime::port_mediated(mode = "audit")]
fn run() {}

fn main() {
    run();
}

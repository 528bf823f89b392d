//! A reason for nothing.

#[sentinel_runtime::port_mediated(allow(reason = "none"))]
fn run() {}

fn main() {
    run();
}

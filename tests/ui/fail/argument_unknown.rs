//! An argument that does not exist.

#[sentinel_runtime::port_mediated(name = "tool")]
fn run() {}

fn main() {
    run();
}

//! A class that does not exist.

#[sentinel_runtime::port_mediated(allow(fs, file-system, reason = "to see the list"))]
fn run() {}

fn main() {
    run();
}

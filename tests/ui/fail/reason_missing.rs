//! An allowed class without its reason.

#[sentinel_runtime::port_mediated(allow(fs, net))]
fn run() {}

fn main() {
    run();
}

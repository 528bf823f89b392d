//! A reason that says nothing.

#[sentinel_runtime::port_mediated(allow(fs, reason = " "))]
fn run() {}

fn main() {
    run();
}

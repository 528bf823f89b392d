//! A consequence that does not exist.

#[sentinel_runtime::port_mediated(on_misdeclared = "abort")]
fn run() {}

fn main() {
    run();
}

//! A subject without a name.

#[sentinel_runtime::port_mediated(subject = "")]
fn run() {}

fn main() {
    run();
}

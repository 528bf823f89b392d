//! A function is no port.

#[sentinel_runtime::port]
fn run() {}

fn main() {
    run();
}

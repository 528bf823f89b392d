//! An argument given twice.

#[sentinel_runtime::port_mediated(subject = "one", mode = "block", subject = "two")]
fn run() {}

fn main() {
    run();
}

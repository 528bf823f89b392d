//! One function is declared once.

#[sentinel_runtime::port_mediated(subject = "one")]
#[sentinel_runtime::port_mediated(subject = "two")]
fn run() {}

fn main() {
    run();
}

//! A trait makes no claim, its implementations do.

#[sentinel_runtime::port_mediated]
trait Tool {
    fn run(&self) {}
}

impl Tool for u8 {}

fn main() {
    7.run();
}

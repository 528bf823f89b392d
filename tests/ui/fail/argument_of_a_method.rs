//! An error in a method's own attribute is reported once, there.

use sentinel_runtime::port_mediated;

struct Tool;

#[port_mediated]
impl Tool {
    #[port_mediated(title = "one")]
    fn run(&self) {}
}

fn main() {
    Tool.run();
}

//! A method of a declared block has one attribute to merge.

use sentinel_runtime::port_mediated;

struct Tool;

#[port_mediated]
impl Tool {
    #[port_mediated(subject = "one")]
    #[port_mediated(subject = "two")]
    fn run(&self) {}
}

fn main() {
    Tool.run();
}

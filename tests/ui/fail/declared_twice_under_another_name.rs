//! In a declared block a method's own attribute is known by its name: under another one it would
//! not be merged, so it is refused.

use sentinel_runtime::port_mediated as declared;

struct Tool;

#[declared]
impl Tool {
    #[declared(allow(fs, reason = "it would be lost"))]
    fn run(&self) {}
}

fn main() {
    Tool.run();
}

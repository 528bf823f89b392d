//! A const fn in a declared block is refused like any other.

struct Tool;

#[sentinel_runtime::port_mediated]
impl Tool {
    const fn new() -> Self {
        Self
    }

    #[sentinel_runtime::port_mediated(subject = "run")]
    fn run(&self) {}
}

fn main() {
    Tool::new().run();
}

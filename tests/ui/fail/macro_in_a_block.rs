//! What a macro in a declared block expands to cannot be declared.

struct Tool;

macro_rules! methods {
    () => {
        fn run(&self) {}
    };
}

#[sentinel_runtime::port_mediated]
impl Tool {
    methods!();
}

fn main() {
    Tool.run();
}

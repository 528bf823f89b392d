//! A module is no function.

#[sentinel_runtime::port_mediated]
mod tools {
    pub fn run() {}
}

fn main() {
    tools::run();
}

//! A declared function that nothing calls is dead code all the same.

#![deny(dead_code)]

use sentinel_runtime::port_mediated;

#[port_mediated]
fn never_called() {}

struct Tool;

#[port_mediated]
impl Tool {
    async fn never_called(&self) {}
}

fn main() {
    let _ = Tool;
}

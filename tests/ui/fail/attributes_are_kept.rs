//! Other attributes hold for the function as ever.

#![deny(warnings)]

use sentinel_runtime::port_mediated;

#[must_use = "it is all it does"]
#[port_mediated]
#[inline(always)]
fn seven() -> u8 {
    7
}

#[port_mediated]
#[deprecated = "there is eight"]
async fn seven_later() {}

struct Tool;

#[port_mediated]
impl Tool {
    #[must_use]
    fn eight(&self) -> u8 {
        8
    }
}

fn main() {
    seven();
    Tool.eight();
    drop(seven_later());
}

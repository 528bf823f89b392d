//! Extensions that say they are the framework.
// src/lib.rs

use sentinel_runtime::port_mediated;

#[port_mediated]
pub fn crosses() -> bool {
    sentinel_runtime::crossing(|| std::fs::read("x").is_ok()) //~
}

#[port_mediated]
pub fn through_a_helper() -> u8 {
    helper()
}

fn helper() -> u8 {
    use sentinel_runtime::reentry as again;
    again(|| 1) //~
}

#[port_mediated]
pub fn sets() {
    sentinel_runtime::settings(); //~
}

#[port_mediated]
pub fn writes(text: Vec<u8>) -> Vec<u8> {
    sentinel_runtime::sink(text) //~
}

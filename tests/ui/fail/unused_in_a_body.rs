//! A lint on a parameter, a variable or the function itself is not lost, and not doubled.

#![deny(warnings)]

use sentinel_runtime::port_mediated;

#[port_mediated]
fn never_called(unused: u8, mut used: u8) -> u8 {
    let also_unused = 7;
    used
}

#[port_mediated]
async fn later(unused: u8, mut used: u8) -> u8 {
    used + 1
}

#[port_mediated]
fn opaque(unused: String, mut used: String) -> impl Sized {
    used.clone()
}

fn main() {
    drop(opaque(String::new(), String::new()));
    drop(later(1, 2));
}

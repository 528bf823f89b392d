//! A condition above or below the attribute holds for the function.

use sentinel_runtime::port_mediated;

#[port_mediated]
#[cfg(any())]
fn nowhere() {}

#[cfg(any())]
#[port_mediated]
fn nowhere_either() {}

fn main() {
    nowhere();
    nowhere_either();
}

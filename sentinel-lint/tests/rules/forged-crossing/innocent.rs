//! Crossings that no extension makes.
// src/lib.rs

use sentinel_runtime::port_mediated;

mod mine {
    pub fn crossing<R>(f: impl FnOnce() -> R) -> R {
        f()
    }
}

#[port_mediated]
pub fn crosses_a_road() -> u8 {
    mine::crossing(|| 1)
}

#[port_mediated]
pub fn handed(write: &dyn Fn(&str)) {
    write("x")
}

pub fn host() -> u8 {
    sentinel_runtime::settings();
    handed(&|text| sentinel_runtime::crossing(|| drop(text)));
    sentinel_runtime::crossing(|| 1)
}

//! Permission that nothing needs.
// src/lib.rs

use sentinel_runtime::port_mediated;

#[port_mediated(allow(time, reason = "stamps its lines"))]
pub fn count(text: &str) -> usize { //~
    text.len()
}

#[port_mediated(allow(env, fs, reason = "reads its settings"))]
pub fn read() -> bool { //~
    std::env::var("SETTINGS").is_ok()
}

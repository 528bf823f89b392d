//! Permission that is needed, or may be.
// src/lib.rs

use sentinel_runtime::port_mediated;

#[port_mediated(allow(time, reason = "stamps its lines"))]
pub fn stamp() -> std::time::SystemTime {
    std::time::SystemTime::now()
}

#[port_mediated(allow(net, reason = "what the macro writes may connect"))]
pub fn unknown() {
    nobody::knows!()
}

//! `#[port_mediated]` and `#[port]`.

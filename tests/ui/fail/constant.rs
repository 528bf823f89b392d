//! A constant is no function.

#[sentinel_runtime::port_mediated]
pub(crate) const TOOL: u8 = 7;

fn main() {
    let _ = TOOL;
}

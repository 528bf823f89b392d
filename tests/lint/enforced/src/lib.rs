//! Honest, unless a feature has it lie.

use sentinel_runtime::port_mediated;

#[port_mediated]
pub fn honest(text: &str) -> usize {
    text.len()
}

#[cfg(feature = "lies-too")]
#[port_mediated]
pub fn lies(path: &str) -> bool {
    std::path::Path::new(path).exists()
}

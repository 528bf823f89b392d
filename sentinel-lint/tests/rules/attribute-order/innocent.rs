//! Declarations that are read first, or below what keeps them.
// src/lib.rs

use sentinel_runtime::port_mediated;

#[port_mediated]
#[swiftide::tool(description = "reads")]
pub fn read_page(_path: &str) {}

/// Words.
#[inline]
#[must_use]
#[cfg_attr(feature = "fast", inline(always))]
#[clippy::cognitive_complexity = "100"]
#[tracing::instrument(skip_all)]
#[port_mediated]
pub fn count(text: &str) -> usize {
    text.len()
}

pub struct Tools;

#[async_trait::async_trait]
#[port_mediated]
impl Tools {
    #[swiftide::tool]
    pub fn run(&self) {}
}

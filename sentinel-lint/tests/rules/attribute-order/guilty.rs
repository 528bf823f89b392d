//! Declarations below what may drop them.
// src/lib.rs

use sentinel_runtime::port_mediated;

#[swiftide::tool(description = "reads")]
#[port_mediated]
pub fn read_page(_path: &str) {} //~

#[inline]
#[plugin_fn]
#[sentinel_runtime::port_mediated(subject = "count")]
pub fn count(text: &str) -> usize { //~
    text.len()
}

pub struct Tools;

#[tool_router]
#[port_mediated]
impl Tools { //~
    pub fn run(&self) {}
}

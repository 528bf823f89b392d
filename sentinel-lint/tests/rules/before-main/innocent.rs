//! What nobody calls before main.
// src/lib.rs

#[used]
#[unsafe(link_section = ".data.table")]
static TABLE: [u8; 2] = [1, 2];

/// Called like one.
fn ctor() {}

#[unsafe(link_section = ".text.cold")]
pub fn cold() {
    ctor()
}

pub static LAZY: std::sync::LazyLock<u32> = std::sync::LazyLock::new(|| 3);

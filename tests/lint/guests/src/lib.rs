//! Pure, and built by a script that lets another package do it.

pub fn half(number: u32) -> u32 {
    number / 2
}

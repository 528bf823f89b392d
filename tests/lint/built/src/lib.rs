//! Pure, and built by a script that is not.

pub fn half(number: u32) -> u32 {
    number / 2
}

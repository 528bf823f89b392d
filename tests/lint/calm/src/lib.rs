//! Nothing here has an effect.

pub fn double(number: u32) -> u32 {
    number * 2
}

//! What looks like a function made of bits.
// src/lib.rs

use std::mem::transmute;

mod mine {
    pub fn transmute(f: fn()) -> fn() {
        f
    }
}

pub fn bits(x: f32) -> u32 {
    let bits: u32 = unsafe { transmute(x) };
    bits
}

pub fn number(f: fn()) -> usize {
    unsafe { transmute::<fn(), usize>(f) }
}

pub fn one_function_type_to_another(f: fn(&u8)) -> fn(&'static u8) {
    unsafe { transmute::<fn(&u8), fn(&'static u8)>(f) }
}

pub fn another_s(f: fn()) -> fn() {
    let g: fn() = mine::transmute(f);
    g
}

pub fn array(bytes: [u8; 4]) -> [u16; 2] {
    let words = unsafe { transmute::<[u8; 4], [u16; 2]>(bytes) };
    words
}

//! Declarations of what is known, or is Rust's own.
// src/lib.rs

use std::ffi::{c_char, c_void};

unsafe extern "C" {
    fn strlen(text: *const c_char) -> usize;
    fn memcpy(to: *mut c_void, from: *const c_void, n: usize) -> *mut c_void;
    fn exported_by_us(x: u32) -> u32;
    fn renamed_by_us(x: u32) -> u32;
    #[link_name = "llvm.bswap.i32"]
    fn bswap(x: u32) -> u32;
}

#[unsafe(no_mangle)]
pub extern "C" fn exported_by_us(x: u32) -> u32 {
    x
}

#[unsafe(export_name = "renamed_by_us")]
pub extern "C" fn other(x: u32) -> u32 {
    x
}

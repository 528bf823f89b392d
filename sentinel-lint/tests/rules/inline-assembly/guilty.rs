//! Assembly.
// src/lib.rs

use std::arch::{asm, global_asm};

pub fn enters_the_kernel(path: *const u8) -> isize {
    let result: isize;
    unsafe { asm!("syscall", inlateout("rax") 2isize => result, in("rdi") path) } //~
    result
}

pub fn as_numbers() {
    unsafe { core::arch::asm!(".byte 0x0f", ".byte 0x0b") } //~
}

pub fn computes(mut x: u64) -> u64 {
    unsafe { std::arch::asm!("bswap {}", inout(reg) x) } //~ note
    x
}

macro_rules! halt { //~ note
    () => {
        unsafe { std::arch::asm!("hlt") }
    };
}

global_asm!("entry:", "  syscall"); //~

use std::arch::{asm, global_asm};

pub fn guilty_raw0syscall_inline() -> usize {
    let id: usize;
    unsafe { asm!("syscall", inout("rax") 39_usize => id, out("rcx") _, out("r11") _) };
    id
}
pub fn guilty_raw0syscall_bytes() -> usize {
    let id: usize;
    unsafe { asm!(".byte 0x0f, 0x05", inout("rax") 39_usize => id, out("rcx") _, out("r11") _) };
    id
}
pub fn guilty_raw0syscall_int80() -> usize {
    let id: usize;
    unsafe { asm!("int 0x80", inout("rax") 20_usize => id) };
    id
}
pub fn guilty_raw0syscall_sysenter() {
    unsafe { asm!("sysenter", options(nostack)) };
}
global_asm!(
    ".globl kinds_outer",
    "kinds_outer:",
    "call kinds_inner",
    "ret",
    "kinds_inner:",
    "mov eax, 39",
    "kinds_runs_on:",
    "syscall",
    "ret",
    ".globl kinds_quiet",
    "kinds_quiet:",
    "mov eax, 0x050f050f",
    "ret",
);
unsafe extern "C" {
    safe fn kinds_outer() -> usize;
    safe fn kinds_quiet() -> usize;
}
pub fn guilty_raw0syscall_of_a_neighbour() -> usize {
    kinds_outer()
}
pub fn innocent_neighbour() -> usize {
    kinds_quiet()
}
pub fn innocent_immediate(x: u32) -> u32 {
    x ^ 0x050f_050f
}
extern "C" fn touched() -> bool {
    std::fs::write("/x", "").is_ok()
}
pub fn guilty_fs_by_symbol() {
    unsafe { asm!("call {}", sym touched, clobber_abi("C")) };
}

//! Calls that go around std.

unsafe extern "C" {
    fn open(path: *const std::ffi::c_char, flags: i32, ...) -> i32;
    fn strlen(text: *const std::ffi::c_char) -> usize;
    fn do_as_you_like() -> i32;
}

pub fn guilty_foreign() -> i32 {
    unsafe { open(c"x".as_ptr(), 0) }
}

pub fn guilty_unknown_foreign() -> i32 {
    unsafe { do_as_you_like() }
}

pub fn innocent_foreign() -> usize {
    unsafe { strlen(c"x".as_ptr()) }
}

#[cfg(target_arch = "x86_64")]
pub fn guilty_assembly() -> u64 {
    let id: u64;
    unsafe { std::arch::asm!("syscall", inlateout("rax") 39u64 => id, out("rcx") _, out("r11") _) };
    id
}

#[cfg(target_arch = "x86_64")]
pub fn doubted_innocent_assembly() -> u64 {
    let one: u64;
    unsafe { std::arch::asm!("mov {}, 1", out(reg) one) };
    one
}

//! System calls made without libc, so that a probe neither disturbs `errno` nor meets another
//! probe. Only calls that cannot harm the caller's memory are offered.

use core::arch::asm;

const RT_SIGPROCMASK: usize = 14;
const EFAULT: isize = 14;

/// Whether the eight-byte word around `address` can be read.
///
/// The kernel copies the new signal mask before it looks at `how`, so an impossible `how` makes
/// `rt_sigprocmask` a test of readability that changes nothing and costs one bare system call.
pub(crate) fn readable(address: usize) -> bool {
    const NO_SUCH_HOW: usize = usize::MAX;
    // SAFETY: the call fails whatever the address is, and writes nothing: no old mask is asked for.
    let result = unsafe { signal_mask(NO_SUCH_HOW, address & !7, 0) };
    result != -EFAULT
}

/// Whether the eight-byte word at `address` can be written. Where it can, the signal mask of this
/// thread is written there.
///
/// # Safety
/// Nobody may care what the word holds.
pub(crate) unsafe fn writable(address: usize) -> bool {
    // SAFETY: without a new mask nothing changes but the word, about which nobody cares.
    let result = unsafe { signal_mask(0, 0, address) };
    result != -EFAULT
}

/// `rt_sigprocmask(how, new, old, 8)`.
///
/// # Safety
/// The kernel writes eight bytes to `old` unless it is null or not writable.
unsafe fn signal_mask(how: usize, new: usize, old: usize) -> isize {
    let result: isize;
    // SAFETY: the kernel checks each address itself; `rcx` and `r11` are what the instruction
    // overwrites.
    unsafe {
        asm!(
            "syscall",
            inlateout("rax") RT_SIGPROCMASK => result,
            in("rdi") how,
            in("rsi") new,
            in("rdx") old,
            in("r10") 8usize,
            lateout("rcx") _,
            lateout("r11") _,
            options(nostack),
        );
    }
    result
}

//! System calls made without libc, so that a probe neither disturbs `errno` nor meets another
//! probe; and gates, through which a call passes as if nothing stood there.

use core::{
    arch::asm,
    ffi::{CStr, c_void},
    mem::MaybeUninit,
    ptr::NonNull,
};

const OPEN: usize = 2;
const CLOSE: usize = 3;
const MMAP: usize = 9;
const RT_SIGPROCMASK: usize = 14;
const WRITEV: usize = 20;
const GETPID: usize = 39;
const READLINK: usize = 89;
const PROCESS_VM_READV: usize = 310;
const EFAULT: isize = 14;
const EINVAL: isize = 22;

/// Whether the eight-byte word around `address` can be read.
///
/// The kernel copies the new signal mask before it looks at `how`, so an impossible `how` makes
/// `rt_sigprocmask` a test of readability that changes nothing and costs one bare system call.
pub(crate) fn readable(address: usize) -> bool {
    const NO_SUCH_HOW: usize = usize::MAX;
    let word = address & !7;
    if word == 0 {
        // To the kernel a null pointer means that there is no new mask.
        return false;
    }
    // SAFETY: the call fails whatever the address is, and writes nothing: no old mask is asked for.
    let result = unsafe { signal_mask(NO_SUCH_HOW, word, 0) };
    // Anything else is a fault, or a system that does not let the call through.
    result == -EINVAL
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

/// The processor's count of its ticks, a few for each nanosecond.
pub(crate) fn ticks() -> u64 {
    // SAFETY: every processor of this architecture has the instruction.
    unsafe { core::arch::x86_64::_rdtsc() }
}

/// Copies what lies at `start`, until `into` is full or memory can't be read, wherever that is; how
/// much it was.
pub(crate) fn copy(start: usize, into: &mut [MaybeUninit<u8>]) -> usize {
    let len = into.len();
    let [from, to] = [[start, len], [into.as_mut_ptr().expose_provenance(), len]];
    let (from, to) = ((&raw const from).addr(), (&raw const to).addr());
    let process = usize::try_from(process()).unwrap_or_default();
    // SAFETY: the kernel writes at most `len` bytes to `into`, and reads what it is allowed to.
    let copied = unsafe { call_with_six(PROCESS_VM_READV, [process, to, 1, from, 1, 0]) };
    usize::try_from(copied).unwrap_or_default().min(len)
}

/// Where a symbolic link points, as far as there is room; the length of that.
pub(crate) fn read_link(path: &CStr, target: &mut [MaybeUninit<u8>]) -> Option<usize> {
    let (path, start, len) = (
        path.as_ptr().addr(),
        target.as_mut_ptr().addr(),
        target.len(),
    );
    // SAFETY: the path is terminated, and the kernel writes at most `len` bytes to `target`.
    let written = unsafe { call(READLINK, [path, start, len, 0]) };
    usize::try_from(written)
        .ok()
        .filter(|written| *written <= len)
}

/// The process that this is, also where it shares its memory with another.
pub(crate) fn process() -> u32 {
    // SAFETY: the call touches no memory.
    let process = unsafe { call(GETPID, [0; 4]) };
    u32::try_from(process).unwrap_or_default()
}

/// New memory, all zeros, that is nobody else's and stays. None where there is none.
pub(crate) fn memory(len: usize) -> Option<NonNull<c_void>> {
    let protection = libc::PROT_READ | libc::PROT_WRITE;
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
    let [protection, flags] = [protection, flags].map(|it| usize::try_from(it).unwrap_or_default());
    let nowhere = [0, len, protection, flags, usize::MAX, 0];
    // SAFETY: a new mapping, at an address that the kernel chooses, disturbs nobody.
    let address = unsafe { call_with_six(MMAP, nowhere) };
    let address = usize::try_from(address).ok()?;
    NonNull::new(core::ptr::with_exposed_provenance_mut(address))
}

/// A file descriptor.
#[derive(Clone, Copy)]
pub(crate) struct Descriptor(usize);

pub(crate) const STANDARD_ERROR: Descriptor = Descriptor(2);

/// Appends the pieces, in one go, to the file at `path`, which is created where there is none.
/// Says whether all of it is written.
pub(crate) fn append<const N: usize>(path: &CStr, pieces: [&[u8]; N]) -> bool {
    const READABLE_BY_ALL: usize = 0o666;
    let flags = libc::O_WRONLY | libc::O_APPEND | libc::O_CREAT | libc::O_CLOEXEC;
    let flags = usize::try_from(flags).unwrap_or_default();
    let path = path.as_ptr().addr();
    // SAFETY: the path is terminated, and the call writes to no memory.
    let file = unsafe { call(OPEN, [path, flags, READABLE_BY_ALL, 0]) };
    let Ok(file) = usize::try_from(file) else {
        return false;
    };
    let written = write(Descriptor(file), pieces);
    // SAFETY: the descriptor was opened above and is known to nobody else.
    unsafe { call(CLOSE, [file, 0, 0, 0]) };
    written
}

/// Writes the pieces in one go. Says whether all of it is written.
pub(crate) fn write<const N: usize>(file: Descriptor, pieces: [&[u8]; N]) -> bool {
    let vector = pieces.map(|piece| [piece.as_ptr().addr(), piece.len()]);
    let len: usize = pieces.iter().map(|piece| piece.len()).sum();
    // SAFETY: the vector names memory that is borrowed above, and the kernel only reads it.
    let written = unsafe { call(WRITEV, [file.0, vector.as_ptr().addr(), N, 0]) };
    usize::try_from(written) == Ok(len)
}

/// `rt_sigprocmask(how, new, old, 8)`.
///
/// # Safety
/// The kernel writes eight bytes to `old` unless it is null or not writable.
unsafe fn signal_mask(how: usize, new: usize, old: usize) -> isize {
    // SAFETY: the caller answers for `old`; `new` is only read, and checked by the kernel.
    unsafe { call(RT_SIGPROCMASK, [how, new, old, 8]) }
}

/// Holds back, for good, the signals that a failed write sends to whoever writes.
pub(crate) fn hold_back_signals_of_writes() {
    let held = 1_u64 << (libc::SIGPIPE - 1) | 1 << (libc::SIGXFSZ - 1);
    // SAFETY: the mask is only read, and no old one is asked for.
    unsafe { signal_mask(0, (&raw const held).expose_provenance(), 0) };
}

/// A bare system call.
///
/// # Safety
/// What the call does to memory must be sound.
unsafe fn call(number: usize, [a, b, c, d]: [usize; 4]) -> isize {
    // SAFETY: as the caller promises; the kernel does not look at what it does not take.
    unsafe { call_with_six(number, [a, b, c, d, 0, 0]) }
}

/// A bare system call with as many arguments as one may have.
///
/// # Safety
/// What the call does to memory must be sound.
#[inline]
unsafe fn call_with_six(number: usize, arguments: [usize; 6]) -> isize {
    let result: isize;
    // SAFETY: the caller answers for the call; `rcx` and `r11` are what the instruction overwrites.
    unsafe {
        asm!(
            "syscall",
            inlateout("rax") number => result,
            in("rdi") arguments[0],
            in("rsi") arguments[1],
            in("rdx") arguments[2],
            in("r10") arguments[3],
            in("r8") arguments[4],
            in("r9") arguments[5],
            lateout("rcx") _,
            lateout("r11") _,
            options(nostack),
        );
    }
    result
}

/// What a gate does next: jump to `real`, or return `result` where that is null.
#[repr(C)]
pub(crate) struct Way {
    real: *const c_void,
    result: usize,
}

impl Way {
    /// On to the real function.
    pub(crate) fn on(real: *const c_void) -> Self {
        Self { real, result: 0 }
    }

    /// Back to the caller, with this value.
    pub(crate) fn back(result: usize) -> Self {
        Self {
            real: core::ptr::null(),
            result,
        }
    }
}

/// The body of a naked function that calls `decide` with its own arguments and then jumps to the
/// real function as if it had never been called: with all arguments, variadic ones too, and with
/// the caller's return address on the stack.
macro_rules! gate {
    ($decide:path) => {
        core::arch::naked_asm!(
            ".cfi_startproc",
            "push rbp",
            ".cfi_def_cfa_offset 16",
            ".cfi_offset rbp, -16",
            "mov rbp, rsp",
            ".cfi_def_cfa_register rbp",
            "sub rsp, 192",
            "mov [rsp], rdi",
            "mov [rsp + 8], rsi",
            "mov [rsp + 16], rdx",
            "mov [rsp + 24], rcx",
            "mov [rsp + 32], r8",
            "mov [rsp + 40], r9",
            "mov [rsp + 48], rax",
            // A variadic caller says in `al` how many vector registers hold arguments.
            "test al, al",
            "jz 2f",
            "movaps [rsp + 64], xmm0",
            "movaps [rsp + 80], xmm1",
            "movaps [rsp + 96], xmm2",
            "movaps [rsp + 112], xmm3",
            "movaps [rsp + 128], xmm4",
            "movaps [rsp + 144], xmm5",
            "movaps [rsp + 160], xmm6",
            "movaps [rsp + 176], xmm7",
            "2:",
            "call {decide}",
            "mov r11, rax",
            "mov rax, rdx",
            "test r11, r11",
            "jz 4f",
            "mov rdi, [rsp]",
            "mov rsi, [rsp + 8]",
            "mov rdx, [rsp + 16]",
            "mov rcx, [rsp + 24]",
            "mov r8, [rsp + 32]",
            "mov r9, [rsp + 40]",
            "mov rax, [rsp + 48]",
            "test al, al",
            "jz 3f",
            "movaps xmm0, [rsp + 64]",
            "movaps xmm1, [rsp + 80]",
            "movaps xmm2, [rsp + 96]",
            "movaps xmm3, [rsp + 112]",
            "movaps xmm4, [rsp + 128]",
            "movaps xmm5, [rsp + 144]",
            "movaps xmm6, [rsp + 160]",
            "movaps xmm7, [rsp + 176]",
            "3:",
            ".cfi_remember_state",
            "leave",
            ".cfi_def_cfa rsp, 8",
            "jmp r11",
            ".cfi_restore_state",
            "4:",
            "leave",
            ".cfi_def_cfa rsp, 8",
            "ret",
            ".cfi_endproc",
            decide = sym $decide,
        )
    };
}

/// The body of a naked function of two arguments that goes on to `next`, with the place that it was
/// called from as the third.
macro_rules! third_is_caller {
    ($next:path) => {
        core::arch::naked_asm!(
            "mov rdx, [rsp]",
            "jmp {next}",
            next = sym $next,
        )
    };
}

pub(crate) use {gate, third_is_caller};

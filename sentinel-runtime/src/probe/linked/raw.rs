//! `syscall()`: a call by number is judged as the function that the number stands for. Numbers
//! that stand for nothing in the catalogue pass: std's locks are made of them.

use super::{
    detail::Detail,
    judge::{self, Fails},
    table::{self, Probe},
};
use crate::{arch, probe::stack};
use core::ffi::{c_int, c_long, c_void};
use sentinel_effects::{Effect, Refusal};

/// What the arguments of a call are, as far as its detail goes.
#[derive(Clone, Copy)]
enum Takes {
    Nothing,
    Path,
    /// A directory and a path.
    At,
    TwoPaths,
    /// A directory and a path, twice.
    TwoAt,
    Socket,
    /// A descriptor, an address and its length.
    Address,
    /// A program and its arguments.
    Program,
}

struct Call {
    number: c_long,
    name: &'static str,
    effect: &'static Effect,
    takes: Takes,
}

macro_rules! calls {
    ($($number:ident $name:ident $takes:ident;)+) => {
        &[$(Call {
            number: libc::$number,
            name: stringify!($name),
            effect: table::effect!($name),
            takes: Takes::$takes,
        }),+]
    };
}

/// The calls that are effects, by number.
static CALLS: &[Call] = calls! {
    SYS_open open Path;
    SYS_openat openat At;
    SYS_openat2 openat2 At;
    SYS_creat creat Path;
    SYS_stat stat Path;
    SYS_lstat lstat Path;
    SYS_newfstatat fstatat At;
    SYS_statx statx At;
    SYS_access access Path;
    SYS_faccessat faccessat At;
    SYS_faccessat2 faccessat At;
    SYS_readlink readlink Path;
    SYS_readlinkat readlinkat At;
    SYS_getdents64 getdents64 Nothing;
    SYS_statfs statfs Path;
    SYS_mkdir mkdir Path;
    SYS_mkdirat mkdirat At;
    SYS_mknod mknod Path;
    SYS_mknodat mknodat At;
    SYS_unlink unlink Path;
    SYS_unlinkat unlinkat At;
    SYS_rmdir rmdir Path;
    SYS_rename rename TwoPaths;
    SYS_renameat renameat TwoAt;
    SYS_renameat2 renameat2 TwoAt;
    SYS_link link TwoPaths;
    SYS_linkat linkat TwoAt;
    SYS_symlink symlink TwoPaths;
    SYS_truncate truncate Path;
    SYS_ftruncate ftruncate Nothing;
    SYS_chmod chmod Path;
    SYS_fchmod fchmod Nothing;
    SYS_fchmodat fchmodat At;
    SYS_chown chown Path;
    SYS_lchown lchown Path;
    SYS_fchown fchown Nothing;
    SYS_fchownat fchownat At;
    SYS_utimensat utimensat At;
    SYS_chdir chdir Path;
    SYS_chroot chroot Path;
    SYS_mount mount TwoPaths;
    SYS_umount2 umount2 Path;
    SYS_inotify_init1 inotify_init1 Nothing;
    SYS_socket socket Socket;
    SYS_socketpair socketpair Socket;
    SYS_connect connect Address;
    SYS_bind bind Address;
    SYS_listen listen Nothing;
    SYS_accept accept Nothing;
    SYS_accept4 accept4 Nothing;
    SYS_fork fork Nothing;
    SYS_vfork vfork Nothing;
    SYS_execve execve Program;
    SYS_kill kill Nothing;
    SYS_tgkill tgkill Nothing;
    SYS_pidfd_open pidfd_open Nothing;
    SYS_pidfd_send_signal pidfd_send_signal Nothing;
    SYS_ptrace ptrace Nothing;
    SYS_process_vm_readv process_vm_readv Nothing;
    SYS_process_vm_writev process_vm_writev Nothing;
    SYS_unshare unshare Nothing;
    SYS_setns setns Nothing;
    SYS_memfd_create memfd_create Path;
    SYS_pipe pipe Nothing;
    SYS_pipe2 pipe2 Nothing;
    SYS_io_uring_setup io_uring_setup Nothing;
    SYS_io_uring_enter io_uring_enter Nothing;
};

static PROBE: Probe = Probe::new(c"syscall", || replacement as *const c_void);

extern "C" fn decide(number: c_long, a: usize, b: usize, c: usize, d: usize) -> arch::Way {
    let real = arch::Way::on(PROBE.original());
    if !stack::watched() {
        return real;
    }
    let Some(call) = CALLS.iter().find(|call| call.number == number) else {
        return real;
    };
    if is_of_descriptor(call, [a, b, c, d]) {
        return real;
    }
    let detail = Detail::of_call(call.name, &call.takes.detail([a, b, c, d]));
    if !judge::refuses(call.effect, "syscall", &detail) {
        return real;
    }
    // Whatever the function returns in case of failure, the bare call returns one thing.
    let errno = match call.effect.refusal {
        Refusal::Returned(errno) | Refusal::Resolver(errno) => Refusal::Errno(errno),
        other => other,
    };
    arch::Way::back(judge::refusal::<c_long>(errno).register())
}

/// Whether a call about a path is in truth about an open descriptor, or about nothing.
fn is_of_descriptor(call: &Call, [_, path, c, d]: [usize; 4]) -> bool {
    let flags = match call.number {
        libc::SYS_newfstatat => d,
        libc::SYS_statx => c,
        _ => return false,
    };
    !super::fs::names_path(pointer(path), number(flags))
}

impl Takes {
    fn detail(self, [a, b, c, d]: [usize; 4]) -> Detail {
        match self {
            Self::Nothing => Detail::nothing(),
            Self::Path => Detail::text(pointer(a)),
            Self::At => Detail::at(number(a), pointer(b)),
            Self::TwoPaths => Detail::pair(pointer(a), pointer(b)),
            Self::TwoAt => Detail::pair_at(number(a), pointer(b), number(c), pointer(d)),
            Self::Socket => Detail::socket(number(a), number(b)),
            Self::Address => Detail::address(pointer::<c_void>(b), number(c).unsigned_abs()),
            Self::Program => Detail::words(pointer(a), pointer(b)),
        }
    }
}

fn pointer<T>(register: usize) -> *const T {
    core::ptr::with_exposed_provenance(register)
}

/// The number that the low half of a register holds.
#[allow(
    clippy::cast_possible_truncation,
    reason = "the high half is not the caller's"
)]
fn number(register: usize) -> c_int {
    (register as u32).cast_signed()
}

/// Takes as many arguments as the call has: a gate.
///
/// # Safety
/// As for the function that it stands for: its callers meant to call that.
#[unsafe(naked)]
unsafe extern "C" fn replacement() {
    arch::gate!(decide)
}

pub(super) const OTHERS: &[&Probe] = &[&PROBE];

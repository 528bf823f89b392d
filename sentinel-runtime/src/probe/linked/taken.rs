//! What is said of a system call that was made by its number: which of its arguments name what it
//! touches. Whether it is an effect is decided elsewhere.

use super::{
    detail::Detail,
    net,
    raw::{Arguments, number, pointer},
};
use core::ffi::c_void;
use sentinel_effects::Syscall;

/// What the arguments of a call are, as far as its detail goes.
#[derive(Clone, Copy)]
pub(super) enum Takes {
    Nothing,
    Path,
    /// A path, after something else.
    PathSecond,
    /// A directory and a path.
    At,
    TwoPaths,
    /// A directory and a path, twice.
    TwoAt,
    /// A path, and a directory and a path.
    PathAndAt,
    Descriptor,
    Socket,
    /// A descriptor, an address and its length.
    Address,
    /// An address in fifth place.
    SendTo,
    Message,
    /// A program and its arguments.
    Program,
    ProgramAt,
    Number,
    NumberSecond,
    /// A process and a signal.
    Signal,
    /// A group, a thread and a signal.
    ThreadSignal,
    /// A signal alone.
    OwnSignal,
    /// The descriptor of a standard stream.
    Stream,
}

/// What the calls take that have something to say.
pub(super) const TAKING: &[(Takes, &[&str])] = &[
    (
        Takes::Path,
        &[
            "access",
            "acct",
            "chdir",
            "chmod",
            "chown",
            "chroot",
            "creat",
            "delete_module",
            "fsopen",
            "getxattr",
            "lchown",
            "lgetxattr",
            "listxattr",
            "llistxattr",
            "lremovexattr",
            "lsetxattr",
            "lstat",
            "memfd_create",
            "mkdir",
            "mknod",
            "mq_open",
            "mq_unlink",
            "open",
            "readlink",
            "removexattr",
            "request_key",
            "rmdir",
            "setxattr",
            "stat",
            "statfs",
            "swapoff",
            "swapon",
            "truncate",
            "umount2",
            "unlink",
            "uselib",
            "utime",
            "utimes",
        ],
    ),
    (
        Takes::PathSecond,
        &["add_key", "inotify_add_watch", "quotactl"],
    ),
    (
        Takes::At,
        &[
            "faccessat",
            "faccessat2",
            "fchmodat",
            "fchmodat2",
            "fchownat",
            "file_getattr",
            "file_setattr",
            "fspick",
            "futimesat",
            "getxattrat",
            "listxattrat",
            "mkdirat",
            "mknodat",
            "mount_setattr",
            "name_to_handle_at",
            "newfstatat",
            "open_tree",
            "open_tree_attr",
            "openat",
            "openat2",
            "readlinkat",
            "removexattrat",
            "setxattrat",
            "statx",
            "unlinkat",
            "utimensat",
        ],
    ),
    (
        Takes::TwoPaths,
        &["link", "mount", "pivot_root", "rename", "symlink"],
    ),
    (
        Takes::TwoAt,
        &["linkat", "move_mount", "renameat", "renameat2"],
    ),
    (Takes::PathAndAt, &["symlinkat"]),
    (
        Takes::Descriptor,
        &[
            "accept",
            "accept4",
            "fallocate",
            "fchdir",
            "fchmod",
            "fchown",
            "fgetxattr",
            "flistxattr",
            "fremovexattr",
            "fsetxattr",
            "ftruncate",
            "getdents",
            "getdents64",
            "listen",
            "mq_timedreceive",
            "mq_timedsend",
            "setns",
            "setsockopt",
        ],
    ),
    (Takes::Socket, &["socket", "socketpair"]),
    (Takes::Address, &["bind", "connect"]),
    (Takes::SendTo, &["sendto"]),
    (Takes::Message, &["sendmmsg", "sendmsg"]),
    (Takes::Program, &["execve"]),
    (Takes::ProgramAt, &["execveat"]),
    (
        Takes::Number,
        &[
            "exit",
            "exit_group",
            "msgget",
            "pidfd_open",
            "prctl",
            "prlimit64",
            "process_vm_readv",
            "process_vm_writev",
            "semget",
            "setgid",
            "setpgid",
            "setuid",
            "shmget",
        ],
    ),
    (Takes::NumberSecond, &["ptrace"]),
    (Takes::Signal, &["kill", "rt_sigqueueinfo", "tkill"]),
    (Takes::ThreadSignal, &["rt_tgsigqueueinfo", "tgkill"]),
    (Takes::OwnSignal, &["rt_sigaction"]),
    (
        Takes::Stream,
        &[
            "pread64", "preadv", "preadv2", "pwrite64", "pwritev", "pwritev2", "read", "readv",
            "vmsplice", "write", "writev",
        ],
    ),
];

pub(super) fn takes(call: &Syscall) -> Takes {
    let found = TAKING.iter().find(|(_, names)| names.contains(&call.name));
    found.map_or(Takes::Nothing, |(takes, _)| *takes)
}

impl Takes {
    pub(super) fn detail(self, [a, b, c, d, fifth]: Arguments) -> Detail {
        match self {
            Self::Nothing => Detail::nothing(),
            Self::Path => Detail::text(pointer(a)),
            Self::PathSecond => Detail::text(pointer(b)),
            Self::At => Detail::at(number(a), pointer(b)),
            Self::TwoPaths => Detail::pair(pointer(a), pointer(b)),
            Self::TwoAt => Detail::pair_at(number(a), pointer(b), number(c), pointer(d)),
            Self::PathAndAt => Detail::pair_at(libc::AT_FDCWD, pointer(a), number(b), pointer(c)),
            Self::Descriptor => Detail::descriptor(number(a)),
            Self::Socket => Detail::socket(number(a), number(b)),
            Self::Address => Detail::address(pointer::<c_void>(b), number(c).unsigned_abs()),
            // Its length is the one argument that no register of the C call holds.
            Self::SendTo => Detail::address(pointer::<c_void>(fifth), u32::MAX),
            Self::Message => net::peer_of(pointer(b)),
            Self::Program => Detail::words(pointer(a), pointer(b)),
            Self::ProgramAt => Detail::words_at(number(a), pointer(b), pointer(c)),
            Self::Number => Detail::number(number(a)),
            Self::NumberSecond => Detail::number(number(b)),
            Self::Signal => Detail::signal(number(b), Some(number(a))),
            Self::ThreadSignal => Detail::signal(number(c), Some(number(b))),
            Self::OwnSignal => Detail::signal(number(a), None),
            Self::Stream => Detail::stream(number(a)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::TAKING;
    use sentinel_effects::SYSCALLS;
    use std::collections::BTreeSet;

    #[test]
    fn each_call_takes_one_thing_and_is_known_to_the_catalogue() {
        let mut seen = BTreeSet::new();
        for name in TAKING.iter().flat_map(|(_, names)| *names) {
            assert!(SYSCALLS.iter().any(|call| call.name == *name), "{name}");
            assert!(seen.insert(name), "{name} is listed twice");
        }
    }
}

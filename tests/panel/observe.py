#!/usr/bin/env python3
"""Fills the column `seen` of OBSERVED.tsv: the classes of effects of each function, by strace.

    cargo build --example run && ./observe.py target/debug/examples/run

Each function runs three times in a folder of its own, which holds a few small files, under
`strace -f -y`; what all runs together did between the two marks of `examples/run.rs` counts, on
whatever thread. The other columns are kept by hand: strace cannot see a read of the environment,
nor of the clock, which needs no system call.

A call stands for a class by CLASSES. What is memory, synchronisation, the allocator's or the hash
maps' seed, or a handle of one's own is in NOISE, with the reason. A call that is in
neither table stops the script: nothing is passed over in silence.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
BEGIN, END = '"/panel/begin"', '"/panel/end"'
FILES = {
    "order.json": '{"name": "tea", "count": 3, "price": 2.5}',
    "table.csv": "name,count,price\ntea,3,2.5\nrice,1,\n",
    "page.html": "Hello {{ name }}",
}

CLASSES = {
    "fs": "access chdir chmod fchmod fchown fallocate flock fstat fstatfs fsync ftruncate getdents64 "
    "link linkat lstat mkdir mkdirat newfstatat open openat openat2 readlink readlinkat rename "
    "renameat renameat2 rmdir stat statfs statx symlink umask unlink unlinkat utimensat",
    "net": "accept4 bind connect getpeername getsockname getsockopt listen recvfrom recvmmsg recvmsg "
    "sendmmsg sendmsg sendto setsockopt shutdown socket socketpair",
    "process": "execve fork kill pidfd_open pidfd_send_signal rt_sigaction tgkill vfork wait4 waitid",
    "env": "getcwd getegid geteuid getgid getpid getuid prlimit64 sched_getaffinity uname",
    "ipc": "pipe pipe2",
    "time": "clock_nanosleep clock_gettime gettimeofday nanosleep timerfd_create",
}

# By what the first argument is a handle of.
BY_HANDLE = "read write readv writev pread64 pwrite64 lseek ioctl copy_file_range sendfile"

NOISE = {
    "memory": "brk mmap mprotect mremap munmap madvise",
    "synchronisation": "futex sched_yield membarrier rt_sigreturn",
    "a wait for handles that others opened": "epoll_create1 epoll_ctl epoll_wait epoll_pwait poll "
    "ppoll eventfd2 restart_syscall",
    "a thread that starts and ends": "rseq set_robust_list sigaltstack exit prctl "
    "set_tid_address arch_prctl",
    "signals that are held back around a fork": "rt_sigprocmask",
    "the identity of the thread": "gettid",
    "a handle of one's own": "close fcntl dup dup2 dup3",
    "the end": "exit_group",
}

CLASS_OF = {name: kind for kind, names in CLASSES.items() for name in names.split()}
QUIET = {name for names in NOISE.values() for name in names.split()}
CALL = re.compile(r"^\d+ +(\w+)\((.*)$")


def handle(arguments):
    """The class of a handle, as strace shows it: `3</a/file>`, `4<socket:[7]>`."""
    shown = re.match(r"(\d+)(?:<([^>]*)>?)?", arguments)
    number, what = int(shown[1]), shown[2] or ""
    if number <= 2:
        return "stdio"
    if what.startswith(("socket", "TCP", "UDP", "UNIX")):
        return "net"
    if what.startswith("pipe"):
        return "ipc"
    return None if what.startswith("anon_inode") else "fs"


def class_of(name, arguments):
    """The class that a call stands for, or none if it is noise."""
    if name in QUIET:
        # A file that is mapped was opened, which counts.
        return None
    if name in ("clone", "clone3"):
        return "thread" if "CLONE_THREAD" in arguments else "process"
    if name == "getrandom":
        # std seeds hash maps with GRND_INSECURE, glibc's allocator asks without waiting.
        noise = "GRND_INSECURE" in arguments or "8, GRND_NONBLOCK" in arguments
        return None if noise else "random"
    if name in BY_HANDLE.split():
        return handle(arguments)
    if name == "rt_sigaction" and arguments.startswith("SIGRT"):
        # glibc's own, when the first thread is started.
        return None
    if name in ("open", "openat") and "random" in arguments:
        return "random"
    return CLASS_OF[name]


def seen(program, function):
    """The classes of what one run does between the marks."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            Path(folder, name).write_text(text)
        log = Path(folder, "..", Path(folder).name + ".strace")
        command = ["strace", "-f", "-y", "-s", "64", "-o", str(log), program, function]
        nowhere = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
        # Of the environment only what programs are found by: RUST_BACKTRACE, for one, changes much.
        surroundings = {"PATH": os.defpath, "HOME": folder}
        subprocess.run(command, cwd=folder, env=surroundings, check=True, **nowhere)
        lines = log.read_text(errors="replace").splitlines()
        log.unlink()
    begin = max(at for at, line in enumerate(lines) if BEGIN in line)
    end = next(at for at, line in enumerate(lines) if END in line)
    classes = set()
    for line in lines[begin + 1 : end]:
        call = CALL.match(line)
        try:
            # What is no call is the end of one, a signal or a thread's end.
            classes.add(class_of(call[1], call[2]) if call else None)
        except KeyError:
            sys.exit(f"{function}: {call[1]} is in no table: {line}")
    return classes - {None}


def main():
    program = str(Path(sys.argv[1]).resolve())
    listed = subprocess.run([program], check=True, capture_output=True, text=True).stdout.split()
    table = HERE / "OBSERVED.tsv"
    rows = [line.split("\t") for line in table.read_text().splitlines()] if table.exists() else []
    told = {row[0]: row[1] for row in rows[1:]}
    lines = ["function\ttold\tseen"]
    for function in sorted(listed):
        classes = set().union(*(seen(program, function) for _ in range(3)))
        shown = ",".join(sorted(classes)) or "-"
        lines.append(f"{function}\t{told.get(function, '-')}\t{shown}")
    table.write_text("\n".join(lines) + "\n")


main()

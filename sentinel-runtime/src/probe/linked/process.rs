//! Other processes: starting, signalling, tracing them, and what the kernel keeps about ours.

use super::{
    detail::Detail,
    table::{gates, probes},
};
use core::ffi::{c_char, c_int, c_long, c_uint, c_void};

type Text = *const c_char;
type Texts = *const *const c_char;
type Any = *const c_void;
type Pid = libc::pid_t;

/// Whether an option of `prctl` is more than a question, or than a name that allocators give their
/// memory.
pub(super) fn changes_process(option: c_int) -> bool {
    const QUESTIONS: [c_int; 15] = [
        libc::PR_CAPBSET_READ,
        libc::PR_GET_CHILD_SUBREAPER,
        libc::PR_GET_DUMPABLE,
        libc::PR_GET_ENDIAN,
        libc::PR_GET_FPEMU,
        libc::PR_GET_FPEXC,
        libc::PR_GET_KEEPCAPS,
        libc::PR_GET_NAME,
        libc::PR_GET_NO_NEW_PRIVS,
        libc::PR_GET_PDEATHSIG,
        libc::PR_GET_SECCOMP,
        libc::PR_GET_SECUREBITS,
        libc::PR_GET_THP_DISABLE,
        libc::PR_GET_TIMERSLACK,
        libc::PR_GET_TIMING,
    ];
    option != libc::PR_SET_VMA && !QUESTIONS.contains(&option)
}

probes! {
    fn fork() -> Pid [Detail::nothing()];
    fn __fork() -> Pid [Detail::nothing()];
    fn _Fork() -> Pid [Detail::nothing()];
    fn posix_spawn(pid: *mut Pid, path: Text, actions: Any, attributes: Any, argv: Texts,
        envp: Texts) -> c_int [Detail::words(path, argv)];
    fn posix_spawnp(pid: *mut Pid, file: Text, actions: Any, attributes: Any, argv: Texts,
        envp: Texts) -> c_int [Detail::words(file, argv)];
    fn pidfd_spawn(fd: *mut c_int, path: Text, actions: Any, attributes: Any, argv: Texts,
        envp: Texts) -> c_int [Detail::words(path, argv)];
    fn pidfd_spawnp(fd: *mut c_int, file: Text, actions: Any, attributes: Any, argv: Texts,
        envp: Texts) -> c_int [Detail::words(file, argv)];
    fn execv(path: Text, argv: Texts) -> c_int [Detail::words(path, argv)];
    fn execve(path: Text, argv: Texts, envp: Texts) -> c_int [Detail::words(path, argv)];
    fn execvp(file: Text, argv: Texts) -> c_int [Detail::words(file, argv)];
    fn execvpe(file: Text, argv: Texts, envp: Texts) -> c_int [Detail::words(file, argv)];
    fn execveat(at: c_int, path: Text, argv: Texts, envp: Texts, flags: c_int) -> c_int
        [Detail::words_at(at, path, argv)];
    fn fexecve(fd: c_int, argv: Texts, envp: Texts) -> c_int [Detail::words_of(fd, argv)];
    fn system(command: Text) -> c_int [Detail::text(command)];
    fn popen(command: Text, mode: Text) -> *mut libc::FILE [Detail::text(command)];
    fn _IO_popen(command: Text, mode: Text) -> *mut libc::FILE [Detail::text(command)];
    fn wordexp(words: Text, result: *mut c_void, flags: c_int) -> c_int [Detail::text(words)];
    fn daemon(no_chdir: c_int, no_close: c_int) -> c_int [Detail::nothing()];
    fn kill(pid: Pid, signal: c_int) -> c_int [Detail::signal(signal, Some(pid))];
    fn killpg(group: Pid, signal: c_int) -> c_int
        [Detail::signal(signal, Some(group.wrapping_neg()))];
    fn tgkill(group: Pid, thread: Pid, signal: c_int) -> c_int
        [Detail::signal(signal, Some(thread))];
    fn raise(signal: c_int) -> c_int [Detail::signal(signal, None)];
    fn gsignal(signal: c_int) -> c_int [Detail::signal(signal, None)];
    fn sigqueue(pid: Pid, signal: c_int, value: usize) -> c_int
        [Detail::signal(signal, Some(pid))];
    fn pidfd_send_signal(fd: c_int, signal: c_int, info: Any, flags: c_uint) -> c_int
        [Detail::signal(signal, None)];
    fn pthread_kill(thread: libc::pthread_t, signal: c_int) -> c_int [Detail::signal(signal, None)];
    fn pthread_sigqueue(thread: libc::pthread_t, signal: c_int, value: usize) -> c_int
        [Detail::signal(signal, None)];
    fn sigaction(signal: c_int, new: Any, old: *mut c_void) -> c_int [Detail::signal(signal, None)]
        if (!new.is_null());
    fn __sigaction(signal: c_int, new: Any, old: *mut c_void) -> c_int [Detail::signal(signal, None)]
        if (!new.is_null());
    fn signal(signal: c_int, handler: usize) -> usize [Detail::signal(signal, None)];
    fn bsd_signal(signal: c_int, handler: usize) -> usize [Detail::signal(signal, None)];
    fn sysv_signal(signal: c_int, handler: usize) -> usize [Detail::signal(signal, None)];
    fn __sysv_signal(signal: c_int, handler: usize) -> usize [Detail::signal(signal, None)];
    fn signalfd(fd: c_int, mask: Any, flags: c_int) -> c_int [Detail::nothing()];
    fn setitimer(which: c_int, new: Any, old: *mut c_void) -> c_int [Detail::nothing()];
    fn timer_create(clock: c_int, event: *mut c_void, timer: *mut c_void) -> c_int
        [Detail::nothing()];
    fn pidfd_open(pid: Pid, flags: c_uint) -> c_int [Detail::number(pid)];
    fn pidfd_getfd(fd: c_int, target: c_int, flags: c_uint) -> c_int [Detail::number(target)];
    fn process_vm_readv(pid: Pid, local: Any, locals: usize, remote: Any, remotes: usize,
        flags: usize) -> isize [Detail::number(pid)];
    fn process_vm_writev(pid: Pid, local: Any, locals: usize, remote: Any, remotes: usize,
        flags: usize) -> isize [Detail::number(pid)];
    fn setns(fd: c_int, kind: c_int) -> c_int [Detail::descriptor(fd)];
    fn unshare(flags: c_int) -> c_int [Detail::nothing()];
    fn personality(persona: usize) -> c_int [Detail::nothing()];
    fn nice(by: c_int) -> c_int [Detail::number(by)];
    fn setpriority(which: c_uint, who: c_uint, priority: c_int) -> c_int
        [Detail::number(priority)];
    fn setrlimit(resource: c_uint, limit: Any) -> c_int [Detail::nothing()];
    fn setrlimit64(resource: c_uint, limit: Any) -> c_int [Detail::nothing()];
    fn prlimit(pid: Pid, resource: c_uint, new: Any, old: *mut c_void) -> c_int
        [Detail::number(pid)] if (pid != 0 || !new.is_null());
    fn prlimit64(pid: Pid, resource: c_uint, new: Any, old: *mut c_void) -> c_int
        [Detail::number(pid)] if (pid != 0 || !new.is_null());
    fn sched_setaffinity(pid: Pid, size: usize, mask: Any) -> c_int [Detail::number(pid)];
    fn sched_setscheduler(pid: Pid, policy: c_int, parameters: Any) -> c_int
        [Detail::number(pid)];
    fn sched_setparam(pid: Pid, parameters: Any) -> c_int [Detail::number(pid)];
    fn setpgid(pid: Pid, group: Pid) -> c_int [Detail::number(pid)];
    fn setpgrp() -> c_int [Detail::nothing()];
    fn setsid() -> Pid [Detail::nothing()];
    fn tcsetpgrp(fd: c_int, group: Pid) -> c_int [Detail::number(group)];
    fn setuid(user: c_uint) -> c_int [Detail::number(user.cast_signed())];
    fn seteuid(user: c_uint) -> c_int [Detail::number(user.cast_signed())];
    fn setreuid(real: c_uint, effective: c_uint) -> c_int [Detail::nothing()];
    fn setresuid(real: c_uint, effective: c_uint, saved: c_uint) -> c_int [Detail::nothing()];
    fn setgid(group: c_uint) -> c_int [Detail::number(group.cast_signed())];
    fn setegid(group: c_uint) -> c_int [Detail::number(group.cast_signed())];
    fn setregid(real: c_uint, effective: c_uint) -> c_int [Detail::nothing()];
    fn setresgid(real: c_uint, effective: c_uint, saved: c_uint) -> c_int [Detail::nothing()];
    fn setgroups(count: usize, groups: Any) -> c_int [Detail::nothing()];
    fn initgroups(user: Text, group: c_uint) -> c_int [Detail::text(user)];
    fn sethostname(name: Text, len: usize) -> c_int [Detail::text_of_len(name, len)];
    fn setdomainname(name: Text, len: usize) -> c_int [Detail::text_of_len(name, len)];
    fn clock_settime(clock: c_int, time: Any) -> c_int [Detail::nothing()];
    fn settimeofday(time: Any, zone: Any) -> c_int [Detail::nothing()];
    fn swapon(path: Text, flags: c_int) -> c_int [Detail::text(path)];
    fn swapoff(path: Text) -> c_int [Detail::text(path)];
    fn acct(path: Text) -> c_int [Detail::text(path)];
    fn reboot(command: c_int) -> c_int [Detail::number(command)];
}

gates! {
    fn vfork() -> Pid [Detail::nothing()];
    fn __vfork() -> Pid [Detail::nothing()];
    fn clone(start: Any, stack: Any, flags: c_int) -> c_int [Detail::nothing()]
        or "thread.spawn" if (flags & libc::CLONE_THREAD != 0);
    fn __clone(start: Any, stack: Any, flags: c_int) -> c_int [Detail::nothing()]
        or "thread.spawn" if (flags & libc::CLONE_THREAD != 0);
    fn execl(path: Text) -> c_int [Detail::text(path)];
    fn execlp(file: Text) -> c_int [Detail::text(file)];
    fn execle(path: Text) -> c_int [Detail::text(path)];
    fn ptrace(request: c_int, pid: Pid) -> c_long [Detail::number(pid)];
    fn prctl(option: c_int) -> c_int [Detail::number(option)] if (changes_process(option));
}

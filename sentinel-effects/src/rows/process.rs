//! Other processes and the state of our own that they see: starting, waiting for, signalling,
//! tracing them, credentials, limits and namespaces.

use super::{DENIED, RETURNED};
use crate::{Effect, EffectClass::Process, Refusal, links};

pub(super) const ROWS: &[Effect] = &[
    Effect {
        id: "process.alarm",
        class: Process,
        what: "asks for a signal after a time",
        paths: &[],
        links: links![alarm setitimer timer_create timer_delete timer_settime ualarm],
        refusal: DENIED,
    },
    Effect {
        id: "process.control",
        class: Process,
        what: "changes how the process is run",
        paths: &[],
        links: links![
            __arch_prctl __sched_setscheduler __setpgid arch_prctl daemon ioperm iopl ioprio_set
            landlock_restrict_self migrate_pages mlockall modify_ldt move_pages munlockall nice
            personality prctl prlimit prlimit64 process_madvise process_mrelease sched_setaffinity
            sched_setattr sched_setparam sched_setscheduler seccomp setpgid setpgrp setpriority
            setrlimit setrlimit64 setsid tcsetpgrp ulimit vhangup vlimit
        ],
        refusal: DENIED,
    },
    Effect {
        id: "process.credentials",
        class: Process,
        what: "changes the user, group or capabilities of the process",
        paths: &[],
        links: links![
            capset initgroups setegid seteuid setfsgid setfsuid setgid setgroups setlogin setregid
            setresgid setresuid setreuid setuid
        ],
        refusal: DENIED,
    },
    Effect {
        id: "process.exec",
        class: Process,
        what: "replaces the process by another program",
        paths: &["<std::process::Command as std::os::unix::process::CommandExt>::exec"],
        links: links![execl execle execlp execv execve execveat execvp execvpe fexecve],
        refusal: DENIED,
    },
    Effect {
        id: "process.fork",
        class: Process,
        what: "copies the process",
        paths: &[],
        links: links![_Fork __clone __fork __vfork clone clone3 fork forkpty vfork],
        refusal: DENIED,
    },
    Effect {
        id: "process.handle",
        class: Process,
        what: "opens a handle of another process, or takes one of its descriptors",
        paths: &[],
        links: links![pidfd_getfd pidfd_open],
        refusal: DENIED,
    },
    Effect {
        id: "process.keys",
        class: Process,
        what: "keeps a secret in the kernel, or asks for one",
        paths: &[],
        links: links![add_key keyctl request_key],
        refusal: DENIED,
    },
    Effect {
        id: "process.machine",
        class: Process,
        what: "changes the machine: its name, clock, swap, kernel modules, or whether it runs",
        paths: &[],
        links: links![
            __adjtimex __sysctl acct adjtime adjtimex bdflush clock_adjtime clock_settime
            create_module delete_module finit_module get_kernel_syms init_module kexec_file_load
            kexec_load klogctl nfsservctl ntp_adjtime query_module reboot setdomainname sethostid
            sethostname settimeofday stime swapoff swapon sysctl
        ],
        refusal: DENIED,
    },
    Effect {
        id: "process.memory",
        class: Process,
        what: "reads or writes the memory of another process",
        paths: &[],
        links: links![process_vm_readv process_vm_writev userfaultfd],
        refusal: DENIED,
    },
    Effect {
        id: "process.namespace",
        class: Process,
        what: "enters or makes a namespace",
        paths: &[],
        links: links![setns unshare],
        refusal: DENIED,
    },
    Effect {
        id: "process.shell",
        class: Process,
        what: "runs a command line",
        paths: &[],
        links: links![_IO_popen _IO_proc_open popen system wordexp],
        refusal: DENIED,
    },
    Effect {
        id: "process.signal",
        class: Process,
        what: "sends a signal to a process",
        paths: &["<std::process::Child>::kill"],
        links: links![gsignal kill killpg pidfd_send_signal raise sigqueue tgkill tkill],
        refusal: DENIED,
    },
    Effect {
        id: "process.signal-handler",
        class: Process,
        what: "decides what happens when a signal arrives",
        paths: &[],
        links: links![
            __sigaction __sysv_signal bsd_signal sigaction sigignore siginterrupt signal signalfd
            sigset sigvec ssignal sysv_signal
        ],
        refusal: DENIED,
    },
    Effect {
        id: "process.signal-mask",
        class: Process,
        what: "holds back signals, or waits for one",
        paths: &[],
        links: links![
            __sigpause __sigsuspend __xpg_sigpause pause pthread_sigmask sigblock siggetmask sighold
            sigpause sigpending sigprocmask sigrelse sigreturn sigsetmask sigsuspend sigtimedwait
            sigwait sigwaitinfo
        ],
        refusal: Refusal::Unseen(
            "it changes what this thread hears, as libraries do around a call",
        ),
    },
    Effect {
        id: "process.signal-thread",
        class: Process,
        what: "sends a signal to a thread",
        paths: &[],
        links: links![pthread_kill pthread_sigqueue],
        refusal: RETURNED,
    },
    Effect {
        id: "process.spawn",
        class: Process,
        what: "starts another program",
        paths: &[
            "<std::process::Command>::output",
            "<std::process::Command>::spawn",
            "<std::process::Command>::status",
        ],
        links: links![pidfd_spawn pidfd_spawnp posix_spawn posix_spawnp],
        refusal: RETURNED,
    },
    Effect {
        id: "process.trace",
        class: Process,
        what: "traces another process",
        paths: &[],
        links: links![bpf kcmp perf_event_open ptrace],
        refusal: DENIED,
    },
    Effect {
        id: "process.wait",
        class: Process,
        what: "waits for another process",
        paths: &[
            "<std::process::Child>::try_wait",
            "<std::process::Child>::wait",
            "<std::process::Child>::wait_with_output",
        ],
        links: links![_IO_proc_close __wait __waitpid pclose wait wait3 wait4 waitid waitpid],
        refusal: Refusal::Unseen("it ends what another effect began, which was seen"),
    },
];

//! The environment of the process: variables, arguments, working directory, identity, limits.
//! Reading is reading memory for the most part, so only the lint sees it.

use crate::{Effect, EffectClass::Env, Refusal, links};

const READING: Refusal = Refusal::Unseen("to read it is to read memory, or as good as that");

pub(super) const ROWS: &[Effect] = &[
    Effect {
        id: "env.args",
        class: Env,
        what: "reads the arguments of the process",
        paths: &["std::env::args", "std::env::args_os"],
        links: links![
            __progname __progname_full program_invocation_name program_invocation_short_name
        ],
        refusal: READING,
    },
    Effect {
        id: "env.change-directory",
        class: Env,
        what: "changes the working directory",
        paths: &["std::env::set_current_dir"],
        links: links![chdir fchdir],
        refusal: Refusal::Never,
    },
    Effect {
        id: "env.directory",
        class: Env,
        what: "reads the working directory",
        paths: &["std::env::current_dir", "std::path::absolute"],
        links: links![__getcwd_chk __getwd_chk get_current_dir_name getcwd getwd],
        refusal: READING,
    },
    Effect {
        // Linux finds it by a link in /proc, which a probe sees as `fs`; the answer is about the
        // process all the same.
        id: "env.executable",
        class: Env,
        what: "finds the path of the running program",
        paths: &["std::env::current_exe"],
        links: &[],
        refusal: READING,
    },
    Effect {
        id: "env.identity",
        class: Env,
        what: "asks which process and user this is",
        paths: &["std::os::unix::process::parent_id", "std::process::id"],
        links: links![
            __bsd_getpgrp __getgroups_chk __getpgid __getpid capget getegid geteuid getgid getgroups
            getpgid getpgrp getpid getppid getresgid getresuid getsid getuid group_member
            pidfd_getpid
        ],
        refusal: READING,
    },
    Effect {
        id: "env.limits",
        class: Env,
        what: "asks for the limits and priorities of the process",
        paths: &[],
        links: links![
            __sched_getparam __sched_getscheduler _rpc_dtablesize getdtablesize getpriority
            getrlimit getrlimit64 pthread_getaffinity_np pthread_getattr_np pthread_getschedparam
            sched_getaffinity sched_getattr sched_getparam sched_getscheduler sched_rr_get_interval
        ],
        refusal: READING,
    },
    Effect {
        id: "env.read",
        class: Env,
        what: "reads the environment variables",
        paths: &[
            "std::env::home_dir",
            "std::env::temp_dir",
            "std::env::var",
            "std::env::var_os",
            "std::env::vars",
            "std::env::vars_os",
        ],
        links: links![__environ __secure_getenv _environ environ getenv secure_getenv],
        refusal: READING,
    },
    Effect {
        id: "env.system",
        class: Env,
        what: "asks for the name, version or load of the machine",
        paths: &[],
        links: links![
            __getdomainname_chk __gethostname_chk get_avphys_pages get_phys_pages getdomainname
            gethostid gethostname sysinfo uname
        ],
        refusal: READING,
    },
    Effect {
        id: "env.write",
        class: Env,
        what: "changes the environment variables",
        paths: &["std::env::remove_var", "std::env::set_var"],
        links: links![clearenv putenv setenv unsetenv],
        refusal: Refusal::Never,
    },
];

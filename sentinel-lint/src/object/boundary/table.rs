//! The rules. Each has been seen to be needed: without it a function without effects is accused.
//!
//! The names are those of rustc 1.95's std; a toolchain whose std lacks one is found out by the
//! self-test.

use super::{
    EdgeRule,
    Names::{In, InWith, Is},
    Rule,
    Then::{Effect, Leave, Mark},
    Whose::{Crate, Sysroot},
};

const DYING: &str = "the program is panicking: what the panic hook prints and reads is the host's \
                     hook's business, and the payload's own code was referred to before";
const MEMORY: &str = "memory has run out: the handler reports it and the program ends";

/// Rules about functions. The first that fits holds.
pub const RULES: &[Rule] = &[
    Rule {
        names: &[
            Is("__rustc::rust_begin_unwind"),
            Is("__rustc::rust_panic"),
            Is("__rustc::__rust_drop_panic"),
            Is("__rustc::__rust_foreign_exception"),
            Is("std::panicking::panic_with_hook"),
            Is("std::panicking::default_hook"),
            Is("std::panicking::resume_unwind"),
            In("std::panicking::panic_count"),
        ],
        whose: Sysroot,
        then: Leave,
        because: DYING,
    },
    Rule {
        names: &[
            Is("alloc::alloc::handle_alloc_error"),
            In("std::alloc::rust_oom"),
            Is("std::alloc::default_alloc_error_hook"),
            Is("__rustc::__rust_alloc_error_handler"),
            Is("__rustc::__rdl_alloc_error_handler"),
        ],
        whose: Sysroot,
        then: Leave,
        because: MEMORY,
    },
    Rule {
        names: &[
            In("std::thread::functions::PanicGuard"),
            In("std::sys::thread_local::abort_on_dtor_unwind::DtorUnwindGuard"),
        ],
        whose: Crate("std"),
        then: Leave,
        because: "it prints only when a destructor of std's own panics, and then the process aborts",
    },
    Rule {
        names: &[
            Is("std::process::abort"),
            InWith("std::sys", "abort_internal"),
        ],
        whose: Sysroot,
        then: Effect("abort.abort", Some("std::process::abort")),
        because: "aborting does nothing but end the process",
    },
    Rule {
        names: &[
            In("std::sys::sync"),
            InWith("std::sys::pal", "futex"),
            Is("std::thread::functions::park"),
        ],
        whose: Sysroot,
        then: Effect("sync.wait", None),
        because: "a futex is waited for or woken; its debug checks and clock reach nothing else",
    },
    Rule {
        names: &[In("std::thread::scoped::ScopeData")],
        whose: Sysroot,
        then: Effect("sync.park", Some("std::thread::scope")),
        because: "the thread that waits for a scope is woken, by a futex in a function of its own",
    },
    Rule {
        names: &[In("std::sys::stdio")],
        whose: Sysroot,
        then: Effect("abort.abort", Some("std::process::abort")),
        because: "only what std says while it aborts goes past `std::io`, whose own functions stop before",
    },
    Rule {
        names: &[InWith("std::sys::random", "hashmap_random_keys")],
        whose: Sysroot,
        then: Effect("hash-seed.seed", Some("std::hash::RandomState::new")),
        because: "only the seed comes from there; the file is a fallback of kernels before 3.17",
    },
    Rule {
        names: &[In("std::backtrace"), In("std::backtrace_rs")],
        whose: Sysroot,
        then: Effect("backtrace.capture", Some("std::backtrace::Backtrace")),
        because: "what is opened and mapped are the program's own debug files",
    },
    Rule {
        names: &[
            In("std::env::args"),
            In("std::env::args_os"),
            In("std::sys::args"),
        ],
        whose: Sysroot,
        then: Effect("env.args", Some("std::env::args")),
        because: "the arguments lie in a static, and no function of libc shows that they are read",
    },
    Rule {
        names: &[Is("std::panicking::set_hook")],
        whose: Sysroot,
        then: Effect("panic-hook.replace", Some("std::panic::set_hook")),
        because: "the hook lies in a static, and no function of libc shows that it is replaced",
    },
    Rule {
        names: &[Is("std::panicking::take_hook")],
        whose: Sysroot,
        then: Effect("panic-hook.replace", Some("std::panic::take_hook")),
        because: "the hook lies in a static, and no function of libc shows that it is taken",
    },
    Rule {
        names: &[Is("std::io::stdio::_print")],
        whose: Sysroot,
        then: Effect("stdio.write", Some("std::println!")),
        because: "the streams are one effect whatever the system calls are",
    },
    Rule {
        names: &[Is("std::io::stdio::_eprint")],
        whose: Sysroot,
        then: Effect("stdio.write", Some("std::eprintln!")),
        because: "the streams are one effect whatever the system calls are",
    },
    Rule {
        names: &[In("std::io::stdio")],
        whose: Sysroot,
        then: Effect("stdio.handle", None),
        because: "the streams are one effect whatever the system calls are",
    },
    Rule {
        names: &[
            In("std::thread::id::ThreadId"),
            In("std::thread::current"),
            In("std::thread::thread::Thread"),
        ],
        whose: Sysroot,
        then: Effect("tls.identity", Some("std::thread::current")),
        because: "a handle of the running thread is made or read, in memory",
    },
    Rule {
        names: &[
            In("std::sys::thread_local::destructors"),
            In("std::sys::thread_local::guard"),
        ],
        whose: Sysroot,
        then: Effect("tls.local", None),
        because: "destructors are listed; each is a reference of whoever lists it",
    },
    Rule {
        names: &[
            Is("std::os::fd::owned::OwnedFd as core::ops::drop::Drop>::drop"),
            InWith("std::sys::fs", "debug_assert_fd_is_open"),
        ],
        whose: Crate("std"),
        then: Effect("fd-close.close", None),
        because: "closing is all that it does; `fcntl` asks first whether the handle is open",
    },
    Rule {
        names: &[In("log::__private_api")],
        whose: Crate("log"),
        then: Mark("log-global.record", "log"),
        because: "the logger is whoever the host has installed",
    },
    Rule {
        names: &[
            In("tracing_core::dispatcher::get_default"),
            In("tracing_core::callsite"),
        ],
        whose: Crate("tracing_core"),
        then: Mark("log-global.record", "tracing"),
        because: "the subscriber is whoever the host has installed",
    },
    Rule {
        names: &[In("tracing::__macro_support")],
        whose: Crate("tracing"),
        then: Mark("log-global.record", "tracing"),
        because: "the subscriber is whoever the host has installed",
    },
    Rule {
        names: &[In("getrandom::error")],
        whose: Crate("getrandom"),
        then: Leave,
        because: "the number of an error and its text lie in memory, and none of it is generic",
    },
    Rule {
        names: &[In("getrandom")],
        whose: Crate("getrandom"),
        then: Effect("random.bytes", Some("getrandom")),
        because: "files and symbols are only other ways to the same bytes, for older systems",
    },
    Rule {
        names: &[In("parking_lot_core::thread_parker")],
        whose: Crate("parking_lot_core"),
        then: Effect("sync.park", None),
        because: "a futex is waited for or woken",
    },
    Rule {
        names: &[In("parking_lot_core::parking_lot::FairTimeout")],
        whose: Crate("parking_lot_core"),
        then: Effect("sync.lock", None),
        because: "the clock decides only which waiter is woken",
    },
    Rule {
        names: &[Is("memmap2::os::MmapInner>::map_anon")],
        whose: Crate("memmap2"),
        then: Effect("alloc.pages", None),
        because: "it hands the system no file: what it maps is memory",
    },
    Rule {
        names: &[Is("mio::waker::Waker>::wake")],
        whose: Crate("mio"),
        then: Effect("sync.wait", None),
        because: "what it writes to is its own counter, and nobody waits there but its own poll",
    },
    Rule {
        names: &[
            Is("crossbeam_channel::channel::after"),
            Is("crossbeam_channel::channel::at"),
            Is("crossbeam_channel::channel::tick"),
        ],
        whose: Crate("crossbeam_channel"),
        then: Mark("time.timer", "crossbeam_channel"),
        because: "a channel with a clock is made nowhere else, so that receiving need not count",
    },
    Rule {
        names: &[
            Is("similar::text::TextDiffConfig>::deadline"),
            Is("similar::text::TextDiffConfig>::timeout"),
        ],
        whose: Crate("similar"),
        then: Mark("time.timer", "similar"),
        because: "a limit of time is set nowhere else, so that comparing need not count",
    },
    Rule {
        names: &[In("similar::deadline_support")],
        whose: Crate("similar"),
        then: Leave,
        because: "the clock is read only where a limit was set, which counts, or a moment was \
                  handed in, for which somebody has read a clock",
    },
];

/// Rules about one function calling another. The first that fits holds.
pub const EDGES: &[EdgeRule] = &[
    EdgeRule {
        from: In("std::thread"),
        to: Is("std::env::var_os"),
        effect: "thread.spawn",
        because: "a new thread's stack size may be set there; the thread itself is the effect",
    },
    EdgeRule {
        from: In("parking_lot_core"),
        to: In("std::time::Instant"),
        effect: "sync.lock",
        because: "the clock decides who is woken next, or ends a wait that was given a deadline",
    },
    EdgeRule {
        from: In("parking_lot"),
        to: In("std::time::Instant"),
        effect: "sync.lock",
        because: "the clock ends a wait that was given a deadline",
    },
    EdgeRule {
        from: In("crossbeam_utils::sync::parker"),
        to: In("std::time::Instant"),
        effect: "sync.park",
        because: "the clock ends a wait that was given a deadline",
    },
    EdgeRule {
        from: In("crossbeam_channel"),
        to: In("std::time::Instant"),
        effect: "sync.wait",
        because: "the clock ends a wait that was given a deadline",
    },
    EdgeRule {
        from: In("crossbeam_channel"),
        to: InWith("std::thread", "sleep"),
        effect: "sync.wait",
        because: "only a channel with a clock sleeps, and making one counts",
    },
    EdgeRule {
        from: In("std::sync::mpmc"),
        to: In("std::time::Instant"),
        effect: "sync.wait",
        because: "the clock is read only where the caller has given a deadline",
    },
    EdgeRule {
        from: In("std::sync::mpsc"),
        to: In("std::time::Instant"),
        effect: "sync.wait",
        because: "the clock is read only where the caller has given a deadline",
    },
];

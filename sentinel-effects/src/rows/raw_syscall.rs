//! System calls made by number, past every function that the catalogue knows.

use super::DENIED;
use crate::{Effect, EffectClass::RawSyscall, Refusal, links};

pub(super) const ROWS: &[Effect] = &[
    Effect {
        id: "raw-syscall.submit",
        class: RawSyscall,
        what: "hands system calls to the kernel through a ring or a queue",
        paths: &[],
        links: links![
            io_cancel io_destroy io_getevents io_setup io_submit io_uring_enter io_uring_queue_init
            io_uring_queue_init_mem io_uring_queue_init_params io_uring_register io_uring_setup
            io_uring_submit io_uring_submit_and_wait
        ],
        refusal: DENIED,
    },
    Effect {
        id: "raw-syscall.syscall",
        class: RawSyscall,
        what: "makes a system call by its number",
        paths: &[],
        links: links![syscall],
        // A number says what it is, not the function: refusing all would stop futexes too.
        refusal: Refusal::Never,
    },
];

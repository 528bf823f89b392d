//! Starting threads and steering them. Waiting for them is `sync`.

use crate::{Effect, EffectClass::Thread, Refusal, links};

pub(super) const ROWS: &[Effect] = &[
    Effect {
        id: "thread.control",
        class: Thread,
        what: "stops, renames or reschedules a thread",
        paths: &[],
        links: links![
            pthread_cancel pthread_exit pthread_kill_other_threads_np pthread_setaffinity_np
            pthread_setattr_default_np pthread_setconcurrency pthread_setname_np
            pthread_setschedparam pthread_setschedprio thrd_exit
        ],
        refusal: Refusal::Never,
    },
    Effect {
        id: "thread.spawn",
        class: Thread,
        what: "starts a thread",
        paths: &[
            "<std::thread::Builder>::spawn",
            "<std::thread::Builder>::spawn_scoped",
            "<std::thread::Builder>::spawn_unchecked",
            "<std::thread::Scope>::spawn",
            "std::thread::scope",
            "std::thread::spawn",
        ],
        links: links![pthread_create thrd_create],
        refusal: Refusal::Never,
    },
];

//! Clocks, timers and sleeping. Waiting with a time limit for something else is `sync`.

use crate::{Effect, EffectClass::Time, Refusal, links};

pub(super) const ROWS: &[Effect] = &[
    Effect {
        id: "time.now",
        class: Time,
        what: "reads a clock",
        paths: &[
            "<std::time::Instant>::elapsed",
            "<std::time::Instant>::now",
            "<std::time::SystemTime>::elapsed",
            "<std::time::SystemTime>::now",
        ],
        links: links![
            __gettimeofday clock clock_getcpuclockid clock_getres clock_gettime ftime getitimer
            getrusage gettimeofday ntp_gettime ntp_gettimex pthread_getcpuclockid time
            timer_getoverrun timer_gettime times timespec_get timespec_getres vtimes
        ],
        refusal: Refusal::Never,
    },
    Effect {
        id: "time.sleep",
        class: Time,
        what: "sleeps",
        paths: &["std::thread::sleep", "std::thread::sleep_ms"],
        links: links![__nanosleep clock_nanosleep nanosleep sleep thrd_sleep usleep],
        refusal: Refusal::Never,
    },
    Effect {
        id: "time.timer",
        class: Time,
        what: "makes, sets or reads a timer that is a handle",
        paths: &[],
        links: links![timerfd_create timerfd_gettime timerfd_settime],
        refusal: Refusal::Never,
    },
];

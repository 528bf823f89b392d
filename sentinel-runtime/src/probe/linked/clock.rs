//! Clocks, sleeping and random numbers of the system: off, and recorded for whoever asks. Slots
//! hold these probes only once somebody has asked, because clocks are read all the time.

use super::{detail::Detail, raw::number, seldom::seldom, slots, table::gates};
use core::{
    ffi::c_int,
    sync::atomic::{AtomicU8, Ordering::AcqRel, Ordering::Acquire, Ordering::Release},
};

const UNASKED: u8 = 0;
const ASKED: u8 = 1;
const PLACED: u8 = 2;

static STATE: AtomicU8 = AtomicU8::new(UNASKED);

/// Whether somebody has asked.
pub(super) fn is_asked_for() -> bool {
    STATE.load(Acquire) != UNASKED
}

/// Has slots hold these probes from now on, in every window of the process: that one window is
/// left out is decided where an effect is recorded. Returns when the slots are known.
pub(crate) fn ask() {
    if STATE.load(Acquire) == PLACED {
        return;
    }
    // Whoever comes in between looks as well, rather than wait for a thread that may hold the
    // loader's lock.
    let _ = STATE.compare_exchange(UNASKED, ASKED, AcqRel, Acquire);
    slots::scan();
    STATE.store(PLACED, Release);
}

mod time {
    use super::{Detail, c_int, gates, number, seldom};

    seldom! {
        c_int, first_number: clock_getcpuclockid clock_getres clock_gettime clock_nanosleep
            getitimer getrusage timerfd_create;
        c_int, first_descriptor: timerfd_gettime timerfd_settime;
        c_int, nothing: __gettimeofday __nanosleep clock ftime gettimeofday nanosleep ntp_gettime
            ntp_gettimex pthread_getcpuclockid thrd_sleep time timer_getoverrun timer_gettime
            times timespec_get timespec_getres vtimes;
        c_int, first_number: sleep usleep;
    }
}

mod random {
    use super::{Detail, c_int, gates, number, seldom};

    seldom! {
        c_int, nothing: __res_randomid arc4random getentropy;
        c_int, nothing: arc4random_buf;
        c_int, first_number: arc4random_uniform;
        c_int, second_number: getrandom;
    }
}

pub(super) const GATES: &[&[&super::table::Probe]] = &[time::GATES, random::GATES];

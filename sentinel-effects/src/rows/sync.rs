//! Waiting for other threads: locks, conditions, channels, parking. What never waits (atomics,
//! `try_lock`, `LazyLock`) is no effect.

use crate::{Effect, EffectClass::Sync, Refusal, links};

pub(super) const ROWS: &[Effect] = &[
    Effect {
        id: "sync.join",
        class: Sync,
        what: "waits for a thread to end",
        paths: &[
            "<std::thread::JoinHandle>::join",
            "<std::thread::ScopedJoinHandle>::join",
        ],
        links: links![
            pthread_clockjoin_np pthread_join pthread_timedjoin_np pthread_tryjoin_np thrd_join
        ],
        refusal: Refusal::Never,
    },
    Effect {
        id: "sync.lock",
        class: Sync,
        what: "waits for a lock, or lets go of one",
        paths: &[
            "<std::sync::Mutex>::lock",
            "<std::sync::RwLock>::read",
            "<std::sync::RwLock>::write",
        ],
        links: links![
            _IO_flockfile _IO_ftrylockfile _IO_funlockfile __pthread_mutex_lock
            __pthread_mutex_trylock __pthread_mutex_unlock __pthread_rwlock_rdlock
            __pthread_rwlock_tryrdlock __pthread_rwlock_trywrlock __pthread_rwlock_unlock
            __pthread_rwlock_wrlock flockfile ftrylockfile funlockfile mtx_lock mtx_timedlock
            mtx_trylock mtx_unlock pthread_mutex_clocklock pthread_mutex_consistent
            pthread_mutex_consistent_np pthread_mutex_lock pthread_mutex_timedlock
            pthread_mutex_trylock pthread_mutex_unlock pthread_rwlock_clockrdlock
            pthread_rwlock_clockwrlock pthread_rwlock_rdlock pthread_rwlock_timedrdlock
            pthread_rwlock_timedwrlock pthread_rwlock_tryrdlock pthread_rwlock_trywrlock
            pthread_rwlock_unlock pthread_rwlock_wrlock pthread_spin_lock pthread_spin_trylock
            pthread_spin_unlock
        ],
        refusal: Refusal::Never,
    },
    Effect {
        id: "sync.park",
        class: Sync,
        what: "gives up the processor, or wakes a thread that did",
        paths: &[
            "<std::thread::Thread>::unpark",
            "std::thread::park",
            "std::thread::park_timeout",
            "std::thread::park_timeout_ms",
            "std::thread::yield_now",
        ],
        links: links![__sched_yield pthread_yield sched_yield thrd_yield],
        refusal: Refusal::Never,
    },
    Effect {
        id: "sync.wait",
        class: Sync,
        what: "waits for a signal of another thread, or gives one",
        paths: &[
            "<std::sync::Barrier>::wait",
            "<std::sync::Condvar>::notify_all",
            "<std::sync::Condvar>::notify_one",
            "<std::sync::Condvar>::wait",
            "<std::sync::Condvar>::wait_timeout",
            "<std::sync::Condvar>::wait_timeout_ms",
            "<std::sync::Condvar>::wait_timeout_while",
            "<std::sync::Condvar>::wait_while",
            "<std::sync::Once>::wait",
            "<std::sync::Once>::wait_force",
            "<std::sync::OnceLock>::wait",
            "<std::sync::mpsc::Receiver>::iter",
            "<std::sync::mpsc::Receiver>::recv",
            "<std::sync::mpsc::Receiver>::recv_timeout",
            "<std::sync::mpsc::SyncSender>::send",
        ],
        links: links![
            cnd_broadcast cnd_signal cnd_timedwait cnd_wait pthread_barrier_wait
            pthread_cond_broadcast pthread_cond_clockwait pthread_cond_signal pthread_cond_timedwait
            pthread_cond_wait sem_clockwait sem_post sem_timedwait sem_trywait sem_wait
        ],
        refusal: Refusal::Never,
    },
];

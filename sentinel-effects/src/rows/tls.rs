//! Thread-local storage and the identity of threads.

use crate::{Effect, EffectClass::Tls, Refusal, links};

pub(super) const ROWS: &[Effect] = &[
    Effect {
        id: "tls.identity",
        class: Tls,
        what: "asks which thread this is",
        paths: &["std::thread::current"],
        links: links![
            getcpu gettid pthread_getname_np pthread_gettid_np pthread_self sched_getcpu
            thrd_current
        ],
        refusal: Refusal::Never,
    },
    Effect {
        id: "tls.local",
        class: Tls,
        what: "reaches thread-local storage",
        paths: &[
            "<std::thread::LocalKey>::get",
            "<std::thread::LocalKey>::replace",
            "<std::thread::LocalKey>::set",
            "<std::thread::LocalKey>::take",
            "<std::thread::LocalKey>::try_with",
            "<std::thread::LocalKey>::with",
            "<std::thread::LocalKey>::with_borrow",
            "<std::thread::LocalKey>::with_borrow_mut",
        ],
        links: links![
            __emutls_get_address __errno_location __h_errno_location __pthread_getspecific
            __pthread_key_create __pthread_setspecific __tls_get_addr pthread_getspecific
            pthread_key_create pthread_key_delete pthread_setspecific tss_create tss_delete tss_get
            tss_set
        ],
        refusal: Refusal::Never,
    },
];

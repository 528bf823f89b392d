//! Loading code at run time, and looking up what is loaded.

use super::DENIED;
use crate::{Effect, EffectClass::Dylib, Refusal, links};

pub(super) const ROWS: &[Effect] = &[
    Effect {
        id: "dylib.close",
        class: Dylib,
        what: "unloads a library",
        paths: &[],
        links: links![dlclose],
        refusal: Refusal::Unseen("it ends what another effect began, which was seen"),
    },
    Effect {
        id: "dylib.convert",
        class: Dylib,
        what: "loads a module that converts between character sets",
        paths: &[],
        links: links![iconv_open],
        refusal: DENIED,
    },
    Effect {
        id: "dylib.name-service",
        class: Dylib,
        what: "loads a module that looks up names",
        paths: &[],
        links: links![
            __nss_database_lookup __nss_group_lookup __nss_hosts_lookup __nss_next
            __nss_passwd_lookup
        ],
        refusal: DENIED,
    },
    Effect {
        id: "dylib.open",
        class: Dylib,
        what: "loads a library",
        paths: &[],
        links: links![__libc_dlopen_mode dlmopen dlopen uselib],
        refusal: DENIED,
    },
    Effect {
        id: "dylib.protect",
        class: Dylib,
        what: "changes what memory may be used for, as code made at run time needs",
        paths: &[],
        links: links![mprotect pkey_mprotect],
        refusal: Refusal::Unseen("stacks of threads and garbage collectors need it all the time"),
    },
    Effect {
        id: "dylib.symbol",
        class: Dylib,
        what: "looks up code or data by name",
        paths: &[],
        links: links![__libc_dlsym dlinfo dlsym dlvsym],
        refusal: Refusal::Unseen(
            "what it finds is loaded already, and std looks for optional functions so",
        ),
    },
];

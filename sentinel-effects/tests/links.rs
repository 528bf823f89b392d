//! Every link name of the catalogue is a symbol of the real C library, or is listed here with
//! the reason why this one does not have it. It is glibc on `x86_64` that is asked: elsewhere
//! it began with a later version, and lacks the oldest names.
#![cfg(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu"))]

mod real_libc;

use real_libc::exported;
use sentinel_effects::{effects, harmless};
use std::collections::BTreeSet;

/// Names that a C library need not export, by the reason.
const ELSEWHERE: &[(&str, &[&str])] = &[
    (
        "newer than some C library that a program may have been built with",
        &[
            "__isoc23_fscanf",
            "__isoc23_fwscanf",
            "__isoc23_scanf",
            "__isoc23_sscanf",
            "__isoc23_strtoimax",
            "__isoc23_strtol",
            "__isoc23_strtol_l",
            "__isoc23_strtoll",
            "__isoc23_strtoll_l",
            "__isoc23_strtoul",
            "__isoc23_strtoul_l",
            "__isoc23_strtoull",
            "__isoc23_strtoull_l",
            "__isoc23_strtoumax",
            "__isoc23_swscanf",
            "__isoc23_vfscanf",
            "__isoc23_vfwscanf",
            "__isoc23_vscanf",
            "__isoc23_vsscanf",
            "__isoc23_vswscanf",
            "__isoc23_vwscanf",
            "__isoc23_wscanf",
            "__strlcat_chk",
            "__strlcpy_chk",
            "memset_explicit",
            "openat2",
            "pidfd_getpid",
            "pidfd_spawn",
            "pidfd_spawnp",
            "posix_spawn_file_actions_addchdir",
            "posix_spawn_file_actions_addfchdir",
            "pthread_gettid_np",
            "sched_getattr",
            "sched_setattr",
            "strlcat",
            "strlcpy",
            "wcslcat",
            "wcslcpy",
        ],
    ),
    (
        "older: glibc exported it until 2.33",
        &["__libc_dlopen_mode", "__libc_dlsym"],
    ),
    (
        "exported by musl, or by a program's own wrapper of the system call",
        &[
            "bpf",
            "clone3",
            "faccessat2",
            "finit_module",
            "getdents",
            "ioprio_set",
            "kcmp",
            "kexec_file_load",
            "kexec_load",
            "landlock_restrict_self",
            "memfd_secret",
            "migrate_pages",
            "move_pages",
            "perf_event_open",
            "seccomp",
            "tkill",
            "userfaultfd",
        ],
    ),
    (
        "exported by libkeyutils",
        &["add_key", "keyctl", "request_key"],
    ),
    (
        "exported by liburing or libaio",
        &[
            "io_cancel",
            "io_destroy",
            "io_getevents",
            "io_setup",
            "io_submit",
            "io_uring_enter",
            "io_uring_queue_init",
            "io_uring_queue_init_mem",
            "io_uring_queue_init_params",
            "io_uring_register",
            "io_uring_setup",
            "io_uring_submit",
            "io_uring_submit_and_wait",
        ],
    ),
    (
        "the C library's own affair, which std looks for by name",
        &["__pthread_get_minstack"],
    ),
    (
        "linked statically, or under another name by the header",
        &["at_quick_exit", "atexit", "res_init", "res_ninit"],
    ),
    (
        "made by the linker or left undefined on purpose",
        &[
            "_GLOBAL_OFFSET_TABLE_",
            "_ITM_deregisterTMCloneTable",
            "_ITM_registerTMCloneTable",
            "__dso_handle",
            "__ehdr_start",
            "__gmon_start__",
        ],
    ),
];

#[test]
fn every_link_name_is_exported_or_listed_with_a_reason() {
    let exported = names_of(exported());
    let unheard_of: Vec<_> = names()
        .filter(|&(_, name)| !exported.contains(name) && !listed_elsewhere(name))
        .collect();
    assert!(unheard_of.is_empty(), "{unheard_of:#?}");
}

#[test]
fn a_misspelt_link_name_would_be_found_out() {
    let exported = names_of(exported());
    assert!(exported.contains("open64"));
    assert!(!exported.contains("opne64") && !listed_elsewhere("opne64"));
}

#[test]
fn the_list_of_exceptions_holds_only_names_of_the_catalogue() {
    let names: BTreeSet<_> = names().map(|(_, name)| name).collect();
    for name in ELSEWHERE.iter().flat_map(|(_, names)| *names) {
        assert!(names.contains(name), "{name}");
    }
}

/// Every link name, with the row or the reason that has it.
fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    let linked = effects().flat_map(|row| row.links.iter().map(|link| (row.id, *link)));
    let harmless =
        harmless::groups().flat_map(|group| group.links.iter().map(|link| (group.why, *link)));
    linked.chain(harmless)
}

fn listed_elsewhere(name: &str) -> bool {
    ELSEWHERE.iter().any(|(_, names)| names.contains(&name))
}

fn names_of(symbols: Vec<real_libc::Symbol>) -> BTreeSet<String> {
    symbols.into_iter().map(|symbol| symbol.name).collect()
}

//! The system calls of the catalogue: sorted, unique, and numbered as the kernel numbers them.

use sentinel_effects::{AtRuntime, Refusal, SYSCALLS, Syscall, effects};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn names_are_sorted_and_numbers_unique() {
    assert!(SYSCALLS.is_sorted_by(|a, b| a.name < b.name));
    let mut owners = BTreeMap::new();
    for call in SYSCALLS {
        let other = owners.insert(call.x86_64, call.name);
        assert_eq!(other, None, "{} has the same number", call.name);
    }
    let modern: Vec<_> = SYSCALLS.iter().filter_map(|call| call.aarch64).collect();
    assert_eq!(modern.iter().collect::<BTreeSet<_>>().len(), modern.len());
}

#[test]
fn a_number_leads_back_to_its_call() {
    for call in SYSCALLS {
        assert_eq!(Syscall::x86_64(call.x86_64).unwrap().name, call.name);
    }
    assert!(Syscall::x86_64(u32::MAX).is_none());
}

/// The numbers of all calls, as the C library's headers give them.
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
#[test]
fn numbers_are_the_kernel_s() {
    let known = [
        ("accept4", libc::SYS_accept4),
        ("clone3", libc::SYS_clone3),
        ("exit_group", libc::SYS_exit_group),
        ("faccessat2", libc::SYS_faccessat2),
        ("io_uring_setup", libc::SYS_io_uring_setup),
        ("memfd_create", libc::SYS_memfd_create),
        ("newfstatat", libc::SYS_newfstatat),
        ("openat2", libc::SYS_openat2),
        ("ptrace", libc::SYS_ptrace),
        ("statx", libc::SYS_statx),
        ("write", libc::SYS_write),
    ];
    for (name, number) in known {
        let number = u32::try_from(number).unwrap();
        assert_eq!(Syscall::x86_64(number).map(|call| call.name), Some(name));
    }
}

/// A row that the runtime refuses and whose C function is little more than a system call must be
/// reached by that call as well, or be known not to be.
#[test]
fn every_call_that_has_the_name_of_a_link_has_its_effect() {
    for call in SYSCALLS {
        let own = effects().find(|row| row.links.contains(&call.name));
        let Some(own) = own else { continue };
        let differs = DIFFERENT.contains(&call.name);
        assert_eq!(own.id == call.effect.id, !differs, "{}", call.name);
    }
}

/// Calls that do something else than the C function of the same name: `exit` ends one thread, and
/// `syslog` reads the kernel's log.
const DIFFERENT: [&str; 2] = ["exit", "syslog"];

#[test]
fn refusals_reach_every_class_that_is_refused() {
    let refused: BTreeSet<_> = SYSCALLS
        .iter()
        .filter(|call| matches!(call.effect.refusal, Refusal::Errno(_)))
        .filter(|call| call.class().at_runtime() == AtRuntime::Refuse)
        .map(|call| call.class().name())
        .collect();
    let expected = BTreeSet::from(["dylib", "fs", "ipc", "net", "process"]);
    assert_eq!(refused, expected);
}

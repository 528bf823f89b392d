//! System calls by number, through `syscall`.

use crate::{
    cases::is_refused,
    support::{PLAIN, child, said, watched},
};
use sentinel_effects::{Refusal, SYSCALLS};
use sentinel_runtime::Mode;
use std::ffi::c_long;

/// System calls of which only some are effects, and arguments that make a call one.
fn arguments(name: &str) -> [usize; 5] {
    let path = c"/no/such".as_ptr().expose_provenance();
    let address = (&raw const ADDRESS).expose_provenance();
    match name {
        "newfstatat" | "statx" => [usize::MAX, path, 0, 0, 0],
        "sendto" => [usize::MAX, 0, 0, 0, address],
        "sendmsg" | "sendmmsg" => [usize::MAX, address, 0, 0, 0],
        "rt_sigaction" => [15, address, 0, 0, 0],
        "prlimit64" => [1, 0, 0, 0, 0],
        "prctl" => [15, 0, 0, 0, 0],
        _ => [0; 5],
    }
}

/// Stands for an address, a message and a signal's action: its first word is not null.
static ADDRESS: [u64; 16] = [2; 16];

#[test]
fn every_system_call_that_a_row_refuses_is_refused_by_number() {
    let test = "numbers::every_system_call_that_a_row_refuses_is_refused_by_number";
    let output = child(test, PLAIN, || {
        let refused: Vec<_> = SYSCALLS
            .iter()
            .filter(|call| is_refused(call.effect))
            .collect();
        assert!(refused.len() > 150);
        for call in refused {
            let [a, b, c, d, fifth] = arguments(call.name);
            let (result, witnesses) = watched(Mode::Block, || {
                // SAFETY: it is refused; where it is not, this process is a child.
                unsafe { libc::syscall(call.x86_64.into(), a, b, c, d, fifth, 0) }
            });
            let error = std::io::Error::last_os_error().raw_os_error();
            assert_eq!((result, error), (-1, Some(Refusal::EPERM)), "{}", call.name);
            let [witness] = &witnesses[..] else {
                panic!("{}: {witnesses:?}", call.name);
            };
            assert_eq!(
                (witness.probe(), witness.class()),
                ("syscall", call.class())
            );
            assert!(witness.detail().starts_with(call.name), "{witness}");
        }
    });
    assert!(output.status.success(), "{}", said(&output));
}

/// The kernel does not look at the upper half of the register, so neither may the probe.
#[test]
fn a_number_is_the_lower_half_of_its_register() {
    for upper in [1_i64 << 32, i64::MIN, -1 << 32] {
        let (result, witnesses) = watched(Mode::Block, || {
            // SAFETY: the path is a terminated string.
            unsafe { libc::syscall(upper | libc::SYS_open, c"/no/such".as_ptr(), 0) }
        });
        let seen: Vec<_> = witnesses.iter().map(ToString::to_string).collect();
        assert_eq!(
            (result, seen),
            (-1, vec!["syscall: open /no/such".to_owned()])
        );
    }
}

#[test]
fn a_number_that_is_no_effect_passes() {
    let ((), witnesses) = watched(Mode::Block, || {
        // SAFETY: these calls ask, and write nothing.
        let pid = unsafe { libc::syscall(libc::SYS_getpid) };
        assert_eq!(pid, c_long::from(std::process::id().cast_signed()));
        // SAFETY: as above.
        let none = unsafe { libc::syscall(c_long::MAX) };
        assert_eq!(none, -1);
    });
    assert!(witnesses.is_empty(), "{witnesses:?}");
}

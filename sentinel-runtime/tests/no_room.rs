//! Evidence where files may not grow: a write that fails there sends a signal of which a process dies,
//! and a host must not die of what is written about it.
#![allow(unsafe_code, reason = "the limit and one way to end are C's")]

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::port_mediated;
use std::{panic::catch_unwind, process::Output};
use support::{child, open, said};

/// A write that would make a file longer fails, and a signal that kills is sent of it.
fn no_file_may_grow_beyond(bytes: u64) {
    let limit = libc::rlimit {
        rlim_cur: bytes,
        rlim_max: bytes,
    };
    // SAFETY: the limit is read only.
    let failed = unsafe { libc::setrlimit(libc::RLIMIT_FSIZE, &raw const limit) };
    assert_eq!(failed, 0);
}

#[port_mediated(subject = "liar")]
fn liar() {
    open();
}

#[port_mediated(subject = "quitter")]
fn quits() {
    // SAFETY: nothing comes after it.
    unsafe { libc::_exit(7) };
}

/// What becomes of a process whose evidence has no room.
fn without_room(test: &str, body: impl FnOnce()) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("evidence");
    let output = child(test, [("SENTINEL_EVIDENCE", &place)], || {
        restored::changes_are_meant();
        no_file_may_grow_beyond(10);
        body();
    });
    let told = String::from_utf8_lossy(&output.stderr);
    let warnings = told.matches("no evidence can be written").count();
    assert_eq!(warnings, 1, "{}", said(&output));
    output
}

#[test]
fn a_host_goes_on_where_evidence_has_no_room() {
    let test = "a_host_goes_on_where_evidence_has_no_room";
    let output = without_room(test, || assert!(catch_unwind(liar).is_err()));
    assert!(output.status.success(), "{}", said(&output));
}

#[test]
fn a_process_ends_as_it_meant_to_where_its_last_words_have_no_room() {
    let test = "a_process_ends_as_it_meant_to_where_its_last_words_have_no_room";
    let output = without_room(test, quits);
    assert_eq!(output.status.code(), Some(7), "{}", said(&output));
}

//! Hosts that know nothing of the runtime: it comes with a library that they load, and stays when
//! they unload it.
#![allow(unsafe_code, reason = "the helpers load libraries by hand")]

#[path = "support/plugin.rs"]
mod plugin;
mod support;

use std::{fs, process::Command};
use support::{built_example, said};

#[test]
fn a_runtime_outlives_the_library_that_brought_it() {
    let host = plugin::program("host.c", "host", &["-ldl", "-lpthread"]);
    let guest = built_example("guest", &[]);
    let copy = guest.with_file_name("guest-copy");
    fs::copy(&guest, &copy).unwrap();
    let output = Command::new(host).args([guest, copy]).output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
}

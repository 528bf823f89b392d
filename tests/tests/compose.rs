//! The attributes together with those of other crates, in both orders: an attribute written
//! above another expands first.
#![cfg(target_os = "linux")]
#![allow(clippy::unused_self, reason = "a specimen need not be useful")]

#[path = "../compose/frameworks.rs"]
mod frameworks;
#[path = "../compose/names.rs"]
mod names;
#[path = "../compose/objects.rs"]
mod objects;
#[path = "../compose/tracing.rs"]
mod tracing;
#[path = "../compose/watch.rs"]
mod watch;

use watch::{pause, run, watched};

/// How many declarations go by this subject.
fn declared(subject: &str) -> usize {
    sentinel_runtime::declarations()
        .filter(|declaration| declaration.subject() == subject)
        .count()
}

//! Gaps of the lint.

use sentinel_tests::{fixture, sentinel_in};

/// The source engine's verdict on a function of the fixture `blind`.
fn verdict(function: &str) -> String {
    let pattern = format!("--extension=blind::{function}");
    let args = ["check", "--engine=source", "--format=json", &pattern];
    let report = sentinel_in(&fixture("blind"), args).report();
    report.extensions[0].verdict.clone()
}

/// `cfg` is decided as for the target that is checked.
#[test]
#[cfg(not(windows))]
fn gap_code_for_other_targets_is_not_read() {
    assert_eq!(verdict("elsewhere"), "clean");
}

/// What is handed to an extension is a way out that somebody chose to give it.
#[test]
fn gap_what_an_injected_callback_does_is_not_the_extension_s() {
    assert_eq!(verdict("injected"), "clean");
}

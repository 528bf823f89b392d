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

/// Build scripts are not run, so what they set is not known.
#[test]
fn gap_what_a_build_script_sets_is_unknown() {
    assert_eq!(verdict("scripted"), "unknown");
}

/// Nor is what they write.
#[test]
fn gap_what_a_build_script_writes_is_unknown() {
    assert_eq!(verdict("generated"), "unknown");
}

/// The scopes of blocks are made before bodies are expanded.
#[test]
fn gap_an_expression_macro_that_declares_items_is_unknown() {
    assert_eq!(verdict("declaring"), "unknown");
}

/// A build script is no extension's code; its effects will be findings of its package.
#[test]
fn gap_what_a_build_script_does_is_not_reported() {
    let args = [
        "check",
        "--engine=source",
        "--format=json",
        "--extension=built::half",
    ];
    let run = sentinel_in(&fixture("built"), args);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert_eq!(run.report().findings, []);
}

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

/// The packages with findings about what runs at build time, of a fixture with one such.
fn blamed(fixture_name: &str, extension: &str) -> Vec<String> {
    let pattern = format!("--extension={extension}");
    let args = ["check", "--engine=source", "--format=json", &pattern];
    let report = sentinel_in(&fixture(fixture_name), args).report();
    let findings = report.findings.into_iter();
    let built = findings.filter(|finding| finding.rule == "build-script-effect");
    built.map(|finding| finding.package).collect()
}

/// It is built here, and not mended here. The same script of a member is told of.
#[test]
fn gap_what_a_build_script_outside_the_workspace_does_is_not_reported() {
    assert_eq!(blamed("built", "built::half"), ["built", "built"]);
    let blamed = blamed("guests", "guests::half");
    assert!(!blamed.contains(&"guest".to_owned()), "{blamed:?}");
}

/// Members alone are read for it; what could not be followed is said.
#[test]
fn gap_what_a_build_script_does_through_another_package_is_not_reported() {
    assert_eq!(blamed("guests", "guests::half"), Vec::<String>::new());
    let args = [
        "check",
        "--engine=source",
        "--format=json",
        "--extension=guests::half",
    ];
    let report = sentinel_in(&fixture("guests"), args).report();
    let mut skipped = report.scanned.skipped.iter();
    assert!(skipped.any(|skip| skip.what == "parts of the build script of `guests`"));
}

/// The objects are those of a build that ships.
#[test]
fn gap_what_only_a_build_with_debug_assertions_does_is_clean() {
    let verdict = |engine: &str| {
        let engine = format!("--engine={engine}");
        let args = [
            "check",
            &engine,
            "--format=json",
            "--extension=blind::checked",
        ];
        let report = sentinel_in(&fixture("blind"), args).report();
        report.extensions[0].verdict.clone()
    };
    assert_eq!(verdict("source"), "dirty");
    assert_eq!(verdict("object"), "clean");
}

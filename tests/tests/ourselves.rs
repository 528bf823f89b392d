//! Our own lint on ourselves: what must be pure in Sentinel is, and the check could tell.

use sentinel_tests::{Report, sentinel};

fn check(extensions: &[&str]) -> (Option<i32>, Report) {
    let mut args = vec!["check", "--engine=source", "--format=json"];
    // The crates that the tests of the attributes build declare functions of their own.
    args.extend(["--package=sentinel-effects", "--package=sentinel-lint"]);
    for extension in extensions {
        args.extend(["--extension", extension]);
    }
    let run = sentinel(args);
    (run.code, run.report())
}

#[test]
fn looking_up_the_catalogue_and_matching_a_pattern_reach_no_effect() {
    let (code, report) = check(&[
        "sentinel_effects::effect::linked",
        "sentinel_effects::effect::effects",
        "sentinel_lint::pattern::Pattern::matches",
    ]);
    for extension in &report.extensions {
        assert_eq!(extension.verdict, "clean", "{extension:#?}");
    }
    assert_eq!(code, Some(0), "{:#?}", report.findings);
    assert_eq!(report.extensions.len(), 3);
}

#[test]
fn the_lint_as_a_whole_reads_files_and_runs_cargo() {
    let (code, report) = check(&["sentinel_lint::run"]);
    assert_eq!(code, Some(1));
    assert_eq!(report.extensions[0].verdict, "dirty");
    let effects: Vec<_> = report
        .findings
        .iter()
        .filter_map(|finding| finding.effect.as_deref())
        .collect();
    assert!(effects.contains(&"fs"), "{effects:?}");
}

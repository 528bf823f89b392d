//! Our own lint on ourselves: what must be pure in Sentinel is, and the check can tell.

use sentinel_tests::sentinel;

/// The catalogue's answers and the lint's own judgements, which may depend on nothing but what
/// they are given.
const PURE: &[&str] = &[
    "sentinel_effects::class::EffectClass::at_runtime",
    "sentinel_effects::class::EffectClass::default_level",
    "sentinel_effects::class::EffectClass::name",
    "sentinel_effects::harmless::is_harmless",
    "sentinel_lint::exit::Exit::code",
    "sentinel_lint::pattern::match_segments",
    "sentinel_lint::pattern::match_text",
    "sentinel_lint::place::display_path",
];

/// It reads files, runs cargo and prints.
const IMPURE: &str = "sentinel_lint::run::run";

#[test]
fn what_must_be_pure_is_and_the_lint_as_a_whole_is_not() {
    // The packages of the tests declare functions of their own, which are not meant here.
    let mut args = vec![
        "check",
        "--engine=source",
        "--format=json",
        "--package=sentinel-lint",
    ];
    for extension in PURE.iter().chain([&IMPURE]) {
        args.extend(["--extension", extension]);
    }
    let run = sentinel(args);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    let report = run.report();

    let verdicts = report.extensions.iter().map(|extension| {
        let path = extension.path.as_str();
        (
            path,
            extension.verdict.as_str(),
            extension.reason.as_deref(),
        )
    });
    let expected = PURE.iter().map(|path| (*path, "clean", None));
    let expected = expected.chain([(IMPURE, "dirty", None)]);
    assert_eq!(verdicts.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    for finding in &report.findings {
        assert_eq!(finding.extension.as_deref(), Some(IMPURE), "{finding:#?}");
    }
}

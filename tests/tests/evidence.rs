//! `cargo sentinel test`: the tests run, and what they show is a third voice in the report.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use sentinel_tests::{Run, example, fixture, sentinel_building};

fn rehearse(args: &[&str]) -> Run {
    let target = example("toolbox").join("target");
    let args = [&["test", "--locked", "--offline"], args].concat();
    sentinel_building(&fixture("rehearsed"), &target, args)
}

#[test]
fn the_runtime_speaks_beside_the_engines() {
    let run = rehearse(&["--format=json", "--", "--nocapture"]);
    assert_eq!(run.code, Some(1), "{run:#?}");
    let report = run.report();
    let extensions = report.extensions.iter();
    let said: Vec<_> = extensions
        .map(|one| {
            let (_, name) = one.path.split_once("::").expect("a path");
            (
                name,
                &*one.voices.object,
                &*one.voices.runtime,
                &*one.verdict,
            )
        })
        .collect();
    assert_eq!(
        said,
        [
            ("clean", "clean", "clean", "clean"),
            ("found", "dirty", "dirty", "dirty"),
            ("missed", "clean", "dirty", "dirty"),
            ("not_run", "clean", "not-run", "clean"),
        ]
    );
    let findings = report.findings.iter();
    let rules: Vec<_> = findings
        .map(|one| (&*one.rule, one.voices.contains(&"runtime".to_owned())))
        .collect();
    assert_eq!(rules, [("direct-effect", true), ("static-miss", true)]);
    assert!(run.stderr.contains("test result: ok. 2 passed"), "{run:#?}");
}

#[test]
fn tests_that_show_nothing_are_no_success() {
    let run = rehearse(&["--", "no_test_of_this_name"]);
    assert_eq!(run.code, Some(2), "{run:#?}");
    assert_eq!(run.stdout, "");
    assert!(run.stderr.contains("the tests called no declared function"));
}

#[test]
fn tests_that_do_not_build_are_no_success() {
    let run = rehearse(&["--features", "no-such-feature"]);
    assert_eq!(run.code, Some(2), "{run:#?}");
    assert!(run.stderr.contains("no-such-feature"), "{run:#?}");
}

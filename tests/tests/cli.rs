//! The command line from outside: what each exit code means, and what is said where.

use sentinel_tests::{Run, fixture, sentinel, sentinel_in};

/// `cargo sentinel check` in a fixture.
fn check(workspace: &str, args: &[&str]) -> Run {
    let args = [&["check", "--engine=source"], args].concat();
    sentinel_in(&fixture(workspace), args)
}

/// A run that could not check anything: exit code 2, nothing on stdout, and on stderr a reason
/// that names each of these.
#[track_caller]
fn assert_refused(run: &Run, names: &[&str]) {
    assert_eq!(run.code, Some(2), "{run:#?}");
    assert_eq!(run.stdout, "", "stdout is for reports");
    for name in names {
        assert!(run.stderr.contains(name), "{name} in:\n{}", run.stderr);
    }
}

#[test]
fn a_clean_extension_is_success() {
    let run = check("calm", &["--extension=calm::double"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
}

#[test]
fn an_effect_is_failure_near_or_far() {
    for extension in ["reader::near", "reader::far"] {
        let run = check("reader", &["--extension", extension]);
        assert_eq!(run.code, Some(1), "{extension}: {run:#?}");
        assert!(run.stdout.contains(extension), "{run:#?}");
    }
}

#[test]
fn a_clean_function_next_to_dirty_ones_is_success() {
    let run = check("reader", &["--extension=reader::pure"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
}

#[test]
fn a_clock_is_a_warning_and_success() {
    let run = check("reader", &["--extension=reader::waits"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(run.stdout.contains("std::thread::sleep"), "{run:#?}");
}

#[test]
fn levels_follow_the_command_line() {
    let near = "--extension=reader::near";
    let waits = "--extension=reader::waits";
    assert_eq!(check("reader", &[near, "--allow=fs"]).code, Some(0));
    assert_eq!(check("reader", &[near, "--warn=fs"]).code, Some(0));
    assert_eq!(check("reader", &[waits, "--deny=time"]).code, Some(1));
}

#[test]
fn unknown_fails_unless_it_is_allowed() {
    let guess = "--extension=unparsed::guess";
    let run = check("unparsed", &[guess]);
    assert_eq!(run.code, Some(1), "{run:#?}");
    assert_eq!(check("unparsed", &[guess, "--allow-unknown"]).code, Some(0));
}

#[test]
fn an_unknown_verdict_is_a_finding_with_its_reason() {
    let args = ["--extension=unparsed::guess", "--format=json"];
    let report = check("unparsed", &args).report();
    assert_eq!(report.extensions[0].verdict, "unknown");
    assert!(report.extensions[0].reason.is_some(), "{report:#?}");
    let unknown = report.findings.iter().find(|f| f.rule == "unknown-verdict");
    let unknown = unknown.expect("the verdict is a finding");
    assert_eq!(unknown.extension.as_deref(), Some("unparsed::guess"));
    assert_eq!(unknown.level, "deny");
}

/// It may declare functions that nobody hears of.
#[test]
fn a_file_that_cannot_be_read_is_a_finding_whoever_is_clean() {
    let args = ["--extension=unparsed::plain", "--format=json"];
    let run = check("unparsed", &args);
    assert_eq!(run.code, Some(1), "{run:#?}");
    let report = run.report();
    assert_eq!(report.extensions[0].verdict, "clean");
    let [unread] = &report.findings[..] else {
        panic!("one finding: {:#?}", report.findings);
    };
    assert_eq!(unread.rule, "unread-source");
    assert_eq!(unread.extension, None);
    let skipped: Vec<&str> = report.scanned.skipped.iter().map(|s| &*s.what).collect();
    assert_eq!(skipped, ["src/riddle.rs"]);
}

#[test]
fn a_file_that_is_named_and_is_not_there_is_refused_by_name() {
    let double = "--extension=calm::double";
    for (option, file) in [("--baseline", "known.json"), ("--evidence", "run.jsonl")] {
        let named = format!("{option}={file}");
        assert_refused(&check("calm", &[double, &named]), &[file]);
    }
}

#[test]
fn no_extension_is_no_success() {
    assert_refused(&check("calm", &[]), &["--extension"]);
}

#[test]
fn a_pattern_that_matches_nothing_is_named() {
    let run = check("calm", &["--extension=calm::triple"]);
    assert_refused(&run, &["calm::triple"]);
}

#[test]
fn one_pattern_that_matches_nothing_is_refused_next_to_one_that_does() {
    let run = check(
        "calm",
        &["--extension=calm::double", "--extension=calm::triple"],
    );
    assert_refused(&run, &["calm::triple"]);
}

#[test]
fn a_manifest_that_is_not_there_is_named() {
    let run = check("calm", &["--manifest-path=nowhere/Cargo.toml"]);
    assert_refused(&run, &["nowhere/Cargo.toml"]);
}

#[test]
fn a_manifest_that_cannot_be_read_is_named() {
    let manifest = fixture("broken-manifest").join("Cargo.toml");
    let manifest = manifest.to_str().expect("the repository's path is UTF-8");
    let run = check("calm", &["--manifest-path", manifest]);
    assert_refused(&run, &["broken-manifest"]);
}

#[test]
fn a_package_that_is_not_there_is_named() {
    let run = check("calm", &["--package=storm", "--extension=calm::double"]);
    assert_refused(&run, &["storm"]);
}

#[test]
fn a_flag_that_does_not_exist_is_named() {
    assert_refused(&check("calm", &["--frobnicate"]), &["--frobnicate"]);
}

#[test]
fn a_class_that_does_not_exist_is_named_with_those_that_do() {
    let run = check("calm", &["--extension=calm::double", "--deny=weather"]);
    assert_refused(&run, &["weather", "fs", "raw-syscall"]);
}

#[test]
fn a_command_that_does_not_exist_is_named() {
    assert_refused(&sentinel(["divine"]), &["divine"]);
}

#[test]
fn help_and_version_are_answers() {
    for flag in ["--help", "--version"] {
        let run = sentinel([flag]);
        assert_eq!(run.code, Some(0), "{run:#?}");
        assert!(!run.stdout.is_empty(), "{run:#?}");
    }
}

//! A workspace with a configuration, from outside: what is declared, allowed and refused in it.

use sentinel_tests::{Run, fixture, sentinel_in};

/// `cargo sentinel check` in the configured workspace.
fn check(args: &[&str]) -> Run {
    let args = [&["check", "--engine=source"], args].concat();
    sentinel_in(&fixture("configured"), args)
}

/// The verdicts, by path.
fn verdicts(run: &Run) -> Vec<(String, String)> {
    let extensions = run.report().extensions.into_iter();
    extensions.map(|one| (one.path, one.verdict)).collect()
}

#[test]
fn what_the_file_declares_is_checked_and_what_the_manifest_allows_passes() {
    for engine in ["--engine=source", "--engine=both"] {
        let args = ["check", engine, "--format=json"];
        let run = sentinel_in(&fixture("configured"), args);
        assert_eq!(run.code, Some(0), "{run:#?}");
        let clean = |path: &str| (path.to_owned(), "clean".to_owned());
        let expected = ["configured::notes::keep", "configured::tools::sum"].map(clean);
        assert_eq!(verdicts(&run), expected);
        assert_eq!(run.report().findings.len(), 0, "{run:#?}");
    }
}

/// One effect of a class is allowed; the others of the class are not, though they are further away.
#[test]
fn an_allow_of_one_function_of_std_hides_no_other() {
    for engine in ["source", "object", "both"] {
        let engine = format!("--engine={engine}");
        let args = ["check", &engine, "--config=narrow.toml", "--format=json"];
        let run = sentinel_in(&fixture("configured"), args);
        assert_eq!(run.code, Some(1), "{run:#?}");
        let verdict =
            |name: &str, verdict: &str| (format!("configured::cache::{name}"), verdict.to_owned());
        assert_eq!(
            verdicts(&run),
            [
                verdict("clear", "dirty"),
                verdict("reads", "clean"),
                verdict("reads_and_removes", "dirty"),
            ]
        );
        let findings = run.report().findings;
        let effects = findings
            .iter()
            .filter(|finding| finding.rule == "direct-effect");
        let apis: Vec<_> = effects.map(|finding| finding.api.as_deref()).collect();
        assert_eq!(apis, [Some("std::fs::remove_file"); 2], "{engine}");
    }
}

#[test]
fn the_file_is_found_from_any_folder() {
    let args = ["check", "--engine=source"];
    let run = sentinel_in(&fixture("configured").join("src"), args);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(run.stdout.contains("configured::tools::sum"), "{run:#?}");
}

#[test]
fn every_allow_is_in_the_summary_with_its_place_and_reason() {
    let run = check(&[]);
    let allowed = run
        .stdout
        .lines()
        .find(|line| line.contains("Cargo.toml:11"));
    let allowed = allowed.unwrap_or_else(|| panic!("{run:#?}"));
    for part in [
        "configured::notes::keep",
        "fs",
        "keeps its notes in a file of its own",
    ] {
        assert!(allowed.contains(part), "{part} in {allowed}");
    }
}

#[test]
fn the_list_knows_what_is_declared() {
    let run = sentinel_in(&fixture("configured"), ["list"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    assert!(run.stdout.contains("configured::tools::sum"), "{run:#?}");
}

#[test]
fn a_package_outside_the_workspace_does_not_acquit_itself() {
    let run = check(&["--extension=neighbour::read", "--format=json"]);
    assert_eq!(run.code, Some(1), "{run:#?}");
    let skipped = run.report().scanned.skipped;
    let told = skipped.iter().any(|skip| {
        skip.what == "[package.metadata.sentinel] of neighbour" && skip.why.contains("trust-allows")
    });
    assert!(told, "{skipped:#?}");
}

#[test]
fn a_package_that_is_trusted_may_allow_itself_what_it_names_and_no_more() {
    for engine in ["source", "object", "both"] {
        let engine = format!("--engine={engine}");
        let args = ["check", &engine, "--config=trusting.toml", "--format=json"];
        let run = sentinel_in(&fixture("configured"), args);
        assert_eq!(run.code, Some(1), "{run:#?}");
        let verdict =
            |name: &str, verdict: &str| (format!("neighbour::{name}"), verdict.to_owned());
        assert_eq!(
            verdicts(&run),
            [verdict("consume", "dirty"), verdict("read", "clean")]
        );
    }
    let run = check(&["--config=trusting.toml"]);
    let mut lines = run.stdout.lines();
    let allowed = lines.find(|line| line.contains("I read what I like"));
    let allowed = allowed.unwrap_or_else(|| panic!("{run:#?}"));
    assert!(allowed.contains("neighbour/Cargo.toml:"), "{allowed}");
}

#[test]
fn a_wrong_configuration_is_no_check() {
    for (config, parts) in [
        ("wrong.toml", ["wrong.toml:4", "`allow.reson`", "`reason`"]),
        ("nowhere.toml", ["nowhere.toml", "No such file", "--config"]),
        ("src", ["src", "is a folder", "--config"]),
    ] {
        let run = check(&["--config", config]);
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{run:#?}");
        for part in parts {
            assert!(run.stderr.contains(part), "{part} in:\n{}", run.stderr);
        }
    }
}

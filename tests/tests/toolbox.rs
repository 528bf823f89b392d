//! The bundled example: of six extensions that claim to act through their ports alone, two lie.
//! The lint names those two before they run, and the runtime refuses them when they do.

use sentinel_tests::{Finding, Report, Run, cargo, example, sentinel};
use std::{ffi::OsStr, process::Command, sync::LazyLock};

const HONEST: [&str; 4] = [
    "<toolbox_extensions::image::Png as toolbox_api::Inspector>::inspect",
    "toolbox_extensions::page::fetch",
    "toolbox_extensions::summary::Summarizer::summarize",
    "toolbox_extensions::words::count",
];
const LIARS: [&str; 2] = [
    "toolbox_extensions::table::draw",
    "toolbox_extensions::tidy::tidy",
];

fn check(format: &str) -> Run {
    let manifest = example("toolbox").join("Cargo.toml");
    sentinel([
        OsStr::new("check"),
        OsStr::new("--format"),
        OsStr::new(format),
        OsStr::new("--manifest-path"),
        manifest.as_os_str(),
    ])
}

static REPORT: LazyLock<Report> = LazyLock::new(|| {
    let run = check("json");
    assert_eq!(run.code, Some(1), "findings mean exit code 1: {run:#?}");
    run.report()
});

/// The lines at which a chain's calls stand.
fn places(finding: &Finding) -> Vec<(String, u32)> {
    let calls = finding.chain.iter().filter(|hop| !hop.file.is_empty());
    calls.map(|hop| (hop.file.clone(), hop.line)).collect()
}

/// The only line of a file of the example that calls this.
fn place(file: &str, call: &str) -> (String, u32) {
    let text = std::fs::read_to_string(example("toolbox").join(file)).expect("a source file");
    let lines = (1..).zip(text.lines());
    let mut found = lines.filter(|(_, line)| line.contains(call) && !line.contains("fn "));
    let (number, _) = found.next().expect("the call is in the file");
    assert_eq!(found.next(), None, "{call} is called once in {file}");
    (file.to_owned(), number)
}

/// The functions of a chain, and the files of all but the effect at its end.
fn steps(finding: &Finding) -> (Vec<&str>, Vec<&str>) {
    let functions = finding.chain.iter().map(|hop| hop.function.as_str());
    let mut files: Vec<&str> = finding.chain.iter().map(|hop| hop.file.as_str()).collect();
    files.pop();
    (functions.collect(), files)
}

#[test]
fn the_verdicts_tell_the_liars_from_the_honest() {
    let report = &*REPORT;
    let with = |verdict: &str| -> Vec<&str> {
        let extensions = report.extensions.iter();
        extensions
            .filter(|extension| extension.verdict == verdict)
            .map(|extension| extension.path.as_str())
            .collect()
    };
    assert_eq!(with("clean"), HONEST);
    assert_eq!(with("dirty"), LIARS);
    assert_eq!(with("unknown"), [""; 0]);
}

#[test]
fn exactly_the_two_lies_are_found_each_with_its_whole_chain() {
    let report = &*REPORT;
    let [table, tidy] = &report.findings[..] else {
        panic!("two findings: {:#?}", report.findings);
    };

    for finding in [table, tidy] {
        assert_eq!(finding.rule, "direct-effect");
        assert_eq!(finding.level, "deny");
        assert_eq!(finding.effect.as_deref(), Some("fs"));
        assert_eq!(finding.package, "toolbox-extensions");
        #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
        assert_eq!(finding.voices, ["object", "source"]);
        let (effect, calls) = finding.chain.split_last().expect("a chain is never empty");
        assert_eq!(Some(&effect.function), finding.api.as_ref());
        for call in calls {
            assert!(call.line > 0 && call.column > 0, "a place: {call:?}");
        }
    }
    assert_eq!(
        places(table),
        [
            place("extensions/src/table.rs", "render("),
            place("helpers/gridlines/src/lib.rs", "current("),
            place("helpers/gridlines/src/style.rs", "read_to_string("),
        ]
    );
    assert_eq!(places(tidy), [place("extensions/src/tidy.rs", "exists(")]);

    assert_eq!(
        table.extension.as_deref(),
        Some("toolbox_extensions::table::draw")
    );
    assert_eq!(
        steps(table),
        (
            vec![
                "toolbox_extensions::table::draw",
                "gridlines::render",
                "gridlines::style::current",
                "std::fs::read_to_string",
            ],
            vec![
                "extensions/src/table.rs",
                "helpers/gridlines/src/lib.rs",
                "helpers/gridlines/src/style.rs",
            ],
        )
    );
    assert_eq!(
        tidy.extension.as_deref(),
        Some("toolbox_extensions::tidy::tidy")
    );
    assert_eq!(
        steps(tidy),
        (
            vec!["toolbox_extensions::tidy::tidy", "std::path::Path::exists"],
            vec!["extensions/src/tidy.rs"],
        )
    );
}

#[test]
fn people_are_shown_both_chains() {
    let run = check("human");
    assert_eq!(run.code, Some(1), "{run:#?}");
    for step in [
        "toolbox_extensions::table::draw",
        "gridlines::render",
        "gridlines::style::current",
        "std::fs::read_to_string",
        "helpers/gridlines/src/style.rs",
        "toolbox_extensions::tidy::tidy",
        "std::path::Path::exists",
        "extensions/src/tidy.rs",
    ] {
        assert!(run.stdout.contains(step), "{step} in:\n{}", run.stdout);
    }
    for honest in HONEST {
        let mentions: Vec<&str> = run.stdout.lines().filter(|l| l.contains(honest)).collect();
        assert!(
            matches!(mentions[..], [row] if row.contains("clean")),
            "{honest} has a verdict and nothing else: {mentions:#?}"
        );
    }
}

/// The host's run, with these features. The transcript names the libc functions that were refused,
/// which are this platform's.
#[cfg(all(target_os = "linux", target_arch = "x86_64", target_env = "gnu"))]
fn host(features: &str) -> Run {
    let run = Run::of(
        Command::new(cargo())
            .args(["run", "--quiet", "--locked", "--bin", "toolbox"])
            .args(["--features", features])
            .current_dir(example("toolbox"))
            .env_remove("SENTINEL_MODE")
            .env_remove("SENTINEL_EVIDENCE"),
    );
    assert_eq!(run.code, Some(0), "{run:#?}");
    run
}

#[cfg(all(target_os = "linux", target_arch = "x86_64", target_env = "gnu"))]
#[test]
fn the_host_survives_its_extensions_and_the_runtime_refuses_the_liars() {
    insta::assert_snapshot!("toolbox-transcript", host("").stdout);
}

#[cfg(all(target_os = "linux", target_arch = "x86_64", target_env = "gnu"))]
#[test]
fn with_telemetry_extensions_may_log_and_what_the_liars_did_is_an_event() {
    let run = host("telemetry");
    insta::assert_snapshot!("toolbox-transcript", run.stdout);
    let lines = run.stderr.lines();
    let told: Vec<&str> = lines
        .filter(|line| {
            ["INFO", "WARN"].contains(&line.split_whitespace().next().unwrap_or_default())
        })
        .collect();
    insta::assert_snapshot!("toolbox-telemetry", told.join("\n"));
}

//! What other programs may rely on: the report's schema, its paths, its order, and that the same
//! tree gives the same bytes.

use sentinel_tests::{Report, Run, example, fixture, repository, sentinel_in};
use std::{path::Path, sync::LazyLock};

/// The example's report, as the tests that only read it share it.
static TOOLBOX: LazyLock<Report> = LazyLock::new(|| toolbox(&[]).report());

/// The report on the fixture `reader`.
static READER: LazyLock<Report> =
    LazyLock::new(|| check(&fixture("reader"), &["--extension=reader::*"]).report());

fn check(folder: &Path, args: &[&str]) -> Run {
    let args = [&["check", "--engine=source", "--format=json"], args].concat();
    sentinel_in(folder, args)
}

fn toolbox(args: &[&str]) -> Run {
    check(&example("toolbox"), args)
}

#[test]
fn the_report_names_its_schema_and_its_maker() {
    let report = &*READER;
    assert_eq!(report.schema, "sentinel-report/1");
    assert_eq!(report.version, env!("CARGO_PKG_VERSION"));
    assert_eq!(report.scanned.packages, 1);
    assert_eq!(report.scanned.files, 2);
    assert_eq!(report.scanned.objects, 0);
    assert_eq!(report.scanned.skipped, []);
}

#[test]
fn an_extension_says_where_it_is_and_what_each_voice_says() {
    let report = &*READER;
    let far = &report.extensions[0];
    assert_eq!(far.path, "reader::far");
    assert_eq!(far.package, "reader");
    assert_eq!(far.file, "src/lib.rs");
    assert_eq!(far.line, 9);
    assert_eq!(far.verdict, "dirty");
    assert_eq!(far.reason, None);
    assert_eq!(far.voices.source, "dirty");
    assert_eq!(far.voices.object, "not-run");
    assert_eq!(far.voices.runtime, "not-run");
}

#[test]
fn a_chain_leads_from_the_extension_to_the_effect() {
    let report = &*READER;
    for finding in &report.findings {
        let (effect, calls) = finding.chain.split_last().expect("a chain is never empty");
        assert_eq!(finding.extension.as_ref(), Some(&calls[0].function));
        assert_eq!(finding.api.as_ref(), Some(&effect.function));
        assert_eq!(finding.voices, ["source"]);
        assert!(!finding.baselined);
        assert!(calls.iter().all(|call| call.line > 0 && call.column > 0));
    }
    let far = &report.findings[0];
    let places: Vec<(&str, &str, u32)> = far
        .chain
        .iter()
        .map(|hop| (hop.function.as_str(), hop.file.as_str(), hop.line))
        .collect();
    assert_eq!(
        places,
        [
            ("reader::far", "src/lib.rs", 10),
            ("reader::shelf::count", "src/shelf.rs", 4),
            ("reader::shelf::open", "src/shelf.rs", 8),
            ("std::fs::read_dir", "", 0),
        ]
    );
}

#[test]
fn levels_are_the_catalogue_s() {
    let report = &*READER;
    let levels: Vec<_> = report
        .findings
        .iter()
        .map(|finding| {
            let effect = finding.effect.as_deref().unwrap_or("none");
            let extension = finding.extension.as_deref().unwrap_or("none");
            (extension, effect, finding.level.as_str())
        })
        .collect();
    assert_eq!(
        levels,
        [
            ("reader::far", "fs", "deny"),
            ("reader::near", "fs", "deny"),
            ("reader::waits", "time", "warn"),
        ]
    );
    let waits = report.extensions.iter().find(|e| e.path == "reader::waits");
    assert_eq!(waits.expect("it is declared").verdict, "clean");
}

#[test]
fn a_fingerprint_is_told_apart_by_what_it_is_about() {
    let report = &*READER;
    let mut fingerprints: Vec<&str> = report.findings.iter().map(|f| &*f.fingerprint).collect();
    assert_eq!(fingerprints.len(), 3);
    fingerprints.sort_unstable();
    fingerprints.dedup();
    assert_eq!(fingerprints.len(), 3);
}

#[test]
fn the_same_tree_gives_the_same_bytes() {
    let first = toolbox(&["--workspace"]);
    assert_eq!(first.code, Some(1), "{first:#?}");
    assert_eq!(first.stdout, toolbox(&[]).stdout);
}

#[test]
fn no_path_leads_out_of_the_tree() {
    let repository = repository().to_str().expect("the path is UTF-8");
    let run = sentinel_in(
        &example("toolbox"),
        ["check", "--engine=source", "--verbose"],
    );
    assert!(!run.stdout.contains(repository), "{}", run.stdout);
    let report = &*TOOLBOX;
    let chains = report.findings.iter().flat_map(|finding| &finding.chain);
    let files = chains.map(|hop| &hop.file);
    for file in files.chain(report.extensions.iter().map(|e| &e.file)) {
        assert!(Path::new(file).is_relative(), "{file}");
        assert!(!file.contains(".."), "{file}");
    }
}

#[test]
fn extensions_and_findings_are_sorted() {
    let report = &*TOOLBOX;
    let paths: Vec<&str> = report.extensions.iter().map(|e| &*e.path).collect();
    assert!(paths.is_sorted(), "{paths:?}");
    let keys: Vec<_> = report
        .findings
        .iter()
        .map(|f| (&f.extension, &f.rule, &f.effect, &f.api))
        .collect();
    assert!(keys.is_sorted(), "{keys:?}");
}

#[test]
fn a_folder_below_the_package_is_as_good_as_its_own() {
    let package = example("toolbox").join("extensions");
    let below = check(&package.join("src"), &[]);
    assert_eq!(below.code, Some(1), "{below:#?}");
    assert_eq!(below.stdout, check(&package, &[]).stdout);
}

#[test]
fn attributes_count_in_the_selected_packages_alone() {
    let selected = toolbox(&["--package=toolbox-extensions"]).report();
    assert_eq!(TOOLBOX.extensions, selected.extensions);
    assert_eq!(TOOLBOX.findings, selected.findings);

    let none = toolbox(&["--package=toolbox-api"]);
    assert_eq!(none.code, Some(2), "{none:#?}");
    let none = toolbox(&["--workspace", "--exclude=toolbox-extensions"]);
    assert_eq!(none.code, Some(2), "{none:#?}");
}

#[test]
fn a_pattern_reaches_into_any_package() {
    let run = toolbox(&["--package=toolbox", "--extension=gridlines::render"]);
    assert_eq!(run.code, Some(1), "{run:#?}");
    let report = run.report();
    let paths: Vec<&str> = report.extensions.iter().map(|e| &*e.path).collect();
    assert_eq!(paths, ["gridlines::render"]);
}

//! Each rule on its twins in `tests/rules`: in `guilty.rs` it finds what is marked and nothing else, in
//! `innocent.rs` nothing. The second line of a twin says which file of a package it is; a mark is
//! `//~` at the end of a line, with the level where it is not the rule's own.

mod twin;

use sentinel_lint::{finding::FindingLevel, rules::RULES};
use std::collections::BTreeSet;
use twin::{Place, Twin};

/// Rules whose findings are about what engines or the runtime say of an extension have their twins there.
const OF_VERDICTS: [&str; 5] = [
    "direct-effect",
    "static-miss",
    "unknown-verdict",
    "unread-source",
    "withdrawn-declaration",
];

fn rules() -> impl Iterator<Item = (&'static str, FindingLevel)> {
    let rules = RULES.iter().map(|rule| (rule.id, rule.level));
    rules.filter(|(id, _)| !OF_VERDICTS.contains(id))
}

#[test]
fn the_guilty_are_found_where_they_are_marked() {
    for (rule, level) in rules() {
        let twin = Twin::of(rule, "guilty");
        let marked = twin.marks(level);
        assert!(!marked.is_empty(), "{rule}: nothing is marked");
        assert_eq!(twin.found(rule), marked, "{}", twin.told(rule));
    }
}

#[test]
fn the_innocent_are_not() {
    for (rule, _) in rules() {
        let twin = Twin::of(rule, "innocent");
        assert_eq!(
            twin.found(rule),
            BTreeSet::<Place>::new(),
            "{}",
            twin.told(rule)
        );
    }
}

#[test]
fn a_finding_of_a_package_names_no_extension() {
    let report = Twin::of("build-script-effect", "guilty").report();
    let mut findings = report.findings.iter();
    let finding = findings.find(|finding| finding.rule == "build-script-effect");
    let finding = finding.expect("it is found");
    assert_eq!(
        (finding.extension.as_deref(), &*finding.package),
        (None, "twin")
    );
    assert_eq!(finding.voices, ["source"]);
}

#[test]
fn what_stands_in_a_declared_function_is_that_function_s() {
    let report = Twin::of("transmuted-function", "guilty").report();
    let mut findings = report.findings.iter();
    let finding = findings.find(|finding| finding.extension.as_deref() == Some("twin::declared"));
    assert_eq!(
        finding.map(|finding| finding.rule),
        Some("transmuted-function")
    );
}

#[test]
fn two_findings_never_have_one_fingerprint() {
    for (rule, _) in rules() {
        let report = Twin::of(rule, "guilty").report();
        let mut seen = BTreeSet::new();
        for finding in &report.findings {
            assert!(
                seen.insert(finding.fingerprint.clone()),
                "{rule}: {}",
                finding.message
            );
        }
    }
}

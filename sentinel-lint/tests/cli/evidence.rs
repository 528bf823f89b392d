//! The runtime as a third voice: what its evidence means beside what the engines say, and which
//! evidence is refused.

use crate::double::{allow, answer, basis, check_on, extension, gap, hop, reached};
use sentinel_effects::EffectClass::{Env, Fs, Net};
use sentinel_lint::{
    check::exit,
    config::Config,
    error::Error,
    exit::Exit,
    finding::{FindingLevel, Report, Verdict, Voice},
    voice::Judged,
};
use std::{fs, path::PathBuf};
use tempfile::TempDir;

/// A line about `ext::run`, which stands in line 7.
fn line(event: &str, counts: [u64; 3], witnesses: &str, first: &str) -> String {
    let [windows, unwatched, late] = counts;
    format!(
        "{{\"schema\":\"sentinel-evidence/1\",\"event\":\"{event}\",\"subject\":\"ext::run\",\
         \"file\":\"ext/src/lib.rs\",\"line\":7,\"windows\":{windows},\"unwatched\":{unwatched},\
         \"late\":{late},\"dropped\":0,\"witnesses\":{{{witnesses}}},\"first\":{first}}}\n"
    )
}

fn watched(witnesses: &str) -> String {
    let first = if witnesses.is_empty() {
        "null"
    } else {
        "\"open64: /etc/passwd\""
    };
    line("watched", [2, 0, 0], witnesses, first)
}

fn misdeclared() -> String {
    let first = "\"open64: /etc/passwd\"";
    line("misdeclared", [1, 0, 0], "\"fs\":1", first)
}

fn judged() -> Judged {
    extension("ext::run", 7)
}

fn written(text: &str) -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("seen.jsonl");
    fs::write(&file, text).expect("written");
    (folder, file)
}

/// The report on an extension with evidence.
fn report_of(args: &[&str], judged: Judged, text: &str) -> Result<Report, Error> {
    let (_folder, file) = written(text);
    let basis = basis(Config::default()).with_evidence(&[file])?;
    check_on(&basis, args, answer(vec![judged]))
}

fn report(judged: Judged, text: &str) -> Report {
    report_of(&[], judged, text).expect("a report")
}

fn found(report: &Report) -> Vec<(&str, FindingLevel, Vec<&str>)> {
    let findings = report.findings.iter();
    findings
        .map(|one| (one.rule, one.level, one.voices.clone()))
        .collect()
}

#[test]
fn what_was_watched_and_did_nothing_is_clean_at_run_time() {
    for (text, voice) in [
        (watched(""), Verdict::Clean),
        (line("watched", [2, 1, 0], "", "null"), Verdict::Unknown),
        (line("watched", [0, 3, 0], "", "null"), Verdict::Unknown),
        (line("watched", [2, 0, 1], "", "null"), Verdict::Unknown),
    ] {
        let report = report(judged(), &text);
        assert_eq!(report.extensions[0].voices.runtime, Voice::Says(voice));
        assert_eq!(report.extensions[0].verdict, Verdict::Clean, "{text}");
        assert_eq!(exit(&report), Exit::Clean);
    }
}

#[test]
fn what_the_engines_called_clean_and_a_run_has_shown_is_a_miss() {
    let report = report(judged(), &(misdeclared() + &watched("\"fs\":1")));
    assert_eq!(report.extensions[0].verdict, Verdict::Dirty);
    assert_eq!(
        report.extensions[0].voices.runtime,
        Voice::Says(Verdict::Dirty)
    );
    assert_eq!(
        found(&report),
        [("static-miss", FindingLevel::Deny, vec!["runtime"])]
    );
    let miss = &report.findings[0];
    assert_eq!(miss.effect, Some(Fs));
    assert_eq!(miss.leaf.as_deref(), Some("open64"));
    assert_eq!(miss.notes, ["the first witness: open64: /etc/passwd"]);
    assert_eq!((miss.chain[0].line, miss.chain.len()), (7, 2));
    assert_eq!(exit(&report), Exit::Findings);
}

#[test]
fn what_both_say_is_one_finding_with_the_voice_of_each() {
    let mut judged = judged();
    let chain = vec![hop("ext::run", "ext/src/lib.rs", 8, 5)];
    judged.said[0].reached = vec![reached(Fs, "std::fs::read", "reads a file", chain)];
    let report = report(judged, &(misdeclared() + &watched("\"fs\":1")));
    assert_eq!(
        found(&report),
        [(
            "direct-effect",
            FindingLevel::Deny,
            vec!["runtime", "source"]
        )]
    );
}

#[test]
fn a_class_that_the_engine_did_not_come_to_is_a_miss_beside_one_that_it_did() {
    let mut judged = judged();
    let chain = vec![hop("ext::run", "ext/src/lib.rs", 8, 5)];
    judged.said[0].reached = vec![reached(Net, "std::net::connect", "connects", chain)];
    let report = report(judged, &watched("\"fs\":1"));
    let rules: Vec<_> = report.findings.iter().map(|one| one.rule).collect();
    assert_eq!(rules, ["direct-effect", "static-miss"]);
}

#[test]
fn where_an_engine_left_a_doubt_the_run_settles_it() {
    let mut judged = judged();
    judged.said[0].gaps = vec![gap("a macro", Vec::new())];
    let report = report(judged, &watched("\"fs\":1"));
    assert_eq!(report.extensions[0].verdict, Verdict::Dirty);
    assert_eq!(report.extensions[0].reason, None);
    let rules: Vec<_> = report.findings.iter().map(|one| one.rule).collect();
    assert_eq!(rules, ["direct-effect", "unknown-verdict"]);
}

#[test]
fn a_run_that_shows_nothing_acquits_nobody() {
    let mut judged = judged();
    judged.said[0].gaps = vec![gap("a macro", Vec::new())];
    let report = report(judged, &watched(""));
    assert_eq!(report.extensions[0].verdict, Verdict::Unknown);
    assert_eq!(exit(&report), Exit::Findings);
}

#[test]
fn what_is_allowed_where_both_read_it_is_no_finding() {
    let mut allowed = judged();
    allowed.allows = vec![allow(Fs, "its own log")];
    let report = report(allowed, &watched("\"fs\":1"));
    let rules: Vec<_> = report.findings.iter().map(|one| one.rule).collect();
    assert_eq!(rules, ["stale-allow"]);
    assert_eq!(report.extensions[0].verdict, Verdict::Clean);
}

#[test]
fn a_withdrawn_declaration_fails_the_check_whatever_the_lint_allows() {
    let report = report_of(&["--allow=fs"], judged(), &misdeclared()).expect("a report");
    assert_eq!(
        found(&report),
        [("withdrawn-declaration", FindingLevel::Deny, vec!["runtime"])]
    );
    assert_eq!(exit(&report), Exit::Findings);
}

#[test]
fn a_class_that_is_a_warning_stays_one() {
    let report = report_of(&["--warn=env"], judged(), &watched("\"env\":1")).expect("a report");
    assert_eq!(
        found(&report),
        [("direct-effect", FindingLevel::Warn, vec!["runtime"])]
    );
    assert_eq!(report.findings[0].effect, Some(Env));
    assert_eq!(exit(&report), Exit::Clean);
}

#[test]
fn evidence_of_what_is_not_checked_is_passed_over_and_told() {
    let other = watched("\"fs\":1").replace("\"line\":7", "\"line\":70");
    let report = report(judged(), &(other + &watched("")));
    assert_eq!(report.findings.len(), 0);
    let skipped = &report.scanned.skipped[0];
    assert_eq!(skipped.what, "evidence of `ext::run` at ext/src/lib.rs:70");
}

#[test]
fn evidence_that_is_of_no_use_is_refused_by_name() {
    let other = |from: &str, to: &str| watched("").replace(from, to);
    for (text, parts) in [
        (String::new(), ["seen.jsonl", "is empty"]),
        ("{\n".to_owned(), ["line 1", "run the tests again"]),
        (
            watched("") + &other("evidence/1", "evidence/2"),
            ["line 2", "seen.jsonl"],
        ),
        (
            other("\"line\":7", "\"line\":70"),
            ["ext/src/lib.rs:70", "source has changed"],
        ),
    ] {
        let error = report_of(&[], judged(), &text).expect_err("refused");
        let said = error.to_string();
        assert!(parts.iter().all(|part| said.contains(part)), "{said}");
    }
    let missing = basis(Config::default()).with_evidence(&[PathBuf::from("no.jsonl")]);
    let said = missing.expect_err("refused").to_string();
    assert!(said.contains("`no.jsonl`"), "{said}");
}

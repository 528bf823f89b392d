//! What an allow takes away, and what it leaves.

use super::{levels, reader, report, spec};
use crate::double::{allow, answer, extension, gap, hop, unread};
use sentinel_effects::EffectClass::{self, Fs, Time};
use sentinel_lint::{
    finding::{
        FindingLevel::{Deny, Warn},
        Verdict,
    },
    rules::build_script_effect,
    voice::{Sighting, Speaker},
};

#[test]
fn an_allow_of_a_class_takes_it_away_whatever_the_command_line_denies() {
    let text = "[[allow]]\nextension = 'ext::*'\neffect = 'fs'\nreason = 'its own cache'";
    spec(text, &[], None, Some(Warn));
    spec(text, &["--deny", "fs"], None, Some(Warn));
}

#[test]
fn an_allow_of_a_row_or_an_api_takes_away_nothing_else() {
    let allow = |keys: &str| format!("[[allow]]\npackage = 'ext'\nreason = 'x'\n{keys}");
    spec(&allow("effect = 'fs.open'"), &[], None, Some(Warn));
    spec(&allow("effect = 'fs.remove'"), &[], Some(Deny), Some(Warn));
    spec(
        &allow("effect = 'fs'\napi = 'std::fs::read'"),
        &[],
        None,
        Some(Warn),
    );
    spec(
        &allow("effect = 'fs'\napi = 'std::fs::*'"),
        &[],
        None,
        Some(Warn),
    );
    spec(
        &allow("effect = 'fs'\napi = 'std::fs::write'"),
        &[],
        Some(Deny),
        Some(Warn),
    );
    spec(
        &allow("effect = 'fs.open'\napi = 'std::fs::write'"),
        &[],
        Some(Deny),
        Some(Warn),
    );
}

#[test]
fn where_the_catalogue_lists_no_path_an_allow_names_the_link() {
    let mut judged = reader("ext::run");
    judged.said[0].reached.truncate(1);
    judged.said[0].reached[0].api = "std::sys::opener".into();
    judged.said[0].reached[0].leaf = Some("open64".into());
    for (keys, allowed) in [
        ("effect = 'fs.open'", true),
        ("effect = 'fs.remove'", false),
        ("effect = 'fs'\napi = 'open64'", true),
        ("effect = 'fs'\napi = 'std::sys::opener'", false),
    ] {
        let text = format!("[[allow]]\npackage = 'ext'\nreason = 'x'\n{keys}");
        let report = report(&text, &[], answer(vec![judged.clone()]));
        assert_eq!(levels(&report).is_empty(), allowed, "{keys}");
    }
}

#[test]
fn an_allow_holds_on_its_last_day_and_no_longer() {
    let allow = |day: &str| {
        format!("[[allow]]\nextension = 'ext::*'\neffect = 'fs'\nreason = 'x'\nexpires = {day}")
    };
    spec(&allow("2026-06-15"), &[], None, Some(Warn));
    spec(&allow("'2026-06-15'"), &[], None, Some(Warn));
    spec(&allow("2026-06-14"), &[], Some(Deny), Some(Warn));
}

#[test]
fn an_allow_of_a_class_covers_what_was_not_followed_of_it_and_a_narrower_one_does_not() {
    let mut open = extension("ext::run", 2);
    open.said[0].gaps = vec![gap("it may read", vec![])];
    open.said[0].gaps[0].class = Some(Fs);
    let verdict = |keys: &str| {
        let text = format!("[[allow]]\npackage = 'ext'\nreason = 'x'\n{keys}");
        report(&text, &[], answer(vec![open.clone()])).extensions[0].verdict
    };
    assert_eq!(verdict("effect = 'fs'"), Verdict::Clean);
    assert_eq!(verdict("effect = 'net'"), Verdict::Unknown);
    assert_eq!(verdict("effect = 'fs.open'"), Verdict::Unknown);
    assert_eq!(
        verdict("effect = 'fs'\napi = 'std::fs::**'"),
        Verdict::Unknown
    );
}

#[test]
fn a_package_s_allow_covers_what_its_build_script_does() {
    let mut with = answer(vec![extension("ext::run", 2)]);
    with.sightings = vec![Sighting {
        rule: &build_script_effect::RULE,
        by: Speaker::Source,
        package: "ext".into(),
        extension: None,
        at_most: Deny,
        class: Some(EffectClass::Process),
        api: Some("std::process::Command::output".into()),
        message: "the build script of `ext` starts a program".into(),
        notes: vec![],
        help: "leave it".into(),
        chain: vec![hop("main", "ext/build.rs", 2, 5)],
    }];
    let findings = |keys: &str| {
        let text = format!("[[allow]]\nreason = 'asks git for the version'\n{keys}");
        let report = report(&text, &[], with.clone());
        report.findings.iter().map(|f| f.rule).collect::<Vec<_>>()
    };
    assert!(findings("package = 'ext'\neffect = 'process'").is_empty());
    // An extension is not the package: what runs at build time is not its own.
    assert_eq!(
        findings("extension = '**'\neffect = 'process'"),
        ["build-script-effect", "stale-allow"]
    );
}

#[test]
fn every_allow_in_force_is_listed() {
    let text = "levels.random = 'allow'
levels.alloc = 'allow'

[[override]]
package = 'ext'
levels = { time = 'allow', env = 'warn' }

[[allow]]
extension = 'ext::*'
effect = 'fs.open'
api = 'std::fs::read'
reason = 'its own cache'
expires = 2026-12-31

[[allow]]
extension = 'ext::*'
effect = 'net'
reason = 'no longer'
expires = 2026-01-01
";
    let mut judged = reader("ext::run");
    judged.allows = vec![allow(Time, "stamps its log")];
    let report = report(text, &["--allow", "env"], answer(vec![judged]));
    let allows: Vec<String> = report
        .allows
        .iter()
        .map(|a| {
            format!(
                "{} | {} | {} | {}",
                a.extension, a.effect, a.reason, a.origin
            )
        })
        .collect();
    assert_eq!(
        allows,
        [
            "* | env | --allow env | command line",
            "* | random | levels.random = \"allow\" | sentinel.toml:1",
            "ext::* | fs.open by std::fs::read | its own cache (until 2026-12-31) | sentinel.toml:8",
            "ext::run | time | stamps its log | attribute",
            "package ext | time | levels.time = \"allow\" | sentinel.toml:6",
        ]
    );
}

#[test]
fn an_attribute_outside_the_workspace_counts_where_its_package_is_trusted() {
    let mut judged = reader("dep::run");
    (judged.package, judged.member) = ("dep".into(), false);
    judged.allows = vec![allow(Fs, "reads its own files")];
    let with = |text: &str| report(text, &[], answer(vec![judged.clone()]));
    let trusted = with("trust-allows = ['d*']");
    assert_eq!(trusted.extensions[0].verdict, Verdict::Clean);
    assert_eq!(trusted.allows.len(), 1);
    for text in ["", "trust-allows = ['other']"] {
        let report = with(text);
        assert_eq!(report.extensions[0].verdict, Verdict::Dirty);
        assert!(report.allows.is_empty());
        let passed_over = report.scanned.skipped.iter();
        let passed_over: Vec<&str> = passed_over.map(|skip| &*skip.why).collect();
        assert!(
            passed_over
                .iter()
                .any(|why| why.contains("`trust-allows` names `dep`"))
        );
    }
}

#[test]
fn an_unknown_verdict_is_allowed_with_a_reason_where_it_is_and_stays_unknown() {
    let unknown = |path: &str| {
        let mut judged = extension(path, 2);
        judged.said[0].gaps = vec![gap("it is a macro", vec![])];
        judged
    };
    let mut with = answer(vec![unknown("ext::read"), unknown("ext::unread")]);
    with.unread = vec![unread()];
    let found = |keys: &str| {
        let text = format!("[[allow]]\neffect = 'unknown'\nreason = 'read by hand'\n{keys}");
        let report = report(&text, &[], with.clone());
        let verdicts = report.extensions.iter().map(|one| one.verdict);
        assert!(
            verdicts
                .into_iter()
                .all(|verdict| verdict == Verdict::Unknown)
        );
        assert_eq!(report.allows[0].effect, "unknown");
        let levels = report.findings.iter().map(|f| (f.rule, f.level));
        levels.collect::<Vec<_>>()
    };
    let (verdict, unread) = ("unknown-verdict", "unread-source");
    assert_eq!(
        found("extension = 'ext::read'"),
        [(unread, Deny), (verdict, Warn), (verdict, Deny)]
    );
    assert_eq!(
        found("package = 'ext'"),
        [(unread, Warn), (verdict, Warn), (verdict, Warn)]
    );
}

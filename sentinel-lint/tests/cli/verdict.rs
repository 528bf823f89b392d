//! From what an engine reached to verdicts, findings and the exit code.

use crate::double::{allow, answer, check, extension, gap, hop, reached, unread};
use sentinel_effects::EffectClass::{self, Abort, Fs, Net, Sync, Time};
use sentinel_lint::{
    check::exit,
    exit::Exit,
    finding::{FindingLevel, Report, Verdict, Voice},
    voice::{Answer, Gap, Judged},
};

fn reaching(class: EffectClass) -> Judged {
    let mut judged = extension("ext::run", 1);
    let chain = vec![
        hop("ext::run", "ext/src/lib.rs", 2, 5),
        hop("dep::f", "dep-1.0.0/src/lib.rs", 2, 5),
    ];
    judged.said[0].reached = vec![reached(class, "std::api", "does it", chain)];
    judged
}

fn report(args: &[&str], judged: Judged) -> Report {
    check(args, answer(vec![judged])).expect("a report")
}

#[track_caller]
fn spec(args: &[&str], judged: Judged, verdict: Verdict, levels: &[FindingLevel], end: Exit) {
    let report = report(args, judged);
    assert_eq!(report.extensions[0].verdict, verdict);
    assert_eq!(report.extensions[0].voices.source, Voice::Says(verdict));
    assert_eq!(report.extensions[0].voices.object, Voice::NotRun);
    let found: Vec<_> = report
        .findings
        .iter()
        .map(|finding| finding.level)
        .collect();
    assert_eq!(found, levels);
    assert_eq!(exit(&report), end);
}

use Exit::{Clean as Passes, Findings as Fails};
use FindingLevel::{Deny, Warn};
use Verdict::{Clean, Dirty, Unknown};

#[test]
fn a_denied_effect_is_dirty_and_fails() {
    spec(&[], reaching(Fs), Dirty, &[Deny], Fails);
    spec(&["--deny", "time"], reaching(Time), Dirty, &[Deny], Fails);
}

#[test]
fn a_warned_effect_is_reported_and_passes() {
    spec(&[], reaching(Time), Clean, &[Warn], Passes);
    spec(&["--warn", "fs"], reaching(Fs), Clean, &[Warn], Passes);
}

#[test]
fn an_allowed_effect_is_not_reported() {
    spec(&[], reaching(Sync), Clean, &[], Passes);
    spec(&["--allow", "fs"], reaching(Fs), Clean, &[], Passes);
    spec(&["--allow", "net,fs"], reaching(Fs), Clean, &[], Passes);
}

#[test]
fn the_last_flag_of_a_class_holds_whichever_it_is() {
    spec(
        &["--allow", "fs", "--deny", "fs"],
        reaching(Fs),
        Dirty,
        &[Deny],
        Fails,
    );
    spec(
        &["--deny", "fs", "--allow", "fs"],
        reaching(Fs),
        Clean,
        &[],
        Passes,
    );
    let args = ["--deny", "fs", "--allow", "fs", "--warn", "fs,net"];
    spec(&args, reaching(Fs), Clean, &[Warn], Passes);
}

#[test]
fn an_attributes_allow_counts_for_its_class_and_goes_before_the_command_line() {
    let mut judged = reaching(Fs);
    judged.allows = vec![allow(Fs, "its own cache")];
    spec(&[], judged.clone(), Clean, &[], Passes);
    spec(&["--deny", "fs"], judged, Clean, &[], Passes);
    let mut other = reaching(Fs);
    other.allows = vec![allow(Net, "asks the licence server")];
    // That nothing needs it is a finding of its own.
    spec(&[], other, Dirty, &[Deny, Warn], Fails);
}

#[test]
fn a_package_outside_the_workspace_does_not_acquit_itself() {
    let mut judged = reaching(Fs);
    judged.member = false;
    judged.allows = vec![allow(Fs, "trust me")];
    spec(&[], judged.clone(), Dirty, &[Deny], Fails);
    let report = report(&[], judged);
    assert!(report.allows.is_empty());
    assert_eq!(report.scanned.skipped[0].what, "allow(fs) of ext::run");
}

#[test]
fn what_cannot_be_followed_is_unknown_and_fails() {
    let mut judged = extension("ext::run", 1);
    judged.said[0].gaps = vec![gap("it is a macro", vec![]), gap("it is a pointer", vec![])];
    spec(&[], judged.clone(), Unknown, &[Deny], Fails);
    spec(
        &["--allow-unknown"],
        judged.clone(),
        Unknown,
        &[Warn],
        Passes,
    );
    let report = report(&[], judged);
    assert_eq!(
        report.extensions[0].reason.as_deref(),
        Some("it is a macro")
    );
    assert_eq!(report.findings[0].notes, ["also, it is a pointer"]);
}

#[test]
fn dirty_goes_before_unknown_and_unknown_before_warned() {
    let mut dirty = reaching(Fs);
    dirty.said[0].gaps = vec![gap("it is a macro", vec![])];
    spec(&["--allow-unknown"], dirty.clone(), Dirty, &[Deny], Fails);
    assert_eq!(report(&[], dirty).extensions[0].reason, None);
    let mut warned = reaching(Time);
    warned.said[0].gaps = vec![gap("it is a macro", vec![])];
    spec(&[], warned, Unknown, &[Warn, Deny], Fails);
}

#[test]
fn an_effect_that_is_allowed_leaves_an_unknown_unknown() {
    let mut judged = reaching(Fs);
    judged.said[0].gaps = vec![gap("it is a macro", vec![])];
    spec(&["--allow", "fs"], judged, Unknown, &[Deny], Fails);
}

#[test]
fn a_gap_that_may_hide_one_class_counts_while_that_class_is_denied() {
    let mut judged = extension("ext::run", 1);
    judged.said[0].gaps = vec![Gap {
        class: Some(Fs),
        ..gap("its target is not known", vec![])
    }];
    spec(&[], judged.clone(), Unknown, &[Deny], Fails);
    spec(&["--warn", "fs"], judged.clone(), Clean, &[], Passes);
    spec(&["--allow", "fs"], judged.clone(), Clean, &[], Passes);
    judged.allows = vec![allow(Fs, "its own cache")];
    spec(&[], judged, Clean, &[], Passes);
}

#[test]
fn a_reason_is_told_once() {
    let mut judged = extension("ext::run", 1);
    judged.said[0].gaps = ["a", "b", "a", "b"]
        .map(|reason| gap(reason, vec![]))
        .to_vec();
    let report = report(&[], judged);
    assert_eq!(report.findings[0].notes, ["also, b"]);
}

#[test]
fn to_abort_by_ones_own_hand_is_a_finding_and_by_a_librarys_is_none() {
    spec(&[], reaching(Abort), Clean, &[], Passes);
    let mut own = extension("ext::run", 1);
    let chain = vec![hop("ext::run", "ext/src/lib.rs", 2, 5)];
    own.said[0].reached = vec![reached(
        Abort,
        "std::process::abort",
        "ends the process",
        chain,
    )];
    spec(&[], own.clone(), Dirty, &[Deny], Fails);
    spec(&["--allow", "abort"], own, Clean, &[], Passes);
}

#[test]
fn the_same_effect_is_found_once_by_its_shortest_chain() {
    let mut judged = reaching(Fs);
    let mut shorter = judged.said[0].reached[0].clone();
    shorter.chain.remove(1);
    let longer = judged.said[0].reached[0].clone();
    judged.said[0].reached = vec![longer.clone(), shorter.clone(), longer];
    let report = report(&[], judged);
    assert_eq!(report.findings.len(), 1);
    assert_eq!(report.findings[0].chain, shorter.chain);
}

#[test]
fn what_is_not_read_of_a_checked_package_fails_the_check_though_every_extension_is_clean() {
    let unread = || Answer {
        unread: vec![unread()],
        ..answer(vec![extension("ext::run", 1)])
    };
    let report = check(&[], unread()).expect("a report");
    assert_eq!(report.extensions[0].verdict, Clean);
    assert_eq!(report.findings[0].rule, "unread-source");
    assert_eq!(report.findings[0].extension, None);
    assert_eq!((report.findings[0].level, exit(&report)), (Deny, Fails));

    let told = check(&["--allow-unknown"], unread()).expect("a report");
    assert_eq!((told.findings[0].level, exit(&told)), (Warn, Passes));
}

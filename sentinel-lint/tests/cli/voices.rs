//! Several engines about one extension: whose word counts, and what becomes of the others'.

use crate::double::{answer, check, extension, gap, hop, reached};
use sentinel_effects::EffectClass::{Fs, Net};
use sentinel_lint::{
    check::exit,
    exit::Exit,
    finding::{FindingLevel, Report, Verdict, Voice},
    voice::{Judged, Reached, Said, Speaker},
};

/// What an engine says.
#[derive(Clone, Copy)]
enum Says {
    Clean,
    Dirty,
    Unknown,
    /// It has no code of the function.
    Absent,
}
use Says::{Absent, Clean, Dirty, Unknown};

fn said(by: Speaker, says: Says) -> Said {
    let chain = vec![hop("ext::run", "ext/src/lib.rs", 2, 5)];
    Said {
        by,
        found: !matches!(says, Absent),
        reached: match says {
            Dirty => vec![reached(Fs, "std::fs::read", "reads a file", chain)],
            Clean | Unknown | Absent => Vec::new(),
        },
        gaps: match says {
            Unknown | Absent => vec![gap(&format!("{} cannot tell", by.name()), Vec::new())],
            Clean | Dirty => Vec::new(),
        },
    }
}

fn judged(object: Says, source: Says) -> Judged {
    let mut judged = extension("ext::run", 1);
    judged.said = vec![said(Speaker::Object, object), said(Speaker::Source, source)];
    judged
}

fn report(judged: Judged) -> Report {
    check(&[], answer(vec![judged])).expect("a report")
}

#[test]
fn the_objects_decide_where_they_can_and_source_where_they_cannot() {
    for (object, source, verdict) in [
        (Clean, Clean, Verdict::Clean),
        (Clean, Dirty, Verdict::Clean),
        (Clean, Unknown, Verdict::Clean),
        (Dirty, Clean, Verdict::Dirty),
        (Dirty, Unknown, Verdict::Dirty),
        (Unknown, Clean, Verdict::Unknown),
        (Unknown, Dirty, Verdict::Dirty),
        (Absent, Clean, Verdict::Clean),
        (Absent, Dirty, Verdict::Dirty),
        (Absent, Unknown, Verdict::Unknown),
    ] {
        let report = report(judged(object, source));
        assert_eq!(report.extensions[0].verdict, verdict);
        let fails = verdict != Verdict::Clean;
        let end = if fails { Exit::Findings } else { Exit::Clean };
        assert_eq!(exit(&report), end);
    }
}

#[test]
fn each_engine_s_own_verdict_is_in_the_report() {
    let voices = report(judged(Absent, Dirty)).extensions[0].voices;
    assert_eq!(voices.object, Voice::Says(Verdict::Unknown));
    assert_eq!(voices.source, Voice::Says(Verdict::Dirty));
    assert_eq!(voices.runtime, Voice::NotRun);
}

#[test]
fn what_both_find_is_one_finding_with_two_voices() {
    let report = report(judged(Dirty, Dirty));
    assert_eq!(report.findings.len(), 1);
    assert_eq!(report.findings[0].voices, ["object", "source"]);
}

#[test]
fn that_both_name_the_effect_by_another_api_is_no_second_finding() {
    let mut judged = judged(Dirty, Dirty);
    judged.said[1].reached[0].api = "std::fs::File::open".into();
    let report = report(judged);
    assert_eq!(report.findings.len(), 1);
    assert_eq!(report.findings[0].api.as_deref(), Some("std::fs::read"));
    assert_eq!(report.findings[0].voices, ["object", "source"]);
}

#[test]
fn what_source_alone_finds_beyond_the_objects_is_a_remark() {
    let report = report(judged(Clean, Dirty));
    assert_eq!(report.findings.len(), 1);
    assert_eq!(report.findings[0].level, FindingLevel::Note);
    assert_eq!(report.findings[0].voices, ["source"]);
}

#[test]
fn where_the_objects_leave_a_doubt_source_counts_in_full() {
    let mut judged = judged(Unknown, Dirty);
    let other = judged.said[1].reached[0].clone();
    let net = Reached {
        class: Net,
        api: "std::net::TcpStream::connect".into(),
        ..other
    };
    judged.said[0].reached.push(net);
    let levels: Vec<_> = report(judged).findings.iter().map(|f| f.level).collect();
    assert_eq!(levels, [FindingLevel::Deny, FindingLevel::Deny]);
}

#[test]
fn the_reason_of_an_unknown_verdict_is_the_deciding_engine_s() {
    let reason = |judged| report(judged).extensions[0].reason.clone();
    assert_eq!(
        reason(judged(Unknown, Unknown)).as_deref(),
        Some("object cannot tell")
    );
    assert_eq!(
        reason(judged(Absent, Unknown)).as_deref(),
        Some("source cannot tell")
    );
}

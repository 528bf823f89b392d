//! A baseline: what is known passes, what is new or worse fails, what is gone is told.

use crate::double::{answer, basis, check, check_on, extension, gap, hop, reached};
use sentinel_effects::EffectClass::{self, Fs, Net};
use sentinel_lint::{
    baseline::{Baseline, Compared},
    check::exit,
    config::Config,
    exit::Exit,
    finding::Report,
    voice::Judged,
};
use std::{
    fs,
    path::{Path, PathBuf},
};
use tempfile::TempDir;

/// An extension that reaches a class, by a call in the next line.
fn acting(path: &str, class: EffectClass, line: u32) -> Judged {
    let mut judged = extension(path, line);
    let chain = vec![hop(path, "ext/src/lib.rs", line + 1, 5)];
    judged.said[0].reached = vec![reached(class, "std::act", "acts", chain)];
    judged
}

fn doubted(reason: &str) -> Judged {
    let mut judged = extension("ext::doubted", 30);
    judged.said[0].gaps = vec![gap(reason, Vec::new())];
    judged
}

fn report(judged: Vec<Judged>) -> Report {
    check(&[], answer(judged)).expect("a report")
}

fn file() -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("known.json");
    (folder, path)
}

/// Makes the findings of a report known.
fn know(path: &Path, mut report: Report) -> Compared {
    let baseline = Baseline::read_or_new(path).expect("read");
    baseline.update(&mut report).expect("written")
}

/// What becomes of a report beside what is known.
fn against(path: &Path, mut report: Report) -> (Compared, Exit) {
    let baseline = Baseline::read(path).expect("read");
    let compared = baseline.mark(&mut report);
    (compared, exit(&report))
}

fn compared(known: usize, fixed: usize) -> Compared {
    Compared { known, fixed }
}

#[test]
fn what_is_known_passes_though_its_lines_move_and_what_is_new_fails() {
    let (_folder, path) = file();
    let written = know(&path, report(vec![acting("ext::old", Fs, 3)]));
    assert_eq!(written, compared(1, 0));
    let more = || vec![acting("ext::old", Fs, 3), acting("ext::new", Fs, 9)];
    for (judged, expected) in [
        (
            vec![acting("ext::old", Fs, 90)],
            (compared(1, 0), Exit::Clean),
        ),
        (more(), (compared(1, 0), Exit::Findings)),
        (
            vec![acting("ext::old", Net, 3)],
            (compared(0, 1), Exit::Findings),
        ),
    ] {
        assert_eq!(against(&path, report(judged)), expected);
    }
}

#[test]
fn what_has_become_louder_is_not_known() {
    let (_folder, path) = file();
    let old = || answer(vec![acting("ext::old", Fs, 3)]);
    know(&path, check(&["--warn=fs"], old()).expect("a report"));
    let denied = check(&[], old()).expect("a report");
    assert_eq!(against(&path, denied).1, Exit::Findings);
}

#[test]
fn a_doubt_is_known_for_its_reason_alone() {
    let (_folder, path) = file();
    know(&path, report(vec![doubted("a macro of one kind")]));
    for (reason, end) in [
        ("a macro of one kind", Exit::Clean),
        ("a library that is not read", Exit::Findings),
    ] {
        assert_eq!(against(&path, report(vec![doubted(reason)])).1, end);
    }
}

#[test]
fn what_is_fixed_is_told_and_leaves_with_an_update() {
    let (_folder, path) = file();
    let both = || report(vec![acting("ext::a", Fs, 3), acting("ext::b", Fs, 9)]);
    let fixed = || report(vec![extension("ext::a", 3), acting("ext::b", Fs, 9)]);
    know(&path, both());
    assert_eq!(against(&path, fixed()), (compared(1, 1), Exit::Clean));
    assert_eq!(know(&path, fixed()), compared(1, 1));
    assert_eq!(against(&path, both()), (compared(1, 0), Exit::Findings));
}

#[test]
fn what_was_not_checked_stays_known() {
    let (_folder, path) = file();
    let mut other = acting("other::a", Fs, 3);
    other.package = "other".into();
    know(&path, report(vec![other.clone(), acting("ext::b", Fs, 9)]));
    // This run is about `ext` alone.
    let narrow = || report(vec![extension("ext::b", 9)]);
    assert_eq!(against(&path, narrow()).0, compared(0, 1));
    know(&path, narrow());
    assert_eq!(against(&path, report(vec![other])).1, Exit::Clean);
}

#[test]
fn what_only_a_run_has_shown_is_not_gone_where_nothing_was_run() {
    let (folder, path) = file();
    let evidence = folder.path().join("seen.jsonl");
    let line = "{\"schema\":\"sentinel-evidence/1\",\"event\":\"watched\",\"subject\":\"ext::a\",\
                \"file\":\"ext/src/lib.rs\",\"line\":3,\"windows\":1,\"unwatched\":0,\"late\":0,\
                \"dropped\":0,\"witnesses\":{\"fs\":1},\"first\":null}";
    fs::write(&evidence, line).expect("written");
    let judged = || answer(vec![extension("ext::a", 3)]);
    let basis = basis(Config::default()).with_evidence(&[evidence]);
    let seen = check_on(&basis.expect("evidence"), &[], judged()).expect("a report");
    know(&path, seen);
    assert_eq!(
        against(&path, report(vec![extension("ext::a", 3)])).0,
        compared(0, 0)
    );
}

#[test]
fn the_same_findings_make_the_same_file() {
    let (_folder, path) = file();
    let know = |judged| {
        know(&path, report(judged));
        fs::read_to_string(&path).expect("text")
    };
    let first = know(vec![acting("ext::b", Fs, 9), acting("ext::a", Fs, 3)]);
    let again = know(vec![acting("ext::a", Fs, 4), acting("ext::b", Fs, 1)]);
    assert_eq!(first, again);
    insta::assert_snapshot!(first);
}

#[test]
fn a_file_that_is_no_baseline_is_refused_by_name() {
    let (_folder, path) = file();
    let refused = || Baseline::read(&path).expect_err("refused").to_string();
    let missing = refused();
    assert!(missing.contains("known.json"), "{missing}");
    assert!(missing.contains("`--update-baseline`"), "{missing}");
    let later = "{\"schema\":\"sentinel-baseline/2\",\"findings\":[]}";
    for text in ["", "{}", "[1]", later] {
        fs::write(&path, text).expect("written");
        let said = refused();
        assert!(said.contains("known.json"), "{said}");
        assert!(said.contains("sentinel-baseline/1"), "{said}");
        // An update does not write over what it does not understand.
        Baseline::read_or_new(&path).expect_err("refused");
    }
}

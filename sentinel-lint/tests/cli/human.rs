//! What people see.

use crate::double::{
    allow, answer, basis, check, check_on, extension, gap, hop, one_of_each, reached, sources,
    unread,
};
use sentinel_effects::EffectClass::{Fs, Net};
use sentinel_lint::{
    config::Config,
    finding::Report,
    list,
    report::{Detail, Look, human},
    rules::RULES,
    voice::Answer,
};
use std::{fs, path::Path};

const NORMAL: Look = Look {
    detail: Detail::Normal,
    width: None,
};

fn plain(report: &Report, look: Look) -> String {
    anstream::adapter::strip_str(&human::render(report, look)).to_string()
}

fn seen(args: &[&str], answer: Answer, look: Look) -> String {
    plain(&check(args, answer).expect("a report"), look)
}

fn of_each(args: &[&str], detail: Detail) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    seen(
        args,
        one_of_each(folder.path()),
        Look {
            detail,
            width: None,
        },
    )
}

#[test]
fn a_report_shows_every_step_then_the_extensions_then_the_sum() {
    insta::assert_snapshot!(of_each(&["--allow", "net"], Detail::Normal));
}

#[test]
fn a_quiet_report_is_findings_and_summary_alone() {
    insta::assert_snapshot!(of_each(&["--allow", "net"], Detail::Quiet));
}

#[test]
fn a_verbose_report_says_what_was_skipped() {
    let text = of_each(&[], Detail::Verbose);
    assert!(
        text.contains("ext/src/windows.rs  its cfg is off for this target"),
        "{text}"
    );
    assert!(!of_each(&[], Detail::Normal).contains("windows.rs"));
}

#[test]
fn each_rule_looks_like_its_picture() {
    let folder = tempfile::tempdir().expect("a folder");
    let answer = Answer {
        unread: vec![unread()],
        ..one_of_each(folder.path())
    };
    // `plain` did what is denied, and `stamp` what only the lint allows.
    let evidence = [
        ("plain", 18, "fs", "open64"),
        ("stamp", 8, "ipc", "mq_open"),
    ];
    let evidence = evidence.map(|(name, line, class, function)| {
        format!(
            "{{\"schema\":\"sentinel-evidence/1\",\"event\":\"misdeclared\",\"subject\":\"{name}\",\
             \"file\":\"ext/src/lib.rs\",\"line\":{line},\"windows\":1,\"unwatched\":0,\"late\":0,\
             \"dropped\":0,\"witnesses\":{{\"{class}\":1}},\"first\":\"{function}: /x\"}}\n"
        )
    });
    let file = folder.path().join("evidence.jsonl");
    fs::write(&file, evidence.concat()).expect("written");
    let basis = basis(Config::default()).with_evidence(&[file]);
    let basis = basis.expect("evidence");
    let report = check_on(&basis, &["--allow=ipc"], answer).expect("a report");
    for rule in RULES {
        let mut one = report.clone();
        one.findings.retain(|finding| finding.rule == rule.id);
        let folder = Path::new("../rules").join(rule.id);
        let twins = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules");
        if one.findings.is_empty() {
            // What it says is held by its twins.
            assert!(
                twins.join(rule.id).join("guilty.rs").exists(),
                "{}",
                rule.id
            );
            continue;
        }
        let text = plain(
            &one,
            Look {
                detail: Detail::Quiet,
                width: None,
            },
        );
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(folder);
        settings.set_prepend_module_to_snapshot(false);
        settings.bind(|| insta::assert_snapshot!("human", text));
    }
}

#[test]
fn colour_is_for_the_stream_to_keep_or_drop() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = check(&[], one_of_each(folder.path())).expect("a report");
    assert!(human::render(&report, NORMAL).contains("\u{1b}["));
}

#[test]
fn a_source_that_is_gone_leaves_its_place_and_the_way() {
    let folder = tempfile::tempdir().expect("a folder");
    let answer = one_of_each(folder.path());
    folder.close().expect("the folder goes");
    let text = seen(&[], answer, NORMAL);
    assert!(text.contains("ext/src/lib.rs:3:16"), "{text}");
    assert!(text.contains("dep-1.0.0/src/lib.rs:6:5"), "{text}");
    let way = "ext::summarize -> dep::load -> dep::inner -> std::fs::read_to_string";
    assert!(text.contains(way), "{text}");
}

#[test]
fn a_line_beyond_the_end_of_its_file_is_a_place_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut answer = one_of_each(folder.path());
    answer.judged[0].said[0].reached[0].chain[0].line = 4_000_000_000;
    assert!(seen(&[], answer, NORMAL).contains("ext/src/lib.rs:4000000000:16"));
}

#[test]
fn every_line_of_the_tables_fits_a_narrow_terminal() {
    let mut answer = answer(vec![extension(
        &format!("ext::{}::run", "deep::".repeat(30)),
        2,
    )]);
    answer.judged[0].allows = vec![allow(Net, "asks the licence server")];
    answer.judged[0].said[0].reached = vec![reached(Net, "std::api", "asks", Vec::new())];
    let width = 72;
    let text = seen(
        &[],
        answer,
        Look {
            detail: Detail::Normal,
            width: Some(width),
        },
    );
    let tables = text.split("passed:").next().expect("a text");
    assert!(tables.contains('…'), "{text}");
    for line in tables.lines() {
        assert!(line.chars().count() <= width, "{line}");
    }
}

#[test]
fn a_long_chain_is_shown_from_both_ends() {
    let mut liar = extension("ext::run", 2);
    let chain = (0..20).map(|i| hop(&format!("dep::f{i}"), "dep-1.0.0/src/lib.rs", i + 1, 1));
    liar.said[0].reached = vec![reached(
        Fs,
        "std::fs::read",
        "reads a file",
        chain.collect(),
    )];
    let answer = answer(vec![liar]);
    let text = seen(&[], answer.clone(), NORMAL);
    assert_eq!(text.matches("dep-1.0.0/src/lib.rs:").count(), 6, "{text}");
    assert!(
        text.contains("14 calls between are left out; `-v` shows them"),
        "{text}"
    );
    let text = seen(
        &[],
        answer,
        Look {
            detail: Detail::Verbose,
            width: None,
        },
    );
    assert_eq!(text.matches("dep-1.0.0/src/lib.rs:").count(), 20, "{text}");
}

#[test]
fn of_many_reasons_a_few_are_shown() {
    let mut unknown = extension("ext::run", 2);
    unknown.said[0].gaps = (0..9)
        .map(|i| gap(&format!("reason {i}"), vec![]))
        .collect();
    let answer = answer(vec![unknown]);
    let text = seen(&[], answer.clone(), NORMAL);
    assert!(
        text.contains("also, reason 3") && !text.contains("also, reason 4"),
        "{text}"
    );
    assert!(text.contains("and 5 more; `-v` shows them"), "{text}");
    let verbose = Look {
        detail: Detail::Verbose,
        width: None,
    };
    assert!(seen(&[], answer, verbose).contains("also, reason 8"));
}

#[test]
fn stds_own_steps_are_for_the_verbose() {
    let mut liar = extension("ext::run", 2);
    let chain = vec![
        hop("ext::run", "ext/src/lib.rs", 3, 1),
        hop("std::fs::inner", "library/std/src/fs.rs", 300, 9),
    ];
    liar.said[0].reached = vec![reached(Fs, "std::fs::read", "reads a file", chain)];
    let answer = answer(vec![liar]);
    assert!(!seen(&[], answer.clone(), NORMAL).contains("library/std/src/fs.rs"));
    let verbose = Look {
        detail: Detail::Verbose,
        width: None,
    };
    assert!(seen(&[], answer, verbose).contains("library/std/src/fs.rs:300:9"));
}

#[test]
fn nothing_of_a_source_reaches_the_terminal_as_an_escape() {
    let evil = "\u{1b}]0;owned\u{7}";
    let mut unknown = extension("ext::run", 2);
    unknown.said[0].gaps = vec![
        gap(&format!("one {evil}"), vec![]),
        gap(&format!("two {evil}"), vec![]),
    ];
    unknown.allows = vec![allow(Net, &format!("reason {evil}"))];
    let report = check(&[], answer(vec![unknown])).expect("a report");
    let text = human::render(&report, NORMAL);
    assert!(text.contains("owned"), "{text}");
    assert!(
        !text.contains("\u{1b}]") && !text.contains('\u{7}'),
        "{text:?}"
    );
}

#[test]
fn five_hundred_findings_are_five_hundred_diagnostics_and_one_table() {
    let many = (0..500).map(|i| {
        let path = format!("ext::t{i:03}");
        let mut liar = extension(&path, i + 1);
        let chain = vec![hop(&path, "ext/src/lib.rs", i + 1, 5)];
        liar.said[0].reached = vec![reached(Fs, "std::fs::read", "reads a file", chain)];
        liar
    });
    let text = seen(&[], answer(many.collect()), NORMAL);
    assert_eq!(text.matches("error[direct-effect]").count(), 500);
    assert_eq!(
        text.lines()
            .filter(|line| line.starts_with("ext::t"))
            .count(),
        500
    );
    assert!(
        text.contains("failed: 500 errors; 500 extensions: 500 dirty;"),
        "{text}"
    );
}

#[test]
fn every_allow_in_force_is_listed() {
    let mut extension = extension("ext::run", 2);
    extension.allows = vec![allow(Net, "asks the licence server")];
    let text = seen(
        &["--allow", "time", "--allow-unknown"],
        answer(vec![extension]),
        NORMAL,
    );
    let allows = text.split("allowed for").nth(1).expect("a table");
    for words in [
        ["*", "unknown verdict", "command line", "--allow-unknown"],
        ["*", "time", "command line", "--allow time"],
        ["ext::run", "net", "attribute", "asks the licence server"],
    ] {
        let has = |line: &str| words.iter().all(|word| line.contains(word));
        assert!(allows.lines().any(has), "{words:?} in {text}");
    }
}

#[test]
fn a_list_says_what_each_declaration_is_worth() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = check(&[], one_of_each(folder.path())).expect("a report");
    let text = anstream::adapter::strip_str(&list::list(&report, NORMAL)).to_string();
    insta::assert_snapshot!(text, @r"
    extension       trust class    verdict  declared at
    ext::plain      port-mediated  clean    ext/src/lib.rs:18
    ext::render     opaque         unknown  ext/src/lib.rs:13
    ext::stamp      port-mediated  clean    ext/src/lib.rs:8
    ext::summarize  opaque         dirty    ext/src/lib.rs:2

    2 errors, 1 warning; 4 extensions: 2 clean, 1 dirty, 1 unknown; scanned 2 packages, 3 files; 1 skipped
    ");
}

/// What has no debug information has no lines to show, and is not left out silently.
#[test]
fn a_way_through_code_without_lines_is_told_where_it_begins() {
    let mut liar = extension("ext::run", 1);
    let calls = |lost: &[&str]| {
        let lost = lost.iter().map(|name| hop(name, "", 0, 0));
        let first = hop("ext::run", "ext/src/lib.rs", 2, 5);
        [first].into_iter().chain(lost).collect()
    };
    let what = "opens a file";
    liar.said[0].reached = vec![reached(Fs, "open", what, calls(&["c_reads", "c_opens"]))];
    let folder = tempfile::tempdir().expect("a folder");
    let shown = |liar| {
        let answer = Answer {
            sources: sources(folder.path()),
            ..answer(vec![liar])
        };
        seen(&[], answer, NORMAL)
    };
    let text = shown(liar.clone());
    let told = "calls `c_reads`, whose lines are not known: `c_reads` -> `c_opens` -> `open`";
    assert!(text.contains(told), "{text}");

    liar.said[0].reached = vec![reached(Fs, "open", what, calls(&[]))];
    let text = shown(liar);
    assert!(!text.contains("lines are not known"), "{text}");
}

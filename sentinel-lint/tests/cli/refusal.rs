//! What keeps a check from being made: each says what was wrong and what to do.

use crate::double::{Double, answer, check, cli, extension};
use sentinel_lint::{
    error::Error,
    exit::Exit,
    finding::{Scanned, Skip},
    voice::{Answer, Engine, Request, Unmatched},
};
use std::fs;

fn refused(answer: Answer) -> String {
    check(&[], answer).expect_err("no report").to_string()
}

#[test]
fn nothing_declared_is_no_success() {
    let text = refused(answer(vec![]));
    for part in [
        "2 packages, 3 files",
        "`ext`",
        "#[port_mediated]",
        "--extension",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn nothing_declared_names_a_few_of_many_packages_and_what_was_skipped() {
    let mut empty = answer(vec![]);
    empty.selected = (0..9).map(|i| format!("p{i}")).collect();
    empty.scanned = Scanned {
        skipped: vec![Skip {
            what: "p0/src/lib.rs".into(),
            why: "it does not parse".into(),
        }],
        ..empty.scanned
    };
    let text = refused(empty);
    assert!(
        text.contains("`p4` and 4 more") && !text.contains("`p5`"),
        "{text}"
    );
    assert!(text.contains("p0/src/lib.rs: it does not parse"), "{text}");
}

#[test]
fn a_pattern_of_no_crate_says_so_with_crates_that_are_near() {
    let mut with = answer(vec![]);
    with.unmatched = vec![Unmatched {
        pattern: "my-ext::run".into(),
        stranger: Some("my-ext".into()),
        near: vec!["my_ext".into()],
    }];
    assert_eq!(
        refused(with),
        "no crate of the tree is called `my-ext`, as `--extension my-ext::run` has it; there is \
         `my_ext`"
    );
}

#[test]
fn a_pattern_that_matches_nothing_is_named_with_what_is_near() {
    let mut with = answer(vec![extension("ext::run", 1)]);
    with.unmatched = vec![
        Unmatched {
            pattern: "ext::ran".into(),
            stranger: None,
            near: vec!["ext::run".into(), "ext::rain".into()],
        },
        Unmatched {
            pattern: "zzz".into(),
            stranger: None,
            near: vec![],
        },
    ];
    let text = refused(with);
    assert!(
        text.contains("`--extension ext::ran`; there is `ext::run`, `ext::rain`"),
        "{text}"
    );
    assert!(
        text.contains("no function matches `--extension zzz`"),
        "{text}"
    );
}

#[test]
fn an_engine_that_gives_up_says_why_in_its_own_words() {
    struct Broken;
    impl Engine for Broken {
        fn judge(
            &self,
            _: &Request<'_>,
        ) -> Result<Answer, Box<dyn std::error::Error + Send + Sync>> {
            Err("no manifest in this folder".into())
        }
    }
    let error = sentinel_lint::run(&cli(&["check", "-q"]), &Broken).expect_err("no check");
    assert_eq!(error.to_string(), "no manifest in this folder");
}

#[test]
fn a_report_goes_to_the_file_that_is_named_without_colour() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("report.txt");
    let name = file.to_str().expect("a name");
    let engine = Double(answer(vec![extension("ext::run", 1)]));
    let cli = cli(&["check", "-q", "--color", "always", "--output", name]);
    assert_eq!(
        sentinel_lint::run(&cli, &engine).expect("a check"),
        Exit::Clean
    );
    let text = fs::read_to_string(&file).expect("a report");
    assert_eq!(
        text,
        "passed: no findings; 1 extension: 1 clean; scanned 2 packages, 3 files\n"
    );
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("no/such/folder/report.json");
    let name = file.to_str().expect("a name");
    let engine = Double(answer(vec![extension("ext::run", 1)]));
    let cli = cli(&["check", "-q", "--format", "json", "--output", name]);
    let error = sentinel_lint::run(&cli, &engine).expect_err("no file");
    assert!(matches!(error, Error::Output { .. }));
    assert!(error.to_string().contains(name), "{error}");
}

//! The document that other programs read, against one written by hand from the contract.

use crate::{
    double::{allow, answer, check, extension, gap, hop, one_of_each, reached, unread},
    schema::{valid, validator},
};
use sentinel_effects::EffectClass::{self, Fs, Net};
use sentinel_lint::{
    finding::Skip,
    report::json,
    voice::{Answer, Judged},
};
use serde_json::{Value, json};

const SCHEMA: &str = include_str!("../../data/sentinel-report-1.schema.json");

/// Written by hand; the fingerprints were computed outside of this project.
const EXPECTED: &str = include_str!("report.json");

fn document(args: &[&str], answer: Answer) -> String {
    json::render(&check(args, answer).expect("a report"))
}

fn liar() -> Judged {
    let mut liar = extension("ext::t01::t01", 7);
    liar.subject = "summarize".into();
    let chain = vec![
        hop("ext::t01::t01", "ext/src/lib.rs", 9, 5),
        hop("dep::load", "dep-1.0.0/src/lib.rs", 2, 13),
    ];
    liar.said[0].reached = vec![reached(Fs, "std::fs::read", "reads a file", chain)];
    liar.said[0].reached[0].leaf = Some("open64".into());
    liar
}

#[test]
fn the_document_is_the_contracts() {
    let mut unknown = extension("ext::t02", 12);
    unknown.said[0].gaps = vec![gap("`x!` is a macro that is not in the tree", vec![])];
    let mut answer = answer(vec![unknown, liar()]);
    answer.scanned.skipped = vec![Skip {
        what: "ext/src/windows.rs".into(),
        why: "its cfg is off for this target".into(),
    }];
    assert_eq!(document(&[], answer), EXPECTED);
}

#[test]
fn every_document_is_valid_by_the_published_schema() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut answer = one_of_each(folder.path());
    answer.unread = vec![unread()];
    valid(SCHEMA, &document(&[], answer.clone()));
    valid(SCHEMA, &document(&["--allow-unknown"], answer));
    valid(SCHEMA, EXPECTED);
}

#[test]
fn the_schema_knows_every_class_and_the_name_of_the_schema() {
    let schema: Value = serde_json::from_str(SCHEMA).expect("a schema");
    let classes: Vec<_> = EffectClass::ALL.iter().map(|class| class.name()).collect();
    assert_eq!(schema["$defs"]["class"]["enum"], json!(classes));
    assert_eq!(schema["properties"]["schema"]["const"], json::SCHEMA);
}

#[test]
fn the_schema_refuses_what_the_contract_does_not_have() {
    let validator = validator(SCHEMA);
    let refused = |pointer: &str, value: Value| {
        let mut document: Value = serde_json::from_str(EXPECTED).expect("a document");
        assert!(validator.is_valid(&document));
        *document.pointer_mut(pointer).expect("a place") = value;
        assert!(!validator.is_valid(&document), "{pointer}");
    };
    refused("/schema", json!("sentinel-report/2"));
    refused("/findings/0/level", json!("error"));
    refused("/findings/0/effect", json!("coffee"));
    refused("/findings/0/fingerprint", json!("71338177672773D4"));
    refused("/findings/0/chain", json!([]));
    refused("/findings/0/chain/0/file", json!("/home/me/app/src/lib.rs"));
    refused("/extensions/0/line", json!(0));
    refused("/extensions/0/reason", json!("a reason, of what is dirty"));
    refused("/extensions/1/reason", Value::Null);
    refused(
        "/scanned/skipped/0",
        json!({"what": "a", "why": "b", "more": 1}),
    );
}

#[test]
fn the_order_of_the_answer_does_not_show() {
    let folder = tempfile::tempdir().expect("a folder");
    let answer = one_of_each(folder.path());
    let mut turned = answer.clone();
    turned.judged.reverse();
    assert_eq!(document(&[], answer), document(&[], turned));
}

#[test]
fn nothing_of_this_machine_is_in_the_document() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = document(&[], one_of_each(folder.path()));
    assert!(!text.contains(&*folder.path().to_string_lossy()), "{text}");
}

#[test]
fn findings_are_sorted_by_extension_rule_effect_and_api() {
    let mut first = extension("ext::a", 1);
    let own = || hop("ext::a", "ext/src/lib.rs", 2, 1);
    let far = || hop("dep::a", "dep-1.0.0/src/lib.rs", 2, 1);
    // Of a class the nearest is told, and the nearest that the extension's own crate calls.
    for (class, api, chain) in [
        (Net, "std::net::a", vec![own()]),
        (Fs, "std::fs::write", vec![own(), own()]),
        (Fs, "std::fs::remove_dir", vec![own(), own(), own()]),
        (Fs, "std::fs::read", vec![far()]),
    ] {
        first.said[0]
            .reached
            .push(reached(class, api, "does it", chain));
    }
    let report = check(&[], answer(vec![liar(), first])).expect("a report");
    let apis: Vec<_> = report
        .findings
        .iter()
        .filter_map(|f| f.api.as_deref())
        .collect();
    assert_eq!(
        apis,
        [
            "std::fs::read",
            "std::fs::write",
            "std::net::a",
            "std::fs::read"
        ]
    );
}

#[test]
fn a_fingerprint_outlives_moved_lines() {
    let mut moved = liar();
    moved.line += 100;
    moved.said[0].reached[0].chain[0].line += 100;
    let print = |judged| {
        check(&[], answer(vec![judged])).expect("a report").findings[0]
            .fingerprint
            .clone()
    };
    assert_eq!(print(liar()), print(moved));
}

#[test]
fn a_warning_says_so() {
    let mut allowed = liar();
    allowed.allows = vec![allow(Net, "asks the licence server")];
    let text = document(&["--warn", "fs"], answer(vec![allowed]));
    assert!(
        text.contains("\"level\": \"warn\"") && text.contains("\"verdict\": \"clean\""),
        "{text}"
    );
}

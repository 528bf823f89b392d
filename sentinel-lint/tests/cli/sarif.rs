//! SARIF, against the schema of its authors and against what code scanning asks beyond it.

use crate::{
    double::{EXT, answer, check, extension, hop, one_of_each, reached, unread},
    schema::{valid, validator},
};
use sentinel_effects::EffectClass::{Fs, Net};
use sentinel_lint::{
    report::sarif,
    rules::RULES,
    voice::{Answer, Judged},
};
use serde_json::{Value, json};
use std::{fs, path::Path};

const SCHEMA: &str = include_str!("schemas/sarif-2.1.0.json");

/// A repository with `ext` in the workspace `sub/tree`, and what was found in it.
fn checked_out(folder: &Path) -> Answer {
    fs::create_dir(folder.join(".git")).expect("a folder");
    let workspace = folder.join("sub/tree");
    fs::create_dir_all(workspace.join("ext/src")).expect("folders");
    fs::write(workspace.join("ext/src/lib.rs"), EXT).expect("a file");
    let mut answer = one_of_each(folder);
    answer.unread = vec![unread()];
    answer.workspace = workspace;
    answer
}

#[track_caller]
fn document(answer: Answer) -> Value {
    valid(
        SCHEMA,
        &sarif::render(&check(&[], answer).expect("a report")),
    )
}

fn results(document: &Value) -> &Vec<Value> {
    document["runs"][0]["results"].as_array().expect("results")
}

#[track_caller]
fn of_each() -> Value {
    let folder = tempfile::tempdir().expect("a folder");
    document(checked_out(folder.path()))
}

fn liar(chain: &[(&str, &str)]) -> Judged {
    let mut liar = extension("ext::run", 3);
    let chain = chain
        .iter()
        .map(|(function, file)| hop(function, file, 4, 5));
    liar.said[0].reached = vec![reached(
        Fs,
        "std::fs::read",
        "reads a file",
        chain.collect(),
    )];
    liar
}

#[test]
fn the_schema_refuses_what_is_no_sarif() {
    let bare =
        json!({"version": "2.1.0", "runs": [{"tool": "a name where an object is required"}]});
    assert!(!validator(SCHEMA).is_valid(&bare));
}

#[test]
fn a_result_stands_where_the_extension_makes_the_call_from_the_root_of_the_repository() {
    let document = of_each();
    let liar = results(&document)
        .iter()
        .find(|result| {
            result["message"]["text"]
                .as_str()
                .is_some_and(|text| text.contains("ext::summarize"))
        })
        .expect("the liar");
    assert_eq!(
        (&liar["ruleId"], &liar["level"]),
        (&json!("direct-effect"), &json!("error"))
    );
    assert_eq!(
        liar["locations"][0]["physicalLocation"],
        json!({
            "artifactLocation": {"uri": "sub/tree/ext/src/lib.rs", "uriBaseId": "%SRCROOT%"},
            "region": {"startLine": 3, "startColumn": 16},
        })
    );
    assert_eq!(
        liar["locations"][0]["logicalLocations"][0]["fullyQualifiedName"],
        "ext::summarize"
    );
}

#[test]
fn a_chain_is_a_code_flow_and_other_packages_are_not_looked_for_in_the_repository() {
    let document = of_each();
    let flow = results(&document)
        .iter()
        .map(|result| &result["codeFlows"][0]["threadFlows"][0]["locations"])
        .find(|steps| steps.as_array().is_some_and(|steps| steps.len() == 3))
        .expect("three steps");
    let step = |i: usize| {
        let location = &flow[i]["location"];
        let artifact = &location["physicalLocation"]["artifactLocation"];
        [
            &location["message"]["text"],
            &artifact["uri"],
            &artifact["uriBaseId"],
        ]
        .map(|value| value.as_str().expect("text"))
    };
    assert_eq!(
        step(0),
        [
            "`ext::summarize` calls `dep::load`",
            "sub/tree/ext/src/lib.rs",
            "%SRCROOT%"
        ]
    );
    assert_eq!(
        step(1),
        [
            "`dep::load` calls `dep::inner`",
            "dep-1.0.0/src/lib.rs",
            "%PACKAGES%"
        ]
    );
    assert_eq!(
        step(2),
        [
            "`dep::inner` calls `std::fs::read_to_string`",
            "dep-1.0.0/src/lib.rs",
            "%PACKAGES%"
        ]
    );
}

#[test]
fn each_rule_is_told_in_full_and_within_the_limits_of_code_scanning() {
    let document = of_each();
    let rules = &document["runs"][0]["tool"]["driver"]["rules"];
    for (i, rule) in RULES.iter().enumerate() {
        assert_eq!(rules[i]["id"], rule.id);
        assert_eq!(rules[i]["shortDescription"]["text"], rule.summary);
        assert_eq!(rules[i]["fullDescription"]["text"], rule.what);
        assert!(rule.what.chars().count() <= 1024, "{}", rule.id);
        for help in ["text", "markdown"] {
            let help = rules[i]["help"][help].as_str().expect("help");
            assert!(
                help.contains(rule.example.lines().next().expect("code")),
                "{help}"
            );
            assert!(!help.contains('\u{1b}'), "{help:?}");
        }
    }
    for result in results(&document) {
        let index =
            usize::try_from(result["ruleIndex"].as_u64().expect("an index")).expect("small");
        assert_eq!(result["ruleId"], rules[index]["id"]);
    }
}

#[test]
fn every_finding_is_a_result_with_a_place_and_a_fingerprint_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = check(&[], checked_out(folder.path())).expect("a report");
    let document = valid(SCHEMA, &sarif::render(&report));
    let results = results(&document);
    assert_eq!(results.len(), report.findings.len());
    for (result, finding) in results.iter().zip(&report.findings) {
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uriBaseId"], "%SRCROOT%");
        assert!(place["region"]["startLine"].as_u64() >= Some(1));
        let prints = &result["partialFingerprints"];
        assert_eq!(prints["sentinel/v1"], finding.fingerprint);
        assert_eq!(
            prints["primaryLocationLineHash"],
            format!("{}:1", finding.fingerprint)
        );
    }
}

#[test]
fn two_effects_behind_one_call_are_two_alerts() {
    let mut two = liar(&[("ext::run", "ext/src/lib.rs")]);
    let chain = vec![hop("ext::run", "ext/src/lib.rs", 4, 5)];
    two.said[0]
        .reached
        .push(reached(Net, "std::net::connect", "connects", chain));
    let document = document(answer(vec![two]));
    let print = |i: usize| &results(&document)[i]["partialFingerprints"]["primaryLocationLineHash"];
    assert_ne!(print(0), print(1));
}

#[test]
fn a_finding_whose_steps_are_elsewhere_stands_at_the_declaration_and_at_worst_at_the_manifest() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut answer = checked_out(folder.path());
    answer.unread.clear();
    answer.judged = vec![liar(&[("dep::f", "dep-1.0.0/src/lib.rs")])];
    let place = |document: &Value| {
        let place = &results(document)[0]["locations"][0]["physicalLocation"];
        (
            place["artifactLocation"]["uri"].clone(),
            place["region"]["startLine"].clone(),
        )
    };
    let declared = document(answer.clone());
    assert_eq!(
        place(&declared),
        (json!("sub/tree/ext/src/lib.rs"), json!(3))
    );
    answer.judged[0].file = "dep-1.0.0/src/lib.rs".into();
    assert_eq!(
        place(&document(answer)),
        (json!("sub/tree/Cargo.toml"), json!(1))
    );
}

#[test]
fn paths_are_uris_and_braces_are_no_places_for_arguments() {
    let odd = liar(&[
        ("ext::run", "dep-1.0.0/…/a b#c%.rs"),
        ("dep::{closure#0}", "library/std/src/fs.rs"),
    ]);
    let document = document(answer(vec![odd]));
    let steps = &results(&document)[0]["codeFlows"][0]["threadFlows"][0]["locations"];
    let uri = &steps[0]["location"]["physicalLocation"]["artifactLocation"]["uri"];
    assert_eq!(uri, "dep-1.0.0/%E2%80%A6/a%20b%23c%25.rs");
    assert_eq!(
        steps[0]["location"]["message"]["text"],
        "`ext::run` calls `dep::{{closure#0}}`"
    );
}

#[test]
fn nothing_found_is_an_empty_list_and_not_a_missing_one() {
    let document = document(answer(vec![extension("ext::run", 1)]));
    assert_eq!(document["runs"][0]["results"], json!([]));
}

#[test]
fn what_was_skipped_is_told_and_what_is_known_is_suppressed() {
    let document = of_each();
    let told = &document["runs"][0]["invocations"][0]["toolExecutionNotifications"];
    assert_eq!(
        told[0]["message"]["text"],
        "ext/src/windows.rs: its cfg is off for this target"
    );

    let mut report = check(&[], answer(vec![liar(&[])])).expect("a report");
    let suppressions = |text: &str| results(&valid(SCHEMA, text))[0]["suppressions"].clone();
    assert_eq!(suppressions(&sarif::render(&report)), json!([]));
    report.findings[0].baselined = true;
    assert_eq!(
        suppressions(&sarif::render(&report)),
        json!([{"kind": "external"}])
    );
}

#[test]
fn nothing_of_this_machine_is_in_the_document_and_no_order_of_the_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let answer = checked_out(folder.path());
    let mut turned = answer.clone();
    turned.judged.reverse();
    let text = document(answer).to_string();
    assert!(!text.contains(&*folder.path().to_string_lossy()), "{text}");
    assert_eq!(text, document(turned).to_string());
}

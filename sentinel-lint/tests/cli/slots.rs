//! Findings that only a vtable leads to: what is told of them, and who allows them.

use crate::{
    config::configured,
    double::{answer, check_on, extension, hop, reached},
    schema::valid,
};
use sentinel_effects::EffectClass::{self, Fs, Net};
use sentinel_lint::{
    check::exit,
    exit::Exit,
    finding::{Report, Verdict},
    report::{Detail, Look, human, json, sarif},
    slot::Slot,
    voice::{Answer, Judged, Reached, Through},
};
use serde_json::{Value, json};

const SCHEMA: &str = include_str!("../../data/sentinel-report-1.schema.json");
const SARIF: &str = include_str!("schemas/sarif-2.1.0.json");

const DRAW: &str = "<dyn ext::Shape<u8>>::draw";
const SAVE: &str = "<dyn ext::Shape<u8>>::save";

/// What `ext::run` reaches by a method of `Shape`, or without one.
fn reads(class: EffectClass, method: Option<&str>) -> Reached {
    let mut chain = vec![hop("ext::run", "ext/src/lib.rs", 3, 16)];
    chain.extend(method.map(|_| hop("ext::save_as", "ext/src/lib.rs", 8, 5)));
    let through = method.map(|method| Through {
        slot: Slot {
            of: "ext::Shape<u8>".to_owned(),
            method: method.to_owned(),
        },
        method: format!("<ext::Square as ext::Shape>::{method}"),
    });
    Reached {
        through,
        ..reached(class, "std::fs::read", "reads a file", chain)
    }
}

fn run(all: &[Reached]) -> Judged {
    let mut judged = extension("ext::run", 2);
    judged.said[0].reached = all.to_vec();
    judged
}

fn of(all: &[Reached]) -> Answer {
    answer(vec![run(all)])
}

fn report(configuration: &str, answer: Answer) -> Report {
    check_on(&configured(configuration), &[], answer).expect("a report")
}

/// The configuration with an allow of `fs` for `ext` through each of these.
fn allowing(slots: &[&str]) -> String {
    let allow = |slot: &&str| {
        format!(
            "[[allow]]\nextension = 'ext::**'\neffect = 'fs'\nthrough = '{slot}'\n\
             reason = 'nobody draws here'\n"
        )
    };
    slots.iter().map(allow).collect()
}

/// The rules and slots of what is found, and how the extension is judged.
fn told(report: &Report) -> (Verdict, Vec<(&str, Option<String>)>) {
    let findings = report.findings.iter();
    let told = findings.map(|one| (one.rule, one.through.as_ref().map(ToString::to_string)));
    (report.extensions[0].verdict, told.collect())
}

#[test]
fn each_slot_is_a_finding_of_its_own_and_says_how_to_allow_it() {
    let report = report("", of(&[reads(Fs, Some("save")), reads(Fs, Some("draw"))]));
    let effect = |slot: &str| ("direct-effect", Some(slot.to_owned()));
    assert_eq!(
        told(&report),
        (Verdict::Dirty, vec![effect(DRAW), effect(SAVE)])
    );
    assert_ne!(
        report.findings[0].fingerprint,
        report.findings[1].fingerprint
    );
    let look = Look {
        detail: Detail::Normal,
        width: None,
    };
    let text = anstream::adapter::strip_str(&human::render(&report, look)).to_string();
    let note = "`<ext::Square as ext::Shape>::draw` may be called through `dyn Shape`";
    assert!(text.contains(note), "{text}");
    assert!(text.contains(&format!("`through = \"{DRAW}\"`")), "{text}");
}

#[test]
fn the_document_has_the_slot_where_there_is_one_and_no_key_where_there_is_none() {
    let report = report("", of(&[reads(Fs, Some("save")), reads(Net, None)]));
    let document = valid(SCHEMA, &json::render(&report));
    assert_eq!(document["findings"][0]["through"], SAVE);
    assert_eq!(document["findings"][1]["effect"], "net");
    assert_eq!(document["findings"][1].get("through"), None);
}

#[test]
fn a_result_has_the_slot_among_its_properties() {
    let report = report("", of(&[reads(Fs, Some("save")), reads(Net, None)]));
    let document = valid(SARIF, &sarif::render(&report));
    let results = &document["runs"][0]["results"];
    assert_eq!(results[0]["properties"], json!({"through": SAVE}));
    assert_eq!(results[1].get("properties"), None::<&Value>);
}

#[test]
fn an_allowed_slot_is_clean_and_listed() {
    let report = report(&allowing(&[SAVE]), of(&[reads(Fs, Some("save"))]));
    assert_eq!(told(&report), (Verdict::Clean, vec![]));
    assert_eq!(exit(&report), Exit::Clean);
    let allows: Vec<_> = report.allows.iter().map(|one| &*one.effect).collect();
    assert_eq!(allows, [format!("fs through {SAVE}")]);
}

#[test]
fn every_slot_has_to_be_allowed() {
    let both = [reads(Fs, Some("save")), reads(Fs, Some("draw"))];
    let one = report(&allowing(&[SAVE]), of(&both));
    let draw = ("direct-effect", Some(DRAW.to_owned()));
    assert_eq!(told(&one), (Verdict::Dirty, vec![draw]));
    let all = report(&allowing(&[SAVE, DRAW]), of(&both));
    assert_eq!(told(&all), (Verdict::Clean, vec![]));
    let pattern = report(&allowing(&["<dyn ext::Shape<*>>::*"]), of(&both));
    assert_eq!(told(&pattern), (Verdict::Clean, vec![]));
}

#[test]
fn a_slot_is_allowed_for_its_class_alone() {
    let both = [reads(Fs, Some("save")), reads(Net, Some("save"))];
    let report = report(&allowing(&[SAVE]), of(&both));
    assert_eq!(report.findings.len(), 1);
    assert_eq!(report.findings[0].effect, Some(Net));
}

/// And nothing tells whether the allow would be needed if that way were gone.
#[test]
fn what_is_reached_without_a_slot_no_slot_allows() {
    let report = report(&allowing(&[SAVE]), of(&[reads(Fs, None)]));
    assert_eq!(
        told(&report),
        (Verdict::Dirty, vec![("direct-effect", None)])
    );
}

#[test]
fn an_allow_by_a_slot_that_leads_nowhere_is_stale() {
    let other = report(&allowing(&[DRAW]), of(&[reads(Fs, Some("save"))]));
    let stale = ("stale-allow", None);
    let effect = ("direct-effect", Some(SAVE.to_owned()));
    assert_eq!(told(&other), (Verdict::Dirty, vec![stale.clone(), effect]));
    let nothing = report(&allowing(&[SAVE]), of(&[]));
    assert_eq!(told(&nothing), (Verdict::Clean, vec![stale.clone()]));
    let without_generics = allowing(&["<dyn ext::Shape>::save"]);
    let narrower = report(&without_generics, of(&[reads(Fs, Some("save"))]));
    assert_eq!(told(&narrower).0, Verdict::Dirty);
    let message = &narrower.findings[0].message;
    assert!(
        message.contains("fs through <dyn ext::Shape>::save"),
        "{message}"
    );
}

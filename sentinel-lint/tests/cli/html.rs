//! The page, read as a browser reads it as far as that decides anything: what is data, what is
//! linked, and that no text becomes markup.

use crate::{
    double::{allow, answer, check, extension, hop, one_of_each, reached},
    schema::valid,
};
use sentinel_effects::EffectClass::{Env, Fs};
use sentinel_lint::{
    report::{html, json},
    voice::Answer,
};
use std::collections::BTreeSet;

const SCHEMA: &str = include_str!("../../data/sentinel-report-1.schema.json");
const EVIL: &str = "ext::</script><img src=x onerror=\"alert('1')\">&amp;";

/// What stands after each `start`, up to the next `end`.
fn between<'a>(text: &'a str, start: &str, end: &str) -> Vec<&'a str> {
    let parts = text.split(start).skip(1);
    parts.filter_map(|part| part.split(end).next()).collect()
}

fn page(answer: Answer) -> String {
    html::render(&check(&[], answer).expect("a report"))
}

fn liars(count: u32) -> Answer {
    let liar = |i: u32| {
        let path = format!("ext::f{i:03}");
        let mut liar = extension(&path, i + 1);
        let chain = vec![
            hop(&path, "ext/src/lib.rs", i + 1, 5),
            hop("std::fs::read", "", 0, 0),
        ];
        liar.said[0].reached = vec![reached(Fs, "std::fs::read", "reads a file", chain)];
        liar
    };
    answer((0..count).map(liar).collect())
}

#[track_caller]
fn links_have_targets(page: &str) {
    let ids = between(page, " id=\"", "\"");
    let known: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), known.len(), "an id of two elements");
    let links = between(page, "href=\"", "\"");
    assert!(!links.is_empty());
    for link in links {
        let target = link.strip_prefix('#').expect("a link within the page");
        assert!(known.contains(target), "{link} has no target");
    }
}

#[test]
fn the_data_is_the_json_report() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = check(&[], one_of_each(folder.path())).expect("a report");
    let page = html::render(&report);
    let data = between(&page, "id=\"report\">", "</script>");
    assert_eq!(data.len(), 1);
    assert_eq!(
        valid(SCHEMA, data[0]),
        valid(SCHEMA, &json::render(&report))
    );
    assert_eq!(
        page,
        html::render(&report),
        "the same report, the same bytes"
    );
}

#[test]
fn links_lead_somewhere_and_every_finding_and_extension_is_there() {
    let folder = tempfile::tempdir().expect("a folder");
    links_have_targets(&page(one_of_each(folder.path())));
    for count in [1, 500] {
        let page = page(liars(count));
        links_have_targets(&page);
        let count = count as usize;
        assert_eq!(page.matches("data-item=\"extension\"").count(), count);
        assert_eq!(page.matches("data-item=\"finding\"").count(), count);
        assert_eq!(page.matches("<svg ").count(), count);
    }
}

#[test]
fn a_page_asks_nobody_for_anything() {
    let page = page(liars(2));
    assert!(page.contains("default-src 'none'; style-src 'sha256-"));
    for request in [
        "http:", "https:", "src=", "url(", "@import", "<link", "style=\"",
    ] {
        assert!(!page.contains(request), "{request}");
    }
}

#[test]
fn a_text_is_never_markup() {
    let mut liar = extension(EVIL, 1);
    liar.allows = vec![allow(Env, EVIL)];
    let chain = vec![hop(EVIL, EVIL, 1, 1), hop(EVIL, "", 0, 0)];
    liar.said[0].reached = vec![reached(Fs, EVIL, EVIL, chain)];
    let evil = page(answer(vec![liar]));
    let tame = page(liars(1));
    for tag in ["<script", "</script", "<img"] {
        assert_eq!(
            evil.matches(tag).count(),
            tame.matches(tag).count(),
            "{tag}"
        );
    }
    let data = between(&evil, "id=\"report\">", "</script>");
    assert_eq!(valid(SCHEMA, data[0])["extensions"][0]["path"], EVIL);
    links_have_targets(&evil);
}

//! `--format html`: one page that needs nothing else, for whoever was not there when the check
//! ran. All of it can be read without its script, which only filters; it asks nobody for anything,
//! and its policy has a browser hold it to that. It has the JSON report in it, for other programs.

mod escape;
mod filter;
mod findings;
mod graph;
mod policy;

use super::{json, summary};
use crate::finding::{Extension, Report};
use std::{collections::BTreeSet, fmt::Write as _};

const STYLE: &str = include_str!("../../../data/html-report.css");
const SCRIPT: &str = include_str!("../../../data/html-report.js");

/// The report as a page.
pub fn render(report: &Report) -> String {
    let policy = policy::of(STYLE, SCRIPT);
    let body = [
        head(report),
        filter::form(report),
        extensions(report),
        findings::section(report),
        allows(report),
        skipped(report),
    ];
    let data = escape::json(&json::render(report));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>cargo sentinel check</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{}\
         <script type=\"application/json\" id=\"report\">\n{data}</script>\n\
         <script>{SCRIPT}</script>\n</body>\n</html>\n",
        body.concat()
    )
}

fn head(report: &Report) -> String {
    let line = escape::text(&summary::line(report));
    let mut links = vec![("extensions", "extensions")];
    if !report.findings.is_empty() {
        links.push(("findings", "findings"));
    }
    if !report.allows.is_empty() {
        links.push(("allows", "allows in force"));
    }
    if !report.scanned.skipped.is_empty() {
        links.push(("skipped", "skipped"));
    }
    let links: Vec<String> = links
        .iter()
        .map(|(id, name)| format!("<a href=\"#{id}\">{name}</a>"))
        .collect();
    format!(
        "<header>\n<h1>cargo sentinel check</h1>\n<p>{line}</p>\n\
         <nav aria-label=\"On this page\">{}</nav>\n</header>\n",
        links.join(" · ")
    )
}

fn extensions(report: &Report) -> String {
    let rows: String = report
        .extensions
        .iter()
        .map(|extension| row(report, extension))
        .collect();
    format!(
        "<section id=\"extensions\">\n<h2>Extensions</h2>\n<table>\n<thead><tr>\
         <th scope=\"col\">extension</th><th scope=\"col\">verdict</th><th scope=\"col\">source</th>\
         <th scope=\"col\">object</th><th scope=\"col\">runtime</th><th scope=\"col\">findings</th>\
         <th scope=\"col\">declared at</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</section>\n"
    )
}

fn row(report: &Report, extension: &Extension) -> String {
    let of_it = || {
        report
            .findings
            .iter()
            .filter(|finding| finding.extension.as_deref() == Some(&*extension.path))
    };
    let classes: BTreeSet<&str> = of_it()
        .filter_map(|finding| finding.effect.map(sentinel_effects::EffectClass::name))
        .collect();
    let marks = filter::marks(
        "extension",
        Some(extension.verdict),
        classes,
        &extension.package,
    );
    let path = escape::text(&extension.path);
    let mut text = format!("<tr {marks}><th scope=\"row\"><code>{path}</code>");
    if extension.subject != extension.path {
        let _ = write!(
            text,
            " <span class=\"dim\">{}</span>",
            escape::text(&extension.subject)
        );
    }
    text.push_str("</th>");
    let voices = extension.voices;
    let said = [
        ("verdict", extension.verdict.name()),
        ("source", voices.source.name()),
        ("object", voices.object.name()),
        ("runtime", voices.runtime.name()),
    ];
    for (label, name) in said {
        let _ = write!(
            text,
            "<td data-label=\"{label}\"><span class=\"said {name}\">{name}</span>"
        );
        if let Some(reason) = extension.reason.as_ref().filter(|_| label == "verdict") {
            let _ = write!(text, ": {}", escape::text(reason));
        }
        text.push_str("</td>");
    }
    let found = match (of_it().next(), of_it().count()) {
        (Some(first), count) => format!(
            "<a href=\"#{}\">{}</a>",
            findings::id(first),
            summary::count(count, "finding")
        ),
        (None, _) => "none".to_owned(),
    };
    let place = escape::text(&format!("{}:{}", extension.file, extension.line));
    let _ = writeln!(
        text,
        "<td data-label=\"findings\">{found}</td><td data-label=\"declared at\"><code>{place}</code></td></tr>"
    );
    text
}

fn allows(report: &Report) -> String {
    let items = report.allows.iter().map(|allow| {
        format!(
            "<code>{}</code> for <code>{}</code>: {} <span class=\"dim\">({})</span>",
            escape::text(&allow.effect),
            escape::text(&allow.extension),
            escape::text(&allow.reason),
            escape::text(&allow.origin)
        )
    });
    listed("allows", "Allows in force", items)
}

fn skipped(report: &Report) -> String {
    let items = report.scanned.skipped.iter().map(|skip| {
        format!(
            "<code>{}</code>: {}",
            escape::text(&skip.what),
            escape::text(&skip.why)
        )
    });
    listed("skipped", "Skipped", items)
}

fn listed(id: &str, title: &str, items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() {
        return String::new();
    }
    let items = items.join("</li>\n<li>");
    format!("<section id=\"{id}\">\n<h2>{title}</h2>\n<ul>\n<li>{items}</li>\n</ul>\n</section>\n")
}

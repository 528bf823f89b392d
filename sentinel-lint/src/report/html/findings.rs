//! The findings of a page: what is wrong, where, what to do, and the way there.

use super::{escape, filter, graph};
use crate::finding::{Finding, Report};
use sentinel_effects::EffectClass;
use std::fmt::Write as _;

/// So many findings stand open; where there are more, a reader looks for theirs first.
const OPEN: usize = 12;

/// What a link to a finding names. It stays the same when lines move.
pub(super) fn id(finding: &Finding) -> String {
    format!("finding-{}", escape::text(&finding.fingerprint))
}

/// All findings, or nothing where there are none.
pub(super) fn section(report: &Report) -> String {
    if report.findings.is_empty() {
        return String::new();
    }
    let open = report.findings.len() <= OPEN;
    let findings = report.findings.iter();
    let findings: String = findings
        .map(|finding| told(report, finding, open))
        .collect();
    format!("<section id=\"findings\">\n<h2>Findings</h2>\n{findings}</section>\n")
}

fn told(report: &Report, finding: &Finding, open: bool) -> String {
    let verdict = report
        .extension_of(finding)
        .map(|extension| extension.verdict);
    let class = finding.effect.map(EffectClass::name);
    let marks = filter::marks("finding", verdict, class, &finding.package);
    let id = id(finding);
    let open = if open { " open" } else { "" };
    let level = finding.level.name();
    let mut text = format!(
        "<details id=\"{id}\" {marks}{open}>\n<summary><span class=\"{level}\">{level}</span> {}{}</summary>\n",
        escape::text(&finding.message),
        if finding.baselined {
            " <span class=\"dim\">(in the baseline)</span>"
        } else {
            ""
        }
    );
    let whose = finding.extension.as_ref().unwrap_or(&finding.package);
    let _ = write!(
        text,
        "<p class=\"dim\">{} · <code>{}</code>",
        escape::text(finding.rule),
        escape::text(whose)
    );
    let first = finding.chain.iter().find(|hop| !hop.file.is_empty());
    if let Some(hop) = first {
        let place = format!("{}:{}:{}", hop.file, hop.line, hop.column);
        let _ = write!(text, " · <code>{}</code>", escape::text(&place));
    }
    let _ = writeln!(
        text,
        " · found by {} · <a href=\"#{id}\">link</a></p>",
        escape::text(&finding.voices.join(", "))
    );
    let _ = writeln!(
        text,
        "<p><strong>help:</strong> {}</p>",
        escape::text(&finding.help)
    );
    for note in &finding.notes {
        let _ = writeln!(text, "<p>note: {}</p>", escape::text(note));
    }
    text + &graph::draw(finding) + "</details>\n"
}

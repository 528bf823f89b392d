//! Counts in words: what was scanned, what was found.

use crate::{
    baseline::{Baseline, Compared},
    finding::{FindingLevel, Report, Scanned, Verdict},
};

/// "3 packages, 14 files", with objects where some were read.
pub fn scanned(scanned: &Scanned) -> String {
    let packages = count(scanned.packages, "package");
    let files = count(scanned.files, "file");
    match scanned.objects {
        0 => format!("{packages}, {files}"),
        objects => format!("{packages}, {files}, {}", count(objects, "object")),
    }
}

/// One line about the whole report.
pub fn line(report: &Report) -> String {
    let verdicts = [Verdict::Clean, Verdict::Dirty, Verdict::Unknown].map(|verdict| {
        let of = |extension: &&_| verdict_is(extension, verdict);
        (report.extensions.iter().filter(of).count(), verdict.name())
    });
    let levels = [
        (FindingLevel::Deny, "error"),
        (FindingLevel::Warn, "warning"),
    ]
    .map(|(level, name)| {
        (
            report
                .findings
                .iter()
                .filter(|finding| finding.level == level && !finding.baselined)
                .count(),
            name,
        )
    });
    let verdicts = present(verdicts.map(|(n, name)| (n, format!("{n} {name}"))));
    let found = present(levels.map(|(n, name)| (n, count(n, name))));
    let found = if found.is_empty() {
        "no findings".to_owned()
    } else {
        found
    };
    let compared = report.compared.map_or_else(String::new, compared);
    let skipped = match report.scanned.skipped.len() {
        0 => String::new(),
        n => format!("; {n} skipped"),
    };
    format!(
        "{found}{compared}; {}: {verdicts}; scanned {}{skipped}",
        count(report.extensions.len(), "extension"),
        scanned(&report.scanned),
    )
}

/// What an update has made of a baseline.
pub fn written(baseline: &Baseline, compared: Compared) -> String {
    let Compared { known, fixed } = compared;
    let path = baseline.path().display();
    let known = count(known, "finding");
    match fixed {
        0 => format!("`{path}` knows {known} of this run"),
        n => format!("`{path}` knows {known} of this run, and {n} no more"),
    }
}

fn compared(compared: Compared) -> String {
    let Compared { known, fixed } = compared;
    let fixed = match fixed {
        0 => String::new(),
        n => format!(", {n} fixed"),
    };
    format!("; {known} known by the baseline{fixed}")
}

fn verdict_is(extension: &crate::finding::Extension, verdict: Verdict) -> bool {
    extension.verdict == verdict
}

fn present<const N: usize>(parts: [(usize, String); N]) -> String {
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(n, _)| *n > 0)
        .map(|(_, text)| text)
        .collect();
    parts.join(", ")
}

/// "1 file", "2 files".
pub fn count(n: usize, noun: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{n} {noun}{plural}")
}

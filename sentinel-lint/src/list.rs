//! `cargo sentinel list`: every declared extension, its trust class and verdict.

use crate::{
    finding::{Extension, Report, Verdict},
    report::{
        Detail, Look,
        human::{self, place, style_of},
        summary,
        table::{self, Cell},
    },
};

/// The extensions as a table.
pub fn list(report: &Report, look: Look) -> String {
    let head = ["extension", "trust class", "verdict", "declared at"];
    let table = table::render(&head, report.extensions.iter().map(row), look.width);
    let skipped = match look.detail {
        Detail::Verbose => human::skipped(report),
        Detail::Normal | Detail::Quiet => String::new(),
    };
    format!("{table}\n{skipped}{}\n", summary::line(report))
}

fn row(extension: &Extension) -> Vec<Cell> {
    let verdict = extension.verdict;
    vec![
        Cell::plain(&extension.path),
        Cell::plain(trust_class(verdict)),
        Cell::styled(verdict.name(), style_of(verdict)),
        place(extension),
    ]
}

/// The trust class that a declaration earns: a claim that is refuted, or that nobody can
/// confirm, is worth nothing.
fn trust_class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Clean => "port-mediated",
        Verdict::Dirty | Verdict::Unknown => "opaque",
    }
}

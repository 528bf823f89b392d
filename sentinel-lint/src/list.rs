//! `cargo sentinel list`: every declared extension, its trust class and verdict.

use crate::{
    finding::{Extension, Report, Verdict},
    report::{
        Detail, Look,
        human::style_of,
        summary,
        table::{self, Cell},
    },
};
use clap_cargo::style::{CONTEXT, HEADER};

/// The extensions as a table.
pub fn list(report: &Report, look: Look) -> String {
    let head = ["extension", "trust class", "verdict", "declared at"];
    let mut rows = vec![head.map(|title| Cell::styled(title, HEADER)).to_vec()];
    rows.extend(report.extensions.iter().map(row));
    let table = table::render(&rows, look.width);
    match look.detail {
        Detail::Quiet => table,
        _ => format!("{table}\n{}\n", summary::line(report)),
    }
}

fn row(extension: &Extension) -> Vec<Cell> {
    let verdict = extension.verdict;
    vec![
        Cell::plain(&extension.path),
        Cell::plain(trust_class(verdict)),
        Cell::styled(verdict.name(), style_of(verdict)),
        Cell::styled(format!("{}:{}", extension.file, extension.line), CONTEXT),
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

//! `--format human`: findings in rustc's manner, then the extensions, the allows and a summary.

use super::{
    Detail, Look,
    snippet::Sources,
    summary,
    table::{self, Cell},
};
use crate::finding::{Extension, Finding, FindingLevel, Hop, Report, Verdict};
use annotate_snippets::{Level, Renderer};
use anstyle::Style;
use clap_cargo::style::{CONTEXT, ERROR, GOOD, HEADER, WARN};

/// The columns of a report that goes elsewhere than to a terminal.
const ELSEWHERE: usize = 140;

/// The report, with the escape codes of its colours.
pub fn render(report: &Report, look: Look) -> String {
    let sources = Sources::new(&report.sources);
    let mut text: String = report
        .findings
        .iter()
        .map(|finding| diagnostic(finding, &sources, look))
        .collect();
    if look.detail >= Detail::Normal {
        text.push_str(&extensions(report, look));
        text.push_str(&allows(report, look));
    }
    if look.detail == Detail::Verbose {
        text.push_str(&skipped(report));
    }
    text.push_str(&last_line(report));
    text
}

fn diagnostic(finding: &Finding, sources: &Sources<'_>, look: Look) -> String {
    let level = match finding.level {
        FindingLevel::Deny => Level::ERROR,
        FindingLevel::Warn => Level::WARNING,
        FindingLevel::Note => Level::NOTE,
    };
    let calls = calls(finding, look.detail);
    let mut group = level
        .primary_title(&finding.message)
        .id(finding.rule)
        .elements(
            calls
                .iter()
                .enumerate()
                .map(|(i, call)| sources.element(call.from, call.label(), i == 0)),
        );
    if calls.iter().any(|call| !sources.has(call.from)) {
        group = group.element(Level::NOTE.message(format!("the way there: {}", way(finding))));
    }
    for note in &finding.notes {
        group = group.element(Level::NOTE.message(note));
    }
    group = group.element(Level::HELP.message(&finding.help));
    let renderer = Renderer::styled().term_width(look.width.unwrap_or(ELSEWHERE));
    renderer.render(&[group]) + "\n\n"
}

/// A hop and the function that it calls.
struct Call<'a> {
    from: &'a Hop,
    to: Option<&'a Hop>,
}

impl Call<'_> {
    fn label(&self) -> String {
        match self.to {
            Some(to) => format!("`{}` calls `{}`", self.from.function, to.function),
            None => format!("in `{}`", self.from.function),
        }
    }
}

fn calls(finding: &Finding, detail: Detail) -> Vec<Call<'_>> {
    let next = finding.chain.iter().skip(1).map(Some).chain([None]);
    finding
        .chain
        .iter()
        .zip(next)
        .map(|(from, to)| Call { from, to })
        .filter(|call| !call.from.file.is_empty())
        .filter(|call| detail == Detail::Verbose || !call.from.file.starts_with("library/"))
        .collect()
}

fn way(finding: &Finding) -> String {
    let functions: Vec<&str> = finding
        .chain
        .iter()
        .map(|hop| hop.function.as_str())
        .collect();
    functions.join(" -> ")
}

fn extensions(report: &Report, look: Look) -> String {
    let head = [
        "extension",
        "verdict",
        "source",
        "object",
        "runtime",
        "declared at",
    ];
    let mut rows = vec![head.map(|title| Cell::styled(title, HEADER)).to_vec()];
    rows.extend(report.extensions.iter().map(row));
    table::render(&rows, look.width) + "\n"
}

fn row(extension: &Extension) -> Vec<Cell> {
    let voices = extension.voices;
    let verdict = extension.verdict;
    let mut cells = vec![
        Cell::plain(&extension.path),
        Cell::styled(verdict.name(), style_of(verdict)),
    ];
    cells.extend(
        [voices.source, voices.object, voices.runtime].map(|voice| Cell::plain(voice.name())),
    );
    cells.push(Cell::styled(
        format!("{}:{}", extension.file, extension.line),
        CONTEXT,
    ));
    cells
}

/// The colour of a verdict.
pub(crate) fn style_of(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Clean => GOOD,
        Verdict::Dirty => ERROR,
        Verdict::Unknown => WARN,
    }
}

fn allows(report: &Report, look: Look) -> String {
    let mut rows: Vec<Vec<Cell>> = report
        .allows
        .iter()
        .map(|allow| {
            [
                &allow.extension,
                allow.effect.name(),
                &allow.origin,
                &allow.reason,
            ]
            .map(Cell::plain)
            .to_vec()
        })
        .collect();
    if report.unknown_allowed {
        rows.push(
            ["*", "unknown verdict", "command line", "--allow-unknown"]
                .map(Cell::plain)
                .to_vec(),
        );
    }
    if rows.is_empty() {
        return String::new();
    }
    let head = ["allowed for", "what", "by", "reason"].map(|title| Cell::styled(title, HEADER));
    rows.insert(0, head.to_vec());
    table::render(&rows, look.width) + "\n"
}

fn skipped(report: &Report) -> String {
    let rows: Vec<Vec<Cell>> = report
        .scanned
        .skipped
        .iter()
        .map(|skip| vec![Cell::plain(&skip.what), Cell::plain(&skip.why)])
        .collect();
    if rows.is_empty() {
        return String::new();
    }
    format!(
        "{HEADER}skipped{HEADER:#}\n{}\n",
        table::render(&rows, None)
    )
}

fn last_line(report: &Report) -> String {
    let denied = report
        .findings
        .iter()
        .any(|finding| finding.level == FindingLevel::Deny);
    let (style, word) = if denied {
        (ERROR, "failed")
    } else {
        (GOOD, "passed")
    };
    format!("{style}{word}{style:#}: {}\n", summary::line(report))
}

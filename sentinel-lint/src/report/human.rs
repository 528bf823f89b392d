//! `--format human`: findings in rustc's manner, then the extensions, the allows and a summary.

use super::{
    Detail, Look,
    snippet::{Sources, calls},
    summary,
    table::{self, Cell},
    tame,
};
use crate::{
    check,
    exit::Exit,
    finding::{Extension, Finding, FindingLevel, Report, Verdict, Voice},
};
use annotate_snippets::{Level, Renderer};
use anstyle::Style;
use clap_cargo::style::{CONTEXT, ERROR, GOOD, LITERAL, WARN};
use std::{collections::BTreeSet, fmt::Write as _};

/// The columns of a report that goes elsewhere than to a terminal.
const ELSEWHERE: usize = 140;

/// A finding shows this many of its notes, unless everything is asked for.
const NOTES: usize = 3;

/// The report, with the escape codes of its colours.
pub fn render(report: &Report, look: Look) -> String {
    let sources = Sources::new(&report.sources);
    let findings = report.findings.iter();
    let told = |finding: &&Finding| finding.level > FindingLevel::Note && !finding.baselined;
    let shown = |finding: &&Finding| told(finding) || look.detail == Detail::Verbose;
    let mut text: String = findings
        .filter(shown)
        .map(|finding| diagnostic(finding, &sources, look))
        .collect();
    if look.detail >= Detail::Normal {
        text.push_str(&extensions(report, look));
        text.push_str(&allows(report, look));
    }
    if look.detail == Detail::Verbose {
        text.push_str(&skipped(report));
        text.push_str(&doubts(report));
    }
    text.push_str(&last_line(report));
    if look.detail >= Detail::Normal {
        text.push_str(&more(report, look));
    }
    text
}

/// A finding in rustc's manner, ended by an empty line.
pub(super) fn diagnostic(finding: &Finding, sources: &Sources<'_>, look: Look) -> String {
    let level = match finding.level {
        FindingLevel::Deny => Level::ERROR,
        FindingLevel::Warn => Level::WARNING,
        FindingLevel::Note => Level::NOTE,
    };
    let calls = calls(finding, look.detail);
    let shown = calls
        .shown
        .iter()
        .enumerate()
        .map(|(i, call)| sources.element(call, i == 0));
    let mut notes = Vec::new();
    if calls.left_out > 0 {
        let calls = summary::count(calls.left_out, "call");
        notes.push(format!("{calls} between are left out; `-v` shows them"));
    }
    if calls.shown.iter().any(|call| !sources.has(call.from)) {
        notes.push(format!("the way there: {}", way(finding)));
    }
    let told = match look.detail {
        Detail::Verbose => finding.notes.len(),
        Detail::Normal | Detail::Quiet => finding.notes.len().min(NOTES),
    };
    notes.extend(finding.notes[..told].iter().cloned());
    if told < finding.notes.len() {
        notes.push(format!(
            "and {} more; `-v` shows them",
            finding.notes.len() - told
        ));
    }
    let note = |note: &String| Level::NOTE.message(tame(note));
    let group = level
        .primary_title(title(finding))
        .id(finding.rule)
        .elements(shown)
        .elements(notes.iter().map(note))
        .element(Level::HELP.message(tame(&finding.help)));
    let renderer = Renderer::styled().term_width(look.width.unwrap_or(ELSEWHERE));
    renderer.render(&[group]) + "\n\n"
}

fn title(finding: &Finding) -> String {
    let known = if finding.baselined {
        " (known by the baseline)"
    } else {
        ""
    };
    tame(&finding.message) + known
}

/// The functions on the way to a finding, in a line.
pub(super) fn way(finding: &Finding) -> String {
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
    let rows = report.extensions.iter().map(row);
    table::render(&head, rows, look.width) + "\n"
}

fn row(extension: &Extension) -> Vec<Cell> {
    let voices = extension.voices;
    let voices = [voices.source, voices.object, voices.runtime];
    let mut cells = vec![
        Cell::plain(&extension.path),
        Cell::styled(extension.verdict.name(), style_of(extension.verdict)),
    ];
    cells.extend(voices.map(|voice| Cell::plain(voice.name())));
    cells.push(place(extension));
    cells
}

/// Where an extension is declared.
pub(crate) fn place(extension: &Extension) -> Cell {
    Cell::styled(format!("{}:{}", extension.file, extension.line), CONTEXT)
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
    let mut rows = Vec::new();
    if report.unknown_allowed {
        let unknown = ["*", "unknown verdict", "command line", "--allow-unknown"];
        rows.push(unknown.map(Cell::plain).to_vec());
    }
    rows.extend(report.allows.iter().map(|allow| {
        let cells = [
            &allow.extension,
            &allow.effect,
            &allow.origin,
            &allow.reason,
        ];
        cells.map(Cell::plain).to_vec()
    }));
    if rows.is_empty() {
        return String::new();
    }
    table::render(&["allowed for", "what", "by", "reason"], rows, look.width) + "\n"
}

/// What was passed over, and why; nothing if nothing was.
pub(crate) fn skipped(report: &Report) -> String {
    let skipped = &report.scanned.skipped;
    if skipped.is_empty() {
        return String::new();
    }
    let rows = skipped
        .iter()
        .map(|skip| vec![Cell::plain(&skip.what), Cell::plain(&skip.why)]);
    table::render(&["skipped", "because"], rows, None) + "\n"
}

fn last_line(report: &Report) -> String {
    let failed = check::exit(report) == Exit::Findings;
    let (style, word) = if failed {
        (ERROR, "failed")
    } else {
        (GOOD, "passed")
    };
    format!("{style}{word}{style:#}: {}\n", summary::line(report))
}

/// How many are acquitted by what was compiled, of which source alone does not show as much.
fn doubts(report: &Report) -> String {
    let doubted = |extension: &&Extension| {
        let doubts = matches!(
            extension.voices.source,
            Voice::Says(Verdict::Unknown | Verdict::Dirty)
        );
        extension.verdict == Verdict::Clean && doubts
    };
    match report.extensions.iter().filter(doubted).count() {
        0 => String::new(),
        n => format!(
            "clean by what was compiled, though source does not show it: {}\n\n",
            summary::count(n, "extension")
        ),
    }
}

/// Where to read on.
fn more(report: &Report, look: Look) -> String {
    let mut text = String::new();
    if look.detail < Detail::Verbose && !report.scanned.skipped.is_empty() {
        text.push_str("what was skipped: the same command with `-v`\n");
    }
    if report.compared.is_some_and(|compared| compared.fixed > 0) {
        text.push_str(
            "what is fixed leaves the baseline: the same command with `--update-baseline`\n",
        );
    }
    let findings = report.findings.iter();
    let shown = findings.filter(|finding| finding.level > FindingLevel::Note && !finding.baselined);
    let rules: BTreeSet<&str> = shown.map(|finding| finding.rule).collect();
    for rule in rules {
        let command = format!("cargo sentinel explain {rule}");
        let _ = writeln!(text, "more about {rule}: {LITERAL}{command}{LITERAL:#}");
    }
    text
}

//! `--format github`: workflow commands, which GitHub Actions shows as annotations of a change.
//!
//! A step is shown ten annotations of a severity and drops the rest without a word. So the
//! findings that decide come first, the last command of a severity that has more says how many
//! there are, and the line that ends the report is for the log.

use super::{human, repository::Repository, summary, tame};
use crate::finding::{Finding, FindingLevel, Report};
use std::fmt::Write as _;

/// The annotations of a severity that a step may make.
const SHOWN: usize = 10;

/// The commands, by level, the loudest first.
const COMMANDS: &[(FindingLevel, &str)] = &[
    (FindingLevel::Deny, "error"),
    (FindingLevel::Warn, "warning"),
    (FindingLevel::Note, "notice"),
];

/// What would end a command's text or be taken for an escape; the first is that of the others.
const IN_TEXT: &[(char, &str)] = &[('%', "%25"), ('\r', "%0D"), ('\n', "%0A")];

/// What would end a property beyond that.
const IN_PROPERTY: &[(char, &str)] = &[(':', "%3A"), (',', "%2C")];

/// The report as workflow commands, and a line for the log.
pub fn render(report: &Report) -> String {
    let repository = Repository::of(report);
    let mut text = String::new();
    for (level, command) in COMMANDS {
        let findings = report.findings.iter();
        let of_level: Vec<&Finding> = findings
            .filter(|finding| finding.level == *level && !finding.baselined)
            .collect();
        annotations(&mut text, command, &of_level, &repository);
    }
    let _ = writeln!(text, "{}", summary::line(report));
    text
}

fn annotations(
    text: &mut String,
    command: &str,
    findings: &[&Finding],
    repository: &Repository<'_>,
) {
    let shown = match findings.len() {
        count if count <= SHOWN => count,
        _ => SHOWN - 1,
    };
    for finding in &findings[..shown] {
        annotation(text, command, finding, repository);
    }
    let left_out = findings.len() - shown;
    if left_out > 0 {
        let findings = summary::count(left_out, "finding");
        let _ = writeln!(
            text,
            "::{command} title=cargo sentinel::{findings} more of this level; a step shows {SHOWN}"
        );
    }
}

fn annotation(text: &mut String, command: &str, finding: &Finding, repository: &Repository<'_>) {
    let place = repository.place(finding);
    let properties = format!(
        "file={},line={},col={},title={}",
        property(&place.file),
        place.line,
        place.column,
        property(finding.rule)
    );
    let _ = writeln!(text, "::{command} {properties}::{}", data(&told(finding)));
}

/// A finding with the way to it, since an annotation has one place alone.
fn told(finding: &Finding) -> String {
    let mut lines = vec![finding.message.clone()];
    if finding.chain.len() > 1 {
        lines.push(format!("the way there: {}", human::way(finding)));
    }
    lines.extend(finding.notes.iter().cloned());
    lines.push(format!("help: {}", finding.help));
    let lines: Vec<String> = lines.iter().map(|line| tame(line)).collect();
    lines.join("\n")
}

fn data(text: &str) -> String {
    escaped(text, IN_TEXT)
}

fn property(text: &str) -> String {
    escaped(&data(text), IN_PROPERTY)
}

fn escaped(text: &str, escapes: &[(char, &str)]) -> String {
    let escape = |text: String, (from, to): &(char, &str)| text.replace(*from, to);
    escapes.iter().fold(text.to_owned(), escape)
}

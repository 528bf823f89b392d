//! `--format rustc`: the messages that cargo prints for rustc's diagnostics, one a line, which
//! rust-analyzer reads from a `check.overrideCommand`. Files of the workspace are named from it,
//! as cargo does; other files by where they are on this machine, since an editor opens them.

use super::{
    Detail, Look, human,
    snippet::{Call, Sources, calls},
};
use crate::{
    check,
    exit::Exit,
    explain::explain,
    finding::{Crate, Finding, FindingLevel, Hop, Report},
    rules,
};
use anstream::adapter::strip_str;
use serde::Serialize;
use std::{borrow::Cow, path::Path};

const LOOK: Look = Look {
    detail: Detail::Normal,
    width: None,
};

#[derive(Serialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
enum Message<'a> {
    CompilerMessage {
        package_id: &'a str,
        target: Target<'a>,
        message: Box<Diagnostic<'a>>,
    },
    BuildFinished {
        success: bool,
    },
}

#[derive(Serialize)]
struct Target<'a> {
    kind: [&'static str; 1],
    crate_types: [&'static str; 1],
    name: &'a str,
    src_path: Cow<'a, str>,
    edition: String,
}

#[derive(Serialize)]
struct Diagnostic<'a> {
    message: Cow<'a, str>,
    code: Option<Code>,
    level: &'static str,
    spans: Vec<Span<'a>>,
    children: Vec<Diagnostic<'a>>,
    rendered: Option<String>,
}

#[derive(Serialize)]
struct Code {
    code: &'static str,
    explanation: Option<String>,
}

#[derive(Serialize)]
struct Span<'a> {
    file_name: Cow<'a, str>,
    byte_start: usize,
    byte_end: usize,
    line_start: usize,
    line_end: usize,
    column_start: usize,
    column_end: usize,
    is_primary: bool,
    text: Vec<Line>,
    label: Option<String>,
    suggested_replacement: Option<&'a str>,
    suggestion_applicability: Option<&'a str>,
    expansion: Option<&'a str>,
}

#[derive(Serialize)]
struct Line {
    text: String,
    highlight_start: usize,
    highlight_end: usize,
}

/// The report as cargo's messages, the last of which says whether the check has passed.
///
/// # Panics
/// Never: strings, numbers and lists of them always serialise.
pub fn render(report: &Report) -> String {
    let sources = Sources::new(&report.sources);
    let findings = report.findings.iter();
    let messages = findings
        .filter(|finding| !finding.baselined)
        .map(|finding| line(&about(finding, report, &sources)));
    let success = check::exit(report) == Exit::Clean;
    let last = line(&Message::BuildFinished { success });
    messages.chain([last]).collect()
}

fn line(message: &Message<'_>) -> String {
    serde_json::to_string(message).expect("strings and numbers always serialise") + "\n"
}

fn about<'a>(finding: &'a Finding, report: &'a Report, sources: &Sources<'_>) -> Message<'a> {
    let krate = report.crate_of(finding);
    let target = Target {
        kind: [krate.map_or("lib", |krate| krate.kind)],
        crate_types: [krate.map_or("lib", |krate| krate.kind)],
        name: krate.map_or(&finding.package, |krate| &krate.name),
        src_path: krate.map_or("".into(), |krate| krate.root.to_string_lossy()),
        edition: krate.map_or(2015, |krate| krate.edition).to_string(),
    };
    Message::CompilerMessage {
        package_id: krate.map_or(&finding.package, |krate| &krate.package_id),
        target,
        message: Box::new(diagnostic(finding, report, sources, krate)),
    }
}

fn diagnostic<'a>(
    finding: &'a Finding,
    report: &'a Report,
    sources: &Sources<'_>,
    krate: Option<&'a Crate>,
) -> Diagnostic<'a> {
    let calls = calls(finding, Detail::Verbose).shown;
    let first = match calls.first() {
        Some(call) => Some(span(call, report, sources)),
        None => declaration(finding, report).or(krate.map(start)),
    };
    let steps = calls.iter().skip(1).map(|call| Diagnostic {
        spans: vec![span(call, report, sources)],
        ..child("note", call.label.clone().into())
    });
    let notes = finding.notes.iter().map(|note| child("note", note.into()));
    let help = child("help", (&finding.help).into());
    Diagnostic {
        message: (&finding.message).into(),
        code: Some(Code {
            code: finding.rule,
            explanation: rules::find(finding.rule)
                .map(|rule| strip_str(&explain(rule)).to_string()),
        }),
        level: level(finding.level),
        spans: first.into_iter().collect(),
        children: steps.chain(notes).chain([help]).collect(),
        rendered: Some(strip_str(&human::diagnostic(finding, sources, LOOK)).to_string()),
    }
}

fn child<'a>(level: &'static str, message: Cow<'a, str>) -> Diagnostic<'a> {
    Diagnostic {
        message,
        code: None,
        level,
        spans: Vec::new(),
        children: Vec::new(),
        rendered: None,
    }
}

fn span<'a>(call: &Call<'a>, report: &'a Report, sources: &Sources<'_>) -> Span<'a> {
    let Hop { line, column, .. } = call.from;
    let written = sources.written(call.from);
    let bytes = written
        .as_ref()
        .map_or(0..0, |written| written.bytes.clone());
    let column = (*column).max(1) as usize;
    let end = column
        + written
            .as_ref()
            .map_or(0, |written| written.name.chars().count());
    let text = written.map(|written| Line {
        text: written.line,
        highlight_start: column,
        highlight_end: end,
    });
    Span {
        byte_start: bytes.start,
        byte_end: bytes.end,
        column_start: column,
        column_end: end,
        text: text.into_iter().collect(),
        label: Some(call.label.clone()),
        ..at(file(&call.from.file, report), (*line).max(1) as usize)
    }
}

fn declaration<'a>(finding: &Finding, report: &'a Report) -> Option<Span<'a>> {
    let extension = report.extension_of(finding)?;
    Some(at(file(&extension.file, report), extension.line as usize))
}

/// The start of a crate, where nothing closer is known.
fn start(krate: &Crate) -> Span<'_> {
    at(krate.root.to_string_lossy(), 1)
}

fn at(file_name: Cow<'_, str>, line: usize) -> Span<'_> {
    Span {
        file_name,
        byte_start: 0,
        byte_end: 0,
        line_start: line,
        line_end: line,
        column_start: 1,
        column_end: 1,
        is_primary: true,
        text: Vec::new(),
        label: None,
        suggested_replacement: None,
        suggestion_applicability: None,
        expansion: None,
    }
}

/// A file as an editor finds it.
fn file<'a>(name: &'a str, report: &'a Report) -> Cow<'a, str> {
    if report.workspace.join(name).is_file() {
        return name.into();
    }
    report
        .sources
        .path(name)
        .map_or(name.into(), Path::to_string_lossy)
}

fn level(level: FindingLevel) -> &'static str {
    match level {
        FindingLevel::Note => "note",
        FindingLevel::Warn => "warning",
        FindingLevel::Deny => "error",
    }
}

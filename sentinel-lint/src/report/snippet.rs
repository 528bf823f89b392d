//! A chain as rustc would show it: the source line of each call, with a label.

use super::Detail;
use crate::{
    finding::{Finding, Hop},
    place::SourceMap,
    rules::{self, direct_effect},
};
use annotate_snippets::{AnnotationKind, Element, Origin, Snippet};
use std::{cell::RefCell, collections::HashMap, fs, ops::Range, rc::Rc};

/// The calls of a longer chain are shown from both ends, this many of each.
const SHOWN_PER_END: usize = 3;

/// The calls of a chain that are shown.
pub(super) struct Calls<'a> {
    pub(super) shown: Vec<Call<'a>>,
    /// How many were left out in the middle.
    pub(super) left_out: usize,
}

/// A call, or the place where a chain ends without one.
pub(super) struct Call<'a> {
    pub(super) from: &'a Hop,
    pub(super) label: String,
}

/// The calls of a finding's chain: those with a place, std's own only in full detail.
pub(super) fn calls(finding: &Finding, detail: Detail) -> Calls<'_> {
    let steps = (1..).map(|next| finding.chain.get(next..).unwrap_or_default());
    let steps = finding.chain.iter().zip(steps);
    let mut shown: Vec<Call<'_>> = steps
        .filter(|(from, _)| !from.file.is_empty())
        .filter(|(from, _)| detail == Detail::Verbose || !from.file.starts_with("library/"))
        .map(|(from, onward)| Call {
            from,
            label: label(finding, from, onward),
        })
        .collect();
    let left_out = match detail {
        Detail::Verbose => 0,
        _ => shown.len().saturating_sub(2 * SHOWN_PER_END),
    };
    if left_out > 0 {
        shown.drain(SHOWN_PER_END..SHOWN_PER_END + left_out);
    }
    Calls { shown, left_out }
}

fn label(finding: &Finding, from: &Hop, onward: &[Hop]) -> String {
    match (onward, &finding.api) {
        ([to, beyond @ ..], _) => {
            let calls = format!("`{}` calls `{}`", from.function, to.function);
            match without_lines(to, beyond) {
                Some(way) => format!("{calls}, whose lines are not known: {way}"),
                None => calls,
            }
        }
        ([], Some(api)) if finding.rule == direct_effect::RULE.id => {
            format!("`{api}` is the effect")
        }
        ([], _) => rules::find(finding.rule).map_or_else(String::new, |rule| rule.label.into()),
    }
}

/// The way on from a function of which no line can be shown, as of code without debug information,
/// to the next of which one can, or to the end; none where there is no such function.
fn without_lines(to: &Hop, beyond: &[Hop]) -> Option<String> {
    if !to.file.is_empty() || beyond.is_empty() {
        return None;
    }
    let lost = beyond.iter().take_while(|hop| hop.file.is_empty()).count();
    let functions = [to]
        .into_iter()
        .chain(&beyond[..beyond.len().min(lost + 1)]);
    let functions: Vec<String> = functions.map(|hop| format!("`{}`", hop.function)).collect();
    Some(functions.join(" -> "))
}

/// The sources of a report, read when they are first shown.
pub(super) struct Sources<'a> {
    map: &'a SourceMap,
    read: RefCell<HashMap<String, Option<Rc<[Line]>>>>,
}

/// A line of a file.
#[derive(Clone)]
struct Line {
    /// Where it starts in the file, in bytes.
    start: usize,
    text: String,
}

/// What is written at a place.
pub(super) struct Written {
    /// The line.
    pub(super) line: String,
    /// The path or method name on it.
    pub(super) name: String,
    /// Where that is in the file.
    pub(super) bytes: Range<usize>,
}

impl<'a> Sources<'a> {
    pub(super) fn new(map: &'a SourceMap) -> Self {
        let read = RefCell::default();
        Self { map, read }
    }

    /// A call as an element of a diagnostic. The first one is primary.
    pub(super) fn element(&self, call: &Call<'_>, primary: bool) -> Element<'static> {
        let Hop {
            file, line, column, ..
        } = call.from;
        let Some(text) = self.line(call.from) else {
            let origin = Origin::path(file.clone());
            return origin
                .line(*line as usize)
                .char_column(*column as usize)
                .into();
        };
        let kind = if primary {
            AnnotationKind::Primary
        } else {
            AnnotationKind::Context
        };
        let span = call_span(&text, *column);
        Snippet::source(text)
            .line_start(*line as usize)
            .path(file.clone())
            .annotation(kind.span(span).label(call.label.clone()))
            .into()
    }

    /// Whether the source line of a hop can be shown.
    pub(super) fn has(&self, hop: &Hop) -> bool {
        self.line(hop).is_some()
    }

    /// What is written where a hop is; none if the file or the line is not there.
    pub(super) fn written(&self, hop: &Hop) -> Option<Written> {
        let Line { start, text } = self.line_of(hop)?;
        let name = call_span(&text, hop.column);
        Some(Written {
            bytes: start + name.start..start + name.end,
            name: text[name].to_owned(),
            line: text,
        })
    }

    fn line(&self, hop: &Hop) -> Option<String> {
        self.line_of(hop).map(|line| line.text)
    }

    fn line_of(&self, hop: &Hop) -> Option<Line> {
        let mut read = self.read.borrow_mut();
        let lines = read
            .entry(hop.file.clone())
            .or_insert_with(|| self.read(&hop.file));
        let index = usize::try_from(hop.line).ok()?.checked_sub(1)?;
        lines.as_ref()?.get(index).cloned()
    }

    fn read(&self, file: &str) -> Option<Rc<[Line]>> {
        let text = fs::read_to_string(self.map.path(file)?).ok()?;
        let mut start = 0;
        let line = |with_end: &str| {
            let text = with_end.lines().next().unwrap_or_default().to_owned();
            let line = Line { start, text };
            start += with_end.len();
            line
        };
        Some(text.split_inclusive('\n').map(line).collect())
    }
}

/// The bytes of the path or method name that starts at a 1-based column, counted in characters;
/// one character where something else starts there.
fn call_span(line: &str, column: u32) -> Range<usize> {
    let column = usize::try_from(column)
        .unwrap_or(usize::MAX)
        .saturating_sub(1);
    let start = line
        .char_indices()
        .nth(column)
        .map_or(line.len(), |(at, _)| at);
    let rest = &line[start..];
    let name = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '!');
    let end = rest.find(|c| !name(c)).unwrap_or(rest.len());
    let text = rest[..end].trim_end_matches(':');
    let length = match text.len() {
        0 => rest.chars().next().map_or(0, char::len_utf8),
        length => length,
    };
    start..start + length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn spans(line: &str, column: u32, expected: &str) {
        assert_eq!(&line[call_span(line, column)], expected);
    }

    #[test]
    fn the_span_is_the_name_of_what_is_called() {
        spans("    std::fs::read(path)?", 5, "std::fs::read");
        spans("    path.exists()", 10, "exists");
        spans("    let n: u8 = f();", 9, "n");
        spans("    println!(\"x\")", 5, "println!");
    }

    #[test]
    fn columns_count_characters() {
        spans("    \"é\".to_owned(); read()", 21, "read");
    }

    #[test]
    fn a_span_is_never_outside_the_line() {
        spans("(f)(x)", 1, "(");
        spans("f", 40, "");
        spans("", 1, "");
        spans("x", 0, "x");
    }
}

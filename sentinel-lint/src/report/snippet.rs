//! A chain as rustc would show it: the source line of each call, with a label.

use crate::{finding::Hop, place::SourceMap};
use annotate_snippets::{AnnotationKind, Element, Origin, Snippet};
use std::{cell::RefCell, collections::HashMap, fs, ops::Range, rc::Rc};

/// The sources of a report, read when they are first shown.
pub(super) struct Sources<'a> {
    map: &'a SourceMap,
    read: RefCell<HashMap<String, Option<Rc<[String]>>>>,
}

impl<'a> Sources<'a> {
    pub(super) fn new(map: &'a SourceMap) -> Self {
        Self {
            map,
            read: RefCell::default(),
        }
    }

    /// A line of a file, by its 1-based number; none if the file or the line is not there.
    fn line(&self, file: &str, number: u32) -> Option<String> {
        let mut read = self.read.borrow_mut();
        let lines = read
            .entry(file.to_owned())
            .or_insert_with(|| self.read(file));
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        lines.as_ref()?.get(index).cloned()
    }

    fn read(&self, file: &str) -> Option<Rc<[String]>> {
        let text = fs::read_to_string(self.map.path(file)?).ok()?;
        Some(text.lines().map(str::to_owned).collect())
    }

    /// The call that a hop makes, as an element of a diagnostic. The first one is primary.
    pub(super) fn element(&self, hop: &Hop, label: String, primary: bool) -> Element<'static> {
        match self.line(&hop.file, hop.line) {
            Some(line) => {
                let kind = if primary {
                    AnnotationKind::Primary
                } else {
                    AnnotationKind::Context
                };
                let span = call_span(&line, hop.column);
                Snippet::source(line)
                    .line_start(hop.line as usize)
                    .path(hop.file.clone())
                    .annotation(kind.span(span).label(label))
                    .into()
            }
            None => Origin::path(hop.file.clone())
                .line(hop.line as usize)
                .char_column(hop.column as usize)
                .into(),
        }
    }

    /// Whether the source line of a hop can be shown.
    pub(super) fn has(&self, hop: &Hop) -> bool {
        self.line(&hop.file, hop.line).is_some()
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

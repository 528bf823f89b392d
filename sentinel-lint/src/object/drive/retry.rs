//! What the macros wrote for the analysis may not compile: a witness that cannot name a type, a
//! probe that lacks a trait. That must fail no build. rustc says what it was; the macros are told
//! to leave it out and to say so in the function's mark, and the build is made again.
//!
//! The macros read the list from a variable that cargo does not track, so that crates which
//! compiled are not compiled again.

use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel, DiagnosticSpan};
use sentinel_effects::mark::Skipped;
use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsString,
};

/// A place that stands for every one.
const EVERYTHING: &str = "*";

/// How often the same place may fail: the macros leave out one thing more each time, and after
/// this many there is nothing left.
const TIMES: usize = 2;

/// How many functions are looked for, one build each, that use what a port's stand-in does not
/// have, before the stand-in itself is left out.
const USERS: usize = 8;

/// Whose output uses what a port offers. Where an error lies in the output of both, it is to blame.
const USER: &str = "port_mediated";
/// Whose output offers it.
const PORT: &str = "port";

/// What is left out.
#[derive(Clone, Debug, Default)]
pub(super) struct Skips {
    lines: Vec<String>,
    times: BTreeMap<String, usize>,
    /// How often others were blamed for an error in the output of a port.
    excused: BTreeMap<String, usize>,
}

impl Skips {
    /// Adds what these messages complain about; how many are new.
    pub(super) fn learn<'a>(&mut self, said: impl IntoIterator<Item = &'a Diagnostic>) -> usize {
        let said: Vec<&Diagnostic> = said.into_iter().collect();
        let mut places: BTreeMap<String, &str> = BTreeMap::new();
        let mut excused = BTreeSet::new();
        for (at, message) in said.iter().enumerate().filter(|(_, said)| is_error(said)) {
            let (users, ports) = (places_of(message, USER), places_of(message, PORT));
            let blamed = if users.is_empty() {
                behind(&said[at + 1..])
            } else {
                users
            };
            let is_excused = |port: &String| self.excused.get(port).is_none_or(|&n| n < USERS);
            let to_blame = if blamed.is_empty() || !ports.iter().all(is_excused) {
                ports
            } else {
                excused.extend(ports);
                blamed
            };
            for place in to_blame {
                places.entry(place).or_insert(&message.message);
            }
        }
        for port in excused {
            *self.excused.entry(port).or_default() += 1;
        }
        let before = self.lines.len();
        for (place, message) in places {
            self.add(&place, message);
        }
        self.lines.len() - before
    }

    /// Leaves out everything, for errors that do not say where they come from.
    pub(super) fn all(message: &str) -> Self {
        let mut skips = Self::default();
        skips.add(EVERYTHING, message);
        skips
    }

    /// The same, and these places too.
    pub(super) fn and(&self, places: &[String], message: &str) -> Self {
        let mut skips = self.clone();
        for place in places {
            skips.add(place, message);
        }
        skips
    }

    fn add(&mut self, place: &str, message: &str) {
        let times = self.times.entry(place.to_owned()).or_default();
        if *times < TIMES {
            *times += 1;
            // The rest of what rustc says is about its own code, not the user's.
            let message = message.lines().next().unwrap_or_default();
            self.lines.push(Skipped { place, message }.to_string());
        }
    }

    /// Whether nothing is left out.
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The list, as the macros read it.
    pub(super) fn value(&self) -> OsString {
        self.lines.join("\n").into()
    }
}

fn is_error(message: &Diagnostic) -> bool {
    matches!(message.level, DiagnosticLevel::Error | DiagnosticLevel::Ice)
}

/// The functions for which rustc computed what failed: behind the error, of several errors behind
/// the last, a note says where it was. Elsewhere than in a witness tells nothing.
fn behind(said: &[&Diagnostic]) -> Vec<String> {
    const NOTE: &str = "while instantiating";
    let mut notes = said
        .iter()
        .filter(|message| message.level == DiagnosticLevel::Note);
    let note = notes.find(|note| note.message.contains(NOTE));
    note.map(|note| places_of(note, USER)).unwrap_or_default()
}

/// The declared names in whose expansion by this macro a message lies.
fn places_of(message: &Diagnostic, name: &str) -> Vec<String> {
    let mut spans = Vec::new();
    collect(message, &mut spans);
    spans.iter().filter_map(|span| place(span, name)).collect()
}

fn collect<'a>(message: &'a Diagnostic, spans: &mut Vec<&'a DiagnosticSpan>) {
    spans.extend(&message.spans);
    for child in &message.children {
        collect(child, spans);
    }
}

/// Where a macro of this name expanded to what a span is about.
fn place(span: &DiagnosticSpan, name: &str) -> Option<String> {
    let mut span = span;
    while let Some(expansion) = &span.expansion {
        if attribute(&expansion.macro_decl_name) == Some(name) {
            return Some(format!(
                "{}:{}:{}",
                span.file_name, span.line_start, span.column_start
            ));
        }
        span = &expansion.span;
    }
    None
}

/// The last segment of an attribute, as rustc names it: `#[sentinel_runtime::port]`.
fn attribute(name: &str) -> Option<&str> {
    let path = name.strip_prefix("#[")?.strip_suffix(']')?;
    path.rsplit("::").next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn span(line: u32, expansion: &Value) -> Value {
        json!({
            "file_name": "src/lib.rs", "byte_start": 0, "byte_end": 0, "line_start": line,
            "line_end": line, "column_start": 4, "column_end": 5, "is_primary": true, "text": [],
            "label": null, "suggested_replacement": null, "expansion": expansion,
        })
    }

    fn by(name: &str, around: &Value) -> Value {
        json!({"span": around, "macro_decl_name": name, "def_site_span": null})
    }

    fn error(text: &str, spans: &[Value]) -> Diagnostic {
        let message = json!({
            "message": text, "code": null, "level": "error", "spans": spans, "children": [],
            "rendered": null,
        });
        serde_json::from_value(message).expect("a message of rustc's")
    }

    fn written_by(name: &str, line: u32) -> Value {
        span(line, &by(name, &span(1, &Value::Null)))
    }

    #[test]
    fn an_error_in_what_an_attribute_wrote_names_the_function() {
        let mut skips = Skips::default();
        let said = error("no such type\nmore", &[written_by("#[port_mediated]", 7)]);
        assert_eq!(skips.learn([&said]), 1);
        assert_eq!(skips.value(), "src/lib.rs:7:4\tno such type");
    }

    #[test]
    fn a_macro_within_an_attribute_s_output_is_looked_through() {
        let inner = span(
            9,
            &by("format!", &written_by("#[sentinel_runtime::port]", 7)),
        );
        let mut skips = Skips::default();
        assert_eq!(skips.learn([&error("x", &[inner])]), 1);
        assert_eq!(skips.value(), "src/lib.rs:7:4\tx");
    }

    #[test]
    fn who_uses_a_probe_is_to_blame_before_the_probe() {
        let both = [written_by("#[port]", 3), written_by("#[port_mediated]", 7)];
        let mut skips = Skips::default();
        assert_eq!(skips.learn([&error("x", &both)]), 1);
        assert_eq!(skips.value(), "src/lib.rs:7:4\tx");
    }

    #[test]
    fn who_wants_a_constant_without_a_value_is_told_by_the_notes_behind_the_error() {
        let mut note = error(
            "the above was found while instantiating `f`",
            &[written_by("#[port_mediated]", 7)],
        );
        note.level = DiagnosticLevel::Note;
        let said = [error("no value", &[written_by("#[port]", 3)]), note];
        let mut skips = Skips::default();
        assert_eq!(skips.learn(&said), 1);
        assert_eq!(skips.value(), "src/lib.rs:7:4\tno value");
        // Not for ever: in the end the port does without.
        for _ in 0..USERS {
            skips.learn(&said);
        }
        let value = skips.value();
        let value = value.to_str().expect("text");
        assert!(value.contains("src/lib.rs:3:4\tno value"), "{value}");
    }

    #[test]
    fn the_user_s_own_error_is_nobody_else_s() {
        let mut skips = Skips::default();
        let own = error(
            "x",
            &[span(7, &Value::Null), written_by("#[tokio::main]", 8)],
        );
        assert_eq!(skips.learn([&own]), 0);
        assert!(skips.is_empty());
    }

    #[test]
    fn after_two_times_there_is_nothing_left_to_leave_out() {
        let mut skips = Skips::default();
        let said = error("x", &[written_by("#[port_mediated]", 7)]);
        let learnt = [(); 3].map(|()| skips.learn([&said]));
        assert_eq!(learnt, [1, 1, 0]);
        assert_eq!(skips.value(), "src/lib.rs:7:4\tx\nsrc/lib.rs:7:4\tx");
    }
}

//! What the runtime writes, the lint reads back; what it cannot read is an error that says why.
#![cfg(feature = "serde")]

use sentinel_effects::{
    EffectClass,
    evidence::{Event, EvidenceLine, EvidenceRef, SCHEMA, field},
};
use serde_json::{Value, json};

const WRITTEN: EvidenceRef<'_> = EvidenceRef {
    event: Event::Misdeclared,
    subject: "ext::summarize",
    file: "ext/src/lib.rs",
    line: 12,
    windows: 1,
    unwatched: 2,
    late: 3,
    dropped: u64::MAX,
    witnesses: &[(EffectClass::Fs, 4), (EffectClass::Process, 5)],
    first: Some("open64: /etc/passwd"),
};

#[test]
fn a_line_reads_back_as_it_was_written() {
    let read: EvidenceLine = serde_json::from_str(&WRITTEN.to_string()).unwrap();
    let witnesses: Vec<_> = read
        .witnesses
        .iter()
        .map(|(&class, &n)| (class, n))
        .collect();
    let again = EvidenceRef {
        event: read.event,
        subject: &read.subject,
        file: &read.file,
        line: read.line,
        windows: read.windows,
        unwatched: read.unwatched,
        late: read.late,
        dropped: read.dropped,
        witnesses: &witnesses,
        first: read.first.as_deref(),
    };
    assert_eq!(again, WRITTEN);
}

#[test]
fn whatever_a_text_holds_the_line_is_one_line_of_json() {
    let awkward = "a \"quoted\\\" path\n\r\t\0\u{7f}\u{2028} über \u{1f980}";
    let line = EvidenceRef {
        subject: awkward,
        first: Some(awkward),
        ..WRITTEN
    }
    .to_string();
    assert!(!line.contains(['\n', '\r', '\0']));
    let read: EvidenceLine = serde_json::from_str(&line).unwrap();
    assert_eq!(
        (&*read.subject, read.first.as_deref()),
        (awkward, Some(awkward))
    );
}

#[test]
fn a_subject_without_witnesses_has_no_first_one() {
    let line = EvidenceRef {
        event: Event::Watched,
        witnesses: &[],
        first: None,
        ..WRITTEN
    };
    let read: EvidenceLine = serde_json::from_str(&line.to_string()).unwrap();
    assert!(read.witnesses.is_empty() && read.first.is_none());
}

#[test]
fn the_fields_are_the_documented_ones() {
    let Value::Object(line) = written() else {
        panic!("no object")
    };
    let mut expected = [
        field::SCHEMA,
        field::EVENT,
        field::SUBJECT,
        field::FILE,
        field::LINE,
        field::WINDOWS,
        field::UNWATCHED,
        field::LATE,
        field::DROPPED,
        field::WITNESSES,
        field::FIRST,
    ];
    expected.sort_unstable();
    let mut names: Vec<_> = line.keys().collect();
    names.sort_unstable();
    assert_eq!(names, expected);
    assert!(
        WRITTEN
            .to_string()
            .starts_with(&format!(r#"{{"schema":"{SCHEMA}""#))
    );
}

#[test]
fn another_schema_is_an_error_even_where_nothing_else_is_understood() {
    let line = r#"{"schema":"sentinel-evidence/2","witnesses":[]}"#;
    let error = serde_json::from_str::<EvidenceLine>(line).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("reads the schema sentinel-evidence/1"),
        "{error}"
    );
}

#[test]
fn a_line_that_lacks_or_misnames_something_is_an_error_that_says_what() {
    for (name, value, expected) in [
        (
            field::EVENT,
            json!("misread"),
            "an event is misdeclared or watched",
        ),
        (
            field::WITNESSES,
            json!({"files": 1}),
            "no effect class has this name",
        ),
        (field::LINE, json!(-1), "invalid value"),
        (field::SCHEMA, Value::Null, "a name"),
    ] {
        let mut line = written();
        line[name] = value;
        assert!(error(&line).contains(expected), "{}", error(&line));
    }
    let mut line = written();
    line.as_object_mut().unwrap().remove(field::SCHEMA);
    assert!(error(&line).contains("missing field `schema`"));
}

#[test]
fn a_field_that_is_not_known_yet_is_passed_over() {
    let mut line = written();
    line["thread"] = json!("worker");
    assert!(serde_json::from_value::<EvidenceLine>(line).is_ok());
}

fn written() -> Value {
    serde_json::from_str(&WRITTEN.to_string()).unwrap()
}

fn error(line: &Value) -> String {
    serde_json::from_str::<EvidenceLine>(&line.to_string())
        .unwrap_err()
        .to_string()
}

//! Cargo's messages, read by the types that read cargo's.

use crate::double::{EXT, answer, check, extension, gap, hop, one_of_each, unread};
use cargo_metadata::{
    CompilerMessage, Message,
    diagnostic::{Diagnostic, DiagnosticLevel, DiagnosticSpan},
};
use sentinel_lint::{finding::Crate, report::rustc, voice::Answer};
use std::{fs, path::Path};

const ID: &str = "path+file:///projects/ext#ext@0.1.0";

/// The package `ext` on disk, with what cargo says about it, and what was found.
fn checked_out(folder: &Path) -> Answer {
    let mut answer = one_of_each(folder);
    fs::create_dir_all(folder.join("ext/src")).expect("folders");
    fs::write(folder.join("ext/src/lib.rs"), EXT).expect("a file");
    answer.workspace = folder.into();
    let named = |name: &str, package_id: &str| Crate {
        package: "ext".into(),
        version: "1.0.0".into(),
        package_id: package_id.into(),
        name: name.into(),
        kind: "lib",
        folder: folder.join("ext"),
        root: folder.join("ext/src/lib.rs"),
        edition: 2024,
    };
    answer.crates = vec![named("other", "another"), named("ext", ID)];
    answer
}

/// The messages; whatever is no message fails.
fn messages(answer: Answer) -> (Vec<CompilerMessage>, bool) {
    let text = rustc::render(&check(&[], answer).expect("a report"));
    let mut told = Vec::new();
    let mut success = None;
    for message in Message::parse_stream(text.as_bytes()) {
        assert_eq!(success, None, "the end comes last");
        match message.expect("a line") {
            Message::CompilerMessage(message) => told.push(message),
            Message::BuildFinished(finished) => success = Some(finished.success),
            other => panic!("{other:?}"),
        }
    }
    (told, success.expect("an end"))
}

fn liar(answer: Answer) -> CompilerMessage {
    let (messages, _) = messages(answer);
    let of_liar = |message: &CompilerMessage| message.message.message.contains("ext::summarize");
    messages.into_iter().find(of_liar).expect("the liar")
}

fn spanned(diagnostic: &Diagnostic) -> &DiagnosticSpan {
    assert!(diagnostic.spans[0].is_primary);
    &diagnostic.spans[0]
}

#[test]
fn each_finding_is_a_message_about_its_crate_and_the_end_says_how_it_went() {
    let folder = tempfile::tempdir().expect("a folder");
    let (found, success) = messages(checked_out(folder.path()));
    let levels: Vec<_> = found.iter().map(|message| message.message.level).collect();
    let (error, warning) = (DiagnosticLevel::Error, DiagnosticLevel::Warning);
    assert_eq!(levels, [error, warning, error]);
    assert!(!success);
    for message in &found {
        assert_eq!(message.package_id.repr, ID);
        assert_eq!(message.target.name, "ext");
        assert!(message.target.is_lib());
        assert!(message.target.src_path.ends_with("ext/src/lib.rs"));
    }
    let (none, success) = messages(answer(vec![extension("ext::run", 1)]));
    assert!(none.is_empty() && success);
}

#[test]
fn the_primary_span_is_the_name_that_is_called_in_bytes_lines_and_characters() {
    let folder = tempfile::tempdir().expect("a folder");
    let liar = liar(checked_out(folder.path())).message;
    let span = spanned(&liar);
    assert_eq!(span.file_name, "ext/src/lib.rs");
    assert_eq!(
        (span.line_start, span.column_start, span.column_end),
        (3, 16, 25)
    );
    let bytes = span.byte_start as usize..span.byte_end as usize;
    assert_eq!(&EXT[bytes], "dep::load");
    assert_eq!(span.text[0].text, "    let text = dep::load(key);");
    assert_eq!(
        span.label.as_deref(),
        Some("`ext::summarize` calls `dep::load`")
    );
    let code = liar.code.as_ref().expect("a code");
    assert_eq!(code.code, "direct-effect");
    assert!(
        code.explanation
            .as_deref()
            .is_some_and(|text| text.contains("Instead"))
    );
    let rendered = liar.rendered.as_deref().expect("rendered");
    assert!(rendered.starts_with("error[direct-effect]: "), "{rendered}");
}

#[test]
fn bytes_are_those_of_the_file_whatever_ends_its_lines() {
    let folder = tempfile::tempdir().expect("a folder");
    let answer = checked_out(folder.path());
    let dos = EXT.replace('\n', "\r\n");
    fs::write(answer.sources.path("ext/src/lib.rs").expect("a file"), &dos).expect("written");
    let liar = liar(answer).message;
    let span = spanned(&liar);
    assert_eq!(
        &dos[span.byte_start as usize..span.byte_end as usize],
        "dep::load"
    );
    assert_eq!(span.text[0].text, "    let text = dep::load(key);");
}

#[test]
fn the_steps_of_a_chain_are_children_that_an_editor_can_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let answer = checked_out(folder.path());
    let dep = answer
        .sources
        .path("dep-1.0.0/src/lib.rs")
        .expect("a file")
        .to_owned();
    let liar = liar(answer).message;
    let steps: Vec<_> = liar
        .children
        .iter()
        .filter(|child| !child.spans.is_empty())
        .collect();
    let told: Vec<_> = steps.iter().map(|step| step.message.as_str()).collect();
    assert_eq!(
        told,
        [
            "`dep::load` calls `dep::inner`",
            "`dep::inner` calls `std::fs::read_to_string`"
        ]
    );
    for step in steps {
        assert_eq!(Path::new(&spanned(step).file_name), dep);
    }
    let last = liar.children.last().expect("help");
    assert_eq!(last.level, DiagnosticLevel::Help);
}

#[test]
fn a_finding_about_a_package_and_one_whose_source_is_gone_have_a_place_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut answer = checked_out(folder.path());
    answer.unread = vec![unread()];
    answer.judged = vec![extension("ext::run", 2)];
    answer.judged[0].said[0].gaps = vec![gap("it is a macro", vec![hop("ext::run", "", 0, 0)])];
    let (found, _) = messages(answer);
    assert_eq!(found.len(), 2);
    for message in &found {
        assert!(
            spanned(&message.message)
                .file_name
                .ends_with("ext/src/lib.rs")
        );
    }
    let lines = found
        .iter()
        .map(|message| spanned(&message.message).line_start);
    assert_eq!(lines.collect::<Vec<_>>(), [14, 2]);
}

//! Workflow commands, read back as the runner reads them.

use crate::double::{answer, check, extension, gap, hop, one_of_each, reached};
use sentinel_effects::EffectClass::{Fs, Time};
use sentinel_lint::{report::github, voice::Answer};
use std::collections::BTreeMap;

/// A command as the runner understands it.
#[derive(Debug)]
struct Command {
    name: String,
    properties: BTreeMap<String, String>,
    text: String,
}

fn unescaped(text: &str) -> String {
    let rest = [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ",")];
    let all = rest.iter().chain(&[("%25", "%")]);
    all.fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

fn command(line: &str) -> Option<Command> {
    let (head, text) = line.strip_prefix("::")?.split_once("::")?;
    let (name, properties) = head.split_once(' ').unwrap_or((head, ""));
    let property = |pair: &str| {
        let (key, value) = pair.split_once('=').expect("a key and a value");
        (key.to_owned(), unescaped(value))
    };
    Some(Command {
        name: name.to_owned(),
        properties: properties.split(',').map(property).collect(),
        text: unescaped(text),
    })
}

fn text(answer: Answer) -> String {
    github::render(&check(&[], answer).expect("a report"))
}

fn commands(answer: Answer) -> Vec<Command> {
    text(answer).lines().filter_map(command).collect()
}

fn liars(count: u32) -> Answer {
    let liar = |i: u32| {
        let path = format!("ext::f{i:02}");
        let mut liar = extension(&path, i + 1);
        let chain = vec![hop(&path, "ext/src/lib.rs", i + 1, 5)];
        liar.said[0].reached = vec![reached(Fs, "std::fs::read", "reads a file", chain.clone())];
        let warned = reached(Time, "std::time::Instant::now", "reads the clock", chain);
        liar.said[0].reached.push(warned);
        liar
    };
    answer((0..count).map(liar).collect())
}

#[test]
fn each_level_has_its_command_and_what_fails_comes_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let commands = commands(one_of_each(folder.path()));
    let names: Vec<&str> = commands.iter().map(|command| &*command.name).collect();
    assert_eq!(names, ["error", "error", "warning"]);
}

#[test]
fn a_finding_has_its_place_and_the_way_to_it() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join(".git")).expect("a folder");
    let workspace = folder.path().join("a, b:c");
    std::fs::create_dir_all(workspace.join("ext/src")).expect("folders");
    std::fs::write(workspace.join("ext/src/lib.rs"), "").expect("a file");
    let mut answer = one_of_each(folder.path());
    answer.workspace = workspace;
    let commands = commands(answer);
    let liar = commands
        .iter()
        .find(|command| command.text.contains("`ext::summarize`"))
        .expect("the liar");
    let of = |key: &str| liar.properties[key].as_str();
    assert_eq!(of("file"), "a, b:c/ext/src/lib.rs");
    assert_eq!((of("line"), of("col")), ("3", "16"));
    assert_eq!(of("title"), "direct-effect");
    let way = "the way there: ext::summarize -> dep::load -> dep::inner -> std::fs::read_to_string";
    assert_eq!(liar.text.lines().nth(1), Some(way));
    assert!(
        liar.text.contains("\nhelp: take the content"),
        "{}",
        liar.text
    );
}

#[test]
fn nothing_of_a_source_is_a_command() {
    let reason = "100%0A\n::error::owned \u{1b}[31m";
    let mut unknown = extension("ext::run", 1);
    unknown.said[0].gaps = vec![gap(reason, vec![])];
    let answer = answer(vec![unknown]);
    let lines = text(answer.clone());
    assert_eq!(lines.lines().count(), 2, "{lines}");
    assert!(!lines.contains('\u{1b}'), "{lines:?}");
    assert!(
        commands(answer)[0].text.contains("100%0A ::error::owned"),
        "{lines}"
    );
}

#[test]
fn of_more_than_a_step_shows_the_last_says_how_many_there_are() {
    for (count, left_out) in [
        (10, None),
        (11, Some("2 findings")),
        (30, Some("21 findings")),
    ] {
        let commands = commands(liars(count));
        for name in ["error", "warning"] {
            let of_name: Vec<_> = commands
                .iter()
                .filter(|command| command.name == name)
                .collect();
            assert_eq!(of_name.len(), 10, "{count}");
            let last = &of_name[9].text;
            match left_out {
                Some(left_out) => assert!(last.starts_with(left_out), "{last}"),
                None => assert!(last.contains("ext::f09"), "{last}"),
            }
        }
    }
}

#[test]
fn the_log_ends_with_the_sum() {
    let text = text(answer(vec![extension("ext::run", 1)]));
    assert_eq!(
        text,
        "no findings; 1 extension: 1 clean; scanned 2 packages, 3 files\n"
    );
}

//! Builds a fixture as the lint builds what it analyses, trying again without the witnesses that
//! did not compile. It knows of cargo and of rustc's messages, and of no object file.

use sentinel_effects::mark::{SKIP_VARIABLE, Skipped};
use sentinel_tests::{Run, analysed, cargo};
use serde_json::Value;
use std::{collections::BTreeSet, path::PathBuf, process::Command};

/// What a build made.
pub(crate) struct Built {
    /// The libraries.
    pub(crate) libraries: Vec<PathBuf>,
    /// How often it was tried.
    pub(crate) rounds: usize,
    /// What rustc had to say about the package in the last one.
    pub(crate) messages: String,
}

impl Built {
    /// Whether there was not even a warning.
    pub(crate) fn said_nothing(&self) -> bool {
        self.messages.is_empty()
    }
}

const FLAGS: &[&str] = &[
    "--cfg=sentinel_analysis",
    "-Copt-level=0",
    "-Csymbol-mangling-version=v0",
    "-Cdebug-assertions=off",
    "-Coverflow-checks=off",
    "-Cembed-bitcode=no",
];

/// Builds a package of the fixture.
pub(crate) fn build(package: &str) -> Built {
    let mut list = String::new();
    for round in 1.. {
        let messages = cargo_build(package, &list);
        if let Some(libraries) = libraries(&messages) {
            return Built {
                libraries,
                rounds: round,
                messages: rendered(&messages),
            };
        }
        let entries = entries(&messages);
        assert!(
            !entries.is_empty() && round < 8,
            "{package} does not build:\n{}",
            rendered(&messages)
        );
        for (place, message) in &entries {
            list += &Skipped { place, message }.to_string();
            list.push('\n');
        }
    }
    unreachable!("the loop ends")
}

fn cargo_build(package: &str, list: &str) -> Vec<Value> {
    let mut command = Command::new(cargo());
    command
        .args([
            "build",
            "--quiet",
            "--target=host-tuple",
            "--package",
            package,
        ])
        .arg("--message-format=json")
        .arg("--target-dir")
        .arg(concat!(env!("CARGO_TARGET_TMPDIR"), "/analysis"))
        .current_dir(analysed())
        .env("CARGO_ENCODED_RUSTFLAGS", FLAGS.join("\x1f"))
        .env(SKIP_VARIABLE, list);
    let run = Run::of(&mut command);
    let lines = run.stdout.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("cargo's messages are JSON"))
        .collect()
}

/// The libraries of a build that succeeded.
fn libraries(messages: &[Value]) -> Option<Vec<PathBuf>> {
    let succeeded = messages.iter().any(|message| message["success"] == true);
    let files = messages.iter().flat_map(|message| {
        let files = message["filenames"].as_array();
        files.into_iter().flatten().filter_map(Value::as_str)
    });
    let is_library = |file: &PathBuf| {
        file.extension()
            .is_some_and(|extension| extension == "rlib")
    };
    let libraries = files.map(PathBuf::from).filter(is_library);
    succeeded.then(|| libraries.collect())
}

/// Everything that rustc had to say, warnings too.
fn rendered(messages: &[Value]) -> String {
    let texts = messages
        .iter()
        .filter_map(|message| message["message"]["rendered"].as_str());
    texts.collect()
}

/// What the next round has to do without, and why.
fn entries(messages: &[Value]) -> BTreeSet<(String, String)> {
    let mut entries = BTreeSet::new();
    let mut places = BTreeSet::new();
    let errors = messages.iter().map(|message| &message["message"]);
    for error in errors.filter(|error| error["level"] == "error") {
        let all = places_in(error);
        let declared: BTreeSet<_> = all
            .iter()
            .filter(|(name, _)| is(name, "port_mediated"))
            .collect();
        let chosen = if declared.is_empty() {
            all.iter().collect()
        } else {
            declared
        };
        let text = error["message"].as_str().unwrap_or_default();
        for (_, place) in chosen {
            if places.insert(place.clone()) {
                entries.insert((place.clone(), text.to_owned()));
            }
        }
    }
    entries
}

fn is(attribute: &str, name: &str) -> bool {
    let bare = attribute.trim_start_matches("#[").trim_end_matches(']');
    bare.rsplit("::").next() == Some(name)
}

/// The places of ours that an error and its notes speak of, each with the attribute.
fn places_in(error: &Value) -> BTreeSet<(String, String)> {
    let array = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let mut places = BTreeSet::new();
    for mut span in array(&error["spans"]) {
        while span["expansion"].is_object() {
            let name = span["expansion"]["macro_decl_name"]
                .as_str()
                .unwrap_or_default();
            if is(name, "port_mediated") || is(name, "port") {
                let file = span["file_name"].as_str().unwrap_or_default();
                let place = format!("{file}:{}:{}", span["line_start"], span["column_start"]);
                places.insert((name.to_owned(), place));
            }
            span = span["expansion"]["span"].clone();
        }
    }
    for child in array(&error["children"]) {
        places.extend(places_in(&child));
    }
    places
}

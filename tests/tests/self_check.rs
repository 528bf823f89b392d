//! Our own rules, where a program can check them. Formatting, lints and documentation have tools
//! of their own.

use sentinel_tests::{Source, repository, sources};
use std::{collections::BTreeSet, path::Path};

/// Where the workspace lets `unsafe` be written; everything else is denied it by the compiler.
const UNSAFE: &[&str] = &["sentinel-runtime/src/arch/", "sentinel-runtime/src/probe/"];

/// Fails with one line an offence.
#[track_caller]
fn assert_none(what: &str, offences: &[String]) {
    assert!(offences.is_empty(), "{what}:\n{}", offences.join("\n"));
}

fn our_rust() -> Vec<Source> {
    let ours: Vec<Source> = sources().into_iter().filter(Source::is_our_rust).collect();
    assert!(ours.len() > 20, "the sources are not where they were");
    ours
}

/// The lines of a file that this is true of, as `path:line: text`.
fn lines<'a>(source: &'a Source, is: impl Fn(&str) -> bool + 'a) -> impl Iterator<Item = String> {
    let numbered = source.text.lines().enumerate();
    numbered
        .filter(move |(_, line)| is(line))
        .map(|(index, line)| format!("{}:{}: {}", source.path, index + 1, line.trim()))
        .collect::<Vec<_>>()
        .into_iter()
}

/// Attributes that begin a line with one of these, each up to its closing bracket.
fn attributes<'a>(text: &'a str, beginnings: &'a [&str]) -> impl Iterator<Item = &'a str> {
    let lines = text
        .match_indices('\n')
        .map(|(at, _)| text[at..].trim_start());
    lines
        .filter(|rest| {
            beginnings
                .iter()
                .any(|beginning| rest.starts_with(beginning))
        })
        .map(|rest| rest.find(")]").map_or(rest, |end| &rest[..end]))
}

#[test]
fn a_file_holds_one_concept_in_at_most_400_lines() {
    let long: Vec<String> = our_rust()
        .iter()
        .map(|source| (source, source.text.lines().count()))
        .filter(|(_, lines)| *lines > 400)
        .map(|(source, lines)| format!("{}: {lines} lines", source.path))
        .collect();
    assert_none("too long", &long);
}

#[test]
fn a_module_says_first_what_it_is_for() {
    let silent: Vec<String> = our_rust()
        .into_iter()
        .filter(|source| !source.text.starts_with("//! "))
        .map(|source| source.path)
        .collect();
    assert_none("no `//!` at the top", &silent);
}

#[test]
fn an_exception_to_a_lint_has_a_reason() {
    let exceptions = ["#[allow(", "#![allow(", "#[expect(", "#![expect("];
    let bare: Vec<String> = our_rust()
        .iter()
        .flat_map(|source| {
            attributes(&source.text, &exceptions)
                .filter(|attribute| !attribute.contains("reason = "))
                .map(|attribute| format!("{}: {attribute}", source.path))
                .collect::<Vec<_>>()
        })
        .collect();
    assert_none("no reason", &bare);
}

#[test]
fn unsafe_code_stays_in_the_probes() {
    let waivers = [
        "#[allow(unsafe_code",
        "#![allow(unsafe_code",
        "#[expect(unsafe_code",
        "#![expect(unsafe_code",
    ];
    let elsewhere: Vec<String> = our_rust()
        .into_iter()
        .filter(|source| source.path.contains("/src/"))
        .filter(|source| !UNSAFE.iter().any(|folder| source.path.starts_with(folder)))
        .filter(|source| attributes(&source.text, &waivers).next().is_some())
        .map(|source| source.path)
        .collect();
    assert_none("unsafe code where none may be", &elsewhere);
}

#[test]
fn nothing_is_left_for_later() {
    // Written in halves, or this file would accuse itself.
    let stubs = [
        concat!("to", "do!("),
        concat!("unimple", "mented!("),
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
        concat!("#[ig", "nore"),
    ];
    let unfinished: Vec<String> = our_rust()
        .iter()
        .flat_map(|source| lines(source, |line| stubs.iter().any(|stub| line.contains(stub))))
        .collect();
    assert_none("unfinished", &unfinished);
}

#[test]
fn no_file_knows_the_machine_that_it_was_written_on() {
    let homes = [
        concat!("/ro", "ot/"),
        concat!("/wo", "rk/"),
        concat!("/Us", "ers/"),
    ];
    let known: Vec<String> = sources()
        .iter()
        .flat_map(|source| lines(source, |line| homes.iter().any(|home| line.contains(home))))
        .collect();
    assert_none("a path of some machine", &known);
}

#[test]
fn the_map_shows_every_crate_and_source_folder_and_nothing_else() {
    let map = std::fs::read_to_string(repository().join("ARCHITECTURE.md")).expect("the map");
    let folders: BTreeSet<String> = our_rust()
        .iter()
        .filter_map(|source| Some(format!("{}/", Path::new(&source.path).parent()?.display())))
        .filter(|folder| folder.contains("src/") && !folder.ends_with("/tests/"))
        .collect();
    let missing: Vec<String> = folders
        .into_iter()
        .filter(|folder| !map.contains(&format!("`{folder}`")))
        .collect();
    assert_none("not in ARCHITECTURE.md", &missing);

    let named = map.split('`').skip(1).step_by(2);
    let invented: Vec<String> = named
        .filter(|name| name.contains('/') && !name.contains([' ', '<', '*', ':']))
        .filter(|name| !repository().join(name).exists())
        .map(str::to_owned)
        .collect();
    assert_none("in ARCHITECTURE.md, but nowhere else", &invented);
    assert!(map.lines().count() < 200, "a map is shorter than the land");
}

#[test]
fn dependencies_point_one_way() {
    let may_use: [(&str, &[&str]); 4] = [
        ("sentinel-effects", &[]),
        ("sentinel-macros", &["sentinel-effects"]),
        ("sentinel-runtime", &["sentinel-effects", "sentinel-macros"]),
        ("sentinel-lint", &["sentinel-effects"]),
    ];
    for (package, allowed) in may_use {
        let manifest = repository().join(package).join("Cargo.toml");
        let manifest = std::fs::read_to_string(manifest).expect("each crate has a manifest");
        let (_, dependencies) = manifest
            .split_once("dependencies]")
            .expect("each crate has a table of dependencies");
        let before_tests = dependencies.split("[dev-dependencies]").next();
        let used: BTreeSet<&str> = before_tests
            .unwrap_or_default()
            .lines()
            .filter_map(|line| line.split(['.', ' ', '=']).next())
            .filter(|name| name.starts_with("sentinel-"))
            .collect();
        let allowed: BTreeSet<&str> = allowed.iter().copied().collect();
        assert!(used.is_subset(&allowed), "{package} uses {used:?}");
    }
}

#[test]
fn what_a_reader_looks_for_is_there() {
    for name in [
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "README.md",
    ] {
        assert!(repository().join(name).is_file(), "{name}");
    }
    let changes = std::fs::read_to_string(repository().join("CHANGELOG.md")).expect("the changes");
    assert!(
        changes.contains("## [Unreleased]"),
        "what comes next has a place"
    );
}

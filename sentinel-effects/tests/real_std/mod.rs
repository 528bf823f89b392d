//! Asks the installed compiler whether paths exist in its std, by compiling a crate that names
//! each of them. It says nothing of what a path does.

use sentinel_effects::ApiPath;
use serde_json::Value;
use std::{env, fs, process::Command};

/// A path that std does not have, or does not offer to everybody, and what the compiler says.
#[derive(Debug)]
pub(crate) struct Missing {
    pub(crate) path: String,
    pub(crate) why: String,
}

/// The paths among these that std does not offer on stable.
///
/// When one has a name that cannot even be resolved, the compiler does not get to type checking,
/// and the others' wrong methods stay unnamed until that one is put right.
pub(crate) fn missing(paths: &[&str]) -> Vec<Missing> {
    let lines: Vec<_> = paths
        .iter()
        .enumerate()
        .map(|(i, path)| naming(i, path))
        .collect();
    objections(&lines)
        .into_iter()
        .map(|objection| (paths[objection.line], objection))
        .filter(|(path, it)| !exists_nevertheless(ApiPath::parse(path).unwrap(), &it.code))
        .map(|(path, it)| Missing {
            path: path.to_owned(),
            why: format!("{} ({})", it.text, it.code),
        })
        .collect()
}

/// The pairs among these whose two paths do not lead to the same item of std.
pub(crate) fn differing<'a>(pairs: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    // Two globs may bring the same name as long as they bring the same item.
    let lines: Vec<_> = pairs
        .iter()
        .enumerate()
        .map(|(i, (left, right))| {
            format!(
                "mod m{i} {{ \
                 mod l {{ pub use ::{left} as X; }} mod r {{ pub use ::{right} as X; }} \
                 use self::l::*; use self::r::*; use self::X as _X; }}"
            )
        })
        .collect();
    objections(&lines)
        .into_iter()
        .map(|objection| pairs[objection.line])
        .collect()
}

/// A function that names a path.
fn naming(i: usize, path: &str) -> String {
    match ApiPath::parse(path).unwrap_or_else(|| panic!("{path}: no form of a path")) {
        // Named through the type's path, generic arguments may be left to inference; the second
        // function shows that it is the path of a type.
        ApiPath::Method { ty, name } => {
            format!("fn f{i}() {{ let _ = {ty}::{name}; }} fn t{i}(_: &{ty}) {{}}")
        }
        ApiPath::Macro(path) => format!("fn f{i}() {{ {path}!(\"\"); }}"),
        ApiPath::Function(_) | ApiPath::TraitMethod { .. } => {
            format!("fn f{i}() {{ let _ = {path}; }}")
        }
    }
}

/// Whether an error only says that the compiler cannot tell which instance is meant.
fn exists_nevertheless(path: ApiPath<'_>, code: &str) -> bool {
    match path {
        ApiPath::Function(_) => matches!(code, "E0282" | "E0283"),
        // E0107: the type has generic parameters. E0034: several of its impls have the method.
        ApiPath::Method { .. } => matches!(code, "E0034" | "E0107" | "E0282" | "E0283"),
        ApiPath::TraitMethod { .. } => matches!(code, "E0282" | "E0283" | "E0790"),
        ApiPath::Macro(_) => false,
    }
}

/// An error of the compiler's.
struct Objection {
    /// The line that it is about, from 0.
    line: usize,
    text: String,
    code: String,
}

const SOURCE: &str = "named.rs";
/// The lines before those that are asked about. There is no prelude, so that a method of a trait
/// that happens to be in scope is not taken for one of the type's own.
const HEAD: [&str; 3] = [
    "#![no_implicit_prelude]",
    "#![allow(warnings)] #![deny(ambiguous_glob_imports)]",
    "use ::std;",
];

/// What the compiler has against a crate of these lines.
fn objections(lines: &[String]) -> Vec<Objection> {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join(SOURCE);
    fs::write(
        &source,
        format!("{}\n{}\n", HEAD.join("\n"), lines.join("\n")),
    )
    .unwrap();
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(&rustc)
        .args(["--edition=2024", "--crate-type=lib", "--emit=metadata"])
        .args(["--error-format=json", "--out-dir"])
        .arg(folder.path())
        .arg(&source)
        .output()
        .unwrap_or_else(|error| panic!("{}: {error}", rustc.display()));
    let stderr = String::from_utf8(output.stderr).unwrap();
    let objections: Vec<_> = stderr
        .lines()
        .filter_map(|line| objection(&serde_json::from_str(line).unwrap()))
        .collect();
    assert!(
        output.status.success() || !objections.is_empty(),
        "the compiler failed without saying why: {stderr}"
    );
    objections
}

fn objection(message: &Value) -> Option<Objection> {
    let text = message["message"].as_str().unwrap();
    if message["level"] != "error" || text.starts_with("aborting due to ") {
        return None;
    }
    let line = line_of(message).unwrap_or_else(|| panic!("{text}: about no line of ours"));
    Some(Objection {
        line: line - HEAD.len() - 1,
        text: text.to_owned(),
        code: message["code"]["code"]
            .as_str()
            .unwrap_or("no code")
            .to_owned(),
    })
}

/// The line of the crate that a message is about, also when it is about a macro's inside.
fn line_of(message: &Value) -> Option<usize> {
    let spans = message["spans"].as_array()?;
    let mut span = spans.iter().find(|span| span["is_primary"] == true)?;
    while !span["file_name"].as_str()?.ends_with(SOURCE) {
        span = &span["expansion"]["span"];
    }
    usize::try_from(span["line_start"].as_u64()?).ok()
}

//! What is kept of archives changes nothing about what is said of them.

use crate::fixture::{Build, classes, file};
use sentinel_effects::EffectClass;
use sentinel_lint::object::{judge::Graph, place::Places};
use std::{
    fs,
    path::{Path, PathBuf},
};

fn built() -> Build {
    let mut build = Build::new();
    build.c("native", &file("native.c"), &["-O1"]);
    build.rust("caller", &file("native.rs"), &[]);
    build
}

/// Everything that is said of every function.
fn said(graph: &Graph) -> String {
    let roots = graph.symbols_matching(&"caller::*".parse().expect("a pattern"));
    let paths: Vec<&str> = roots.iter().map(|root| &*root.path).collect();
    assert!(paths.len() > 10, "{paths:?}");
    let shape = (graph.nodes(), graph.edges(), graph.unread());
    format!("{shape:?} {paths:?} {:?}", graph.judge_all(&roots))
}

fn kept(build: &Build, folder: &Path) -> String {
    let graph = Graph::load_kept(build.inputs(), Places::default(), folder.to_owned());
    said(&graph.expect("the fixtures are objects"))
}

fn entries(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let files = fs::read_dir(folder).expect("a folder");
    let paths = files.map(|file| file.expect("a file").path());
    let read = |path: PathBuf| {
        let bytes = fs::read(&path).expect("an entry");
        (path, bytes)
    };
    let mut entries: Vec<_> = paths.map(read).collect();
    entries.sort();
    entries
}

#[test]
fn a_verdict_is_the_same_from_what_was_kept() {
    let build = built();
    let folder = build.folder().join("kept");
    let anew = said(&Graph::load(build.inputs(), Places::default()).expect("objects"));
    for _ in 0..2 {
        assert_eq!(kept(&build, &folder), anew);
        assert_eq!(entries(&folder).len(), build.inputs().len());
    }
}

#[test]
fn what_is_damaged_is_made_anew_and_never_believed() {
    let build = built();
    let folder = build.folder().join("kept");
    let anew = kept(&build, &folder);
    let sound = entries(&folder);
    for (nth, (path, bytes)) in sound.iter().enumerate() {
        let mut damaged = bytes.clone();
        let at = nth * 7919 % damaged.len();
        damaged[at] ^= 0x40;
        fs::write(path, damaged).expect("written");
    }
    assert_eq!(kept(&build, &folder), anew);
    assert!(entries(&folder) == sound, "each entry is what it was");
}

#[test]
fn an_object_that_changes_is_judged_as_it_is_now() {
    let mut build = Build::new();
    let folder = build.folder().join("kept");
    let judged = |build: &Build| {
        let graph = Graph::load_kept(build.inputs(), Places::default(), folder.clone());
        let graph = graph.expect("objects");
        let roots = graph.symbols_matching(&"changes::f".parse().expect("a pattern"));
        classes(&graph.judge_all(&roots).remove(0))
    };
    let path = build.rust_text("changes", "pub fn f() {}", &[]);
    assert_eq!(judged(&build), []);
    let guilty = "pub fn f() { let _ = std::fs::remove_file(\"x\"); }";
    build.lose(&path);
    build.rust_text("changes", guilty, &[]);
    assert_eq!(judged(&build), [EffectClass::Fs]);
}

#[test]
fn a_folder_that_cannot_be_written_is_done_without() {
    let build = built();
    let folder = build.folder().join("no folder");
    fs::write(&folder, "").expect("written");
    let anew = said(&Graph::load(build.inputs(), Places::default()).expect("objects"));
    assert_eq!(kept(&build, &folder), anew);
}

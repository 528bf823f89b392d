//! A baseline in a workspace, by both engines: what comes after a known effect is heard.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use sentinel_tests::{Run, sentinel_in};
use std::{fs, path::Path};
use tempfile::TempDir;

const MANIFEST: &str = "[package]\nname = \"ext\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\
                        [workspace]\n[workspace.metadata.sentinel]\nbaseline = \"known.json\"\n";
const READS: &str = "pub fn keep(path: &str) -> bool {\n    std::fs::read(path).is_ok()\n}\n";
const WRITES: &str = "pub fn keep(path: &str) -> bool {\n    std::fs::read(path).is_ok()\n        \
                      && std::fs::remove_file(path).is_ok()\n}\n";

fn check(folder: &Path, engine: &str, args: &[&str]) -> Run {
    let engine = format!("--engine={engine}");
    let own = ["check", "--extension=ext::*", "--format=json", &engine];
    sentinel_in(folder, [&own, args].concat())
}

#[test]
fn what_comes_after_a_known_effect_of_its_class_is_new() {
    for engine in ["source", "object", "both"] {
        let folder = TempDir::new().expect("a folder");
        let write = |name: &str, text: &str| {
            fs::write(folder.path().join(name), text).expect("written");
        };
        fs::create_dir(folder.path().join("src")).expect("made");
        write("Cargo.toml", MANIFEST);
        write("src/lib.rs", READS);
        let run = check(folder.path(), engine, &[]);
        assert_eq!(run.code, Some(2), "{run:#?}");
        assert!(run.stderr.contains("known.json"), "{run:#?}");
        let run = check(folder.path(), engine, &["--update-baseline"]);
        assert_eq!(run.code, Some(0), "{run:#?}");
        assert_eq!(check(folder.path(), engine, &[]).code, Some(0));

        write("src/lib.rs", WRITES);
        let run = check(folder.path(), engine, &[]);
        assert_eq!(run.code, Some(1), "{engine}: {run:#?}");
        let findings = run.report().findings;
        let known: Vec<_> = findings
            .iter()
            .map(|one| (one.api.as_deref(), one.baselined))
            .collect();
        assert_eq!(
            known,
            [
                (Some("std::fs::read"), true),
                (Some("std::fs::remove_file"), false)
            ],
            "{engine}"
        );
    }
}

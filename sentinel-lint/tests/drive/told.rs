//! What is said before anything is built, and what calls are called that objects show alike.

use crate::project::{PLAIN, Project};
use serde_json::Value;

const CALLS: &str = "\
pub fn debugs() -> u8 { dbg!(3) }
pub fn says() { eprint!(\"x\"); }
pub fn by_path() { std::eprintln!(\"x\"); }
macro_rules! own { () => { dbg!() } }
pub fn within() { own!(); }
";

fn project() -> Project {
    Project::new(&[("Cargo.toml", PLAIN), ("src/lib.rs", CALLS)])
}

#[test]
fn a_macro_of_std_is_called_as_it_is_written() {
    let report = project().report(&["--engine=object", "--extension=ext::*"]);
    let findings = report["findings"].as_array().expect("a list");
    let told: Vec<[&Value; 2]> = findings
        .iter()
        .map(|one| [&one["extension"], &one["api"]])
        .collect();
    let expected = [
        ["ext::by_path", "std::eprintln!"],
        ["ext::debugs", "std::dbg!"],
        ["ext::says", "std::eprint!"],
        // Debug information has the place in the crate's own macro.
        ["ext::within", "std::dbg!"],
    ];
    assert_eq!(told, expected);
}

#[test]
fn a_pattern_of_no_crate_is_refused_before_anything_is_built() {
    for engine in ["--engine=both", "--engine=source"] {
        let project = project();
        let error = project.refused(&[engine, "--extension=other::*"]);
        let expected = "no crate of the tree is called `other`, as `--extension other::*` has it; \
            there is `ext`";
        assert!(error.contains(expected), "{error}");
        assert!(!error.contains("Compiling"), "{error}");
    }
}

#[test]
fn a_target_directory_that_cannot_be_written_is_told_with_the_way_out() {
    let project = project();
    project.write("target", "no folder");
    let error = project.refused(&["--extension=ext::*"]);
    assert!(
        error.contains("the target directory cannot be written, at `"),
        "{error}"
    );
    assert!(error.contains("CARGO_TARGET_DIR"), "{error}");
}

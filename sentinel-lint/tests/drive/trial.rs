//! A toolchain is tried out once, and what came of it is remembered.

use crate::project::{PLAIN, Project, executable};
use sentinel_lint::object::{
    drive::{DriveError, trial},
    input::Input,
};
use std::{cell::Cell, fs, process::Command};

const SPECIMEN: &str = "pub fn specimen() {}\n";

struct Trial {
    project: Project,
    asked: Cell<u32>,
}

impl Trial {
    fn new() -> Self {
        Self {
            project: Project::new(&[("Cargo.toml", PLAIN), ("src/lib.rs", "pub fn f() {}\n")]),
            asked: Cell::new(0),
        }
    }

    /// Tries the toolchain out on a specimen, of which this would be the judgement.
    fn on(&self, specimen: &str, judgement: Result<(), String>) -> Result<(), DriveError> {
        let judge = |inputs: &[Input]| {
            self.asked.set(self.asked.get() + 1);
            let is_specimen = |input: &Input| input.path.ends_with("libsentinel_specimen.rlib");
            assert!(
                inputs.len() > 1 && inputs.iter().any(is_specimen),
                "{inputs:?}"
            );
            judgement
        };
        let built = self.project.build_and(&[], |order, built| {
            trial::try_out(order, built, specimen, judge)
        });
        built.map(drop)
    }
}

#[test]
fn a_toolchain_that_is_understood_is_asked_once() {
    let trial = Trial::new();
    trial.on(SPECIMEN, Ok(())).expect("understood");
    trial.on(SPECIMEN, Ok(())).expect("understood");
    assert_eq!(trial.asked.get(), 1);
}

#[test]
fn one_that_is_not_is_refused_again_without_asking() {
    let trial = Trial::new();
    for _ in 0..2 {
        let refused = trial.on(SPECIMEN, Err("`f` seems clean".to_owned()));
        let text = refused.expect_err("refused").to_string();
        assert!(
            text.contains("rustc 1.") && text.contains("`f` seems clean"),
            "{text}"
        );
    }
    assert_eq!(trial.asked.get(), 1);
}

#[test]
fn another_specimen_or_a_damaged_memory_is_a_new_question() {
    const OTHER: &str = "pub fn other() {}\n";
    let trial = Trial::new();
    trial.on(SPECIMEN, Ok(())).expect("understood");
    trial.on(OTHER, Ok(())).expect("understood");
    let folder = trial.project.path("target/sentinel/toolchain");
    let files = fs::read_dir(folder).expect("a folder");
    let paths = files.map(|entry| entry.expect("an entry").path());
    for memory in paths.filter(|path| path.extension().is_some_and(|end| end == "txt")) {
        fs::write(&memory, "understood").expect("written");
    }
    trial.on(OTHER, Ok(())).expect("understood");
    assert_eq!(trial.asked.get(), 3);
}

#[test]
fn a_specimen_that_does_not_compile_refuses_the_toolchain() {
    let error = Trial::new()
        .on("pub fn f() -> u8 {}\n", Ok(()))
        .expect_err("refused");
    assert!(error.to_string().contains("mismatched types"), "{error}");
}

/// The whole command, with a compiler that mangles the specimen's names in the old way.
#[test]
fn a_compiler_that_does_not_keep_a_point_is_refused_once_and_for_all() {
    let project = Project::new(&[("Cargo.toml", PLAIN), ("src/lib.rs", "pub fn run() {}\n")]);
    let legacy = "case \"$*\" in *\" sentinel_specimen \"*) echo asked >> \"$0.log\"; \
                  for arg; do shift; case $arg in -Csymbol-mangling-version=*);; \
                  *) set -- \"$@\" \"$arg\";; esac; done;; esac; exec rustc \"$@\"";
    let rustc = executable(&project, "legacy", legacy);
    let check = |rustc: Option<&std::path::Path>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-sentinel"));
        command
            .args(["sentinel", "check", "--engine=object", "--quiet"])
            .arg("--extension=ext::run")
            .current_dir(project.path(""))
            .envs(rustc.map(|rustc| ("RUSTC", rustc)));
        command.output().expect("the lint starts")
    };
    for _ in 0..2 {
        let refused = check(Some(&rustc));
        let talk = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{talk}");
        assert!(refused.stdout.is_empty());
        assert!(
            talk.contains("does not understand what `rustc 1.")
                && talk.contains("symbol names: ")
                && talk.contains("--engine source"),
            "{talk}"
        );
    }
    let asked = fs::read_to_string(project.path("legacy.log")).expect("it was asked");
    assert_eq!(asked, "asked\n");
    let talk = check(None);
    assert_eq!(talk.status.code(), Some(0), "{talk:?}");
}

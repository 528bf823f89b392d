//! Runs that meet, and one that is interrupted, leave nothing behind that misleads another.

use crate::project::{PLAIN, Project, executable};
use std::{
    fs,
    os::unix::process::{CommandExt as _, ExitStatusExt as _},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
};

/// What the terminal sends for Ctrl-C.
const INTERRUPT: i32 = 2;

fn project() -> Project {
    Project::new(&[
        ("Cargo.toml", PLAIN),
        (
            "src/lib.rs",
            "pub fn reads() { std::fs::read(\"x\").ok(); }\n",
        ),
        ("src/main.rs", "fn main() { ext::reads() }\n"),
    ])
}

/// A check, in a process group of its own and with Ctrl-C let through, as a terminal starts it:
/// the tests may run in the background, where a shell has it ignored.
fn check(project: &Project) -> Command {
    let mut command = Command::new("env");
    command
        .args(["--default-signal=INT", env!("CARGO_BIN_EXE_cargo-sentinel")])
        .args(["sentinel", "check", "--engine=object", "--format=json"])
        .args(["--quiet", "--offline", "--extension=ext::reads"])
        .current_dir(project.path(""))
        .env_remove("RUSTC_WRAPPER")
        .env_remove("CARGO_TARGET_DIR")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0);
    command
}

#[track_caller]
fn finds(output: &Output) -> &[u8] {
    let talk = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{talk}");
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(report.contains("\"std::fs::read\""), "{report}");
    &output.stdout
}

/// The files below a folder whose names say that they are not in place yet.
fn half_written(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|end| end == "new") {
                found.push(path);
            }
        }
    }
    found
}

#[test]
fn two_checks_of_one_workspace_at_once_say_the_same() {
    let project = project();
    let start = |_| check(&project).spawn().expect("the lint starts");
    let running: Vec<Child> = (0..3).map(start).collect();
    let ended = running.into_iter().map(Child::wait_with_output);
    let ended: Vec<Output> = ended.map(|output| output.expect("it ends")).collect();
    let reports: Vec<&[u8]> = ended.iter().map(finds).collect();
    assert!(reports.iter().all(|report| *report == reports[0]));
    assert!(half_written(&project.path("target")).is_empty());
}

/// rustc is interrupted, and with it cargo and the check, as it is about to compile the package.
#[test]
fn a_check_that_is_interrupted_in_the_build_leaves_nothing_that_misleads_the_next() {
    let project = project();
    let interrupting = "case \"$*\" in *\"--print \"*) ;; *'--crate-name ext '*) kill -INT 0;; esac; \
                        exec \"$@\"";
    let wrapper = executable(&project, "interrupting", interrupting);
    let interrupted = check(&project).env("RUSTC_WRAPPER", wrapper).output();
    let interrupted = interrupted.expect("the lint starts");
    assert_eq!(
        interrupted.status.signal(),
        Some(INTERRUPT),
        "{interrupted:?}"
    );
    assert!(interrupted.stdout.is_empty());
    assert!(half_written(&project.path("target")).is_empty());
    finds(&check(&project).output().expect("the lint starts"));
}

#[test]
fn an_archive_that_was_damaged_is_refused_with_a_way_out_that_works() {
    let project = project();
    finds(&check(&project).output().expect("the lint starts"));
    let whole = project.build(&["--extension=ext::reads"]).expect("built");
    let archives = whole.of(|_| true);
    let binary = archives
        .iter()
        .find(|input| input.path.extension().is_none());
    let binary = &binary.expect("a binary").path;
    let bytes = fs::read(binary).expect("an archive");
    fs::write(binary, &bytes[..bytes.len() / 2]).expect("written");
    let output = check(&project).output().expect("the lint starts");
    let talk = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{talk}");
    assert!(
        talk.contains("is damaged") && talk.contains("remove the folder"),
        "{talk}"
    );
    fs::remove_dir_all(binary.parent().expect("a folder")).expect("removed");
    finds(&check(&project).output().expect("the lint starts"));
}

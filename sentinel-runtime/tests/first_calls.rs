//! Nothing that std or libc remembers of its first calls is spoilt by a refusal: a process whose
//! first call of a kind was refused works afterwards as one that was never watched. The test
//! harness has made most calls before any test runs, so each kind has a process of its own.

#[path = "support/restored.rs"]
mod restored;
mod support;

use std::{
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};
use support::{built_example, said};

/// Kinds of calls that a window sees nothing of.
const UNSEEN: &[&str] = &["hashed", "folder", "backtrace", "local time"];

/// Kinds of calls that a machine may be too bare for.
const ABSENT: &[&str] = &["service", "locale", "converter"];

fn run(program: &Path, arguments: &[&str]) -> Output {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child
        .stdin
        .take()
        .unwrap()
        .write_all(b"from standard input\n");
    child.wait_with_output().unwrap()
}

#[test]
fn a_refused_first_call_spoils_no_later_one() {
    let program = built_example("first", &[]);
    let kinds = String::from_utf8(run(&program, &[]).stdout).unwrap();
    assert!(kinds.lines().count() > 20, "{kinds}");
    for kind in kinds.lines() {
        let (refused, never) = (run(&program, &[kind]), run(&program, &[kind, "never"]));
        let seen = i32::from(!UNSEEN.contains(&kind));
        assert_eq!(
            refused.status.code(),
            Some(seen),
            "{kind}: {}",
            said(&refused)
        );
        assert_eq!(never.status.code(), Some(0), "{kind}: {}", said(&never));
        assert_eq!(refused.stdout, never.stdout, "{kind}: {}", said(&refused));
        assert_eq!(refused.stderr, never.stderr, "{kind}: {}", said(&refused));
        let works = never.stdout != b"None\n" && never.stdout != b"Some(\"false\")\n";
        assert!(works || ABSENT.contains(&kind), "{kind}: {}", said(&never));
    }
}

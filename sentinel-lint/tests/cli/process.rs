//! The program as cargo and a shell run it.

use sentinel_lint::{exit, rules::RULES};
use std::process::{Command, Output, Stdio};

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-sentinel"));
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy();
        if ["CARGO_TERM_", "CLICOLOR", "NO_COLOR"]
            .iter()
            .any(|prefix| name.starts_with(prefix))
        {
            command.env_remove(&*name);
        }
    }
    command.args(args);
    command
}

fn run(args: &[&str]) -> Output {
    command(args).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

/// The program refuses: nothing on stdout, the reason on stderr, exit code 2.
#[track_caller]
fn refuses(args: &[&str], reasons: &[&str]) {
    let output = run(args);
    let reason = text(&output.stderr);
    assert_eq!(
        output.status.code(),
        Some(i32::from(exit::COULD_NOT_CHECK)),
        "{args:?}: {reason}"
    );
    assert_eq!(text(&output.stdout), "", "{args:?}");
    for part in reasons {
        assert!(reason.contains(part), "{args:?}: {part} in {reason}");
    }
}

#[test]
fn what_is_misspelt_is_answered_with_the_nearest() {
    refuses(
        &["check", "--deny", "fss"],
        &["'fss'", "a similar value exists: 'fs'"],
    );
    refuses(&["check", "--alow", "fs"], &["'--alow'", "'--allow'"]);
    refuses(
        &["check", "--format", "xml"],
        &["'xml'", "human", "json", "sarif", "github", "rustc", "html"],
    );
    refuses(&["chekc"], &["'chekc'", "'check'"]);
    refuses(
        &["explain", "direct-efect"],
        &["'direct-efect'", "'direct-effect'"],
    );
    refuses(
        &["check", "--extension", "ext::a**"],
        &["`ext::a**`", "a segment of its own"],
    );
}

#[test]
fn a_class_is_spelt_with_either_dash() {
    // The reason for refusing is the other argument, so that the class was understood.
    refuses(
        &["check", "--deny", "fd_io,fd-io", "--baseline", "x.json"],
        &["there is no baseline at `x.json`"],
    );
}

#[test]
fn nothing_asked_is_a_usage_error() {
    refuses(&[], &["Usage: cargo sentinel"]);
    refuses(&["sentinel"], &["Usage: cargo sentinel"]);
    refuses(&["check", "-q", "-v"], &["cannot be used with"]);
}

#[test]
fn cargo_runs_it_as_well_as_a_shell() {
    for rule in RULES {
        let by_cargo = run(&["sentinel", "explain", rule.id]);
        let by_shell = run(&["explain", rule.id]);
        assert_eq!(by_cargo.status.code(), Some(i32::from(exit::CLEAN)));
        assert_eq!(by_cargo, by_shell);
        assert!(text(&by_cargo.stdout).contains(rule.summary));
    }
}

#[test]
fn help_shows_what_there_is() {
    let output = run(&["sentinel", "check", "--help"]);
    let help = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0));
    for there in [
        "--extension",
        "--allow-unknown",
        "--baseline",
        "--config",
        "--evidence",
        "--manifest-path",
        "--features",
        "--offline",
    ] {
        assert!(help.contains(there), "{there} in {help}");
    }
}

#[test]
fn colour_obeys_the_flag_before_the_variable() {
    let colourful = |command: &mut Command| {
        let output = command.output().expect("the program runs");
        text(&output.stdout).contains("\u{1b}[")
    };
    let explain = ["explain", "direct-effect"];
    assert!(!colourful(&mut command(&explain)), "a pipe has no colour");
    assert!(colourful(
        command(&explain).env("CARGO_TERM_COLOR", "always")
    ));
    assert!(colourful(command(&explain).args(["--color", "always"])));
    let both = &mut command(&explain);
    assert!(!colourful(
        both.args(["--color=never"])
            .env("CARGO_TERM_COLOR", "always")
    ));
}

#[test]
fn a_colour_that_is_none_is_named() {
    let output = command(&["explain", "direct-effect"])
        .env("CARGO_TERM_COLOR", "rainbow")
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("'rainbow'"));
}

#[test]
fn a_reader_that_has_gone_is_no_error() {
    let mut child = command(&["explain", "direct-effect"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_no_success() {
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .expect("a full device");
    let output = command(&["explain", "direct-effect"])
        .stdout(full)
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("standard output"),
        "{output:?}"
    );
}

#[test]
fn objects_that_cannot_be_read_are_told_of_and_source_judges_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let manifest = "[package]\nname='ext'\nversion='0.1.0'\nedition='2024'\n";
    std::fs::write(folder.path().join("Cargo.toml"), manifest).expect("written");
    std::fs::create_dir(folder.path().join("src")).expect("made");
    std::fs::write(folder.path().join("src/lib.rs"), "pub fn run() {}\n").expect("written");
    let check = |engine| {
        let arm = ["sentinel", "check", "--target=aarch64-unknown-linux-gnu"];
        let mut command = command(&arm);
        command.args(["--offline", "--format=json", "--extension=ext::run", engine]);
        command
            .current_dir(&folder)
            .output()
            .expect("the program runs")
    };
    let both = check("--engine=both");
    assert_eq!(both.status.code(), Some(0), "{both:?}");
    assert!(text(&both.stderr).contains("source engine judges alone"));
    assert!(text(&both.stdout).contains(r#""object": "not-run""#));
    let object = check("--engine=object");
    assert_eq!(object.status.code(), Some(2), "{object:?}");
    assert!(text(&object.stderr).contains("--engine source"));
}

#[test]
fn an_editor_hears_of_a_package_under_the_id_that_cargo_gives_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let manifest = "[package]\nname='ext'\nversion='0.1.0'\nedition='2024'\n";
    std::fs::write(folder.path().join("Cargo.toml"), manifest).expect("written");
    std::fs::create_dir(folder.path().join("src")).expect("made");
    let source = "pub fn run() -> bool {\n    std::fs::exists(\"a\").is_ok()\n}\n";
    std::fs::write(folder.path().join("src/lib.rs"), source).expect("written");
    let metadata = cargo_metadata::MetadataCommand::new()
        .current_dir(folder.path())
        .no_deps()
        .exec()
        .expect("cargo knows it");
    let check = ["check", "--engine=source", "--offline", "--format=rustc"];
    let output = command(&[&check[..], &["--extension=ext::run"]].concat())
        .current_dir(&folder)
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let mut messages = cargo_metadata::Message::parse_stream(&*output.stdout);
    let Some(Ok(cargo_metadata::Message::CompilerMessage(message))) = messages.next() else {
        panic!("{output:?}");
    };
    assert_eq!(message.package_id, metadata.packages[0].id);
    assert_eq!(
        message.target.src_path,
        metadata.packages[0].targets[0].src_path
    );
    let span = &message.message.spans[0];
    assert_eq!(
        (span.file_name.as_str(), span.line_start),
        ("src/lib.rs", 2)
    );
    let bytes = span.byte_start as usize..span.byte_end as usize;
    assert_eq!(&source[bytes], "std::fs::exists");
}

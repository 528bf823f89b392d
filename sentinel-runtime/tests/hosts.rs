//! Processes that the runtime is a guest in: programs in C that load it, allocators that open files,
//! libraries that are preloaded.

mod support;

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::OnceLock,
};
use support::{built_example, said};

fn folder() -> &'static Path {
    static FOLDER: OnceLock<tempfile::TempDir> = OnceLock::new();
    FOLDER.get_or_init(|| tempfile::tempdir().unwrap()).path()
}

/// Compiles `tests/hosts/SOURCE.c`.
fn compile(source: &str, flags: &[&str]) -> PathBuf {
    let file = folder().join(source.to_owned() + &flags.concat());
    let status = Command::new("cc")
        .args(["-w", "-pthread", "-o"])
        .arg(&file)
        .arg(
            Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("tests/hosts")
                .join(source),
        )
        .args(flags)
        .status()
        .expect("a C compiler named cc");
    assert!(status.success());
    file
}

#[track_caller]
fn succeeds(output: &Output) {
    assert!(output.status.success(), "{}", said(output));
}

#[test]
fn a_host_in_c_may_load_it_and_bystanders_may_do_anything() {
    let host = compile("host.c", &["-Wl,-z,now", "-ldl"]);
    let output = Command::new(host)
        .arg(built_example("guest", &[]))
        .output()
        .unwrap();
    succeeds(&output);
}

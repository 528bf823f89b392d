//! Processes that the runtime is a guest in: programs in C that load it, allocators that open files,
//! libraries that are preloaded.

#[path = "support/restored.rs"]
mod restored;
mod support;

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::OnceLock,
};
use support::{built_example, said, succeeds};

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
fn hosts(flags: &[&str]) {
    runs_with_guest(&compile("host.c", flags));
}

#[track_caller]
fn runs_with_guest(host: &Path) {
    static GUEST: OnceLock<PathBuf> = OnceLock::new();
    let guest = GUEST.get_or_init(|| built_example("guest", &[]));
    let output = Command::new(host)
        .arg(guest)
        .env("ASAN_OPTIONS", "detect_leaks=0")
        .output()
        .unwrap();
    succeeds(&output);
}

#[test]
fn a_host_in_c_may_load_it_and_bystanders_may_do_anything() {
    for binding in ["-Wl,-z,now", "-Wl,-z,lazy"] {
        hosts(&["-DNOISY", binding, "-ldl"]);
    }
}

#[test]
fn a_host_that_has_stubs_for_functions_is_watched_all_the_same() {
    for binding in ["-Wl,-z,now", "-Wl,-z,lazy"] {
        let host = compile("fixed.c", &["-no-pie", "-fno-pic", binding, "-ldl"]);
        runs_with_guest(&host);
    }
}

#[test]
fn a_host_that_is_built_for_a_sanitizer_may_load_it() {
    match sanitizer() {
        Some(_) => hosts(&["-fsanitize=address", "-ldl"]),
        None => skipped(),
    }
}

/// Kinds of calls that the example `first` makes.
const KINDS: &[&str] = &[
    "created",
    "copied",
    "output",
    "thread",
    "looked up",
    "connected",
    "made and removed",
    "printed",
];

fn first(kind: &str, preloaded: Option<&Path>) -> Output {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    let mut command = Command::new(PROGRAM.get_or_init(|| built_example("first", &[])));
    command.arg(kind);
    if let Some(library) = preloaded {
        // What the sanitizer thinks of leaks at exit is no concern here.
        command
            .env("LD_PRELOAD", library)
            .env("ASAN_OPTIONS", "detect_leaks=0");
    } else {
        command.arg("never");
    }
    command.output().unwrap()
}

#[track_caller]
fn works_under(library: &Path) {
    for kind in KINDS {
        let (plain, preloaded) = (first(kind, None), first(kind, Some(library)));
        assert!(plain.status.success(), "{kind}: {}", said(&plain));
        assert_eq!(
            preloaded.stdout,
            plain.stdout,
            "{kind}: {}",
            said(&preloaded)
        );
        assert_eq!(
            preloaded.status.code(),
            Some(1),
            "{kind}: {}",
            said(&preloaded)
        );
    }
}

#[test]
fn an_allocator_that_is_preloaded_may_open_files() {
    works_under(&compile("allocator.c", &["-shared", "-fPIC"]));
}

/// Past the harness, which keeps to itself what a test prints that passes.
fn skipped() {
    let what = b"skipped: cc has no libasan.so, which a package of gcc's brings\n";
    io::stderr().write_all(what).unwrap();
}

/// The address sanitizer's library, where the compiler has it.
fn sanitizer() -> Option<PathBuf> {
    let output = Command::new("cc")
        .arg("-print-file-name=libasan.so")
        .output()
        .unwrap();
    let path = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
    path.is_absolute().then_some(path)
}

#[test]
fn a_sanitizer_may_be_preloaded() {
    match sanitizer() {
        Some(library) => works_under(&library),
        None => skipped(),
    }
}

//! What is missing or damaged is said, never taken for innocent.

use crate::fixture::{Build, classes};

const DEPENDENCY: &str = "pub fn sneaky() -> bool { std::fs::read(\"/x\").is_ok() }";
const USER: &str = "pub fn uses_it() -> bool { dep::sneaky() }";

fn user_of_a_dependency() -> (Build, std::path::PathBuf) {
    let mut build = Build::new();
    let dependency = build.rust_text("dep", DEPENDENCY, &[]);
    let path = dependency.display().to_string();
    build.rust_text("user", USER, &["--extern", &format!("dep={path}")]);
    (build, dependency)
}

#[test]
fn with_all_objects_the_effect_is_found() {
    let (build, _) = user_of_a_dependency();
    let judged = build.judged("user::*");
    assert_eq!(
        classes(&judged["user::uses_it"]),
        [sentinel_effects::EffectClass::Fs]
    );
}

#[test]
fn an_object_that_is_missing_is_a_gap_that_names_the_function() {
    let (mut build, dependency) = user_of_a_dependency();
    build.lose(&dependency);
    let judged = build.judged("user::*");
    let (_, gaps) = &judged["user::uses_it"];
    assert_eq!(gaps.len(), 1);
    assert_eq!(
        gaps[0].reason,
        "`dep::sneaky` is defined by no object of the build"
    );
}

#[test]
fn bitcode_is_not_taken_for_an_object_without_code() {
    let mut build = Build::new();
    let lto = ["-Clinker-plugin-lto", "-Cembed-bitcode=yes"];
    let dependency = build.rust_text("dep", DEPENDENCY, &lto);
    let path = dependency.display().to_string();
    build.rust_text("user", USER, &["--extern", &format!("dep={path}")]);
    let graph = build.graph().expect("the archive itself is sound");
    assert_eq!(graph.unread().len(), 1);
    assert!(graph.unread()[0].what.starts_with("libdep.rlib("));
    assert!(graph.unread()[0].why.starts_with("LLVM bitcode"));
    let judged = build.judged("user::*");
    let (_, gaps) = &judged["user::uses_it"];
    assert_eq!(gaps.len(), 1);
    let reason = &gaps[0].reason;
    assert!(
        reason.starts_with("`dep::sneaky` is defined by no object of the build; `libdep.rlib(")
            && reason.contains("LLVM bitcode"),
        "{reason}"
    );
}

#[test]
fn a_file_that_is_no_archive_is_not_silently_empty() {
    let (mut build, dependency) = user_of_a_dependency();
    std::fs::write(&dependency, "not an archive at all").expect("it can be written");
    let graph = build
        .graph()
        .expect("an object of an unknown kind is not fatal");
    assert_eq!(graph.unread().len(), 1);
    build.lose(&dependency);
}

#[test]
fn an_archive_that_is_cut_off_is_an_error_that_names_it() {
    let (build, dependency) = user_of_a_dependency();
    let bytes = std::fs::read(&dependency).expect("it was built");
    std::fs::write(&dependency, &bytes[..bytes.len() / 2]).expect("it can be written");
    let error = build
        .graph()
        .err()
        .expect("half an archive is none")
        .to_string();
    assert!(error.contains("libdep.rlib"), "{error}");
}

/// Whatever bytes are damaged, reading them neither panics nor loops.
#[test]
fn damaged_objects_are_read_or_refused() {
    let (build, dependency) = user_of_a_dependency();
    let sound = std::fs::read(&dependency).expect("it was built");
    for step in 0..64 {
        let mut bytes = sound.clone();
        let mut at = 8 + step * 7;
        while at < bytes.len() {
            bytes[at] ^= 0x5a;
            at += 997 + step * 31;
        }
        let damaged = build.folder().join(format!("damaged{step}.rlib"));
        std::fs::write(&damaged, &bytes).expect("it can be written");
        let input = sentinel_lint::object::input::Input {
            path: damaged,
            origin: sentinel_lint::object::input::Origin::Native {
                package: "p".into(),
            },
        };
        let places = sentinel_lint::object::place::Places::default();
        if let Ok(graph) = sentinel_lint::object::judge::Graph::load(&[input], places) {
            let roots = graph.symbols_matching(&"**".parse().expect("a pattern"));
            graph.judge_all(&roots);
            graph.marks();
        }
    }
}

/// A program's own global allocator is what every allocation reaches.
#[test]
fn a_global_allocator_is_part_of_every_allocation() {
    let text = "
        use std::alloc::{GlobalAlloc, Layout, System};
        struct Telling;
        unsafe impl GlobalAlloc for Telling {
            unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
                let _ = std::fs::remove_file(\"/x\");
                unsafe { System.alloc(layout) }
            }
            unsafe fn dealloc(&self, at: *mut u8, layout: Layout) { unsafe { System.dealloc(at, layout) } }
        }
        #[global_allocator]
        static TELLING: Telling = Telling;
        pub fn allocates() -> Vec<u8> { vec![1] }
        pub fn computes(x: u8) -> u8 { x ^ 1 }
    ";
    let mut build = Build::new();
    build.rust_text("program", text, &[]);
    let judged = build.judged("program::*");
    assert_eq!(
        classes(&judged["program::allocates"]),
        [sentinel_effects::EffectClass::Fs]
    );
    assert!(classes(&judged["program::computes"]).is_empty());
}

//! The self-test: this toolchain keeps every point, and one that does not is told which.

use crate::fixture::Build;
use sentinel_lint::object::{
    input::{Input, Origin},
    trial::{Fault, Point, SPECIMEN, examine},
};

/// As the analysis build compiles the specimen.
const FLAGS: [&str; 2] = ["-Clink-dead-code=no", "-Cdebuginfo=2"];

fn build(specimen: &str, more: &[&str]) -> Build {
    let mut build = Build::new();
    let flags: Vec<&str> = FLAGS.iter().chain(more).copied().collect();
    build.rust_text("sentinel_specimen", specimen, &flags);
    build
}

#[track_caller]
fn faults(build: &Build) -> Vec<Fault> {
    examine(build.inputs()).expect("the files can be read")
}

#[track_caller]
fn assert_breaks(build: &Build, point: Point) {
    let faults = faults(build);
    assert!(
        faults.iter().any(|fault| fault.point == point),
        "{point} is not among {faults:#?}"
    );
}

#[test]
fn this_toolchain_keeps_every_point() {
    assert_eq!(faults(&build(SPECIMEN, &[])), []);
}

/// Changes of the specimen that stand for a toolchain that makes something else of it, with the
/// point that each breaks and what is said.
const CHANGES: [(&str, &str, Point, &str); 8] = [
    (
        "a.wrapping_add(b)",
        "a + u32::from(b == 1 && reads_a_file() == 1)",
        Point::KnownFunctions,
        "`adds` seems to reach fs",
    ),
    (
        "pub fn panics(",
        "unsafe extern \"C\" { fn nobody_knows_me(); }\n\
         pub fn panics(items: &[u32], at: usize, text: &str) -> u32 {\n\
             unsafe { nobody_knows_me() };\n\
             panics_too(items, at, text)\n\
         }\n\
         fn panics_too(",
        Point::Imports,
        "`panics` seems to reach foreign",
    ),
    (
        "let _ = pin!(work).poll(&mut Context::from_waker(Waker::noop()));",
        "",
        Point::LazyBodies,
        "`Service::answers` seems not to reach fs",
    ),
    (
        "fn save(&self) -> usize;\n    fn area(&self) -> usize;",
        "fn area(&self) -> usize;\n    fn save(&self) -> usize;",
        Point::VTables,
        "no vtable has the methods",
    ),
    (
        "        4\n    }",
        "        4\n    }\n    fn twice(&self) -> usize {\n        8\n    }",
        Point::Mangling,
        "a default body cannot be told",
    ),
    (
        "fn is_pure(x: usize) -> usize {\n        mark!(witness);",
        "fn is_pure(x: usize) -> usize {",
        Point::Marks,
        "`is_pure` has no mark",
    ),
    (
        "parent.exists()",
        "  parent.exists()",
        Point::DebugInformation,
        "a call at line",
    ),
    (
        "\"int 0x80\"",
        "\"int 0x81\"",
        Point::SystemCalls,
        "`calls_an_old_kernel` seems not to reach raw-syscall",
    ),
];

fn changed(specimen: &str, from: &str, to: &str) -> String {
    assert!(specimen.contains(from), "{from} is not in the specimen");
    specimen.replacen(from, to, 1)
}

#[test]
fn a_toolchain_that_makes_something_else_of_the_specimen_is_told_what() {
    let mut specimen = SPECIMEN.to_owned();
    for (from, to, ..) in CHANGES {
        specimen = changed(&specimen, from, to);
    }
    let faults = faults(&build(&specimen, &[]));
    for (.., point, what) in CHANGES {
        let is_told = |fault: &Fault| fault.point == point && fault.what.starts_with(what);
        assert!(
            faults.iter().any(is_told),
            "{point}: {what} is not among {faults:#?}"
        );
    }
}

/// Marks of a layout that this version does not know, and no types.
#[test]
fn one_that_leaves_less_behind_is_told_what() {
    let specimen = changed(SPECIMEN, "version: 2,", "version: 3,");
    let build = build(&specimen, &["-Cdebuginfo=line-tables-only"]);
    assert_breaks(&build, Point::Marks);
    assert_breaks(&build, Point::DebugInformation);
}

#[test]
fn one_whose_names_say_nothing_is_told_so() {
    let nameless = "#[unsafe(no_mangle)] pub extern \"C\" fn adds() {}";
    assert_breaks(&build(nameless, &[]), Point::Mangling);
}

/// Objects of a std as nobody makes it today: two functions in one section, a function that no
/// object defines, and a part of the shim that nobody knows.
const OTHER_STD: &str = "
    .globl _RNvCs1_3std3one
    _RNvCs1_3std3one: ret
    .globl _RNvCs1_3std3two
    _RNvCs1_3std3two:
        call _RNvCs1_3std7nowhere@PLT
        call _RNvCs1_7___rustc14___rust_unheard@PLT
        ret
";

#[test]
fn another_std_is_told_from_the_one_that_is_known() {
    let mut build = build(SPECIMEN, &[]);
    let source = build.folder().join("other.s");
    std::fs::write(&source, OTHER_STD).expect("the folder can be written");
    let object = build.c("other", &source, &[]);
    build.lose(&object);
    build.add(object, Origin::Sysroot);
    for point in [Point::Archives, Point::Allocator, Point::Aliases] {
        assert_breaks(&build, point);
    }
}

#[test]
fn a_std_that_is_not_there_has_no_boundaries() {
    let mut build = build(SPECIMEN, &[]);
    let is_std = |input: &Input| {
        let name = input.path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("libstd-")
    };
    let std = build.inputs().iter().find(|input| is_std(input));
    let std = std.expect("the toolchain has std").path.clone();
    build.lose(&std);
    for point in [Point::Boundaries, Point::Allocator, Point::Aliases] {
        assert_breaks(&build, point);
    }
}

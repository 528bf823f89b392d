//! The kinds that C and assemblers make.

use crate::fixture::{Build, file, hold};

fn built() -> Build {
    let mut build = Build::new();
    build.c("native", &file("native.c"), &["-O1"]);
    build.c("strong", &file("strong.c"), &["-O1"]);
    build.rust("caller", &file("native.rs"), &[]);
    build
}

/// Static functions in one section, weak and strong symbols, jump tables, kernel entries,
/// callbacks, constructors, and symbols that nobody knows.
#[test]
fn compiled_c() {
    hold(&built().judged("caller::*"), "caller::");
}

/// The same code position-dependent, where jump tables hold addresses instead of distances.
#[test]
fn compiled_c_at_fixed_addresses() {
    let mut build = Build::new();
    build.c("native", &file("native.c"), &["-O1", "-fno-pic", "-no-pie"]);
    build.c("strong", &file("strong.c"), &["-O1", "-fno-pic"]);
    build.rust("caller", &file("native.rs"), &[]);
    hold(&build.judged("caller::*"), "caller::");
}

/// The same code with a section for each function.
#[test]
fn compiled_c_in_sections() {
    let mut build = Build::new();
    let sections = ["-O2", "-fPIC", "-ffunction-sections", "-fdata-sections"];
    build.c("native", &file("native.c"), &sections);
    build.c("strong", &file("strong.c"), &sections);
    build.rust("caller", &file("native.rs"), &[]);
    hold(&build.judged("caller::*"), "caller::");
}

#[test]
fn a_symbol_that_nobody_knows_is_named() {
    let judged = built().judged("caller::guilty_foreign_unknown");
    let (reached, _) = &judged["caller::guilty_foreign_unknown"];
    let foreign = reached
        .iter()
        .find(|reached| reached.class.name() == "foreign");
    assert_eq!(
        foreign.map(|reached| reached.api.as_str()),
        Some("nobody_knows_me")
    );
}

/// It is there or not: only the finished program shows which.
#[test]
fn a_weak_symbol_that_a_shared_library_may_define_is_unknown() {
    let judged = built().judged("caller::unknown_optional");
    let (reached, gaps) = &judged["caller::unknown_optional"];
    assert!(reached.is_empty(), "{reached:?}");
    assert_eq!(gaps.len(), 1);
    assert_eq!(
        gaps[0].reason,
        "`native_nobody_defines` is defined by no object of the build; a shared library may define it"
    );
}

//! What Sentinel does not see today, each gap as a test that asserts just that: the day one of
//! these fails is the day the gap is closed, and its row leaves README's table of limits.

#[cfg(target_os = "linux")]
#[path = "../gaps/endings.rs"]
mod endings;
#[path = "../gaps/lint.rs"]
mod lint;
#[cfg(target_os = "linux")]
#[path = "../gaps/macros.rs"]
mod macros;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[path = "../gaps/objects.rs"]
mod objects;
#[cfg(target_os = "linux")]
#[path = "../gaps/outlets.rs"]
mod outlets;
#[cfg(target_os = "linux")]
#[path = "../gaps/process.rs"]
mod process;
#[cfg(target_os = "linux")]
#[path = "../gaps/ring.rs"]
mod ring;
#[cfg(target_os = "linux")]
#[path = "../gaps/runtime.rs"]
mod runtime;

use sentinel_tests::repository;
use std::{collections::BTreeSet, fs};

/// The names of all tests in `gaps/`.
fn tested() -> BTreeSet<String> {
    let folder = repository().join("tests/gaps");
    let files = fs::read_dir(folder).expect("the gaps have a folder");
    let paths = files.map(|file| file.expect("the folder can be read").path());
    let texts = paths
        .filter(|path| path.is_file())
        .map(|path| fs::read_to_string(path).expect("a gap is text"));
    let names = texts.flat_map(|text| {
        let after = text.split("fn gap_").skip(1);
        let name = |rest: &str| rest.split('(').next().map(|name| format!("gap_{name}"));
        after.filter_map(name).collect::<Vec<_>>()
    });
    names.collect()
}

/// The names of all tests that README's table of limits points to.
fn documented() -> BTreeSet<String> {
    let readme = fs::read_to_string(repository().join("README.md")).expect("README");
    let names = readme.split('`').skip(1).step_by(2);
    let gaps = names.filter(|name| name.starts_with("gap_"));
    gaps.map(str::to_owned).collect()
}

#[test]
fn every_gap_has_a_row_in_the_table_of_limits_and_every_row_its_test() {
    assert!(!tested().is_empty());
    assert_eq!(tested(), documented());
}

//! The catalogue is total: whatever a program can link against, in the C library and in std, is an
//! effect or is known to have none. Nothing is left to the class `foreign` by omission.
#![cfg(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu"))]
#![allow(
    clippy::print_stderr,
    reason = "what is left out is to be heard of, though the test passes"
)]

mod real_libc;

use object::{Object, ObjectSymbol};
use real_libc::exported;
use sentinel_effects::{harmless, linked};
use std::{collections::BTreeSet, env, fs, path::PathBuf, process::Command};

/// The C library that the catalogue was made complete for. What came later is named on standard
/// error, because nobody can classify what does not exist yet.
const COMPLETE_UNTIL: (u32, u32) = (2, 36);

fn is_known(name: &str) -> bool {
    linked(name).is_some() || harmless::is_harmless(name)
}

#[test]
fn every_function_of_the_c_library_is_an_effect_or_harmless() {
    let mut unknown = BTreeSet::new();
    let mut later = BTreeSet::new();
    for symbol in exported() {
        // No program outside the C library may link against what is private to it.
        if symbol.version == "GLIBC_PRIVATE" || is_known(&symbol.name) {
            continue;
        }
        if glibc(&symbol.version).is_some_and(|version| version > COMPLETE_UNTIL) {
            later.insert(symbol.name);
        } else {
            unknown.insert(symbol.name);
        }
    }
    if !later.is_empty() {
        eprintln!("not judged, because this C library is newer than the catalogue: {later:?}");
    }
    assert!(unknown.is_empty(), "{unknown:#?}");
}

/// The numbers of `GLIBC_2.34`.
fn glibc(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.strip_prefix("GLIBC_")?.split('.');
    let mut next = || numbers.next()?.parse().ok();
    Some((next()?, next()?))
}

#[test]
fn every_c_function_that_std_links_against_is_an_effect_or_harmless() {
    let (mut defined, mut wanted) = (BTreeSet::new(), BTreeSet::new());
    for archive in archives() {
        read(&archive, &mut defined, &mut wanted);
    }
    assert!(wanted.contains("open64"), "std opens files");
    let unknown: Vec<_> = wanted
        .difference(&defined)
        .filter(|name| !is_rust(name) && !is_the_linker_s(name) && !is_known(name))
        .collect();
    assert!(unknown.is_empty(), "{unknown:#?}");
}

/// The mangled names of Rust itself.
fn is_rust(name: &str) -> bool {
    name.starts_with("_R") || name.starts_with("_ZN")
}

/// The bounds of sections, which the linker defines.
fn is_the_linker_s(name: &str) -> bool {
    name == "_DYNAMIC" || name.starts_with("__start_") || name.starts_with("__stop_")
}

/// The archives of std and of what it is made of.
fn archives() -> Vec<PathBuf> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .args(["--print", "target-libdir"])
        .output()
        .expect("the compiler that built this test");
    let folder = String::from_utf8(output.stdout).unwrap();
    fs::read_dir(folder.trim())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "rlib"))
        .collect()
}

fn read(archive: &PathBuf, defined: &mut BTreeSet<String>, wanted: &mut BTreeSet<String>) {
    let bytes = fs::read(archive).unwrap();
    let archive = object::read::archive::ArchiveFile::parse(&*bytes).unwrap();
    for member in archive.members() {
        let member = member.unwrap();
        let Ok(member) = object::File::parse(member.data(&*bytes).unwrap()) else {
            continue;
        };
        for symbol in member.symbols().filter(ObjectSymbol::is_global) {
            let name = symbol.name().unwrap_or_default();
            let place = if symbol.is_undefined() {
                &mut *wanted
            } else {
                &mut *defined
            };
            if !name.is_empty() {
                place.insert(name.to_owned());
            }
        }
    }
}

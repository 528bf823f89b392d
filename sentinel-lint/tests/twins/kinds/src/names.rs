//! Names that mean something else than they look like.

use std::fs as disk;
use std::fs::read as slurp;

mod fs {
    pub fn read(_: &str) -> Vec<u8> {
        Vec::new()
    }
}

mod inner {
    pub use std::fs::*;
    pub mod deeper {
        pub use super::super::disk::metadata as facts;
    }
}

mod outer {
    pub use super::inner::deeper;
}

struct File;

impl File {
    fn open(_: &str) -> Self {
        File
    }

    fn exists(&self) -> bool {
        true
    }
}

trait Exists {
    fn exists(&self) -> bool;
}

impl Exists for str {
    fn exists(&self) -> bool {
        !self.is_empty()
    }
}

pub fn guilty_alias() -> bool {
    disk::read("x").is_ok()
}

pub fn guilty_renamed() -> bool {
    slurp("x").is_ok()
}

pub fn guilty_glob() -> bool {
    inner::read_to_string("x").is_ok()
}

pub fn guilty_re_exported() -> bool {
    outer::deeper::facts("x").is_ok()
}

pub fn innocent_module() -> usize {
    fs::read("x").len()
}

pub fn innocent_type() -> bool {
    File::open("x").exists()
}

pub fn innocent_trait() -> bool {
    "x".exists()
}

pub fn guilty_local_use() -> bool {
    use std::env::var;
    fn look() -> bool {
        var("HOME").is_ok()
    }
    look()
}

pub fn innocent_shadowed_function() -> usize {
    fn read(text: &str) -> usize {
        text.len()
    }
    read("x")
}

pub fn guilty_absolute() -> bool {
    ::std::fs::exists("x").is_ok()
}

#[cfg(debug_assertions)]
fn kept(_: &str) {}

#[cfg(not(debug_assertions))]
fn kept(text: &str) {
    std::fs::write("kept", text).ok();
}

pub fn guilty_in_the_build_that_ships() {
    kept("x");
}

#[cfg(debug_assertions)]
mod trace {
    pub fn note() {
        std::fs::write("note", "").ok();
    }
}

#[cfg(not(debug_assertions))]
mod trace {
    pub fn note() {}
}

pub fn guilty_in_the_build_that_is_tested() {
    trace::note();
}

pub fn guilty_behind_a_branch_on_the_build() {
    if !cfg!(debug_assertions) {
        std::fs::write("shipped", "").ok();
    }
}

#[cfg(debug_assertions)]
fn checked(n: u8) -> u8 {
    n.checked_add(1).unwrap_or(0)
}

#[cfg(not(debug_assertions))]
fn checked(n: u8) -> u8 {
    n.wrapping_add(1)
}

pub fn innocent_in_either_build(n: u8) -> u8 {
    checked(n)
}

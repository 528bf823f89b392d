//! Code that runs without being called by name.

use std::{fmt, ops};

struct Noisy(u32);
struct Quiet(u32);

impl ops::Add for Noisy {
    type Output = u32;
    fn add(self, other: Self) -> u32 {
        let _ = std::fs::write("/nonexistent/x", "x");
        self.0 + other.0
    }
}

impl ops::Add for Quiet {
    type Output = u32;
    fn add(self, other: Self) -> u32 {
        self.0 + other.0
    }
}

impl ops::Neg for Noisy {
    type Output = u32;
    fn neg(self) -> u32 {
        std::process::id()
    }
}

impl ops::AddAssign<u32> for Noisy {
    fn add_assign(&mut self, other: u32) {
        let _ = std::fs::read("x");
        self.0 += other;
    }
}

impl ops::Index<usize> for Noisy {
    type Output = u32;
    fn index(&self, _: usize) -> &u32 {
        let _ = std::env::var("HOME");
        &self.0
    }
}

impl ops::Deref for Noisy {
    type Target = u32;
    fn deref(&self) -> &u32 {
        println!("looked at");
        &self.0
    }
}

impl fmt::Display for Noisy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let _ = std::fs::read("x");
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for Quiet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Iterator for Noisy {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        std::fs::read("x").ok().map(|bytes| bytes.len() as u32)
    }
}

impl PartialEq for Noisy {
    fn eq(&self, other: &Self) -> bool {
        let _ = std::fs::read("x");
        self.0 == other.0
    }
}

impl From<u8> for Noisy {
    fn from(value: u8) -> Self {
        let _ = std::fs::read("x");
        Noisy(value.into())
    }
}

pub fn guilty_add() -> u32 {
    Noisy(1) + Noisy(2)
}

pub fn innocent_add() -> u32 {
    Quiet(1) + Quiet(2)
}

pub fn guilty_neg() -> u32 {
    -Noisy(1)
}

pub fn guilty_add_assign() -> u32 {
    let mut noisy = Noisy(1);
    noisy += 2;
    noisy.0
}

pub fn guilty_index() -> u32 {
    Noisy(1)[0]
}

pub fn guilty_deref() -> u32 {
    *Noisy(1)
}

pub fn guilty_method_through_deref() -> u32 {
    Noisy(1).count_ones()
}

pub fn guilty_format() -> String {
    format!("{}", Noisy(1))
}

pub fn guilty_captured_format() -> String {
    let noisy = Noisy(1);
    format!("{noisy}")
}

pub fn innocent_format() -> String {
    let quiet = Quiet(1);
    format!("{quiet} {}", Quiet(2))
}

pub fn guilty_for() -> u32 {
    let mut sum = 0;
    for value in Noisy(1) {
        sum += value;
    }
    sum
}

pub fn guilty_compare() -> bool {
    Noisy(1) == Noisy(2)
}

pub fn guilty_from() -> u32 {
    Noisy::from(1).0
}

pub fn doubted_guilty_into() -> bool {
    let noisy: Noisy = 1u8.into();
    noisy.0 == 1
}

pub fn guilty_to_string() -> String {
    Noisy(1).to_string()
}

pub fn doubted_guilty_contains() -> bool {
    vec![Noisy(1)].contains(&Noisy(2))
}

//! What watching costs, each row against the same call unwatched, in one run: a row alternates
//! between the two, so that a machine that is busy slows both alike. The last thing printed is a
//! table of medians and the limits that they are held to; nothing fails where one is missed.
//!
//! The order matters: what a process pays that has never opened a window is measured first.
#![allow(clippy::print_stdout, reason = "that is what the program is for")]

mod bystander;
mod contrast;
mod effects;
mod plugins;
mod real;
mod rows;
mod windows;

use plugins::Plugins;
use rows::Rows;
use std::time::Instant;

fn main() {
    let mut rows = Rows::new();
    effects::unwatched(&mut rows, "no window opened yet");
    let first = Instant::now();
    let slots = windows::slots();
    let first = first.elapsed();
    effects::unwatched(&mut rows, "no window open");
    effects::watched(&mut rows);
    windows::kinds(&mut rows);
    bystander::beside(&mut rows);
    windows::bare(&mut rows);
    let mut plugins = Plugins::new();
    for slots in [60_usize, 120, 240] {
        plugins.add(slots.saturating_sub(windows::slots()));
        windows::bare(&mut rows);
    }
    println!("\nthe first window of the process, with its self-test: {first:.0?}, {slots} slots\n");
    rows.print();
}

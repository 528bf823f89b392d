//! What watching costs, as medians of one run: to be compared with each other, not with another
//! machine's.
#![allow(clippy::print_stdout, reason = "that is what the program is for")]

use sentinel_runtime::{DirectEffectSentinel, Mode, crossing, port_mediated};
use std::{fs::File, hint::black_box, time::Instant};

/// Nanoseconds a call, the median of many rounds.
fn median(calls: u32, mut call: impl FnMut()) -> f64 {
    let mut rounds: Vec<f64> = (0..101)
        .map(|_| {
            let start = Instant::now();
            (0..calls).for_each(|_| call());
            start.elapsed().as_secs_f64() * 1e9 / f64::from(calls)
        })
        .collect();
    rounds.sort_by(f64::total_cmp);
    rounds[rounds.len() / 2]
}

#[port_mediated]
fn declared(number: u64) -> u64 {
    black_box(number) + 1
}

fn main() {
    let path = "/";
    let open = || {
        let _ = black_box(File::open(path));
    };
    let before = median(200, open);
    let sentinel = DirectEffectSentinel::new("cost");
    let start = Instant::now();
    drop(sentinel.watching());
    let first = start.elapsed().as_secs_f64() * 1e9;
    let slots = sentinel
        .watching()
        .map_or(0, |window| window.coverage().libc_slots);
    let window = median(2_000, || drop(black_box(sentinel.watching())));
    let closed = median(200, open);
    let lenient = DirectEffectSentinel::new("cost").mode(Mode::Observe);
    let held = lenient.watching();
    let nested = median(2_000, || drop(black_box(sentinel.watching())));
    let observed = median(200, open);
    drop(held);
    let held = sentinel.watching();
    let refused = median(2_000, open);
    let crossed = median(2_000, || crossing(|| black_box(())));
    drop(held);
    let call = median(2_000, || {
        black_box(declared(1));
    });
    println!("imports that lead to probes     {slots:>8}");
    println!("open and close, never watched   {before:>8.0} ns");
    println!("open and close, window closed   {closed:>8.0} ns");
    println!("open and close, observed        {observed:>8.0} ns");
    println!("open refused                    {refused:>8.0} ns");
    println!("the first window of a process   {first:>8.0} ns");
    println!("a window opened and closed      {window:>8.0} ns");
    println!("the same inside another         {nested:>8.0} ns");
    println!("a call of a declared function   {call:>8.0} ns");
    println!("a crossing in a window          {crossed:>8.0} ns");
}

//! Opens windows before `main`, while threads end, and after `main`. Says of each whether it saw
//! the one effect in it. One is left open when `main` returns.
#![allow(clippy::print_stdout, reason = "that is what the program is for")]
#![allow(unsafe_code, reason = "code runs before `main` by C's means")]

use sentinel_runtime::{DirectEffectSentinel, Mode, Window, port_mediated};
use std::{cell::RefCell, fs::File, mem, thread};

#[used]
#[unsafe(link_section = ".init_array")]
static BEFORE: extern "C" fn() = before;

#[used]
#[unsafe(link_section = ".fini_array")]
static AFTER: extern "C" fn() = after;

extern "C" fn before() {
    say("before main");
    declared();
}

extern "C" fn at_exit() {
    say("in an exit handler");
    declared();
}

extern "C" fn after() {
    say("in the last function");
}

#[port_mediated(subject = "declared")]
fn declared() {}

fn say(when: &str) {
    let sentinel = DirectEffectSentinel::new("around");
    let refused = sentinel.watch(|| File::open("/").is_err());
    let open = File::open("/").is_ok();
    let seen = sentinel.witnesses().len();
    println!("{when}: refused {refused:?}, seen {seen}, open afterwards {open}");
}

/// Opens a window while its thread ends.
struct Farewell;

impl Drop for Farewell {
    fn drop(&mut self) {
        say("while a thread ends");
    }
}

thread_local! {
    static FAREWELL: Farewell = const { Farewell };
    static KEPT: RefCell<Option<Window>> = const { RefCell::new(None) };
}

fn main() {
    // SAFETY: the handler takes nothing and stays.
    unsafe { libc::atexit(at_exit) };
    let ended = thread::spawn(|| FAREWELL.with(|_| ())).join();
    let keeper = DirectEffectSentinel::new("keeper");
    let kept = keeper.clone();
    let kept = thread::spawn(move || KEPT.set(kept.watching().ok())).join();
    println!("threads ended: {}", ended.is_ok() && kept.is_ok());
    say("in main");
    let left_open = DirectEffectSentinel::new("left open").mode(Mode::Observe);
    mem::forget(left_open.watching());
    let _ = File::open("/");
}

//! However a test's process ends, no import may lead to a probe then, and each that was there
//! before `main` must hold what it held. Every process that includes this looks at its very end,
//! whatever its tests looked at, and fails if one is left.
#![allow(unsafe_code, reason = "looking before main and after it is")]
#![allow(dead_code, reason = "each test binary uses its own part")]
#![allow(clippy::print_stderr, reason = "no test is left to fail by then")]

use sentinel_runtime::__private::{imports, probed_imports};
use std::{
    collections::BTreeMap,
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
};

static BEFORE: OnceLock<BTreeMap<usize, usize>> = OnceLock::new();
static CHANGES_ARE_MEANT: AtomicBool = AtomicBool::new(false);

// SAFETY: the loader calls what is listed there, once, when all objects are ready.
#[used]
#[unsafe(link_section = ".init_array")]
static LOOK_BEFORE_MAIN: extern "C" fn() = look_before;

extern "C" fn look_before() {
    let _ = BEFORE.set(imports().into_iter().collect());
    // SAFETY: the handler takes nothing and does not unwind. Of all, it is called last.
    unsafe { libc::atexit(look_after) };
}

extern "C" fn look_after() {
    if CHANGES_ARE_MEANT.load(SeqCst) {
        return;
    }
    let before = BEFORE.get().expect("looked at before main");
    let changed = imports()
        .iter()
        .filter(|(slot, value)| before.get(slot).is_some_and(|before| before != value))
        .count();
    let left = probed_imports();
    if changed + left > 0 {
        eprintln!("{LEFT}: {left} lead to probes, {changed} have changed");
        // SAFETY: the process is at its end, and nothing is left to be run.
        unsafe { libc::_exit(101) };
    }
}

/// What such a process says before it fails.
pub(crate) const LEFT: &str = "not every import is as the loader left it";

/// For a process that ends with a window open, or that changes imports itself, on purpose.
pub(crate) fn changes_are_meant() {
    CHANGES_ARE_MEANT.store(true, SeqCst);
}

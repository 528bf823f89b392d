//! What an effect costs: with no window open, refused, and observed.

use crate::{
    contrast::{Batch, each},
    real,
    rows::Rows,
};
use sentinel_runtime::{__private::read_text, DirectEffectSentinel, Mode};
use std::{hint::black_box, time::Duration};

/// Few enough calls to be witnesses all, of a sentinel of their own.
const RECORDED: u32 = 500;
/// Calls that take microseconds.
const SLOW: u32 = 100;

/// An open and close through the import that probes take the place of, when they do not.
pub(crate) fn unwatched(rows: &mut Rows, when: &str) {
    let name = format!("{when}: open and close");
    rows.ratio(
        &name,
        1.0,
        SLOW,
        (each(real::open_unprobed), each(real::open)),
    );
}

/// A refused open, and one that is observed.
pub(crate) fn watched(rows: &mut Rows) {
    rows.ratio(
        "noise: open and close, twice the same",
        None,
        SLOW,
        (each(real::open_unprobed), each(real::open_unprobed)),
    );
    rows.extra(
        "the fault-safe read of the path alone",
        None,
        RECORDED,
        (each(|| ()), each(read)),
    );
    let refused = |call| within(Mode::Block, call);
    rows.extra(
        "an open refused, its path on the stack: no read",
        50.0,
        RECORDED,
        (each(real::lay_out), refused(real::open_from_stack as fn())),
    );
    rows.extra(
        "an open refused, its path on the heap, over the read",
        50.0,
        RECORDED,
        (each(read), refused(real::open)),
    );
    rows.extra(
        "std's File::open refused, over nothing",
        None,
        RECORDED,
        (each(|| ()), refused(open_by_std)),
    );
    observed(rows);
}

fn observed(rows: &mut Rows) {
    let observed = |call| within(Mode::Observe, call);
    rows.ratio(
        "open and close observed, the path on the stack",
        1.1,
        SLOW,
        (
            each(real::open_unprobed_from_stack),
            observed(real::open_from_stack as fn()),
        ),
    );
    rows.ratio(
        "open and close observed, the path on the heap",
        1.1,
        SLOW,
        (each(real::open_unprobed), observed(real::open)),
    );
}

fn read() {
    black_box(read_text(black_box(real::heap()).as_ptr()));
}

fn open_by_std() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let _ = black_box(std::fs::File::open(black_box(path)));
}

/// Calls in the window of a new sentinel; opening and closing it is not timed.
fn within(mode: Mode, call: impl Fn()) -> impl Batch {
    move |calls| {
        let sentinel = DirectEffectSentinel::new("cost").mode(mode);
        let mut time = Duration::ZERO;
        real::amid_a_page(&mut || {
            let watched = sentinel.watch(|| each(&call)(calls));
            time = watched.expect("this platform is covered");
        });
        assert_eq!(sentinel.dropped(), 0, "each effect is a witness");
        assert_eq!(sentinel.witnesses().len(), calls as usize);
        time
    }
}

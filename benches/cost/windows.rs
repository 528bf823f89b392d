//! What opening and closing costs: of each kind of window, and with more and more slots.

use crate::{contrast::each, rows::Rows};
use core::{
    pin::pin,
    task::{Context, Waker},
};
use sentinel_runtime::{DirectEffectSentinel, Mode, Window, crossing, port_mediated};
use std::{future, hint::black_box};

/// Calls that take a hundred nanoseconds.
const FAST: u32 = 500;

/// Up to so many slots a window's limit is the same; each further one adds to it.
const PLAIN_SLOTS: usize = 60;

fn sentinel() -> DirectEffectSentinel {
    DirectEffectSentinel::new("cost")
}

fn open(sentinel: &DirectEffectSentinel) -> Window {
    sentinel.watching().expect("this platform is covered")
}

/// How many slots a window has.
pub(crate) fn slots() -> usize {
    open(&sentinel()).coverage().libc_slots
}

/// A window of a sentinel, opened and closed.
pub(crate) fn bare(rows: &mut Rows) {
    let (sentinel, slots) = (sentinel(), slots());
    #[allow(clippy::cast_precision_loss, reason = "there are few slots")]
    let beyond = slots.saturating_sub(PLAIN_SLOTS) as f64;
    rows.extra(
        &format!("a window, {slots} slots"),
        150.0 + 2.0 * beyond,
        FAST,
        (each(|| ()), each(|| open(&sentinel))),
    );
}

/// The other ways in which windows open, and the ways through them.
pub(crate) fn kinds(rows: &mut Rows) {
    let (sentinel, outer) = (sentinel(), sentinel().mode(Mode::Observe));
    let nothing = || black_box(());
    let held = open(&outer);
    rows.extra(
        "a window inside another",
        None,
        FAST,
        (each(nothing), each(|| open(&sentinel))),
    );
    rows.extra(
        "a crossing in a window",
        None,
        FAST,
        (each(nothing), each(|| crossing(nothing))),
    );
    drop(held);
    poll(rows, &sentinel);
    rows.extra(
        "a call of a declared function",
        None,
        FAST,
        (
            each(|| plain(black_box(1))),
            each(|| declared(black_box(1))),
        ),
    );
}

fn poll(rows: &mut Rows, sentinel: &DirectEffectSentinel) {
    let mut bare = pin!(future::pending::<()>());
    let mut watched = pin!(sentinel.watch_future(future::pending::<()>()));
    let poll_bare = || bare.as_mut().poll(&mut context());
    let poll_watched = || watched.as_mut().poll(&mut context());
    rows.extra(
        "a poll's window, over the bare poll",
        100.0,
        FAST,
        (each(poll_bare), each(poll_watched)),
    );
}

fn context() -> Context<'static> {
    Context::from_waker(Waker::noop())
}

#[inline(never)]
fn plain(number: u64) -> u64 {
    black_box(number) + 1
}

#[port_mediated]
#[inline(never)]
fn declared(number: u64) -> u64 {
    black_box(number) + 1
}

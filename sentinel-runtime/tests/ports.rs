//! Ports in windows: what a client does is the framework's, what it calls back is the extension's.

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::{DirectEffectSentinel, Mode, crossing, port, reentry, reentry_future, sink};
use std::{
    io::{self, BufWriter, Write},
    panic::{AssertUnwindSafe, catch_unwind, panic_any},
    pin::{Pin, pin},
    task::Poll,
    thread,
};
use support::{open, opened, poll, shown};

/// What the outside world is to the extension. Each method says whether its own effect happened.
#[port]
trait World {
    fn read(&self) -> bool;
    fn fail(&self);
    async fn wait_and_read(&self) -> bool;
    fn each(&self, see: &mut dyn FnMut() -> bool) -> (bool, bool, bool);
    fn each_of(&self, see: impl Fn() -> bool) -> (bool, bool, bool);
    fn each_boxed(&self, see: Box<dyn FnOnce() -> bool>) -> (bool, bool);
    fn listen(&self, listener: &Listener) -> (bool, bool, bool);
    async fn join(&self, other: Pin<Box<dyn Future<Output = bool>>>) -> (bool, bool, bool);

    /// A default body is a client too.
    fn by_default(&self) -> bool {
        open()
    }
}

/// A callback that no macro sees.
struct Listener {
    heard: Box<dyn Fn() -> bool>,
}

struct Disk;

#[port]
impl World for Disk {
    fn read(&self) -> bool {
        open()
    }

    fn fail(&self) {
        assert!(open());
        panic_any("the disk is full");
    }

    async fn wait_and_read(&self) -> bool {
        let before = open();
        pause().await;
        before && open()
    }

    fn each(&self, see: &mut dyn FnMut() -> bool) -> (bool, bool, bool) {
        (open(), see(), open())
    }

    fn each_of(&self, see: impl Fn() -> bool) -> (bool, bool, bool) {
        (open(), see(), open())
    }

    fn each_boxed(&self, see: Box<dyn FnOnce() -> bool>) -> (bool, bool) {
        (see(), open())
    }

    fn listen(&self, listener: &Listener) -> (bool, bool, bool) {
        (open(), reentry(|| (listener.heard)()), open())
    }

    async fn join(&self, other: Pin<Box<dyn Future<Output = bool>>>) -> (bool, bool, bool) {
        (open(), reentry_future(other).await, open())
    }
}

/// A client that is made of another one.
struct Cache<W>(W);

#[port]
impl<W: World> Cache<W> {
    fn fill(&self) -> bool {
        open() && self.0.read() && open()
    }
}

#[port]
impl<W> Drop for Cache<W> {
    fn drop(&mut self) {
        assert!(open());
    }
}

async fn pause() {
    let mut polled = false;
    std::future::poll_fn(|_| {
        if std::mem::replace(&mut polled, true) {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
}

/// What a blocking window saw of `extension`, and what that returned.
fn seen<R>(extension: impl FnOnce() -> R) -> (R, Vec<String>) {
    let sentinel = DirectEffectSentinel::new("extension");
    let result = sentinel.watch(extension).expect("this platform is covered");
    (result, shown(&sentinel.witnesses()))
}

#[test]
fn a_client_s_effects_are_no_witnesses_and_the_next_own_one_is() {
    let (effects, seen) = seen(|| (Disk.read(), Disk.by_default(), open()));
    assert_eq!(effects, (true, true, false));
    assert_eq!(seen, [opened()]);
}

#[test]
fn a_client_in_a_client_is_the_framework_s_to_its_end() {
    let (effects, seen) = seen(|| {
        let cache = Cache(Disk);
        (cache.fill(), open())
    });
    assert_eq!(effects, (true, false));
    assert_eq!(seen, [opened()], "the cache's own end is no effect either");
}

#[test]
fn a_client_that_panics_leaves_the_extension_watched() {
    let (caught, seen) = seen(|| {
        let caught = catch_unwind(|| Disk.fail()).is_err();
        (caught, open())
    });
    assert_eq!(caught, (true, false));
    assert_eq!(seen, [opened()]);
}

#[test]
fn an_async_client_is_crossed_at_each_poll_and_nowhere_between() {
    let sentinel = DirectEffectSentinel::new("extension");
    let mut future = pin!(sentinel.watch_future(async {
        let mut reading = pin!(Disk.wait_and_read());
        let first = std::future::poll_fn(|context| {
            Poll::Ready(reading.as_mut().poll(context).is_pending())
        });
        (first.await, open(), reading.await, open())
    }));
    assert_eq!(
        poll(future.as_mut()),
        Poll::Ready((true, false, true, false))
    );
    assert_eq!(shown(&sentinel.witnesses()), [opened(), opened()]);
}

#[test]
fn an_async_client_that_is_dropped_midway_leaves_the_extension_watched() {
    let (effects, seen) = seen(|| {
        let mut reading = Box::pin(Disk.wait_and_read());
        let pending = poll(reading.as_mut()).is_pending();
        drop(reading);
        (pending, open())
    });
    assert_eq!(effects, (true, false));
    assert_eq!(seen, [opened()]);
}

#[test]
fn a_callback_is_the_extension_s_again_by_whatever_type_it_is_handed_over() {
    let (effects, seen) = seen(|| {
        (
            Disk.each(&mut open),
            Disk.each_of(open),
            Disk.each_boxed(Box::new(open)),
        )
    });
    assert_eq!(
        effects,
        ((true, false, true), (true, false, true), (false, true))
    );
    assert_eq!(seen, [opened(), opened(), opened()]);
}

#[test]
fn a_callback_that_panics_leaves_the_client_the_framework_s() {
    let (after, seen) = seen(|| {
        crossing(|| {
            let panicking = || -> bool { panic_any("the extension's") };
            let caught = catch_unwind(AssertUnwindSafe(|| Disk.each_of(panicking)));
            (caught.is_err(), open())
        })
    });
    assert_eq!(after, (true, true));
    assert!(seen.is_empty(), "{seen:?}");
}

#[test]
fn a_callback_into_a_client_crosses_again() {
    let (effects, seen) = seen(|| Disk.each_of(|| Disk.read()));
    assert_eq!(effects, (true, true, true));
    assert!(seen.is_empty(), "{seen:?}");
}

#[test]
fn a_hidden_callback_is_the_extension_s_by_reentry() {
    let heard = Box::new(open);
    let (effects, seen) = seen(|| Disk.listen(&Listener { heard }));
    assert_eq!(effects, (true, false, true));
    assert_eq!(seen, [opened()]);
}

#[test]
fn a_future_that_a_client_is_handed_is_the_extension_s_by_reentry_at_each_poll() {
    let sentinel = DirectEffectSentinel::new("extension");
    let handed_over = Box::pin(async {
        let before = open();
        pause().await;
        before || open()
    });
    let mut future = pin!(sentinel.watch_future(Disk.join(handed_over)));
    assert!(poll(future.as_mut()).is_pending());
    assert!(open(), "between polls nobody is watched");
    assert_eq!(poll(future.as_mut()), Poll::Ready((true, false, true)));
    assert_eq!(shown(&sentinel.witnesses()), [opened(), opened()]);
}

#[test]
fn reentry_shows_the_windows_that_the_crossing_hid_and_no_others() {
    let (outer, inner) = (
        DirectEffectSentinel::new("outer").mode(Mode::Observe),
        DirectEffectSentinel::new("inner").mode(Mode::Observe),
    );
    outer
        .watch(|| crossing(|| inner.watch(|| crossing(|| reentry(open))).unwrap()))
        .unwrap();
    assert!(outer.witnesses().is_empty(), "its own crossing still holds");
    assert_eq!(shown(&inner.witnesses()), [opened()]);
    assert!(reentry(open), "outside every window it does nothing");
}

#[test]
fn a_thread_that_a_client_starts_is_the_framework_s() {
    let (opened, seen) = seen(|| crossing(|| thread::spawn(open).join().unwrap()));
    assert!(opened);
    assert!(seen.is_empty(), "{seen:?}");
}

/// Opens a file at every write, as a log does that rolls.
struct Rolling(Vec<u8>);

impl Write for Rolling {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        assert!(open());
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        assert!(open());
        Ok(())
    }
}

#[test]
fn a_sink_writes_flushes_and_ends_as_the_host_s() {
    let (written, seen) = seen(|| {
        let mut plain = sink(Rolling(Vec::new()));
        writeln!(plain, "{} and {}", 1, 2)?;
        assert_eq!(plain.write_vectored(&[io::IoSlice::new(b"more")])?, 4);
        plain.flush()?;
        // What is buffered is written when the sink goes.
        let mut buffered = sink(BufWriter::new(Rolling(Vec::new())));
        buffered.write_all(b"kept back")
    });
    written.unwrap();
    assert!(seen.is_empty(), "{seen:?}");
}

//! Gaps of the attributes: what runs outside the window of a declared call, and what counts as a
//! port's.

use sentinel_runtime::{TrustClass, port, port_mediated, trust_of};
use std::{
    fs,
    future::{Future, poll_fn},
    pin::{Pin, pin},
    sync::mpsc,
    task::{Context, Poll, Waker},
};

fn reads() -> bool {
    fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).is_ok()
}

/// Reads a file when it goes, and says whether it could.
struct Farewell(mpsc::Sender<bool>);

impl Drop for Farewell {
    fn drop(&mut self) {
        self.0.send(reads()).expect("the test waits");
    }
}

#[port_mediated(subject = "lazy reader")]
fn lazily(times: usize) -> impl Iterator<Item = bool> {
    std::iter::repeat_with(reads).take(times)
}

#[test]
fn gap_what_a_caller_does_with_a_returned_iterator_is_unseen() {
    assert!(lazily(1).all(|read| read));
    assert_eq!(trust_of("lazy reader"), TrustClass::PortMediated);
}

type Later<T> = Pin<Box<dyn Future<Output = T>>>;

#[port_mediated(subject = "later reader")]
fn later() -> Later<bool> {
    let reading = poll_fn(|_| Poll::Ready(reads()));
    Box::pin(reading)
}

#[test]
fn gap_a_future_that_an_alias_hides_is_unseen() {
    let polled = pin!(later()).poll(&mut Context::from_waker(Waker::noop()));
    assert_eq!(polled, Poll::Ready(true));
    assert_eq!(trust_of("later reader"), TrustClass::PortMediated);
}

impl Farewell {
    #[port_mediated(subject = "taker")]
    fn take(self) -> impl Sized {
        let _ = &self.0;
    }
}

#[test]
fn gap_a_receiver_by_value_drops_outside_the_window_of_a_method_that_returns_impl() {
    let (sender, read) = mpsc::channel();
    Farewell(sender).take();
    assert_eq!(read.recv(), Ok(true));
    assert_eq!(trust_of("taker"), TrustClass::PortMediated);
}

struct Registry;

#[port]
impl Registry {
    fn call_all(&self, callbacks: &[Box<dyn Fn() -> bool>]) -> bool {
        let Self = self;
        callbacks.iter().all(|callback| callback())
    }
}

#[port_mediated(subject = "registrar")]
fn registers(registry: &Registry) -> bool {
    registry.call_all(&[Box::new(reads)])
}

#[port]
trait Lines {
    fn each(&self) -> Box<dyn Iterator<Item = bool>>;
}

struct FromDisk;

#[port]
impl Lines for FromDisk {
    fn each(&self) -> Box<dyn Iterator<Item = bool>> {
        Box::new(std::iter::repeat_with(reads).take(2))
    }
}

#[port_mediated(subject = "line counter", on_misdeclared = "report")]
fn counts(lines: &dyn Lines) -> usize {
    lines.each().filter(|read| *read).count()
}

#[test]
fn gap_what_a_port_hands_back_to_be_asked_later_counts_as_the_extension_s() {
    assert_eq!(counts(&FromDisk), 0);
    assert_eq!(trust_of("line counter"), TrustClass::Opaque);
}

#[test]
fn gap_a_callback_inside_another_type_counts_as_the_port_s() {
    assert!(registers(&Registry));
    assert_eq!(trust_of("registrar"), TrustClass::PortMediated);
}

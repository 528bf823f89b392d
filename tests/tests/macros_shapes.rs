//! Every shape of function can be declared, and the window is open while its body runs, at
//! every poll, and at no other time.
#![cfg(target_os = "linux")]

#[path = "../compose/watch.rs"]
mod watch;

use sentinel_runtime::port_mediated;
use std::cell::Cell;
use std::fmt::{Debug, Display};
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use watch::{pause, run, watched};

#[port_mediated(on_misdeclared = "report")]
fn nothing() {
    assert!(watched());
}

#[port_mediated(on_misdeclared = "report")]
fn arguments(a: u8, mut b: Vec<bool>, (c, _): (&str, u8), [d, ..]: [char; 3]) -> String {
    b.push(watched());
    format!("{a}{b:?}{c}{d}")
}

#[port_mediated(on_misdeclared = "report")]
fn generic<T: Debug, const N: usize>(values: [T; N]) -> (bool, Vec<T>)
where
    [T]: ToOwned<Owned = Vec<T>>,
{
    (watched(), values[..].to_owned())
}

#[port_mediated(on_misdeclared = "report")]
fn implicit(value: impl Display) -> (bool, String) {
    (watched(), value.to_string())
}

#[port_mediated(on_misdeclared = "report")]
fn opaque(values: &[bool]) -> impl Iterator<Item = bool> + '_ {
    let inside = watched();
    values.iter().map(move |value| *value && inside)
}

#[port_mediated(on_misdeclared = "report")]
fn opaque_in_result(fail: bool) -> Result<impl Display, Box<dyn std::error::Error>> {
    if fail {
        return Err("failed".into());
    }
    let text: u8 = "7".parse()?;
    Ok(format!("{text}{}", watched()))
}

#[port_mediated(on_misdeclared = "report")]
fn early(values: &[u8]) -> Option<u8> {
    assert!(watched());
    let first = values.first()?;
    if *first > 9 {
        return None;
    }
    Some(*first)
}

#[port_mediated(on_misdeclared = "report")]
fn never() -> ! {
    assert!(watched());
    panic!("as asked")
}

/// # Safety
/// None is needed.
#[port_mediated(on_misdeclared = "report")]
#[allow(unsafe_code, reason = "an unsafe function is what is declared")]
unsafe fn dangerous(value: *const bool) -> bool {
    // SAFETY: the caller passes a reference.
    unsafe { *value && watched() }
}

#[port_mediated(on_misdeclared = "report")]
extern "C" fn foreign(value: u8) -> u8 {
    assert!(watched());
    if value > 9 {
        return 0;
    }
    value
}

#[port_mediated(subject = "foreign and misdeclared", on_misdeclared = "panic")]
extern "C" fn foreign_and_misdeclared() -> bool {
    watched()
}

#[port_mediated(on_misdeclared = "report")]
#[track_caller]
fn tracked() -> (bool, u32) {
    (watched(), std::panic::Location::caller().line())
}

#[port_mediated(on_misdeclared = "report")]
async fn waits(mut name: String, times: &Cell<u8>) -> Result<String, std::num::ParseIntError> {
    for _ in 0..2 {
        assert!(watched());
        pause().await;
        times.set(times.get() + 1);
    }
    name.push('7');
    let value: u8 = name.parse()?;
    Ok(format!("{value}{}", watched()))
}

#[port_mediated(on_misdeclared = "report")]
async fn waits_for_opaque(value: u8) -> Result<impl Display, String> {
    pause().await;
    if value == 0 {
        return Err(String::from("zero"));
    }
    Ok(format!("{value}{}", watched()))
}

/// # Safety
/// None is needed.
#[port_mediated(on_misdeclared = "report")]
#[allow(unsafe_code, reason = "an unsafe function is what is declared")]
async unsafe fn waits_dangerously(value: &bool) -> bool {
    pause().await;
    // SAFETY: it is a reference.
    unsafe { *std::ptr::from_ref(value) && watched() }
}

#[port_mediated(on_misdeclared = "report")]
async fn waits_forever() -> ! {
    pause().await;
    panic!("watched: {}", watched())
}

#[port_mediated(on_misdeclared = "report")]
fn returns_block(value: u8) -> impl Future<Output = (bool, u8)> + Send {
    async move {
        pause().await;
        (watched(), value)
    }
}

#[port_mediated(on_misdeclared = "report")]
fn returns_future(value: &Cell<bool>) -> impl Future<Output = bool> + '_ {
    value.set(watched());
    let paused = pause();
    async move {
        paused.await;
        watched() && value.get()
    }
}

#[port_mediated(on_misdeclared = "report")]
fn returns_early(fail: bool) -> impl Future<Output = bool> {
    let future = |flag| async move { flag && watched() };
    if fail {
        return future(false);
    }
    future(true)
}

#[port_mediated(on_misdeclared = "report")]
fn returns_pinned<'a>(value: &'a u8) -> Pin<Box<dyn Future<Output = (bool, u8)> + Send + 'a>> {
    Box::pin(async move {
        pause().await;
        (watched(), *value)
    })
}

#[port_mediated(on_misdeclared = "report")]
fn returns_pinned_later(
    value: u8,
) -> Pin<Box<dyn Future<Output = Result<u8, String>> + Send + 'static>> {
    if value == 0 {
        return Box::pin(std::future::ready(Err(watched().to_string())));
    }
    let more = u8::from(watched());
    let future: Pin<Box<dyn Future<Output = _> + Send>> = Box::pin(async move {
        pause().await;
        Ok(value + more + u8::from(watched()))
    });
    future
}

#[port_mediated(on_misdeclared = "report")]
#[track_caller]
fn returns_tracked() -> impl Future<Output = (bool, u32)> {
    let line = std::panic::Location::caller().line();
    let inside = watched();
    async move {
        pause().await;
        (inside && watched(), line)
    }
}

type Alias<T> = Pin<Box<dyn Future<Output = T>>>;

#[port_mediated(on_misdeclared = "report")]
fn returns_alias() -> Alias<(bool, bool)> {
    let outside = watched();
    Box::pin(async move {
        pause().await;
        (outside, watched())
    })
}

#[test]
fn a_free_function_is_watched() {
    nothing();
    assert_eq!(arguments(1, vec![], ("c", 2), ['d', 'e', 'f']), "1[true]cd");
    assert_eq!(early(&[3]), Some(3));
    assert_eq!(early(&[30]), None);
    assert_eq!(early(&[]), None);
    assert!(!watched());
}

#[test]
fn a_generic_function_is_watched() {
    assert_eq!(generic([1, 2]), (true, vec![1, 2]));
    assert_eq!(implicit(7), (true, String::from("7")));
}

#[test]
fn a_function_that_returns_an_opaque_type_is_watched() {
    assert!(opaque(&[true]).all(|inside| inside));
    assert_eq!(opaque_in_result(false).unwrap().to_string(), "7true");
    assert_eq!(opaque_in_result(true).err().unwrap().to_string(), "failed");
}

#[test]
fn a_panic_closes_the_window() {
    let panicked = catch_unwind(AssertUnwindSafe(|| never()));
    assert_eq!(panicked.unwrap_err().downcast_ref(), Some(&"as asked"));
    assert!(!watched());
}

#[test]
#[allow(unsafe_code, reason = "an unsafe function is what is declared")]
fn a_function_with_qualifiers_is_watched() {
    // SAFETY: it takes a reference.
    assert!(unsafe { dangerous(&true) });
    // SAFETY: it takes a reference.
    assert!(run(unsafe { waits_dangerously(&true) }));
    assert_eq!((foreign(7), foreign(70)), (7, 0));
}

#[test]
fn nothing_is_raised_across_a_foreign_abi() {
    assert!(foreign_and_misdeclared());
    let trust = sentinel_runtime::trust_of("foreign and misdeclared");
    assert_eq!(trust, sentinel_runtime::TrustClass::Opaque);
}

#[test]
fn a_tracked_caller_is_the_caller() {
    let (inside, line) = tracked();
    assert_eq!((inside, line), (true, line!() - 1));
    assert_eq!(run(returns_tracked()), (true, line!()));
}

#[test]
fn an_async_function_is_watched_at_every_poll() {
    let times = Cell::new(0);
    assert_eq!(run(waits(String::from("1"), &times)).unwrap(), "17true");
    assert_eq!(times.get(), 2);
    assert!(run(waits(String::from("x"), &times)).is_err());
    assert_eq!(run(waits_for_opaque(1)).unwrap().to_string(), "1true");
    assert_eq!(run(waits_for_opaque(0)).err().unwrap(), "zero");
}

#[test]
fn an_async_function_may_never_return() {
    let panicked = catch_unwind(AssertUnwindSafe(|| run(waits_forever())));
    let message = panicked.unwrap_err();
    assert_eq!(message.downcast_ref::<String>().unwrap(), "watched: true");
    assert!(!watched());
}

#[test]
fn a_returned_future_is_watched_at_every_poll() {
    assert_eq!(run(returns_block(7)), (true, 7));
    assert!(run(returns_future(&Cell::new(false))));
    assert!(run(returns_early(false)));
    assert!(!run(returns_early(true)));
    assert_eq!(run(returns_alias()), (true, true));
}

#[test]
fn a_boxed_future_is_watched_at_every_poll() {
    assert_eq!(run(returns_pinned(&7)), (true, 7));
    assert_eq!(run(returns_pinned_later(5)), Ok(7));
    assert_eq!(run(returns_pinned_later(0)), Err(String::from("true")));
}

struct Tool {
    name: String,
}

trait Run {
    const NAME: &'static str;
    fn run(&mut self) -> (bool, &str);
    fn make() -> Self;
    #[port_mediated(on_misdeclared = "report")]
    fn provided(&self) -> bool {
        watched()
    }
}

impl Tool {
    #[port_mediated(on_misdeclared = "report")]
    fn by_reference(&self) -> &str {
        assert!(watched());
        &self.name
    }

    #[port_mediated(on_misdeclared = "report")]
    fn by_mutable_reference(&mut self) -> &mut String {
        assert!(watched());
        &mut self.name
    }

    #[port_mediated(on_misdeclared = "report")]
    fn by_value(mut self) -> Self {
        assert!(watched());
        self.name.clear();
        self
    }

    #[port_mediated(on_misdeclared = "report")]
    fn shared(self: Arc<Self>) -> usize {
        usize::from(watched()) + Arc::strong_count(&self)
    }

    #[port_mediated(on_misdeclared = "report")]
    fn pinned(self: Pin<&mut Self>) -> bool {
        watched() && !self.name.is_empty()
    }

    #[port_mediated(on_misdeclared = "report")]
    async fn later(&self, more: &str) -> String {
        pause().await;
        format!("{}{more}{}", self.name, watched())
    }
}

#[port_mediated(on_misdeclared = "report")]
impl Run for Tool {
    const NAME: &'static str = "tool";

    fn run(&mut self) -> (bool, &str) {
        (watched(), &self.name)
    }

    fn make() -> Self {
        assert!(watched());
        Self {
            name: Self::NAME.to_owned(),
        }
    }
}

#[test]
fn a_method_is_watched() {
    let mut tool = Tool::make();
    assert_eq!(tool.by_reference(), "tool");
    tool.by_mutable_reference().push('s');
    assert_eq!(tool.run(), (true, "tools"));
    assert!(tool.provided());
    assert!(Pin::new(&mut tool).pinned());
    assert_eq!(run(tool.later("!")), "tools!true");
    let tool = tool.by_value();
    assert_eq!(tool.name, "");
    assert_eq!(Arc::new(tool).shared(), 2);
}

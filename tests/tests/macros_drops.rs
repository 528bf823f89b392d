//! A declared function drops what the plain one drops, in the same order, and inside its window.
#![cfg(target_os = "linux")]

#[path = "../compose/watch.rs"]
mod watch;

use sentinel_runtime::port_mediated;
use std::cell::RefCell;
use std::fmt::Display;
use std::rc::Rc;
use std::sync::Mutex;
use watch::{run, watched};

type Log = Rc<RefCell<Vec<String>>>;

/// Writes its name, and whether a window is open, when it is dropped.
struct Noisy(&'static str, Log);

impl Noisy {
    fn touch(&self) {
        let _ = self.0;
    }
}

impl Drop for Noisy {
    fn drop(&mut self) {
        let entry = format!("{}{}", self.0, if watched() { "" } else { " outside" });
        self.1.borrow_mut().push(entry);
    }
}

/// Calls `f` with three values and lists what was dropped, in order.
fn drops(f: impl FnOnce(Noisy, Noisy, Noisy)) -> String {
    let log = Log::default();
    let noisy = |name| Noisy(name, Rc::clone(&log));
    f(noisy("a"), noisy("b"), noisy("c"));
    log.borrow().join(", ")
}

#[port_mediated(on_misdeclared = "report")]
fn used(a: Noisy, b: Noisy, c: Noisy) {
    let _last = Noisy("local", Rc::clone(&b.1));
    b.touch();
    a.touch();
    c.touch();
}

#[port_mediated(on_misdeclared = "report")]
fn only_fields_used(a: Noisy, b: Noisy, c: Noisy) {
    let _names = (a.0, &b.0, c.0.len());
}

#[port_mediated(on_misdeclared = "report")]
fn only_named_in_a_string(a: Noisy, b: Noisy, c: Noisy)
where
    Noisy: Display,
{
    let _text = format!("{a}{b}{c}");
}

impl Display for Noisy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

#[port_mediated(on_misdeclared = "report")]
fn destructured(a: Noisy, (b, c): (Noisy, Noisy)) {
    b.touch();
    a.touch();
    c.touch();
}

#[port_mediated(on_misdeclared = "report")]
fn moved(a: Noisy, b: Noisy, c: Noisy) {
    drop(b);
    c.touch();
    a.touch();
}

#[port_mediated(on_misdeclared = "report")]
async fn used_later(a: Noisy, b: Noisy, c: Noisy) {
    let _last = Noisy("local", Rc::clone(&b.1));
    std::future::ready(()).await;
    b.touch();
    a.touch();
    c.touch();
}

#[port_mediated(on_misdeclared = "report")]
async fn variables_later(mut a: Noisy, b: Noisy, mut c: Noisy) {
    c.0 = "d";
    b.touch();
    a.0 = "e";
}

#[test]
fn parameters_drop_from_the_last_to_the_first_inside_the_window() {
    assert_eq!(drops(used), "local, c, b, a");
    assert_eq!(drops(only_fields_used), "c, b, a");
    assert_eq!(drops(only_named_in_a_string), "c, b, a");
    assert_eq!(drops(|a, b, c| destructured(a, (b, c))), "c, b, a");
    assert_eq!(drops(moved), "b, c, a");
}

#[port_mediated(on_misdeclared = "report")]
fn variables(mut a: Noisy, b: Noisy, mut c: Noisy) {
    c.0 = "d";
    b.touch();
    a.0 = "e";
}

#[test]
fn parameters_that_are_variables_drop_likewise() {
    assert_eq!(drops(variables), "d, b, e");
    assert_eq!(drops(|a, b, c| run(variables_later(a, b, c))), "d, b, e");
}

#[test]
fn parameters_of_an_async_function_drop_likewise() {
    assert_eq!(drops(|a, b, c| run(used_later(a, b, c))), "local, c, b, a");
    assert_eq!(drops(|a, b, c| run(variables_later(a, b, c))), "d, b, e");
}

#[port_mediated(on_misdeclared = "report")]
fn behind_a_guard(a: Noisy, mut b: Noisy, (c, _): (Noisy, u8)) -> impl Sized {
    b.0 = "d";
    c.touch();
    a.touch();
}

#[port_mediated(on_misdeclared = "report")]
#[track_caller]
fn tracked(a: Noisy, b: Noisy, c: Noisy) {
    a.touch();
    b.touch();
    drop(c);
}

#[test]
fn parameters_of_a_body_behind_a_guard_drop_likewise() {
    let guarded = |a, b, c| {
        behind_a_guard(a, b, (c, 7));
    };
    assert_eq!(drops(guarded), "c, d, a");
    assert_eq!(drops(tracked), "c, b, a");
}

#[port_mediated(on_misdeclared = "report")]
fn unused(_a: Noisy, b: Noisy, _: Noisy) {
    b.touch();
}

/// Known limit: the closure takes along what its body uses.
#[test]
fn an_unused_parameter_drops_outside_the_window() {
    assert_eq!(drops(unused), "b, c outside, a outside");
}

struct Owner(Noisy, Noisy);

impl Owner {
    #[port_mediated(on_misdeclared = "report")]
    fn by_value(self) -> &'static str {
        self.0.0
    }
}

#[test]
fn a_receiver_drops_whole_inside_the_window() {
    let dropped = drops(|a, b, _| {
        let owner = Owner(a, b);
        assert_eq!(owner.1.0, "b");
        assert_eq!(owner.by_value(), "a");
    });
    assert_eq!(dropped, "a, b, c outside");
}

#[port_mediated(on_misdeclared = "report")]
fn temporaries(a: Mutex<u8>) -> u8 {
    *a.lock().unwrap()
}

#[test]
fn a_temporary_in_the_tail_may_borrow_a_parameter() {
    assert_eq!(temporaries(Mutex::new(7)), 7);
}

//! Declared calls: each is judged by what its own window saw, and trust is lost once.

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::{
    EffectClass, MisdeclaredExtensionError, TrustClass, declarations, on_misdeclared, port,
    port_mediated, propagate, propagate_future, trust_of,
};
use std::{
    panic::{AssertUnwindSafe, catch_unwind, panic_any},
    pin::pin,
    sync::{Mutex, Once},
    task::Poll,
    thread,
};
use support::{open, opened, poll};

/// What the hook was told about a subject, by any test of this process.
fn told(subject: &str) -> Vec<String> {
    errors(subject).iter().map(ToString::to_string).collect()
}

fn errors(subject: &str) -> Vec<MisdeclaredExtensionError> {
    static TOLD: Mutex<Vec<MisdeclaredExtensionError>> = Mutex::new(Vec::new());
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        on_misdeclared(|error| {
            assert!(open(), "a hook is nobody's code but the host's");
            TOLD.lock().unwrap().push(error.clone());
        });
    });
    let told = TOLD.lock().unwrap();
    let about = told.iter().filter(|error| error.subject() == subject);
    about.cloned().collect()
}

fn message(subject: &str) -> String {
    format!(
        "\"{subject}\" is declared port-mediated but performed direct effect(s): {}; \
         the trust declaration is withdrawn",
        opened()
    )
}

/// What a panic said.
fn raised<R>(f: impl FnOnce() -> R) -> Option<String> {
    let payload = catch_unwind(AssertUnwindSafe(f)).err()?;
    Some(payload.downcast_ref::<String>().expect("a message").clone())
}

#[port_mediated(subject = "honest")]
fn honest(number: u32) -> u32 {
    number + 1
}

#[test]
fn an_honest_call_returns_and_keeps_its_trust() {
    assert_eq!(honest(1), 2);
    assert_eq!(trust_of("honest"), TrustClass::PortMediated);
    assert!(told("honest").is_empty());
}

#[port_mediated(subject = "liar")]
fn liar() -> bool {
    open()
}

#[test]
fn a_liar_is_refused_raised_and_withdrawn_once() {
    assert!(told("liar").is_empty());
    assert_eq!(trust_of("liar"), TrustClass::PortMediated);
    assert_eq!(raised(liar), Some(message("liar")));
    assert_eq!(trust_of("liar"), TrustClass::Opaque);
    assert_eq!(told("liar"), [message("liar")]);
    assert_eq!(
        raised(liar),
        Some(message("liar")),
        "each call has a record of its own"
    );
    assert_eq!(told("liar").len(), 1);
}

#[port_mediated(subject = "reporter", on_misdeclared = "report")]
fn reporter() -> bool {
    open()
}

#[test]
fn where_only_a_report_is_asked_for_the_call_returns() {
    told("reporter");
    assert!(!reporter());
    assert_eq!(trust_of("reporter"), TrustClass::Opaque);
    assert_eq!(told("reporter"), [message("reporter")]);
}

#[port_mediated(subject = "observed", mode = "observe")]
fn observed() -> bool {
    open()
}

#[test]
fn in_observe_mode_the_effect_happens_and_is_reported() {
    told("observed");
    assert!(observed());
    assert_eq!(told("observed"), [message("observed")]);
}

#[port_mediated(subject = "allowed", allow(fs, reason = "it reads its templates"))]
fn allowed() -> bool {
    open()
}

#[test]
fn what_a_declaration_allows_itself_passes() {
    assert!(allowed());
    assert_eq!(trust_of("allowed"), TrustClass::PortMediated);
    let declaration = declarations().find(|it| it.subject() == "allowed").unwrap();
    assert_eq!(declaration.allows()[0].class, EffectClass::Fs);
    assert_eq!(declaration.allows()[0].reason, "it reads its templates");
}

#[port_mediated(subject = "outer")]
fn outer() -> Option<String> {
    raised(inner)
}

#[port_mediated(subject = "inner")]
fn inner() -> bool {
    open()
}

#[test]
fn a_declared_call_in_another_makes_both_liars() {
    assert_eq!(raised(outer), Some(message("outer")));
    assert_eq!(trust_of("inner"), TrustClass::Opaque);
}

#[port]
trait Store {
    fn get(&self) -> bool;
}

struct Disk;

#[port]
impl Store for Disk {
    fn get(&self) -> bool {
        open()
    }
}

#[port_mediated(subject = "client")]
fn client(store: &dyn Store) -> bool {
    store.get()
}

#[test]
fn what_a_port_does_is_not_the_extension_s() {
    assert!(client(&Disk));
    assert_eq!(trust_of("client"), TrustClass::PortMediated);
}

#[port_mediated(subject = "sleeper")]
async fn sleeper() -> bool {
    let first = open();
    tokio::task::yield_now().await;
    first
}

#[test]
fn an_async_call_is_judged_when_it_completes() {
    told("sleeper");
    let mut future = pin!(sleeper());
    assert!(poll(future.as_mut()).is_pending());
    assert!(told("sleeper").is_empty());
    assert_eq!(raised(|| poll(future.as_mut())), Some(message("sleeper")));
    assert_eq!(told("sleeper").len(), 1);
}

#[port_mediated(subject = "placed", on_misdeclared = "report")]
async fn placed() -> bool {
    open()
}

#[test]
fn a_witness_of_an_async_call_says_where_that_was_declared() {
    told("placed");
    assert_eq!(poll(pin!(placed())), Poll::Ready(false));
    let error = errors("placed").pop().expect("the hook was told");
    let location = error.witnesses()[0]
        .location()
        .expect("a window has a place");
    assert!(location.file().ends_with("tests/declared.rs"), "{location}");
}

#[port_mediated(subject = "dropped")]
async fn never_completes() {
    open();
    std::future::pending::<()>().await;
}

#[test]
fn an_async_call_that_is_dropped_early_is_reported_and_not_raised() {
    told("dropped");
    let mut future = Box::pin(never_completes());
    assert!(poll(future.as_mut()).is_pending());
    drop(future);
    assert_eq!(told("dropped"), [message("dropped")]);
}

#[port_mediated(subject = "panicker")]
fn panicker() {
    open();
    panic_any("its own".to_owned());
}

#[test]
fn a_call_that_panics_is_reported_and_its_own_panic_goes_on() {
    told("panicker");
    assert_eq!(raised(panicker).as_deref(), Some("its own"));
    assert_eq!(told("panicker"), [message("panicker")]);
}

#[test]
fn nothing_is_raised_while_a_thread_unwinds() {
    struct Calls;

    #[port_mediated(subject = "in a destructor")]
    fn cleanup() {
        open();
    }

    impl Drop for Calls {
        fn drop(&mut self) {
            cleanup();
        }
    }

    told("in a destructor");
    let result = raised(|| {
        let _calls = Calls;
        panic_any("the first".to_owned());
    });
    assert_eq!(result.as_deref(), Some("the first"));
    assert_eq!(told("in a destructor"), [message("in a destructor")]);
}

#[port_mediated(subject = "hander")]
fn hands_over() -> thread::JoinHandle<bool> {
    let (ready, wait) = std::sync::mpsc::channel::<()>();
    drop(ready);
    thread::spawn(propagate(move || {
        // The channel is closed by now; only the end of the call is awaited.
        let _ = wait.recv();
        while trust_of("hander") == TrustClass::PortMediated {
            thread::yield_now();
        }
        open()
    }))
}

#[test]
fn a_thread_that_is_started_is_a_witness_and_what_it_does_late_another() {
    told("hander");
    let said = raised(hands_over).expect("a thread is an effect");
    assert!(said.contains("pthread_create"), "{said}");
    assert_eq!(told("hander").len(), 1);
}

#[port_mediated(subject = "late", allow(thread, reason = "it works in the background"))]
fn late() -> impl Future<Output = bool> + Send {
    Box::pin(propagate_future(async { true }))
}

#[test]
fn carried_work_that_stays_honest_after_the_call_is_no_matter() {
    let mut future = pin!(late());
    assert_eq!(poll(future.as_mut()), Poll::Ready(true));
    assert_eq!(trust_of("late"), TrustClass::PortMediated);
}

#[port_mediated(subject = "late liar")]
fn late_liar() -> Box<dyn FnOnce() -> bool + Send> {
    Box::new(propagate(open))
}

#[test]
fn a_late_effect_withdraws_trust_although_the_call_has_returned() {
    told("late liar");
    let work = late_liar();
    assert_eq!(trust_of("late liar"), TrustClass::PortMediated);
    assert!(!thread::spawn(work).join().unwrap());
    assert_eq!(trust_of("late liar"), TrustClass::Opaque);
    assert_eq!(told("late liar"), [message("late liar")]);
}

#[test]
fn liars_on_many_threads_are_all_raised_and_reported_once() {
    #[port_mediated(subject = "crowd")]
    fn crowd() -> bool {
        open()
    }

    told("crowd");
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| (0..50).for_each(|_| assert_eq!(raised(crowd), Some(message("crowd")))));
        }
    });
    assert_eq!(told("crowd").len(), 1);
}

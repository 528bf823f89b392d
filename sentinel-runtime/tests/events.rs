//! Each witness is an event of `tracing`, told once, when its window has closed.

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::{
    __private::imports, DirectEffectSentinel, EffectClass, Mode, crossing, port_mediated, propagate,
};
use std::{
    collections::BTreeMap,
    fmt,
    io::{self, Write},
    panic::{catch_unwind, panic_any},
    pin::pin,
    sync::{
        Arc, Mutex, OnceLock,
        atomic::{AtomicUsize, Ordering::SeqCst},
    },
    thread,
};
use support::{FILE, PLAIN, child, open, opened, poll, said, shown, succeeds};
use tracing::{
    Event, Level, Metadata, Subscriber,
    field::{Field, Visit},
    span::{Attributes, Id, Record},
    subscriber,
};

/// Keeps the events that are ours. What else it does at each is up to the test.
struct Collector {
    events: Arc<Mutex<Vec<Told>>>,
    at_each: fn(),
}

type Told = BTreeMap<String, String>;

struct Fields<'a>(&'a mut Told);

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.insert(field.name().to_owned(), format!("{value:?}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name().to_owned(), value.to_owned());
    }
}

impl Subscriber for Collector {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target().starts_with("sentinel::")
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        assert_eq!(*event.metadata().level(), Level::WARN);
        let target = ("target".to_owned(), event.metadata().target().to_owned());
        let mut told = Told::from([target]);
        event.record(&mut Fields(&mut told));
        self.events.lock().unwrap().push(told);
        (self.at_each)();
    }
}

/// What a collector on this thread was told while `f` ran.
fn told_with<R>(at_each: fn(), f: impl FnOnce() -> R) -> (R, Vec<Told>) {
    let events = Arc::new(Mutex::new(Vec::new()));
    let collector = Collector {
        events: Arc::clone(&events),
        at_each,
    };
    let result = subscriber::with_default(collector, f);
    let events = events.lock().unwrap().clone();
    (result, events)
}

fn told<R>(f: impl FnOnce() -> R) -> (R, Vec<Told>) {
    told_with(|| {}, f)
}

fn field<'a>(events: &'a [Told], name: &str) -> Vec<&'a str> {
    events.iter().map(|event| event[name].as_str()).collect()
}

#[test]
fn a_witness_is_one_event_with_every_field() {
    let sentinel = DirectEffectSentinel::new("extension");
    let (line, events) = told(|| {
        let line = line!() + 1;
        sentinel.watch(open).unwrap();
        line
    });
    let expected = [
        ("target", "sentinel::witness"),
        ("message", "direct effect"),
        ("subject", "extension"),
        ("probe", "open64"),
        ("detail", FILE),
        ("class", "fs"),
        ("refused", "true"),
        ("late", "false"),
        ("file", file!()),
        ("line", &line.to_string()),
    ];
    let expected = expected.map(|(name, value)| (name.to_owned(), value.to_owned()));
    assert_eq!(events, [Told::from(expected)]);
}

#[test]
fn events_come_when_the_window_has_closed_and_each_witness_once() {
    let sentinel = DirectEffectSentinel::new("extension").mode(Mode::Observe);
    let ((), events) = told(|| {
        for _ in 0..3 {
            sentinel.watch(open).unwrap();
        }
        sentinel.watch(|| ()).unwrap();
    });
    assert_eq!(events.len(), 3);
    assert_eq!(field(&events, "refused"), ["false"; 3]);

    let (before, events) = told(|| {
        let (before, during) = told(|| {
            let window = sentinel.watching().unwrap();
            open();
            window
        });
        drop(before);
        during.len()
    });
    assert_eq!((before, events.len()), (0, 1));
}

#[test]
fn what_is_allowed_or_crossed_is_no_event() {
    let sentinel = DirectEffectSentinel::new("extension").allow(EffectClass::Fs);
    let other = DirectEffectSentinel::new("other");
    let ((), events) = told(|| {
        assert!(sentinel.watch(open).unwrap());
        assert!(other.watch(|| crossing(open)).unwrap());
    });
    assert!(events.is_empty(), "{events:?}");
}

#[test]
fn nested_sentinels_tell_their_own_witnesses() {
    let (outer, inner) = (
        DirectEffectSentinel::new("outer"),
        DirectEffectSentinel::new("inner"),
    );
    let (_, events) = told(|| outer.watch(|| inner.watch(open)).unwrap());
    assert_eq!(field(&events, "subject"), ["inner", "outer"]);
}

#[port_mediated(subject = "liar")]
fn liar() -> bool {
    open()
}

#[port_mediated(subject = "sleeper", on_misdeclared = "report")]
async fn sleeper() -> bool {
    open()
}

#[test]
fn declared_calls_tell_at_each_call() {
    let (_, events) = told(|| {
        assert!(catch_unwind(liar).is_err());
        assert!(catch_unwind(liar).is_err());
        poll(pin!(sleeper()).as_mut())
    });
    assert_eq!(field(&events, "subject"), ["liar", "liar", "sleeper"]);
}

#[test]
fn a_late_effect_is_told_where_it_happened() {
    let sentinel = DirectEffectSentinel::new("extension");
    let work = sentinel.watch(|| propagate(open)).unwrap();
    let (_, events) = thread::spawn(|| told(work)).join().unwrap();
    assert_eq!(field(&events, "late"), ["true"]);
}

#[test]
fn what_found_no_room_is_counted_in_an_event_of_its_own() {
    let sentinel = DirectEffectSentinel::new("extension");
    let ((), events) = told(|| {
        let opens = || (0..2000).for_each(|_| assert!(!open()));
        sentinel.watch(opens).unwrap();
    });
    let (last, witnesses) = events.split_last().unwrap();
    assert_eq!(witnesses.len(), sentinel.witnesses().len());
    assert_eq!(last["target"], "sentinel::dropped");
    assert_eq!(last["dropped"], sentinel.dropped().to_string());
    assert_eq!(witnesses.len() as u64 + sentinel.dropped(), 2000);
}

#[test]
fn a_subscriber_that_opens_files_is_nobody_s_extension() {
    static OPENED: AtomicUsize = AtomicUsize::new(0);
    let (outer, inner) = (
        DirectEffectSentinel::new("outer"),
        DirectEffectSentinel::new("inner"),
    );
    let opens = || {
        OPENED.fetch_add(usize::from(open()), SeqCst);
    };
    let (_, events) = told_with(opens, || outer.watch(|| inner.watch(open)).unwrap());
    assert_eq!(
        OPENED.load(SeqCst),
        2,
        "one window is closed, one is crossed"
    );
    assert_eq!(events.len(), 2);
    assert_eq!(shown(&outer.witnesses()), [opened()]);
    assert_eq!(shown(&inner.witnesses()), [opened()]);
}

/// A subscriber of the whole process, which `tracing` does not keep from calling itself.
fn tell_all(at_each: fn()) {
    let collector = Collector {
        events: Arc::default(),
        at_each,
    };
    subscriber::set_global_default(collector).expect("the first one");
}

#[test]
fn a_subscriber_that_lies_itself_is_not_told_of_it_for_ever() {
    static TOLD: AtomicUsize = AtomicUsize::new(0);
    let test = "a_subscriber_that_lies_itself_is_not_told_of_it_for_ever";
    let output = child(test, PLAIN, || {
        tell_all(|| {
            let lied = catch_unwind(liar).is_err();
            TOLD.fetch_add(usize::from(lied), SeqCst);
        });
        let sentinel = DirectEffectSentinel::new("extension");
        sentinel.watch(|| (open(), open())).unwrap();
        assert_eq!(TOLD.load(SeqCst), 2, "its own lies are not told");
        assert!(catch_unwind(liar).is_err());
        assert_eq!(TOLD.load(SeqCst), 3, "and others are again");
    });
    succeeds(&output);
}

#[test]
fn events_come_when_no_probe_is_in_place_any_more() {
    static BEFORE: OnceLock<Vec<(usize, usize)>> = OnceLock::new();
    static TOLD: AtomicUsize = AtomicUsize::new(0);
    let test = "events_come_when_no_probe_is_in_place_any_more";
    let output = child(test, PLAIN, || {
        tell_all(|| {
            // A subscriber's panic would go no further, so it counts instead of asserting.
            let restored = Some(&imports()) == BEFORE.get();
            TOLD.fetch_add(usize::from(restored), SeqCst);
        });
        let sentinel = DirectEffectSentinel::new("extension");
        sentinel.watch(|| ()).unwrap();
        let before = BEFORE.get_or_init(imports);
        let during = sentinel.watch(|| (imports(), open())).unwrap().0;
        assert_ne!(&during, before);
        assert_eq!(TOLD.load(SeqCst), 1);
    });
    succeeds(&output);
}

#[test]
fn a_subscriber_that_panics_does_not_unwind_into_the_call() {
    let panics = || panic_any("the pipeline is broken");
    let sentinel = DirectEffectSentinel::new("extension");
    let (opened, events) = told_with(panics, || sentinel.watch(|| (open(), open())).unwrap());
    assert_eq!(opened, (false, false));
    assert_eq!(events.len(), 2, "and the next event is told all the same");
}

#[test]
fn a_subscriber_that_panics_while_the_call_unwinds_does_not_end_the_process() {
    let panics = || panic_any("the pipeline is broken");
    let sentinel = DirectEffectSentinel::new("extension");
    let (thrown, events) = told_with(panics, || {
        let body = || {
            open();
            panic_any("its own");
        };
        catch_unwind(|| sentinel.watch(body)).unwrap_err()
    });
    assert_eq!(thrown.downcast_ref::<&str>(), Some(&"its own"));
    assert_eq!(events.len(), 1);
}

#[test]
fn an_exit_inside_a_window_is_told_before_the_process_ends() {
    let test = "an_exit_inside_a_window_is_told_before_the_process_ends";
    let output = child(test, PLAIN, || {
        tell_all(|| writeln!(io::stderr(), "told").expect("a stream"));
        let sentinel = DirectEffectSentinel::new("extension");
        restored::changes_are_meant();
        sentinel.watch(|| std::process::exit(7)).unwrap();
    });
    assert_eq!(output.status.code(), Some(7), "{}", said(&output));
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(told.matches("told").count(), 1, "{told}");
}

#[test]
fn the_self_test_is_no_news() {
    let test = "the_self_test_is_no_news";
    let output = child(test, PLAIN, || {
        let sentinel = DirectEffectSentinel::new("extension");
        let ((), events) = told(|| sentinel.watch(|| ()).unwrap());
        assert!(events.is_empty(), "{events:?}");
    });
    succeeds(&output);
}

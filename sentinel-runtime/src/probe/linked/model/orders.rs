//! What is run in every order.

use super::{EMPTY, Object, PROBE, Process, REAL, Rule, STUB, World};
use crate::probe::linked::protocol::{install, uninstall};
use loom::{
    model::Builder,
    sync::{Arc, atomic::Ordering::SeqCst},
    thread,
};

/// Runs this in every order in which threads are interrupted at most three times, or as often as
/// `LOOM_MAX_PREEMPTIONS` says.
fn in_every_order(run: impl Fn() + Sync + Send + 'static) {
    let mut builder = Builder::new();
    builder.preemption_bound.get_or_insert(3);
    builder.check(run);
}

fn apart<R: 'static>(
    process: &Arc<Process>,
    act: impl FnOnce(&Process) -> R + 'static,
) -> thread::JoinHandle<R> {
    let process = Arc::clone(process);
    thread::spawn(move || act(&process))
}

fn word_of(process: &Process, index: usize) -> usize {
    let listed = process.listed.lock().unwrap();
    listed.objects[index].word().load(SeqCst)
}

/// Opens a window, in which the program's import must lead to its probe, and closes it.
fn watch(process: &Process) {
    assert!(install(process).is_some());
    assert_eq!(word_of(process, 0), PROBE, "no probe in an open window");
    uninstall(process);
}

/// With every window closed, words hold what the loader put there.
fn ends_as_it_began(process: &Process, words: &[usize]) {
    process.state(|state| assert_eq!(state.parts().0, 0));
    let listed = process.listed.lock().unwrap();
    let values = listed.objects.iter().map(|it| it.word().load(SeqCst));
    assert_eq!(values.collect::<Vec<_>>(), words, "not reinstated");
}

fn windows_overlap(breaks: Option<Rule>) {
    let process = Process::new(REAL, breaks);
    let others = [apart(&process, watch), apart(&process, watch)];
    watch(&process);
    for other in others {
        other.join().unwrap();
    }
    ends_as_it_began(&process, &[REAL]);
}

fn libraries_go(breaks: Option<Rule>) {
    let process = Process::new(REAL, breaks);
    let library = Object::new(1, REAL);
    process.list(&library);
    let unloading = apart(&process, move |process| process.unload(&library));
    let other = apart(&process, watch);
    watch(&process);
    other.join().unwrap();
    unloading.join().unwrap();
    ends_as_it_began(&process, &[REAL]);
}

/// One goes, and another comes to where it was.
fn libraries_take_turns(breaks: Option<Rule>) {
    let process = Process::new(REAL, breaks);
    let old = Object::new(1, STUB);
    process.list(&old);
    let turning = apart(&process, move |process| {
        process.unload(&old);
        process.list(&Object::new(1, REAL));
    });
    watch(&process);
    turning.join().unwrap();
    ends_as_it_began(&process, &[REAL, REAL]);
}

fn libraries_come_in_a_window(breaks: Option<Rule>) {
    let process = Process::new(STUB, breaks);
    let loading = apart(&process, |process| {
        let library = Object::new(1, STUB);
        process.list(&library);
        assert!(install(process).is_some());
        assert_eq!(
            word_of(process, 1),
            PROBE,
            "loaded before the window opened"
        );
        uninstall(process);
    });
    watch(&process);
    loading.join().unwrap();
    ends_as_it_began(&process, &[STUB, STUB]);
}

/// An object is listed before the loader has filled its words.
fn libraries_ripen(breaks: Option<Rule>) {
    let process = Process::new(REAL, breaks);
    let loading = apart(&process, |process| {
        let library = Object::new(1, EMPTY);
        process.list(&library);
        library.value.store(REAL, SeqCst);
        assert!(install(process).is_some());
        assert_eq!(word_of(process, 1), PROBE, "ready before the window opened");
        uninstall(process);
    });
    watch(&process);
    loading.join().unwrap();
    ends_as_it_began(&process, &[REAL, REAL]);
}

/// The loader binds a slot for good when its stub is first called, whenever that is.
fn stubs_are_called(breaks: Option<Rule>) {
    let process = Process::new(STUB, breaks);
    let library = Object::new(1, STUB);
    process.list(&library);
    let calling = apart(&process, move |_| {
        let stub = library.value.load(SeqCst) == STUB;
        if stub {
            // A plain store in truth. To the checker, one may come before an exchange that it did
            // not let pass.
            library.value.swap(REAL, SeqCst);
        }
        stub
    });
    assert!(install(&*process).is_some());
    uninstall(&*process);
    let bound = if calling.join().unwrap() { REAL } else { STUB };
    ends_as_it_began(&process, &[STUB, bound]);
    assert!(install(&*process).is_some());
    assert_eq!(word_of(&process, 1), PROBE, "bound or not, it is probed");
    uninstall(&*process);
    ends_as_it_began(&process, &[STUB, bound]);
}

/// A constructor runs while the loader loads.
fn constructors_watch(breaks: Option<Rule>) {
    let process = Process::new(REAL, breaks);
    let loading = apart(&process, |process| {
        process.load(|| {
            process.list(&Object::new(1, REAL));
            watch(process);
        });
    });
    watch(&process);
    loading.join().unwrap();
    ends_as_it_began(&process, &[REAL, REAL]);
}

macro_rules! orders {
    ($($order:ident)+) => {
        mod every_order_is_right {$(
            #[test]
            fn $order() {
                super::in_every_order(|| super::$order(None));
            }
        )+}
    };
}

orders! {
    windows_overlap libraries_go libraries_take_turns libraries_come_in_a_window libraries_ripen
    stubs_are_called constructors_watch
}

/// With this rule broken, the checker finds an order that goes wrong, in this way.
macro_rules! broken {
    ($($rule:ident $order:ident $shows:literal;)+) => {
        mod a_broken_rule_is_noticed {$(
            #[test]
            #[should_panic(expected = $shows)]
            #[allow(non_snake_case, reason = "named as the rule is")]
            fn $rule() {
                super::in_every_order(|| super::$order(Some(super::Rule::$rule)));
            }
        )+}
    };
}

broken! {
    HoldStill libraries_go "Concurrent read and write accesses";
    TellGenerations libraries_go "a word of an object that is gone";
    KeepOriginals libraries_come_in_a_window "not reinstated";
    LookAgain libraries_ripen "ready before the window opened";
    MindTheLoader stubs_are_called "not reinstated";
    AskNothing constructors_watch "waits for the loader with the state taken";
}

/// What would happen if a window were counted twice when it closes.
#[test]
#[should_panic(expected = "no probe in an open window")]
fn a_window_that_closes_twice_is_noticed() {
    in_every_order(|| {
        let process = Process::new(REAL, None);
        let other = apart(&process, |process| {
            assert!(install(process).is_some());
            uninstall(process);
            uninstall(process);
        });
        watch(&process);
        other.join().unwrap();
    });
}

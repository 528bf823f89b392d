//! Clocks and random numbers: off; recorded, never refused, for whoever asks. Whether somebody has
//! asked is the process's business, so that most of these tests have a process of their own.
#![allow(unsafe_code, reason = "libc's own clocks are read")]

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::{
    __private::imports, DirectEffectSentinel, DirectEffectWitness, EffectClass, Mode, TrustClass,
    port_mediated, settings, trust_of,
};
use std::{
    collections::HashMap,
    thread,
    time::{Duration, Instant, SystemTime},
};
use support::{PLAIN, child, said, shown, watched};

#[allow(
    clippy::disallowed_methods,
    reason = "that it sleeps is what is looked at; nobody waits for anything"
)]
fn sleeps_and_looks() {
    let start = Instant::now();
    thread::sleep(Duration::from_nanos(1));
    let _ = (start.elapsed(), SystemTime::now());
}

fn seeds() {
    // Another thread's first map takes a seed of its own; this one's may have been taken.
    let mut bytes = [0_u8; 16];
    // SAFETY: the buffer is as long as is said.
    let taken = unsafe { libc::getrandom(bytes.as_mut_ptr().cast(), bytes.len(), 0) };
    assert_eq!(taken, 16);
    let _ = HashMap::<u8, u8>::new();
}

fn recording(class: EffectClass, act: impl FnOnce()) -> Vec<DirectEffectWitness> {
    let sentinel = DirectEffectSentinel::new("test").record(class);
    sentinel.watch(act).expect("this platform is covered");
    sentinel.witnesses()
}

#[track_caller]
fn succeeds(test: &str, variables: &[(&str, &str)], body: impl FnOnce()) {
    let output = child(test, variables.iter().copied(), body);
    assert!(output.status.success(), "{}", said(&output));
}

#[test]
fn nothing_is_recorded_where_nobody_asks_and_no_slot_is_filled() {
    let test = "nothing_is_recorded_where_nobody_asks_and_no_slot_is_filled";
    succeeds(test, &PLAIN, || {
        let ((), witnesses) = watched(Mode::Block, || {
            sleeps_and_looks();
            seeds();
        });
        assert_eq!(shown(&witnesses), [""; 0]);
        let before = imports().len();
        recording(EffectClass::Time, || ());
        assert!(imports().len() > before, "now clocks are probed");
    });
}

#[test]
fn a_sentinel_that_asks_sees_and_refuses_nothing() {
    let test = "a_sentinel_that_asks_sees_and_refuses_nothing";
    succeeds(test, &PLAIN, || {
        let witnesses = recording(EffectClass::Time, sleeps_and_looks);
        let shown = shown(&witnesses);
        assert!(
            shown.contains(&"clock_nanosleep: 1".to_owned()),
            "{shown:?}"
        );
        // The clock that runs on, and the clock on the wall.
        let clocks = ["clock_gettime: 1", "clock_gettime: 0"];
        assert!(
            clocks
                .iter()
                .all(|clock| shown.iter().any(|it| it == clock)),
            "{shown:?}"
        );
        assert!(
            witnesses
                .iter()
                .all(|it| it.class() == EffectClass::Time && !it.refused())
        );
        let witnesses = recording(EffectClass::Random, seeds);
        assert_eq!(witnesses[0].to_string(), "getrandom: 16");
        assert!(
            witnesses
                .iter()
                .all(|it| it.class() == EffectClass::Random && !it.refused())
        );
    });
}

#[test]
fn one_that_does_not_ask_sees_nothing_though_another_does() {
    let test = "one_that_does_not_ask_sees_nothing_though_another_does";
    succeeds(test, &PLAIN, || {
        let asks = DirectEffectSentinel::new("asks").record(EffectClass::Time);
        let plain = DirectEffectSentinel::new("plain");
        asks.watch(|| plain.watch(sleeps_and_looks).expect("covered"))
            .expect("covered");
        assert!(!asks.witnesses().is_empty() && plain.witnesses().is_empty());
        let ((), witnesses) = watched(Mode::Block, sleeps_and_looks);
        assert!(witnesses.is_empty());
        let allows = DirectEffectSentinel::new("allows")
            .record(EffectClass::Time)
            .allow(EffectClass::Time);
        allows.watch(sleeps_and_looks).expect("covered");
        allows.assert_clean().expect("it is allowed");
    });
}

#[test]
fn asking_inside_a_window_fills_slots_at_once_and_closing_empties_them() {
    let test = "asking_inside_a_window_fills_slots_at_once_and_closing_empties_them";
    succeeds(test, &PLAIN, || {
        let before = imports();
        let outer = DirectEffectSentinel::new("outer")
            .watching()
            .expect("covered");
        assert!(!recording(EffectClass::Time, sleeps_and_looks).is_empty());
        drop(outer);
        let left: Vec<_> = before
            .iter()
            .filter(|slot| !imports().contains(slot))
            .collect();
        assert!(left.is_empty(), "{left:?}");
        let all = imports();
        recording(EffectClass::Time, sleeps_and_looks);
        assert_eq!(imports(), all);
    });
}

#[test]
fn the_settings_may_ask_for_everybody() {
    let test = "the_settings_may_ask_for_everybody";
    succeeds(test, &PLAIN, || {
        settings()
            .record(EffectClass::Time)
            .install()
            .expect("no window is open yet");
        let ((), witnesses) = watched(Mode::Block, || {
            sleeps_and_looks();
            seeds();
        });
        assert!(!witnesses.is_empty());
        assert!(witnesses.iter().all(|it| it.class() == EffectClass::Time));
    });
}

#[port_mediated(on_misdeclared = "report")]
fn declared() {
    sleeps_and_looks();
}

#[port_mediated(
    on_misdeclared = "report",
    allow(time, reason = "it shows what an exception does")
)]
fn allowed() {
    sleeps_and_looks();
}

#[test]
fn a_declared_function_is_judged_by_what_the_settings_ask_for() {
    let test = "a_declared_function_is_judged_by_what_the_settings_ask_for";
    let asked = [("SENTINEL_RECORD", "time")];
    succeeds(test, &asked, || {
        declared();
        allowed();
        assert_eq!(trust_of("asked::declared"), TrustClass::Opaque);
        assert_eq!(trust_of("asked::allowed"), TrustClass::PortMediated);
    });
}

#[test]
fn so_may_the_environment() {
    let both = [("SENTINEL_RECORD", "time, random")];
    succeeds("so_may_the_environment", &both, || {
        let ((), witnesses) = watched(Mode::Block, || {
            sleeps_and_looks();
            seeds();
        });
        let classes: Vec<_> = witnesses.iter().map(DirectEffectWitness::class).collect();
        assert!(classes.contains(&EffectClass::Time) && classes.contains(&EffectClass::Random));
    });
}

#[test]
fn what_cannot_be_asked_for_is_an_error_that_names_the_way_out() {
    let test = "what_cannot_be_asked_for_is_an_error_that_names_the_way_out";
    succeeds(test, &[("SENTINEL_RECORD", "time,fs")], || {
        let error = DirectEffectSentinel::new("test").watching().map(drop);
        let error = error.expect_err("fs is recorded anyway").to_string();
        assert!(
            error.contains("SENTINEL_RECORD") && error.contains("time,fs"),
            "{error}"
        );
        assert!(error.contains("time, random"), "{error}");
    });
}

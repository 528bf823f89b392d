//! A method that only a vtable leads to is told by its slot, one finding for each, and what is
//! reached without a slot is told by none.

use crate::fixture::{Build, KINDS, Verdict};
use sentinel_effects::EffectClass;
use sentinel_lint::voice::Reached;
use std::collections::BTreeSet;

fn of_class<'v>((reached, _): &'v Verdict, class: &str) -> Vec<&'v Reached> {
    let found = reached.iter().filter(|one| one.class.name() == class);
    found.collect()
}

fn slot(reached: &Reached) -> Option<String> {
    let through = reached.through.as_ref()?;
    Some(through.slot.to_string())
}

/// The slots by which a function of `kinds` reaches a class; one that is none for a way without.
fn slots(function: &str, class: &str) -> Vec<Option<String>> {
    let found = of_class(&KINDS[&format!("kinds::{function}")], class);
    found.into_iter().map(slot).collect()
}

#[track_caller]
fn spec(function: &str, class: &str, expected: &[&str]) {
    let expected: Vec<_> = expected
        .iter()
        .map(|slot| Some((*slot).to_owned()))
        .collect();
    assert_eq!(slots(function, class), expected, "{function}");
}

/// There is one way that no slot takes away, and no more is told.
#[track_caller]
fn stands_alone(function: &str, class: &str) {
    assert_eq!(slots(function, class), [None], "{function}");
}

#[test]
fn an_uncalled_sibling_is_told_by_its_slot_and_by_what_it_would_run() {
    const SIBLING: &str = "dispatch::guilty_fs_uncalled_sibling";
    spec(SIBLING, "fs", &["<dyn kinds::dispatch::Shape>::save"]);
    let found = of_class(&KINDS[&format!("kinds::{SIBLING}")], "fs");
    let through = found[0].through.as_ref().expect("a slot");
    assert_eq!(through.method, "<u8 as kinds::dispatch::Shape>::save");
}

#[test]
fn each_slot_that_leads_to_an_effect_is_told() {
    spec(
        "slots::guilty_fs_two_slots",
        "fs",
        &[
            "<dyn kinds::slots::Named>::file",
            "<dyn kinds::slots::Shape<kinds::slots::Note>>::load",
        ],
    );
    spec(
        "slots::guilty_fs_two_slots",
        "net",
        &["<dyn kinds::slots::Shape<kinds::slots::Note>>::host"],
    );
}

#[test]
fn a_way_without_a_slot_stands_alone_however_long() {
    stands_alone("slots::guilty_fs_called_as_well", "fs");
    spec(
        "slots::guilty_fs_called_as_well",
        "net",
        &["<dyn kinds::slots::Shape<kinds::slots::Note>>::host"],
    );
    stands_alone("dispatch::guilty_fs_drop", "fs");
}

#[test]
fn tables_closures_and_destructors_are_no_slots() {
    stands_alone("slots::guilty_fs_table_of_methods", "fs");
    stands_alone("slots::guilty_fs_nameless_table", "fs");
    stands_alone("slots::guilty_fs_boxed_closure", "fs");
    stands_alone("slots::guilty_fs_dropped_object", "fs");
}

#[test]
fn of_two_slots_on_a_way_the_last_counts() {
    spec(
        "slots::guilty_fs_slot_behind_a_slot",
        "fs",
        &["<dyn kinds::slots::Inner>::step"],
    );
    let behind = "kinds::slots::guilty_fs_slot_behind_a_slot";
    let found = of_class(&KINDS[behind], "fs");
    let functions: Vec<&str> = found[0].chain.iter().map(|hop| &*hop.function).collect();
    assert_eq!(
        functions,
        [
            behind,
            "<kinds::slots::Leaf as kinds::slots::Outer>::run",
            "<kinds::slots::Leaf as kinds::slots::Inner>::step",
            "kinds::slots::reads",
            "std::fs::read",
        ]
    );
}

#[test]
fn types_share_a_slot_and_the_shortest_way_is_told() {
    const TYPES: &str = "slots::guilty_fs_one_slot_of_two_types";
    spec(TYPES, "fs", &["<dyn kinds::slots::Inner>::step"]);
    let found = of_class(&KINDS[&format!("kinds::{TYPES}")], "fs");
    let method = &found[0].through.as_ref().expect("a slot").method;
    assert_eq!(method, "<kinds::slots::Leaf as kinds::slots::Inner>::step");
}

#[test]
fn a_method_of_std_s_trait_is_a_slot_of_it() {
    spec(
        "slots::guilty_fs_method_of_std_s_trait",
        "fs",
        &["<dyn core::fmt::Display>::fmt"],
    );
}

#[test]
fn what_std_provides_beside_a_method_is_reached_by_that_method_s_slot() {
    spec(
        "slots::guilty_fs_method_that_std_s_own_call",
        "fs",
        &["<dyn std::io::Write>::write"],
    );
    stands_alone("slots::guilty_fs_std_s_own_called", "fs");
    stands_alone("slots::guilty_fs_another_trait_s_method", "fs");
}

#[test]
fn the_way_to_a_hook_has_slots_and_the_way_from_it_has_none() {
    spec(
        "slots::guilty_ambient0hook_behind_a_slot",
        "ambient-hook",
        &["<dyn kinds::slots::Outer>::run"],
    );
}

/// A call by the extension's own crate is denied where another's is not, so each of both is told
/// with its own slots.
#[test]
fn a_call_of_the_own_crate_has_slots_of_its_own() {
    let mut build = Build::new();
    let dep = "pub fn stops() { std::process::abort() }";
    let dep = build.rust_text("stopping", dep, &[]);
    let text = "
pub trait Shape { fn draw(&self); fn stop(&self); }
impl Shape for u8 { fn draw(&self) {} fn stop(&self) { std::process::abort() } }
pub fn may_stop(shape: &u8) -> u8 {
    let shape: &dyn Shape = shape;
    shape.draw();
    stopping::stops();
    1
}
";
    let with = format!("--extern=stopping={}", dep.display());
    build.rust_text("drawing", text, &[&with]);
    let judged = build.judged("drawing::may_stop");
    let found = of_class(&judged["drawing::may_stop"], "abort");
    let told: Vec<_> = found.iter().map(|one| (one.own_call, slot(one))).collect();
    assert_eq!(
        told,
        [
            (false, None),
            (true, Some("<dyn drawing::Shape>::stop".to_owned()))
        ]
    );
}

/// Where single effects may be allowed, one that is called does not stand for one that a slot has.
#[test]
fn effects_that_are_told_one_by_one_have_slots_each() {
    let mut build = Build::new();
    let text = "
pub trait Shape { fn draw(&self); fn save(&self); }
impl Shape for u8 { fn draw(&self) {} fn save(&self) { let _ = std::fs::remove_dir(\"/x\"); } }
pub fn reads(shape: &u8) -> usize {
    let shape: &dyn Shape = shape;
    shape.draw();
    std::fs::read(\"/x\").map_or(0, |bytes| bytes.len())
}
";
    build.rust_text("singly", text, &[]);
    let graph = build.graph().expect("objects");
    let graph = graph.telling_singly(&BTreeSet::from([EffectClass::Fs]));
    let roots = graph.symbols_matching(&"singly::reads".parse().expect("a pattern"));
    let verdict = &graph.judge_all(&roots)[0];
    let fs = of_class(verdict, "fs").into_iter();
    let told: Vec<_> = fs.map(|one| (&*one.api, slot(one))).collect();
    let save = Some("<dyn singly::Shape>::save".to_owned());
    assert!(told.contains(&("std::fs::read", None)), "{told:?}");
    assert!(told.contains(&("std::fs::remove_dir", save)), "{told:?}");
    assert!(!told.contains(&("std::fs::remove_dir", None)), "{told:?}");
}

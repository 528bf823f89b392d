//! Gaps of the lint with both engines: what objects show too little of, or too much.

use sentinel_tests::{Report, example, fixture, sentinel_building};
use std::sync::LazyLock;

static REPORT: LazyLock<Report> = LazyLock::new(|| {
    let target = example("toolbox").join("target");
    let args = ["check", "--locked", "--format=json"];
    let run = sentinel_building(&fixture("unseen"), &target, args);
    assert_eq!(run.code, Some(1), "{run:#?}");
    run.report()
});

fn path(function: &str) -> String {
    format!("unseen::{function}")
}

fn verdict(function: &str) -> &'static str {
    let path = path(function);
    let mut extensions = REPORT.extensions.iter();
    let extension = extensions.find(|extension| extension.path == path);
    extension.map_or("not declared", |extension| &extension.verdict)
}

/// Nothing refers to what a number leads to.
#[test]
fn gap_a_number_that_is_jumped_to_is_clean() {
    assert_eq!(verdict("jumps_to_a_number"), "clean");
}

/// The destructor runs when the caller says so.
#[test]
fn gap_what_is_left_in_the_caller_s_memory_is_clean() {
    assert_eq!(verdict("leaves_a_guard"), "clean");
}

/// Numbers are tried, not proven.
#[test]
fn gap_a_function_that_does_it_for_one_number_is_clean() {
    assert_eq!(verdict("holds_seven"), "clean");
}

/// A stand-in has no value for it, so that the function has no code.
#[test]
fn gap_a_port_s_constant_is_unknown() {
    assert_eq!(verdict("asks_for_a_name"), "unknown");
}

/// Whoever waits reads the clock, and waiting is allowed.
#[test]
fn gap_a_wait_with_a_deadline_is_no_time() {
    assert_eq!(verdict("waits_until"), "clean");
    let path = path("waits_until");
    let found = REPORT.findings.iter();
    let about: Vec<_> = found
        .filter(|finding| finding.extension.as_ref() == Some(&path))
        .collect();
    assert!(about.is_empty(), "{about:#?}");
}

/// At run time the same call is a crossing.
#[test]
fn gap_a_client_by_its_own_type_is_dirty_before_it_runs() {
    assert_eq!(verdict("takes_a_client"), "dirty");
}

/// The callee's destructor call is in nobody's code that is known here.
#[test]
fn gap_what_is_given_to_an_injected_callback_to_drop_is_clean() {
    assert_eq!(verdict("gives_a_guard_away"), "clean");
}

/// Stand-ins have three sizes, and a client any.
#[test]
fn gap_a_client_that_is_told_by_its_size_is_clean() {
    assert_eq!(verdict("knows_a_client_by_its_size"), "clean");
}

/// One type stands for whatever is called, converted or iterated.
#[test]
fn gap_a_callback_that_is_told_by_its_size_is_clean() {
    assert_eq!(verdict("knows_a_callback_by_its_size"), "clean");
}

/// Where no stand-in is to be had, two clients of one type have the same code.
#[test]
fn gap_a_client_of_the_type_that_is_handed_in_without_a_stand_in_is_clean() {
    assert_eq!(verdict("makes_another_client"), "clean");
}

/// Nor does a type show who made it.
#[test]
fn gap_an_iterator_that_a_client_without_a_stand_in_hands_out_is_dirty() {
    assert_eq!(verdict("counts_what_a_client_hands_out"), "dirty");
}

/// What the port does with it is behind the port.
#[test]
fn gap_what_is_handed_to_a_port_by_another_trait_is_unknown() {
    assert_eq!(verdict("hands_a_visitor_over"), "unknown");
}

/// A call of a trait object does not show what is done with what it is handed.
#[test]
fn gap_what_an_object_of_a_generic_port_is_handed_is_clean() {
    assert_eq!(verdict("pins_a_note"), "clean");
    assert_eq!(verdict("emits_a_note"), "clean");
}

/// A client may want more of the type than its port does.
#[test]
fn gap_a_value_of_one_s_own_that_a_generic_port_is_handed_is_unknown() {
    assert_eq!(verdict("shelves_a_plain_value"), "unknown");
}

/// A global's type leads to those who make what it names, and not to what these hold in turn.
#[test]
fn gap_a_callable_within_what_a_global_holds_is_clean_if_made_elsewhere() {
    assert_eq!(verdict("rings_the_bell"), "clean");
}

/// Whether the caller calls it, nobody knows.
#[test]
fn gap_what_another_method_of_a_returned_type_does_is_clean() {
    assert_eq!(verdict("returns_a_draft"), "clean");
}

/// A vtable does not have it.
#[test]
fn gap_what_a_trait_keeps_from_its_objects_is_clean() {
    assert_eq!(verdict("hides_a_draft"), "clean");
}

/// A seventh would have to be taken.
#[test]
fn gap_what_lies_deeper_than_six_steps_is_unknown() {
    assert_eq!(verdict("buries_a_draft"), "unknown");
}

/// Whatever the trait offers, nothing calls it.
#[test]
fn gap_what_is_returned_by_a_trait_without_objects_is_unknown() {
    assert_eq!(verdict("returns_a_visitor"), "unknown");
}

/// Source declares what the block writes.
#[test]
fn gap_what_a_block_inherits_is_not_listed_by_source_alone() {
    let inherited = "<unseen::Draft as unseen::Saved>::save_twice";
    let lists = |report: &Report| {
        let mut extensions = report.extensions.iter();
        extensions.any(|extension| extension.path == inherited)
    };
    assert!(lists(&REPORT));
    let args = ["check", "--locked", "--format=json", "--engine=source"];
    let target = example("toolbox").join("target");
    assert!(!lists(
        &sentinel_building(&fixture("unseen"), &target, args).report()
    ));
}

/// What is called by the table is dirty all the same, and an allow of the trait's method covers it.
#[test]
fn gap_a_table_laid_out_as_a_vtable_is_taken_for_one() {
    assert_eq!(verdict("calls_by_operations"), "dirty");
    let path = Some(path("calls_by_operations"));
    let mut findings = REPORT.findings.iter();
    let finding = findings.find(|finding| finding.extension == path && finding.level == "deny");
    let through = finding.and_then(|finding| finding.through.as_deref());
    assert_eq!(through, Some("<dyn unseen::Saves>::save"));
}

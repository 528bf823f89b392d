//! Functions that the analysis build has marked, judged by their witnesses.

use crate::fixture::{Build, Verdict, classes, file};
use sentinel_lint::object::mark::{FoundMark, MarkKind};
use std::{collections::BTreeMap, sync::LazyLock};

type Judged = BTreeMap<String, (FoundMark, Option<Verdict>)>;

static MARKED: LazyLock<Judged> = LazyLock::new(|| {
    let mut build = Build::new();
    // As for a check of declared functions alone: what nobody calls need not exist.
    build.rust("marked", &file("marked.rs"), &["-Clink-dead-code=no"]);
    let graph = build.graph().expect("the fixtures are objects");
    let marks = graph.marks();
    let judged = marks.into_iter().map(|mark| {
        let verdict = mark.root.as_ref().ok().map(|root| graph.judge(root));
        (mark.path.clone(), (mark, verdict))
    });
    judged.collect()
});

#[track_caller]
fn verdict(path: &str) -> (&'static FoundMark, &'static Verdict) {
    let (mark, verdict) = &MARKED[path];
    let why = mark.root.as_ref().err();
    (
        mark,
        verdict
            .as_ref()
            .unwrap_or_else(|| panic!("{path} is judged: {why:?}")),
    )
}

#[track_caller]
fn why_not(path: &str) -> &'static str {
    let (mark, _) = &MARKED[path];
    mark.root.as_ref().expect_err("it cannot be judged")
}

#[test]
fn a_mark_says_what_is_declared_and_where() {
    let (mark, _) = verdict("marked::plain");
    assert_eq!(mark.kind, MarkKind::Function);
    assert_eq!(mark.crate_name, "marked");
    assert_eq!(mark.subject, "plain's subject");
    assert!(mark.file.ends_with("marked.rs"), "{}", mark.file);
    assert_eq!(mark.line, 42);
}

#[test]
fn a_generic_function_is_judged_as_the_witness_calls_it() {
    assert!(classes(verdict("marked::through_a_port").1).is_empty());
    assert!(!classes(verdict("marked::past_the_port").1).is_empty());
}

#[test]
fn what_is_returned_counts_by_its_destructor() {
    let (_, (reached, _)) = verdict("marked::guard");
    let chain = &reached
        .iter()
        .find(|reached| reached.class.name() == "fs")
        .expect("fs")
        .chain;
    assert_eq!(chain[0].function, "marked::guard");
    assert_eq!(chain[0].line, 42);
    assert!(chain[1].function.ends_with("Drop>::drop"));
}

/// The reasons for which not everything of a function could be followed.
#[track_caller]
fn gaps(path: &str) -> Vec<&'static str> {
    let (_, (_, gaps)) = verdict(path);
    gaps.iter().map(|gap| &*gap.reason).collect()
}

#[test]
fn a_body_that_the_returned_type_names_must_exist() {
    assert!(gaps("marked::unseen")[0].contains("marked::unseen::{closure#0}"));
}

#[test]
fn a_body_that_the_returned_type_names_is_looked_into() {
    assert!(!classes(verdict("marked::seen").1).is_empty());
    assert!(gaps("marked::seen").is_empty());
}

#[test]
fn what_lies_deeper_than_the_witness_goes_is_unknown_unless_nothing_can_hide_there() {
    assert!(gaps("marked::deep")[0].contains("`core::option::Option<marked::Lazy>`"));
    assert!(gaps("marked::shallow").is_empty());
}

#[test]
fn what_holds_values_and_is_not_opened_is_unknown() {
    assert!(gaps("marked::holder")[0].contains("marked::Lazy"));
    assert!(gaps("marked::own_type").is_empty());
}

#[test]
fn a_witness_that_does_not_tell_what_it_got_is_not_believed() {
    assert!(why_not("marked::silent").contains("not of one version"));
}

#[test]
fn a_mark_without_a_witness_gives_its_reason() {
    assert_eq!(why_not("marked::Service::method"), "no witness, and why");
    assert!(why_not("marked::nobody").starts_with("nothing in the build calls it"));
}

#[test]
fn a_witness_that_calls_another_function_is_not_believed() {
    assert!(why_not("marked::mistaken").contains("another function"));
}

#[test]
fn a_mark_says_what_is_allowed() {
    let (mark, _) = verdict("marked::allowing");
    let allows = mark.allows.as_deref().expect("it is said").iter();
    let allows: Vec<_> = allows
        .map(|allow| (allow.class.name(), &*allow.reason))
        .collect();
    assert_eq!(allows, [("fs", "its folder"), ("fd-io", "its handles")]);
    assert_eq!(verdict("marked::plain").0.allows, Some(Vec::new()));
}

#[test]
fn a_mark_of_older_macros_is_read_as_far_as_it_goes() {
    assert_eq!(verdict("marked::of_older_macros").0.allows, None);
}

#[test]
fn a_mark_that_is_not_understood_judges_nothing() {
    assert!(why_not("marked::of_newer_macros").contains("marks of version 3"));
    assert!(why_not("marked::allowing_nonsense").contains("damaged"));
}

#[test]
fn ports_are_told_from_functions() {
    assert_eq!(MARKED["marked"].0.kind, MarkKind::Port);
    assert_eq!(MARKED["marked"].0.subject, "marked::Port");
}

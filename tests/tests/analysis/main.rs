//! What the macros write for the analysis build: a mark for each declared function, and a witness
//! from which everything hangs that a call can do, with what its result does when it is used and
//! dropped. Read from real objects; the fixture's functions say by their names what to expect.
#![cfg(target_os = "linux")]

mod build;
mod objects;

use build::build;
use objects::{Mark, Objects};
use sentinel_effects::mark::MarkKind;
use std::collections::BTreeSet;

/// Methods of which a trait chose the name, and what they do in the fixture.
const NAMED_BY_A_TRAIT: &[(&str, usize)] = &[
    (
        "<shapes::methods::Borrowed<_> as core::future::future::Future>::poll",
        59,
    ),
    (
        "<shapes::methods::Borrowed<_> as shapes::methods::Extension<_>>::run",
        56,
    ),
    (
        "<shapes::methods::Borrowed<_> as shapes::methods::Extension<_>>::tell",
        57,
    ),
    ("<shapes::methods::Plain as core::fmt::Display>::fmt", 60),
    (
        "<shapes::methods::Plain as core::iter::traits::iterator::Iterator>::next",
        58,
    ),
    (
        "<shapes::methods::Plain as core::ops::drop::Drop>::drop",
        61,
    ),
    ("<wild::hidden::Private as wild::hidden::Local>::run", 73),
];

/// The effects that a value of a type brings beside the function's own.
const OF_THE_RESULT: &[(&str, &[usize])] = &[
    // A `Plain` is an iterator, and is dropped.
    (
        "<shapes::methods::Plain>::s63_alone_without_receiver",
        &[58, 61],
    ),
];

/// Functions that only the attribute on the block could give a witness.
const ALONE: &[&str] = &[
    "<shapes::methods::Borrowed<_>>::s64_alone_in_a_generic_block",
    "shapes::methods::Declared::s65_default",
];

fn functions(objects: &Objects) -> impl Iterator<Item = &Mark> {
    let is_function = |mark: &&Mark| mark.kind == MarkKind::Function;
    objects.marks.iter().filter(is_function)
}

fn find<'a>(objects: &'a Objects, subject: &str) -> &'a Mark {
    let mut found = objects.marks.iter().filter(|mark| mark.subject == subject);
    let (first, second) = (found.next(), found.next());
    assert!(second.is_none(), "{subject} is marked twice");
    first.unwrap_or_else(|| panic!("{subject} is not marked"))
}

/// The effects that names stand for.
fn effects(names: &BTreeSet<String>) -> BTreeSet<usize> {
    let number = |name: &String| {
        let (_, rest) = name.split_once("::effect::<")?;
        rest.trim_end_matches('>').parse().ok()
    };
    names.iter().filter_map(number).collect()
}

/// What a function is to be found to do.
fn expected(path: &str) -> BTreeSet<usize> {
    let last = path.rsplit("::").next().unwrap_or_default();
    let named = last
        .strip_prefix('s')
        .and_then(|rest| rest.split('_').next());
    let own = named.and_then(|number| number.parse().ok());
    let given = NAMED_BY_A_TRAIT.iter().find(|(known, _)| *known == path);
    let own = own.or(given.map(|(_, number)| *number));
    let more = OF_THE_RESULT.iter().filter(|(known, _)| *known == path);
    own.into_iter()
        .chain(more.flat_map(|(_, numbers)| numbers.iter().copied()))
        .collect()
}

/// Asserts that the witness of every function finds what it does, all of it and nothing else, and
/// runs through an instance of the function itself.
#[track_caller]
fn assert_found(objects: &Objects) -> usize {
    let mut count = 0;
    for mark in functions(objects).filter(|mark| !ALONE.contains(&&*mark.path)) {
        let path = &mark.path;
        let Some(reached) = objects.reached(mark) else {
            panic!("{path} has no witness: {}", mark.reason);
        };
        assert_eq!(effects(&reached), expected(path), "{path}: {reached:#?}");
        let last = path.rsplit("::").next().unwrap_or_default();
        assert!(
            reached
                .iter()
                .any(|name| name.contains(&format!("::{last}"))),
            "{path} is not called: {reached:#?}"
        );
        count += 1;
    }
    count
}

#[test]
fn a_witness_finds_what_any_shape_of_function_does() {
    let built = build("shapes");
    // A port that is copied, with a supertrait or without saying so, costs another round.
    assert!(built.rounds <= 2);
    let objects = Objects::read(&built.libraries);
    assert!(assert_found(&objects) > 60);
    assert!(built.said_nothing(), "{}", built.messages);
}

#[test]
fn a_witness_finds_what_unsafe_and_hidden_functions_do() {
    let built = build("wild");
    let objects = Objects::read(&built.libraries);
    assert_eq!(assert_found(&objects), 5);
    assert!(built.said_nothing(), "{}", built.messages);
}

#[test]
fn a_method_that_is_declared_alone_is_marked_all_the_same() {
    let objects = Objects::read(&build("shapes").libraries);
    for path in ALONE {
        let mark = functions(&objects).find(|mark| mark.path == *path);
        let mark = mark.unwrap_or_else(|| panic!("{path} is not marked"));
        assert!(objects.reached(mark).is_none(), "{path}");
    }
}

#[test]
fn a_mark_tells_the_name_and_the_place_that_the_runtime_knows() {
    let objects = Objects::read(&build("shapes").libraries);
    let source = include_str!("../../analysis/shapes/src/functions.rs");
    let place = |name: &str| {
        let line = source
            .lines()
            .position(|line| line.contains(name))
            .expect("a line");
        let column = source.lines().nth(line).and_then(|line| line.find(name));
        let number = |index| u32::try_from(index + 1).expect("a small number");
        (
            "shapes/src/functions.rs".to_owned(),
            number(line),
            number(column.expect("a column")),
        )
    };
    let plain = find(&objects, "shapes::functions::s1_plain");
    assert_eq!(plain.place, place("s1_plain"));
    assert_eq!(find(&objects, "twenty-two").place, place("s22_shadowed"));
    let method = find(&objects, "shapes::methods::Service::s51_method");
    assert_eq!(method.path, "<shapes::methods::Service<_, _>>::s51_method");
}

/// The runtime's modules that are made for an analysis build.
const MADE_FOR_IT: &[&str] = &["analysis", "crossing", "propagate"];

#[test]
fn no_window_is_opened() {
    let objects = Objects::read(&build("shapes").libraries);
    let is_window = |name: &&String| {
        let mut named = name.split("sentinel_runtime::").skip(1);
        named.any(|rest| !MADE_FOR_IT.iter().any(|module| rest.starts_with(module)))
    };
    for mark in functions(&objects) {
        let reached = objects.reached(mark).unwrap_or_default();
        let windows: Vec<_> = reached.iter().filter(is_window).collect();
        assert!(windows.is_empty(), "{}: {windows:#?}", mark.path);
    }
}

#[test]
fn a_port_trait_is_marked_and_tells_whether_it_has_stand_ins() {
    let objects = Objects::read(&build("shapes").libraries);
    let store = find(&objects, "shapes::ports::Store");
    assert_eq!((store.kind, &*store.reason), (MarkKind::PortTrait, ""));
    let odd = find(&objects, "shapes::ports::Odd");
    assert!(odd.reason.contains("no_probe"), "{}", odd.reason);
}

#[test]
fn what_does_not_compile_is_left_out_and_nothing_else() {
    let built = build("broken");
    let objects = Objects::read(&built.libraries);
    for mark in functions(&objects) {
        let (path, reached) = (&mark.path, objects.reached(mark));
        let name = path.rsplit("::").next().unwrap_or_default();
        if name.starts_with('u') || mark.subject == "u6" {
            assert!(reached.is_none(), "{path} has a witness");
            assert!(
                mark.reason.contains("does not compile ("),
                "{}",
                mark.reason
            );
        } else {
            let reached = reached.unwrap_or_else(|| panic!("{path}: {}", mark.reason));
            assert_eq!(effects(&reached), expected(path), "{path}");
        }
    }
    let foreign = find(&objects, "broken::u1_foreign_bound");
    assert!(
        foreign.reason.contains("`Probe: Foreign`"),
        "{}",
        foreign.reason
    );
    assert_eq!(functions(&objects).count(), 14);
}

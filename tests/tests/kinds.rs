//! The kinds that are hard to judge, through the whole lint: each function of the fixture names the
//! verdict that is right for it.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use sentinel_tests::{Report, example, fixture, sentinel_building};
use std::{collections::BTreeMap, sync::LazyLock};

static REPORT: LazyLock<Report> = LazyLock::new(|| {
    let target = example("toolbox").join("target");
    let args = ["check", "--locked", "--format=json"];
    let run = sentinel_building(&fixture("kinds"), &target, args);
    assert_eq!(run.code, Some(1), "{run:#?}");
    run.report()
});

const VERDICTS: [&str; 3] = ["clean", "dirty", "unknown"];

/// Holds each function of a module to its name.
#[track_caller]
fn hold(module: &str, verdicts: &[&str]) {
    let start = format!("kinds::{module}::");
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for extension in &REPORT.extensions {
        let Some(name) = extension.path.strip_prefix(&start) else {
            continue;
        };
        let (within, name) = name.rsplit_once("::").unwrap_or(("", name));
        let (expected, _) = name.split_once('_').unwrap_or((name, ""));
        if !within.is_empty() && !VERDICTS.contains(&expected) {
            // A method that is there to be judged through another function.
            continue;
        }
        *seen.entry(expected).or_default() += 1;
        let object = &extension.voices.object;
        // What the other engine finds or doubts must not stand in for what this one does.
        if object != expected {
            wrong.push((name, &extension.verdict, object, &extension.reason));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(seen.into_keys().collect::<Vec<_>>(), verdicts);
}

#[test]
fn what_methods_of_a_returned_object_return_counts() {
    hold("objects", &["clean", "dirty", "unknown"]);
}

#[test]
fn what_is_handed_to_a_port_is_the_extension_s() {
    hold("callbacks", &["clean", "dirty"]);
}

#[test]
fn what_is_handed_over_by_an_unknown_trait_is_unknown() {
    hold("traits", &["clean", "dirty", "unknown"]);
    let path = "kinds::traits::unknown_visitor";
    let mut extensions = REPORT.extensions.iter();
    let visitor = extensions.find(|extension| extension.path == path);
    let reason = visitor.and_then(|visitor| visitor.reason.as_deref());
    let reason = reason.expect("an unknown verdict has a reason");
    assert!(reason.contains("`kinds::traits::Counting`"), "{reason}");
}

#[test]
fn where_no_stand_in_is_to_be_had_a_client_that_is_handed_in_is_let_pass() {
    hold("clients", &["clean", "dirty", "unknown"]);
}

#[test]
fn what_a_client_without_a_stand_in_becomes_and_hands_out_is_let_pass_or_unknown() {
    hold("handed_out", &["clean", "dirty", "unknown"]);
}

#[test]
fn what_is_handed_to_a_port_without_a_stand_in_is_unknown_or_dropped_unless_it_is_std_s() {
    hold("lent", &["clean", "dirty", "unknown"]);
}

#[test]
fn a_bound_lets_a_port_do_no_less_than_it_says() {
    hold("narrow", &["clean", "dirty", "unknown"]);
}

#[test]
fn a_namesake_of_a_trait_of_std_does_not_pass_for_it() {
    hold("namesakes", &["clean", "dirty", "unknown"]);
}

#[test]
fn what_a_trait_requires_or_lets_a_type_write_anew_is_called_too() {
    hold("overridden", &["clean", "dirty"]);
}

#[test]
fn a_generic_port_may_do_what_its_clients_want_to() {
    hold("generic", &["clean", "dirty", "unknown"]);
}

#[test]
fn a_trait_of_one_s_own_may_be_written_for_types_of_std_and_for_objects() {
    hold("foreign", &["clean", "unknown"]);
}

#[test]
fn what_a_type_tells_while_compiling_is_looked_at_for_each_stand_in() {
    hold("constants", &["clean", "dirty", "unknown"]);
}

#[test]
fn a_bound_by_a_trait_of_std_is_no_obstacle() {
    hold("bounds", &["clean", "dirty"]);
}

#[test]
fn what_is_returned_is_used_as_whoever_has_it_may_use_it() {
    hold("returned", &["clean", "dirty", "unknown"]);
}

#[test]
fn what_a_returned_value_holds_is_used_however_deep_and_whatever_it_is_called() {
    hold("owned", &["clean", "dirty", "unknown"]);
    hold("owned::alone", &["dirty", "unknown"]);
}

#[test]
fn what_a_declared_block_inherits_is_declared_with_it() {
    let mut declared: Vec<(&str, &str, &str)> = REPORT
        .extensions
        .iter()
        .filter_map(|extension| {
            let path = extension.path.strip_prefix("<kinds::inherited::")?;
            let (own, method) = path.split_once(">::")?;
            Some((own, method, &*extension.verdict))
        })
        .collect();
    declared.sort_unstable();
    let plugin = declared
        .iter()
        .filter(|(own, ..)| own.ends_with("::Plugin"));
    let methods: Vec<_> = plugin
        .map(|(own, method, _)| (&own[..4], *method))
        .collect();
    let all = ["clean_name", "clean_run", "dirty_run"];
    let both = ["Heir", "Over"].map(|own| all.map(|method| (own, method)));
    assert_eq!(methods, both.concat());
    for (own, method, verdict) in declared {
        let expected = if method.starts_with("dirty_") {
            "dirty"
        } else {
            "clean"
        };
        assert_eq!(verdict, expected, "{own}::{method}");
    }
}

#[test]
fn a_block_that_may_inherit_what_nothing_shows_is_unknown() {
    let extensions = REPORT.extensions.iter();
    let unknown: Vec<_> = extensions
        .filter_map(|extension| {
            let block = extension.path.strip_prefix("kinds::inherited::")?;
            Some((block, &*extension.verdict))
        })
        .collect();
    assert_eq!(
        unknown,
        [
            ("<Heir as Provides>", "unknown"),
            ("<Heir as own :: Default>", "unknown")
        ]
    );
}

#[test]
fn what_other_methods_of_a_returned_type_do_is_a_note() {
    let notes = |name: &str| -> Vec<(&str, &str)> {
        let path = format!("kinds::{name}");
        let mut findings: Vec<_> = REPORT.findings.iter().collect();
        findings.retain(|finding| finding.extension.as_ref() == Some(&path));
        let told = findings.into_iter();
        told.map(|finding| (&*finding.level, &*finding.rule))
            .collect()
    };
    let note = ("note", "direct-effect");
    assert_eq!(notes("returned::clean_but_for_other_methods"), [note]);
    assert!(notes("owned::clean_lent").is_empty());
    // Whoever has a hidden type can call no method but its trait's.
    assert!(notes("returned::clean_client").is_empty());
}

#[test]
fn values_and_formats_of_serde_are_followed_by_the_feature() {
    hold("serialised", &["clean", "dirty"]);
}

//! Declared functions in the bodies of others, and several that one macro writes in one place: each
//! is found once and judged by its own mark.

use crate::witnesses::project;
use serde_json::Value;

/// Each name begins with what is to be said of the function.
const SOURCE: &str = "\
use sentinel_runtime::port_mediated;

fn act() -> usize {
    std::fs::read(\"/x\").map_or(0, |bytes| bytes.len())
}

pub fn plain() {
    #[port_mediated]
    fn dirty() -> usize { act() }
}
pub fn closure() -> impl Fn() {
    || {
        #[port_mediated]
        fn dirty() -> usize { let inner = || act(); inner() }
    }
}
pub async fn suspended() {
    #[port_mediated]
    async fn dirty() -> usize { act() }
}
pub fn constant() -> usize {
    const {
        #[port_mediated]
        fn dirty() -> usize { act() }
        1
    }
}
pub fn length() -> usize {
    [0_u8; { #[port_mediated] fn dirty() -> usize { act() } 2 }].len()
}
pub static GLOBAL: usize = {
    #[port_mediated]
    fn dirty() -> usize { act() }
    1
};
pub fn inner_impl() {
    struct Inner;
    #[port_mediated]
    impl Inner {
        fn dirty(&self) -> usize { act() }
        fn clean(&self) -> usize { 1 }
    }
}
pub fn inner_trait() {
    struct Inner;
    #[port_mediated]
    impl Clone for Inner {
        fn clone(&self) -> Self { act(); Inner }
    }
}
pub fn blocks() {
    { #[port_mediated] fn dirty() -> usize { let inner = || act(); inner() } }
    { #[port_mediated] fn clean() -> usize { let inner = || 1; inner() } }
}
pub fn alike() -> usize {
    let first = { #[port_mediated] fn same() -> usize { 1 } same() };
    let second = { #[port_mediated] fn same() -> usize { let inner = || act(); inner() } same() };
    first + second
}
";

/// What is said of every extension: verdict, source's voice, the objects' voice, path and line.
fn told(report: &Value) -> Vec<[String; 5]> {
    let extensions = report["extensions"].as_array().expect("a list");
    let text = |value: &Value| {
        value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned)
    };
    let told = extensions.iter().map(|one| {
        let voices = &one["voices"];
        [
            &one["verdict"],
            &voices["source"],
            &voices["object"],
            &one["path"],
            &one["line"],
        ]
        .map(text)
    });
    told.collect()
}

#[test]
fn a_function_in_a_body_has_the_path_of_what_is_around_and_is_judged_by_its_mark() {
    let report = project("nested", SOURCE).report(&["-p", "nested"]);
    let told = told(&report);
    let named = |path: &str| {
        let mut found = told.iter().filter(|one| one[3] == path);
        let one = found.next();
        let [verdict, source, object, ..] = one.unwrap_or_else(|| panic!("{path} in {told:#?}"));
        assert!(found.next().is_none(), "{path} once: {told:#?}");
        [verdict.as_str(), source, object]
    };
    for around in [
        "plain",
        "closure",
        "suspended",
        "constant",
        "length",
        "GLOBAL",
        "blocks",
    ] {
        assert_eq!(
            named(&format!("nested::{around}::dirty")),
            ["dirty"; 3],
            "{around}"
        );
    }
    assert_eq!(named("nested::blocks::clean"), ["clean"; 3]);
    assert_eq!(named("nested::inner_impl::Inner::dirty"), ["dirty"; 3]);
    assert_eq!(named("nested::inner_impl::Inner::clean"), ["clean"; 3]);
    let cloning = "<nested::inner_trait::Inner as std::clone::Clone>::clone";
    assert_eq!(named(cloning), ["dirty"; 3]);
    let same = told.iter().filter(|one| one[3] == "nested::alike::same");
    let same: Vec<&str> = same.map(|one| &*one[0]).collect();
    assert_eq!(same, ["clean", "dirty"], "in the order of their lines");
    assert_eq!(told.len(), 13, "{told:#?}");
}

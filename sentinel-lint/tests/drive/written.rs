//! What macros write: declared functions that are told apart by nothing but their order, and
//! attributes that source does not show, whose `allow` counts as one that is written.

use crate::{project::Project, witnesses::project};
use serde_json::Value;
use std::sync::LazyLock;

/// The calls in bodies are not read as items, since their text is none: only marks show what they
/// declare.
const SOURCE: &str = "\
use sentinel_runtime::port_mediated;

macro_rules! twins {
    ($($body:expr;)*) => { $(
        const _: () = {
            #[port_mediated]
            pub fn twin() -> usize { $body }
        };
    )* };
}
twins! { 1; usize::from(std::fs::read(\"/x\").is_ok()); usize::from(std::fs::read(\"/y\").is_ok()); }

macro_rules! declared {
    ($($allow:tt)*) => {
        #[port_mediated(subject = \"hidden\", $($allow)*)]
        pub fn reads() -> usize { std::fs::read(\"/x\").map_or(0, |bytes| bytes.len()) }
    };
}
pub fn allowed() { declared! { allow(fs, reason = \"its own folder\") } }
pub fn denied() { declared! {} }
pub fn stale() { declared! { allow(fs, net, reason = \"its own\\nfolder\") } }
";

fn list<'r>(report: &'r Value, of: &str) -> impl Iterator<Item = &'r Value> {
    report[of].as_array().expect("a list").iter()
}

/// Built and judged once: a second project in the same place would replace what the first one made.
static CHECKED: LazyLock<(Project, Value)> = LazyLock::new(|| {
    let project = project("written", SOURCE);
    let report = project.report(&["-p", "written"]);
    (project, report)
});

#[test]
fn functions_of_one_macro_are_judged_one_by_one() {
    let (_, report) = &*CHECKED;
    let twins = list(report, "extensions").filter(|one| one["path"] == "written::_::twin");
    let verdicts: Vec<_> = twins.map(|one| one["voices"]["object"].clone()).collect();
    assert_eq!(verdicts, ["clean", "dirty", "dirty"]);
}

/// Whoever knows of the one does not know of the other.
#[test]
fn what_is_found_of_functions_of_one_path_has_keys_that_differ_and_stay_when_lines_move() {
    let keys = |report: &Value| -> Vec<String> {
        let of_twins = |one: &&Value| one["extension"] == "moved::_::twin";
        let found = list(report, "findings").filter(of_twins);
        let keys = found.map(|one| one["fingerprint"].as_str().expect("a key").to_owned());
        keys.collect()
    };
    let told = |source: &str| project("moved", source).report(&["-p", "moved"]);
    let before = keys(&told(SOURCE));
    assert_eq!(before.len(), 2);
    assert_ne!(before[0], before[1]);
    assert_eq!(keys(&told(&format!("\n\n{SOURCE}"))), before);
}

#[test]
fn an_attribute_that_a_macro_writes_allows_what_it_says() {
    let (project, report) = &*CHECKED;
    let verdict = |of: &str| {
        let path = format!("written::{of}::reads");
        let mut found = list(report, "extensions").filter(|one| one["path"] == *path);
        let one = found.next().expect("it is declared");
        assert!(found.next().is_none(), "{of} once");
        assert_eq!(one["subject"], "hidden");
        assert_eq!(
            one["voices"]["source"], "not-run",
            "source does not show it"
        );
        one["verdict"].clone()
    };
    assert_eq!(verdict("allowed"), "clean");
    assert_eq!(verdict("denied"), "dirty");
    assert_eq!(verdict("stale"), "clean");

    let stale = list(report, "findings").filter(|one| one["rule"] == "stale-allow");
    let stale: Vec<_> = stale.map(|one| [&one["extension"], &one["api"]]).collect();
    assert_eq!(stale, [["written::stale::reads", "net"]]);

    let text = project.told("human", &["-p", "written"]);
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = text.lines().map(words).collect();
    for line in [
        "written::allowed::reads fs attribute its own folder",
        "written::stale::reads fs attribute its own folder",
    ] {
        assert!(lines.contains(&line.to_owned()), "{line} is in {text}");
    }
}

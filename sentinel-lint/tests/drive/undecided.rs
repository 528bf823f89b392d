//! In a large tree the source engine is asked about what the objects leave open, and about nothing
//! else unless somebody wants it.

use crate::project::{PLAIN, Project};
use serde_json::{Value, json};

/// More packages than are read on the chance that somebody wants to know.
const MANY: usize = 30;

/// One function that is compiled, and one that nothing calls with a type.
const TWO: &str = "pub fn held() -> u8 { 1 }\n\
    pub fn open<T: AsRef<std::path::Path>>(path: T) { std::fs::read(path).ok(); }\n";

fn large() -> Project {
    let on = |n: usize| format!("d{n} = {{ path = \"d{n}\" }}\n");
    let dependencies: String = (0..MANY).map(on).collect();
    let manifest = format!("{PLAIN}[dependencies]\n{dependencies}");
    let project = Project::new(&[("Cargo.toml", &manifest), ("src/lib.rs", TWO)]);
    for n in 0..MANY {
        let manifest = PLAIN.replace("'ext'", &format!("'d{n}'"));
        project.write(&format!("d{n}/Cargo.toml"), &manifest);
        project.write(&format!("d{n}/src/lib.rs"), "");
    }
    project
}

/// The verdict of an extension, and what source and objects say.
fn voices(report: &Value, path: &str) -> [Value; 3] {
    let extensions = report["extensions"].as_array().expect("a list");
    let found = extensions.iter().find(|one| one["path"] == path);
    let found = found.expect("it is declared");
    let voice = |name: &str| found["voices"][name].clone();
    [found["verdict"].clone(), voice("source"), voice("object")]
}

#[test]
fn source_speaks_where_objects_leave_something_open_and_elsewhere_on_request() {
    let project = large();
    let report = project.report(&["--extension=ext::*"]);
    assert_eq!(voices(&report, "ext::held"), ["clean", "not-run", "clean"]);
    assert_eq!(voices(&report, "ext::open"), ["dirty", "dirty", "unknown"]);
    let passed_over = json!({
        "what": "what source says about 1 of 2 extensions",
        "why": "the objects decide about them; `-v` has source read for them too",
    });
    let skipped = |report: &Value| {
        report["scanned"]["skipped"]
            .as_array()
            .expect("a list")
            .clone()
    };
    assert!(skipped(&report).contains(&passed_over), "{report:#}");

    let all = project.report(&["--extension=ext::*", "-v"]);
    assert_eq!(voices(&all, "ext::held"), ["clean", "clean", "clean"]);
    assert_eq!(voices(&all, "ext::open"), voices(&report, "ext::open"));
    assert!(!skipped(&all).contains(&passed_over), "{all:#}");
    assert_eq!(all["scanned"]["packages"], report["scanned"]["packages"]);
    assert_eq!(all["findings"], report["findings"]);
}

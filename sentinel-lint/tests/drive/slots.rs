//! What only a vtable leads to is allowed by its slot, from the compiler's objects to the report.

use crate::project::{PLAIN, Project};
use serde_json::Value;
use std::process::{Command, Output};

const SOURCE: &str = r#"
pub trait Shape<T> {
    fn area(&self) -> usize;
    fn save(&self, to: T) -> bool;
}

impl Shape<u16> for u8 {
    fn area(&self) -> usize {
        1
    }
    fn save(&self, _: u16) -> bool {
        std::fs::write("/x", "").is_ok()
    }
}

/// Nobody saves, but whoever had the object could.
pub fn draws() -> usize {
    let shape: &dyn Shape<u16> = &1;
    shape.area()
}

/// The same, and somebody does.
pub fn saves() -> usize {
    draws() + usize::from(1_u8.save(1))
}
"#;

const SAVE: &str = "<dyn ext::Shape<u16>>::save";
const AREA: &str = "<dyn ext::Shape<u16>>::area";

fn project() -> Project {
    let manifest = format!("{PLAIN}[workspace]\n");
    Project::kept(
        "slots",
        &[("Cargo.toml", &manifest), ("src/lib.rs", SOURCE)],
    )
}

/// Has `fs` allowed through these slots.
fn allow(project: &Project, slots: &[&str]) {
    let allow = |slot: &&str| {
        format!(
            "[[allow]]\nextension = 'ext::*'\neffect = 'fs'\nthrough = '{slot}'\n\
             reason = 'only drawn'\n"
        )
    };
    let configuration: String = slots.iter().map(allow).collect();
    project.write("sentinel.toml", &configuration);
}

fn check(project: &Project, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cargo-sentinel"))
        .args(["sentinel", "check", "--offline", "--extension=ext::draws"])
        .args(args)
        .current_dir(project.path(""))
        .output()
        .expect("the lint starts")
}

/// A verdict, and the rules and slots of what it is for.
type Told = (String, Vec<(String, Option<String>)>);

/// What is told of `draws` and of `saves` where these slots are allowed.
fn judged(project: &Project, slots: &[&str]) -> [Told; 2] {
    allow(project, slots);
    let output = check(project, &["--format=json", "--extension=ext::saves"]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    let list = |key: &str| report[key].as_array().expect("a list").clone();
    let text = |value: &Value| value.as_str().map(str::to_owned);
    ["ext::draws", "ext::saves"].map(|path| {
        let extensions = list("extensions").into_iter();
        let mut verdicts = extensions.filter(|one| one["path"] == path);
        let verdict = verdicts.next().and_then(|one| text(&one["verdict"]));
        let findings = list("findings").into_iter();
        let own = findings.filter(|one| one["extension"] == path && one["level"] == "deny");
        let told = own.map(|one| {
            let rule = text(&one["rule"]).expect("a rule");
            (rule, text(&one["through"]))
        });
        (verdict.expect("a verdict"), told.collect())
    })
}

#[test]
fn a_slot_is_allowed_from_the_objects_to_the_report() {
    let is = |verdict: &str, slots: &[Option<&str>]| {
        let told = slots.iter();
        let told = told.map(|slot| ("direct-effect".to_owned(), slot.map(str::to_owned)));
        (verdict.to_owned(), told.collect::<Vec<_>>())
    };
    let project = project();
    let directly = is("dirty", &[None]);
    let by_a_slot = is("dirty", &[Some(SAVE)]);
    assert_eq!(judged(&project, &[]), [by_a_slot.clone(), directly.clone()]);
    assert_eq!(judged(&project, &[AREA]), [by_a_slot, directly.clone()]);
    assert_eq!(judged(&project, &[SAVE]), [is("clean", &[]), directly]);

    allow(&project, &[SAVE, AREA]);
    let output = check(&project, &[]);
    let text = String::from_utf8(output.stdout).expect("text");
    assert_eq!(output.status.code(), Some(0), "{text}");
    let row =
        |line: &str| line.contains(&format!("fs through {SAVE}")) && line.contains("only drawn");
    assert!(text.lines().any(row), "{text}");
    let stale = format!("warning[stale-allow]: fs through {AREA} is allowed for `ext::*`");
    assert!(text.contains(&stale), "{text}");
}

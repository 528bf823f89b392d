//! An extension that crosses by hand is told of by the objects too: through code that source
//! cannot follow, and not where a port crosses.

use crate::project::Project;
use serde_json::Value;
use std::process::Command;

const SOURCE: &str = r"
use sentinel_runtime::{port, port_mediated};

#[port]
pub trait Store {
    fn get(&self) -> u8;
}

pub struct Disk;

#[port]
impl Store for Disk {
    fn get(&self) -> u8 {
        1
    }
}

#[port_mediated]
pub fn asks(store: &dyn Store) -> u8 {
    store.get()
}

#[port_mediated]
pub fn has_its_own_client() -> u8 {
    Disk.get()
}

#[port_mediated]
pub fn crosses() -> u8 {
    helper(&|| 1)
}

fn helper(f: &dyn Fn() -> u8) -> u8 {
    sentinel_runtime::crossing(|| f())
}

#[port_mediated]
pub fn sets() -> bool {
    sentinel_runtime::settings().install().is_ok()
}
";

fn project() -> Project {
    let runtime = concat!(env!("CARGO_MANIFEST_DIR"), "/../sentinel-runtime");
    let manifest = format!(
        "[package]\nname='forged'\nversion='0.1.0'\nedition='2024'\n[workspace]\n\
         [dependencies]\nsentinel-runtime={{path='{runtime}'}}\n"
    );
    let project = Project::kept("forged", &[("Cargo.toml", &manifest)]);
    project.write("src/lib.rs", SOURCE);
    project
}

fn report(engine: &str) -> Value {
    let engine = format!("--engine={engine}");
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-sentinel"))
        .args(["sentinel", "check", "--offline", "--format=json", &engine])
        .current_dir(project().path(""))
        .output()
        .expect("the lint starts");
    let talk = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{talk}");
    serde_json::from_slice(&output.stdout).expect("a report")
}

/// The extensions with findings of the rule, what they reach, and who says so.
fn forged(report: &Value) -> Vec<String> {
    let findings = report["findings"].as_array().expect("a list").iter();
    let forged = findings.filter(|finding| finding["rule"] == "forged-crossing");
    let told = forged.map(|one| {
        let voices: Vec<&str> = one["voices"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(Value::as_str)
            .collect();
        let text = |key: &str| one[key].as_str().unwrap_or_default().to_owned();
        format!("{} {} {}", text("extension"), text("api"), voices.join(" "))
    });
    told.collect()
}

#[test]
fn a_crossing_by_hand_is_in_the_objects() {
    let report = report("both");
    assert_eq!(
        forged(&report),
        [
            "forged::crosses sentinel_runtime::crossing object source",
            "forged::sets sentinel_runtime::settings object source",
        ],
        "{report:#}"
    );
    let findings = report["findings"].as_array().expect("a list");
    let crosses = findings
        .iter()
        .find(|one| one["extension"] == "forged::crosses");
    let chain = crosses
        .and_then(|one| one["chain"].as_array())
        .expect("a chain");
    let functions: Vec<&str> = chain
        .iter()
        .filter_map(|hop| hop["function"].as_str())
        .collect();
    assert_eq!(functions[..2], ["forged::crosses", "forged::helper"]);
}

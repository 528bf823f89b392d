//! What cannot be read of what was built is in the report.

use crate::project::{PLAIN, Project};
use std::process::Command;

/// Links an archive in which a text lies beside an object.
const SCRIPT: &str = r#"fn main() {
    let out = std::env::var("OUT_DIR").unwrap();
    let run = |program: &str, args: &[&str]| {
        let status = std::process::Command::new(program).args(args).current_dir(&out).status();
        assert!(status.unwrap().success());
    };
    std::fs::write(format!("{out}/other.c"), "int other(void) { return 1; }").unwrap();
    std::fs::write(format!("{out}/note.txt"), "no object").unwrap();
    run("gcc", &["-c", "other.c", "-o", "other.o"]);
    run("ar", &["crs", "libother.a", "other.o", "note.txt"]);
    println!("cargo::rustc-link-search=native={out}");
    println!("cargo::rustc-link-lib=static:-bundle=other");
}"#;

#[test]
fn a_member_that_is_no_object_is_skipped_by_a_name_that_is_no_path() {
    let project = Project::new(&[
        ("Cargo.toml", PLAIN),
        ("build.rs", SCRIPT),
        (
            "src/lib.rs",
            "unsafe extern \"C\" { fn other() -> i32; }\n\
             pub fn call() -> i32 { unsafe { other() } }\n",
        ),
    ]);
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-sentinel"))
        .args(["sentinel", "check", "--engine=object", "--format=json"])
        .arg("--extension=ext::call")
        .current_dir(project.path(""))
        .output()
        .expect("the lint starts");
    let talk = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{talk}");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a report");
    let skipped = report["scanned"]["skipped"].as_array().expect("a list");
    let expected = serde_json::json!({
        "what": "libother.a(note.txt)",
        "why": "no object code of a known kind",
    });
    assert!(skipped.contains(&expected), "{skipped:?}");
}

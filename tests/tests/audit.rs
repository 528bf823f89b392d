//! `cargo sentinel audit` on a real tree: functions that nobody has declared are told too.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use sentinel_tests::{Run, example, sentinel_in};
use serde_json::Value;

fn audit(args: &[&str]) -> Run {
    let args = [&["audit", "--locked", "--offline"], args].concat();
    sentinel_in(&example("toolbox"), args)
}

#[test]
fn every_function_of_the_tree_has_the_effects_that_it_reaches() {
    let run = audit(&["--format=json"]);
    assert_eq!(run.code, Some(0), "{run:#?}");
    let document: Value = serde_json::from_str(&run.stdout).expect("a document");
    assert_eq!(document["schema"], "sentinel-audit/1");
    let of = |path: &str| {
        let packages = document["packages"].as_array().expect("packages").iter();
        let functions =
            packages.flat_map(|package| package["functions"].as_array().expect("a list"));
        let mut functions = functions.filter(|function| function["path"] == path);
        let function = functions.next().unwrap_or_else(|| panic!("{path}"));
        assert!(functions.next().is_none(), "{path} is there twice");
        let mut effects = function["effects"].as_array().expect("effects").iter();
        effects.any(|effect| effect == "fs")
    };
    assert!(of("gridlines::style::current"));
    assert!(of("toolbox_extensions::tidy::tidy"));
    assert!(!of("toolbox_extensions::words::count"));
    assert!(!run.stdout.contains("__sentinel_"));
}

#[test]
fn a_package_that_the_tree_has_not_is_named_with_the_nearest() {
    let run = audit(&["--show", "grid-lines"]);
    assert_eq!(run.code, Some(2), "{run:#?}");
    assert_eq!(run.stdout, "");
    assert!(
        run.stderr
            .contains("`grid-lines`; the nearest is `gridlines`"),
        "{run:#?}"
    );
}

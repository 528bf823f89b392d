//! What the analysis build leaves alone, and what it is not misled by.

use crate::project::{PLAIN, Project, executable};
use sentinel_lint::object::drive::DriveError;
use std::fs;

#[test]
fn the_users_own_build_stays_fresh() {
    let project = Project::new(&[
        ("Cargo.toml", PLAIN),
        ("src/lib.rs", "pub fn f() {}\n"),
        ("src/main.rs", "fn main() { ext::f() }\n"),
    ]);
    let stderr = |output: std::process::Output| {
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stderr).expect("text")
    };
    let first = stderr(project.cargo(&["build", "-v"]));
    assert!(first.contains("Running"), "{first}");
    project.build(&[]).expect("built");
    let again = stderr(project.cargo(&["build", "-v"]));
    assert!(
        !again.contains("Running") && again.contains("Fresh"),
        "{again}"
    );
    let run = project.cargo(&["run", "--quiet"]);
    assert!(
        run.status.success(),
        "the user's binary is still one: {run:?}"
    );
}

#[test]
fn a_second_analysis_build_builds_nothing() {
    let project = Project::new(&[("Cargo.toml", PLAIN), ("src/lib.rs", "pub fn f() {}\n")]);
    let first = project.build(&[]).expect("built");
    let modified = |build: &crate::project::Build| {
        let inputs = build.of(|_| true);
        let times = inputs
            .iter()
            .map(|input| fs::metadata(&input.path)?.modified());
        times.collect::<Result<Vec<_>, _>>().expect("times")
    };
    let before = modified(&first);
    let second = project.build(&[]).expect("built");
    assert_eq!(modified(&second), before);
}

#[test]
fn the_users_wrapper_stays_and_is_asked() {
    let project = Project::new(&[("Cargo.toml", PLAIN), ("src/lib.rs", "pub fn f() {}\n")]);
    let wrapper = script(&project, "echo \"$@\" >> \"$0.log\"; exec \"$@\"");
    let project = project.with("RUSTC_WRAPPER", &wrapper);
    project.build(&[]).expect("built");
    let log = fs::read_to_string(format!("{wrapper}.log")).expect("the wrapper has run");
    assert!(log.contains("--crate-name ext"), "{log}");
}

#[test]
fn a_wrapper_that_drops_our_flags_is_found_out() {
    let project = Project::new(&[("Cargo.toml", PLAIN), ("src/lib.rs", "pub fn f() {}\n")]);
    let drops = "for arg; do shift; case $arg in -Cdwarf-version=*|--cfg=sentinel_analysis);; \
                 *) set -- \"$@\" \"$arg\";; esac; done; exec \"$@\"";
    let wrapper = script(&project, drops);
    let project = project.with("RUSTC_WRAPPER", &wrapper);
    let error = project.build(&[]).expect_err("unstamped");
    assert!(matches!(error, DriveError::Unstamped { .. }), "{error:?}");
    assert!(error.to_string().contains("RUSTC_WRAPPER"), "{error}");
}

fn script(project: &Project, body: &str) -> String {
    let path = executable(project, "wrapper", body);
    path.into_os_string().into_string().expect("UTF-8")
}

#[test]
fn profiles_of_the_user_do_not_reach_the_analysis() {
    let project = Project::new(&[
        (
            "Cargo.toml",
            "[workspace]\nmembers=['app','dep']\nresolver='3'\n\
             [profile.dev]\nlto='fat'\npanic='abort'\nstrip='symbols'\ndebug=0\nopt-level=3\n\
             [profile.dev.package.dep]\nopt-level=3\ndebug=false\nstrip='symbols'\n\
             [profile.dev.package.'*']\nopt-level=2\n",
        ),
        (
            "app/Cargo.toml",
            "[package]\nname='app'\nversion='0.1.0'\nedition='2024'\n[dependencies]\ndep={path='../dep'}\n",
        ),
        ("app/src/main.rs", "fn main() { dep::outer() }\n"),
        (
            "dep/Cargo.toml",
            "[package]\nname='dep'\nversion='0.1.0'\nedition='2024'\n",
        ),
        (
            "dep/src/lib.rs",
            "pub fn outer() { inner(2) }\n#[inline]\nfn inner(n: u8) { debug_assert!(n == 1); std::hint::black_box(n); }\n",
        ),
    ]);
    let built = project.build(&["--workspace"]).expect("built");
    let symbols = built.symbols("dep");
    assert!(symbols.contains(&"dep::inner".to_owned()), "{symbols:?}");
    assert!(
        !symbols.iter().any(|name| name.contains("panicking")),
        "{symbols:?}"
    );
}

#[test]
fn lints_that_the_user_denies_do_not_fail_the_build() {
    let project = Project::new(&[
        (
            "Cargo.toml",
            &format!("{PLAIN}[lints.rust]\nunused='deny'\nmissing_docs='forbid'\n"),
        ),
        (
            "src/lib.rs",
            "#![deny(warnings)]\n#![forbid(unsafe_code)]\npub fn f() { let x = 1; }\n",
        ),
    ]);
    project.build(&[]).expect("built");
}

#[test]
fn what_does_not_compile_is_told_in_rustcs_words() {
    let project = Project::new(&[
        ("Cargo.toml", PLAIN),
        ("src/lib.rs", "pub fn f() -> u8 { \"\" }\n"),
    ]);
    let error = project.build(&[]).expect_err("it does not compile");
    let text = error.to_string();
    assert!(
        text.contains("mismatched types") && text.contains("src/lib.rs:1:20"),
        "{text}"
    );
}

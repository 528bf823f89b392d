//! What cargo's configuration says decides, wherever it stands.

use crate::project::{PLAIN, Project, executable, host};
use sentinel_lint::{
    object::{drive::DriveError, input::Origin},
    workspace::WorkspaceError,
};
use std::fs;

/// A target that objects could be read of and that next to nobody has installed.
const ABSENT: &str = "x86_64-unknown-linux-ohos";

fn project(config: &str) -> Project {
    Project::new(&[
        ("Cargo.toml", PLAIN),
        ("src/lib.rs", "pub fn f() {}\n"),
        (".cargo/config.toml", config),
    ])
}

fn target(project: &Project) -> String {
    project.load(&[]).expect("a workspace").target
}

#[test]
fn the_target_is_the_one_that_cargo_would_build_for() {
    let named = "build.target = 'aarch64-unknown-linux-gnu'";
    assert_eq!(target(&project(named)), "aarch64-unknown-linux-gnu");
    let listed = "build.target = ['riscv64gc-unknown-linux-gnu']";
    assert_eq!(target(&project(listed)), "riscv64gc-unknown-linux-gnu");
    let variable = project(named).with("CARGO_BUILD_TARGET", "wasm32-wasip1");
    assert_eq!(target(&variable), "wasm32-wasip1");
    let included = project("include = ['more.toml']");
    included.write(".cargo/more.toml", named);
    assert_eq!(target(&included), "aarch64-unknown-linux-gnu");
}

#[test]
fn a_target_of_the_command_line_comes_before_that_of_the_configuration() {
    let project = project("build.target = 'aarch64-unknown-linux-gnu'");
    let workspace = project.load(&["--target", &host()]).expect("a workspace");
    assert_eq!(workspace.target, host());
}

#[test]
fn several_targets_at_once_are_refused_with_the_way_out() {
    let several = project("build.target = ['aarch64-unknown-linux-gnu', 'wasm32-wasip1']");
    let error = several.load(&[]).expect_err("two targets");
    assert!(matches!(error, WorkspaceError::SeveralTargets), "{error:?}");
    assert!(error.to_string().contains("--target"), "{error}");
}

#[test]
fn a_target_without_libraries_is_refused_before_anything_is_built() {
    let project = project(&format!("build.target = '{ABSENT}'"));
    let error = project.build(&[]).expect_err("no libraries");
    assert!(matches!(error, DriveError::NoLibraries { .. }), "{error:?}");
    let text = error.to_string();
    assert!(
        text.contains(&format!("rustup target add {ABSENT}")) && text.contains("--engine source"),
        "{text}"
    );
}

#[test]
fn what_flags_switch_on_holds_wherever_they_stand() {
    for config in [
        "build.rustflags = ['--cfg', 'users', '--cfg', 'kind=\"odd\"']",
        "target.'cfg(unix)'.rustflags = ['--cfg', 'users', '--cfg', 'kind=\"odd\"']",
    ] {
        let cfg = project(config).load(&[]).expect("a workspace").cfg;
        assert!(
            cfg.holds("users", None) && cfg.holds("kind", Some("odd")),
            "{config}"
        );
    }
}

#[test]
fn the_host_as_target_has_a_folder_of_its_own_and_keeps_the_host_s_side_apart() {
    let project = project(&format!("build.target = '{}'", host()));
    project.write(
        "build.rs",
        "#[cfg(sentinel_analysis)]\ncompile_error!(\"the host's side\");\nfn main() {}\n",
    );
    let built = project.build(&[]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(built.crates(), ["member ext 0.1.0 ext"]);
}

#[test]
fn the_target_folder_is_where_the_configuration_has_it() {
    let project = project("build.target-dir = 'else/where'");
    let built = project.build(&[]).unwrap_or_else(|error| panic!("{error}"));
    let archives = built.of(|origin| *origin != Origin::Sysroot);
    let folder = project.path("else/where");
    assert!(archives.iter().all(|input| input.path.starts_with(&folder)));
    assert!(!archives.is_empty() && !project.path("target").exists());
}

/// What a script was asked that stands for rustc, or before it, by the key of the configuration.
fn asked(key: &str, script: &str) -> String {
    let project = project(&format!("build.{key} = 'tools/script'"));
    let body = format!("echo \"$@\" >> \"$0.log\"; {script}");
    executable(&project, "tools/script", &body);
    project.build(&[]).unwrap_or_else(|error| panic!("{error}"));
    fs::read_to_string(project.path("tools/script.log")).expect("it has run")
}

#[test]
fn the_compiler_and_its_wrapper_are_those_of_the_configuration() {
    for log in [
        asked("rustc-wrapper", "exec \"$@\""),
        asked("rustc", "exec rustc \"$@\""),
    ] {
        assert!(log.contains("--crate-name ext"), "{log}");
    }
}

#[test]
fn variables_and_profiles_of_the_configuration_count_and_aliases_do_not() {
    let project = project(
        "env.FROM_CONFIG = 'yes'\nalias.build = 'fail'\nalias.rustc = 'fail'\n\
         profile.dev.debug-assertions = true\nprofile.sentinel.debug-assertions = true\n\
         profile.sentinel.opt-level = 3\nprofile.dev.lto = 'fat'\n",
    );
    project.write(
        "src/lib.rs",
        "pub const FROM: &str = env!(\"FROM_CONFIG\");\n\
         #[cfg(debug_assertions)]\ncompile_error!(\"what ships has none\");\n\
         pub fn outer() { inner() }\nfn inner() {}\n",
    );
    let built = project.build(&[]).unwrap_or_else(|error| panic!("{error}"));
    assert!(built.defines("ext", "ext::inner"));
}

#[test]
fn where_nothing_can_be_written_cargo_is_asked_all_the_same() {
    let project = project("build.rustflags = ['--cfg', 'users']");
    project.write("target/sentinel", "no folder");
    let workspace = project.load(&[]).expect("a workspace");
    assert!(workspace.cfg.holds("users", None));
}

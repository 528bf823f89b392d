//! Wherever the user's flags for rustc are, ours are beside them, and both arrive.

use crate::project::{PLAIN, Project, host};

/// Compiles only where both the user's flag and ours have arrived.
const SOURCE: &str = "\
#[cfg(not(users))]
compile_error!(\"the user's flag is gone\");
#[cfg(not(sentinel_analysis))]
compile_error!(\"our flag is gone\");
#[cfg(hidden)]
compile_error!(\"a flag that cargo would hide has come\");
pub fn f() {}
";

fn project(config: &str) -> Project {
    Project::new(&[
        ("Cargo.toml", PLAIN),
        ("src/lib.rs", SOURCE),
        (".cargo/config.toml", &config.replace("HOST", &host())),
    ])
}

#[track_caller]
fn both_arrive(project: &Project) {
    if let Err(error) = project.build(&[]) {
        panic!("{error}");
    }
}

#[test]
fn beside_build_rustflags() {
    both_arrive(&project("build.rustflags = ['--cfg', 'users']"));
}

#[test]
fn beside_the_flags_of_a_target() {
    both_arrive(&project(
        "build.rustflags = ['--cfg', 'hidden']\ntarget.HOST.rustflags = ['--cfg', 'users']",
    ));
}

#[test]
fn beside_the_flags_of_a_cfg() {
    both_arrive(&project(
        "target.'cfg(unix)'.rustflags = ['--cfg', 'users']",
    ));
}

#[test]
fn beside_the_flags_of_a_file_that_the_configuration_includes() {
    let project = project("include = ['more.toml']");
    let more = format!("target.{}.rustflags = ['--cfg', 'users']", host());
    project.write(".cargo/more.toml", &more);
    both_arrive(&project);
}

#[test]
fn beside_the_flags_of_variables_that_stand_for_the_configuration() {
    both_arrive(&project("").with("CARGO_BUILD_RUSTFLAGS", "--cfg users"));
    let name = host().to_uppercase().replace('-', "_");
    let of_target = format!("CARGO_TARGET_{name}_RUSTFLAGS");
    both_arrive(&project("").with(&of_target, "--cfg users"));
}

#[test]
fn beside_rustflags_which_hide_the_configuration() {
    let hidden = "target.HOST.rustflags = ['--cfg', 'hidden']";
    both_arrive(&project(hidden).with("RUSTFLAGS", "--cfg users"));
}

#[test]
fn beside_encoded_rustflags_which_hide_everything() {
    let encoded = project("").with("RUSTFLAGS", "--cfg hidden");
    both_arrive(&encoded.with("CARGO_ENCODED_RUSTFLAGS", "--cfg\u{1f}users"));
}

#[test]
fn flags_that_would_undo_ours_come_before_them() {
    let undoing = "--cfg users -Copt-level=3 -Cdebuginfo=0 \
                   -Cpanic=abort -Clto=fat -Cembed-bitcode=yes -Dwarnings -Cstrip=symbols \
                   -Cdwarf-version=4 -Clinker=/nowhere/ld";
    let project = project("").with("RUSTFLAGS", undoing);
    project.write(
        "src/lib.rs",
        &format!("{SOURCE}\npub fn one() {{ two() }}\nfn two() {{ let unused = 1; }}\n"),
    );
    let built = project.build(&[]).unwrap_or_else(|error| panic!("{error}"));
    assert!(built.symbols("ext").contains(&"ext::two".to_owned()));
}

#[test]
fn what_rustc_says_of_flags_that_it_does_not_know_is_passed_on() {
    let unknown = project("").with("CARGO_BUILD_RUSTFLAGS", "--no-such-flag");
    let text = unknown.load(&[]).expect_err("no flags").to_string();
    assert!(text.contains("no-such-flag"), "{text}");
}

#[test]
fn an_override_of_debug_information_hides_nothing() {
    let project = project("profile.dev.package.ext.debug = false").with("RUSTFLAGS", "--cfg users");
    project.write("src/lib.rs", &format!("{SOURCE}\npub fn one() {{}}\n"));
    let built = project.build(&[]).unwrap_or_else(|error| panic!("{error}"));
    assert!(built.symbols("ext").contains(&"ext::one".to_owned()));
}

//! What the macros write for the analysis and rustc refuses costs a function its verdict, and
//! nobody the build.

use crate::project::Project;

const SOURCE: &str = "\
use sentinel_runtime::port_mediated;

pub trait Foreign {
    fn foreign(&self) -> u8;
}

#[port_mediated]
pub fn bound<T: Foreign>(value: &T) -> u8 {
    value.foreign()
}

#[port_mediated]
pub fn plain(n: u8) -> u8 {
    n
}
";

/// Members of one workspace, so that what they depend on is built once.
const MEMBERS: [&str; 7] = [
    "refused", "broken", "endless", "asserted", "nested", "written", "moved",
];

/// The workspace, of which one member has this source.
pub(crate) fn project(name: &str, source: &str) -> Project {
    let runtime = concat!(env!("CARGO_MANIFEST_DIR"), "/../sentinel-runtime");
    let workspace = format!("[workspace]\nmembers={MEMBERS:?}\nresolver='3'\n");
    let project = Project::kept("witnesses", &[("Cargo.toml", &workspace)]);
    for member in MEMBERS {
        let manifest = format!(
            "[package]\nname='{member}'\nversion='0.1.0'\nedition='2024'\n\
             [dependencies]\nsentinel-runtime={{path='{runtime}'}}\n"
        );
        project.write_new(&format!("{member}/Cargo.toml"), &manifest);
        project.write_new(&format!("{member}/src/lib.rs"), "");
    }
    project.write(&format!("{name}/src/lib.rs"), source);
    project
}

fn witnesses(symbols: &[String]) -> Vec<&str> {
    let functions = symbols
        .iter()
        .filter_map(|name| name.strip_suffix("::__sentinel_witness"));
    let mut functions: Vec<&str> = functions.collect();
    functions.sort_unstable();
    functions.dedup();
    functions
}

#[test]
fn the_build_is_made_again_without_the_witness_that_rustc_refuses() {
    let built = project("refused", SOURCE).build(&["-p", "refused"]);
    let built = built.unwrap_or_else(|error| panic!("{error}"));
    let symbols = built.symbols("refused");
    assert_eq!(witnesses(&symbols), ["refused::plain"]);
    let marks = symbols
        .iter()
        .filter(|name| name.ends_with("::__SENTINEL_MARK"));
    assert_eq!(marks.count(), 2, "{symbols:?}");
}

#[test]
fn an_error_of_the_users_own_is_told_with_no_word_of_witnesses() {
    let broken = format!("{SOURCE}\npub fn broken() -> u8 {{ \"\" }}\n");
    let error = project("broken", &broken)
        .build(&["-p", "broken"])
        .expect_err("broken");
    let text = error.to_string();
    assert!(text.contains("mismatched types"), "{text}");
    assert!(!text.contains("Foreign"), "{text}");
}

/// Only a witness makes an instance for which the assertion fails, and rustc names the constant.
const ASSERTED: &str = "
struct Small<T>(T);
impl<T> Small<T> {
    const IS: () = assert!(size_of::<T>() > 64);
}
fn large<T>() { Small::<T>::IS }

#[port_mediated]
pub fn asserts<T: Clone>(value: T) -> T {
    large::<T>();
    value.clone()
}
#[port_mediated]
pub fn reads() -> bool { std::fs::read(\"x\").is_ok() }
#[port_mediated]
pub fn after(n: u8) -> u8 { n + 1 }
";

#[test]
fn whose_witness_fails_in_a_constant_is_found_and_the_others_keep_theirs() {
    let project = project("asserted", &format!("{SOURCE}{ASSERTED}"));
    let built = project.build(&["-p", "asserted"]);
    let built = built.unwrap_or_else(|error| panic!("{error}"));
    let symbols = built.symbols("asserted");
    let kept = ["asserted::after", "asserted::plain", "asserted::reads"];
    assert_eq!(witnesses(&symbols), kept);

    let report = project.report(&["-p", "asserted", "--engine", "object"]);
    let extensions = report["extensions"].as_array().expect("extensions");
    let of = |path: &str| {
        let found = extensions.iter().find(|found| found["path"] == path);
        found.unwrap_or_else(|| panic!("{path}")).clone()
    };
    assert_eq!(of("asserted::after")["verdict"], "clean");
    assert_eq!(of("asserted::reads")["verdict"], "dirty");
    let asserts = of("asserted::asserts");
    assert_eq!(asserts["verdict"], "unknown");
    let reason = asserts["reason"].as_str().expect("a reason");
    assert!(reason.contains("size_of::<T>() > 64"), "{reason}");
}

/// Only a witness makes instances of a function without end, and rustc names the user's code.
const ENDLESS: &str = "
#[port_mediated]
pub fn endless<T: Clone>(value: T, n: u32) -> u32 {
    if n == 0 { 0 } else { endless(Some(value), n - 1) }
}
";

#[test]
fn where_an_error_does_not_say_whose_it_is_that_function_alone_has_no_witness() {
    let built = project("endless", &format!("{SOURCE}{ENDLESS}")).build(&["-p", "endless"]);
    let built = built.unwrap_or_else(|error| panic!("{error}"));
    let symbols = built.symbols("endless");
    assert_eq!(witnesses(&symbols), ["endless::plain"]);
    let marks = symbols
        .iter()
        .filter(|name| name.ends_with("::__SENTINEL_MARK"));
    assert_eq!(marks.count(), 3, "{symbols:?}");
}

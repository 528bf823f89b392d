//! Where a configuration is looked for, and which one holds.

use crate::{folder, outline_of, read};
use sentinel_lint::config::Config;

const HOST: &str = "[workspace]\nmembers = ['ext', 'own']\nresolver = '3'\n";
const LIB: &str = "pub fn run() {}";

fn package(name: &str, more: &str) -> String {
    format!("[package]\nname = '{name}'\nversion = '0.1.0'\nedition = '2024'\n{more}")
}

/// A workspace of two packages with these files beside.
fn find(
    host: &str,
    own: &str,
    files: &[(&str, &str)],
    named: Option<&str>,
) -> Result<Config, String> {
    let (ext, own) = (package("ext", ""), package("own-name", own));
    let mut all = vec![
        ("Cargo.toml", host),
        ("ext/Cargo.toml", &*ext),
        ("ext/src/lib.rs", LIB),
        ("own/Cargo.toml", &*own),
        ("own/src/lib.rs", LIB),
    ];
    all.extend(files);
    let folder = folder(&all);
    let named = named.map(|name| folder.path().join(name));
    Config::find(named.as_deref(), &outline_of(folder.path())).map_err(|error| error.to_string())
}

/// Each setting: whom it is for, class, level, place.
fn settings(config: &Config) -> Vec<String> {
    let settings = config.settings.iter();
    settings
        .map(|setting| {
            let (whom, class) = (&setting.whom, setting.class);
            format!("{whom}: {class} {} at {}", setting.level, setting.place)
        })
        .collect()
}

#[test]
fn a_workspace_without_a_configuration_has_none() {
    let config = find(HOST, "", &[], None).expect("none");
    assert!(config.settings.is_empty() && config.permissions.is_empty());
    assert!(config.extensions.is_empty() && config.files.is_empty());
}

#[test]
fn an_empty_file_says_nothing() {
    let config = read("# nothing yet\n").expect("a configuration");
    assert!(config.settings.is_empty());
}

#[test]
fn a_file_may_begin_with_a_mark_and_end_its_lines_as_elsewhere() {
    let config = read("\u{feff}[levels]\r\nfs = 'warn'\r\n").expect("a configuration");
    assert_eq!(settings(&config), ["*: fs warn at sentinel.toml:2"]);
}

#[test]
fn the_file_beside_the_manifest_is_read() {
    let file = [("sentinel.toml", "[levels]\nfs = 'warn'\n")];
    let config = find(HOST, "", &file, None).expect("a configuration");
    assert_eq!(settings(&config), ["*: fs warn at sentinel.toml:2"]);
}

#[test]
fn a_table_of_the_workspaces_manifest_is_read() {
    let host = format!("{HOST}\n[workspace.metadata.sentinel.levels]\nfs = 'warn'\n");
    let config = find(&host, "", &[], None).expect("a configuration");
    assert_eq!(settings(&config), ["*: fs warn at Cargo.toml:6"]);
}

#[test]
fn two_configurations_of_a_workspace_are_refused_with_both_places() {
    let host = format!("{HOST}\n[workspace.metadata.sentinel]\n");
    let error = find(&host, "", &[("sentinel.toml", "")], None).expect_err("two");
    for part in ["sentinel.toml`", "Cargo.toml:5", "keep one of the two"] {
        assert!(error.contains(part), "{part} in {error}");
    }
}

#[test]
fn the_file_that_is_named_is_read_instead_of_both() {
    let host = format!("{HOST}\n[workspace.metadata.sentinel.levels]\nfs = 'allow'\n");
    let files = [
        ("sentinel.toml", "[levels]\nnet = 'allow'\n"),
        ("ci/strict.toml", "profile = 'strict'\n"),
    ];
    let config = find(&host, "", &files, Some("ci/strict.toml")).expect("a configuration");
    let strict = ["time", "random"].map(|class| format!("*: {class} deny at ci/strict.toml:1"));
    assert_eq!(settings(&config), strict);
}

#[test]
fn a_file_outside_the_workspace_is_named_without_its_folders() {
    let file = folder(&[("elsewhere.toml", "[levels]\nfs = 'warn'\n")]);
    let path = file.path().join("elsewhere.toml");
    let config = find(HOST, "", &[], path.to_str()).expect("a configuration");
    assert_eq!(settings(&config), ["*: fs warn at …/elsewhere.toml:2"]);
}

#[test]
fn a_package_speaks_of_itself_in_its_manifest() {
    let own = "
[package.metadata.sentinel.levels]
fs = 'warn'

[[package.metadata.sentinel.allow]]
extension = 'own_name::*'
effect = 'net'
reason = 'asks its own server'
";
    let config = find(HOST, own, &[], None).expect("a configuration");
    assert_eq!(
        settings(&config),
        ["package own-name: fs warn at own/Cargo.toml:7"]
    );
    let [permission] = &config.permissions[..] else {
        panic!("{config:?}");
    };
    let whom = &permission.whom;
    assert!(whom.is(Some("own_name::run"), "own-name"));
    assert!(!whom.is(Some("own_name::run"), "ext"));
    assert_eq!(permission.place.to_string(), "own/Cargo.toml:9");
}

#[test]
fn a_package_that_speaks_of_others_is_refused() {
    for (keys, parts) in [
        (
            "trust-allows = ['ext']",
            [
                "`package.metadata.sentinel.trust-allows`",
                "`sentinel.toml`",
            ],
        ),
        (
            "allow = [{ package = 'ext', effect = 'fs', reason = 'x' }]",
            ["`package.metadata.sentinel.allow.package`", "leave it out"],
        ),
        (
            "extension = [{ path = 'ext::run' }]",
            ["`package.metadata.sentinel.extension.path`", "`own_name::`"],
        ),
        (
            "levles = {}",
            ["`package.metadata.sentinel.levles`", "`levels`"],
        ),
    ] {
        let own = format!("[package.metadata.sentinel]\n{keys}\n");
        let error = find(HOST, &own, &[], None).expect_err(keys);
        assert!(error.contains("own/Cargo.toml:6: "), "{error}");
        for part in parts {
            assert!(error.contains(part), "{part} in {error}");
        }
    }
}

#[test]
fn what_a_package_declares_counts_where_it_is_checked() {
    let own = "[[package.metadata.sentinel.extension]]\npath = 'own_name::run'\n";
    let paths = |host: &str| {
        let config = find(host, own, &[], None).expect("a configuration");
        let paths = config.extensions.iter();
        paths
            .map(|declared| declared.pattern.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(paths(HOST), ["own_name::run"]);
    assert!(paths(&format!("{HOST}default-members = ['ext']\n")).is_empty());
}

#[test]
fn a_configuration_in_a_members_folder_is_told_as_passed_over() {
    let config = find(HOST, "", &[("ext/sentinel.toml", "")], None).expect("none");
    assert_eq!(config.passed_over, ["ext/sentinel.toml"]);
}

#[test]
#[cfg(unix)]
fn a_link_that_leads_nowhere_is_not_taken_for_no_configuration() {
    let folder = folder(&[("Cargo.toml", &package("ext", "")), ("src/lib.rs", LIB)]);
    let link = folder.path().join("sentinel.toml");
    std::os::unix::fs::symlink("nowhere.toml", link).expect("a link");
    let error = Config::find(None, &outline_of(folder.path())).expect_err("a link to nothing");
    assert!(error.to_string().contains("sentinel.toml"), "{error}");
}

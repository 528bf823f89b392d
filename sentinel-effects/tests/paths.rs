//! Every Rust path of the catalogue is one of the real std, and the check can tell.
#![cfg(target_os = "linux")]

mod real_std;

use real_std::{differing, missing};
use sentinel_effects::{ALIASES, ApiPath, effects};

#[test]
fn every_path_of_every_row_exists_in_std() {
    let paths: Vec<_> = effects().flat_map(|row| row.paths).copied().collect();
    let missing: Vec<_> = missing(&paths)
        .into_iter()
        .map(|missing| {
            let row = effects().find(|row| row.paths.contains(&&*missing.path));
            format!("{}: {}: {}", row.unwrap().id, missing.path, missing.why)
        })
        .collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn a_path_that_std_lacks_is_found_out_whatever_its_form() {
    for path in [
        "std::fs::slurp",
        "std::files::read",
        "<std::path::Path>::excists",
        "<std::path::Pfad>::exists",
        "<std::sync::Mutex>::lok",
        "<std::fs::File as std::io::Read>::reed",
        "<std::fs::File as std::io::Raed>::read",
        "<std::fs::Fil as std::io::Read>::read",
        "<_ as std::net::ToSocketAddrs>::to_socket_adrs",
        "std::printline!",
    ] {
        let missing = missing(&[path]);
        assert!(missing.iter().any(|missing| missing.path == path), "{path}");
    }
}

#[test]
fn one_wrong_path_among_all_the_right_ones_is_found_out() {
    for wrong in [
        "std::fs::slurp",
        "<std::path::Path>::excists",
        "std::printline!",
    ] {
        let mut paths: Vec<_> = effects().flat_map(|row| row.paths).copied().collect();
        paths.insert(paths.len() / 2, wrong);
        let missing: Vec<_> = missing(&paths).into_iter().map(|it| it.path).collect();
        assert_eq!(missing, [wrong]);
    }
}

#[test]
fn a_path_that_only_looks_right_is_found_out() {
    for (path, code) in [
        // A method that comes from a trait is not the type's own.
        ("<std::fs::File>::read", "E0599"),
        ("<std::path::PathBuf>::to_owned", "E0599"),
        // Nor is one that is reached through Deref.
        ("<std::path::PathBuf>::exists", "E0599"),
        // A module is no type, a macro no function.
        ("<std::fs>::read", "E0573"),
        ("std::println", "E0423"),
        // The type does not have the trait.
        ("<std::path::Path as std::io::Read>::read", "E0277"),
        // There, but unstable; there, but private.
        ("std::io::_print", "E0658"),
        ("std::panicking::set_hook", "E0603"),
    ] {
        let missing = missing(&[path]);
        let why = missing.first().map_or("it exists", |missing| &missing.why);
        assert!(why.ends_with(&format!("({code})")), "{path}: {why}");
    }
}

#[test]
fn generic_functions_and_types_exist_without_their_arguments() {
    for path in [
        "std::fs::read",
        "<std::sync::Mutex>::lock",
        "<std::thread::LocalKey>::set",
        "<_ as std::net::ToSocketAddrs>::to_socket_addrs",
        "<std::io::StdinLock as std::io::BufRead>::read_line",
    ] {
        let missing = missing(&[path]);
        assert!(missing.is_empty(), "{missing:?}");
    }
}

#[test]
fn every_alias_leads_to_the_item_that_it_names() {
    let pairs: Vec<_> = ALIASES
        .iter()
        .map(|alias| (alias.alias, alias.path))
        .collect();
    assert_eq!(differing(&pairs), []);
    let wrong = ("std::fs::read", "std::fs::read_dir");
    assert_eq!(differing(&[wrong]), [wrong]);
}

#[test]
fn every_path_has_a_form_and_reads_back_as_the_reports_print_it() {
    for path in effects().flat_map(|row| row.paths) {
        let api = ApiPath::parse(path).unwrap_or_else(|| panic!("{path}"));
        let printed = api.to_string();
        assert!(!printed.starts_with("<_"), "{printed}");
        let plain = printed.trim_start_matches('<');
        assert!(plain.starts_with("std::"), "{printed}");
    }
}

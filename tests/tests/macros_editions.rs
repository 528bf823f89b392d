//! The attributes in every edition, without a prelude, under every lint and under another name.
//! Most of the test is that the crates compile.
#![cfg(target_os = "linux")]

#[path = "../compose/watch.rs"]
mod watch;

use watch::run;

macro_rules! behaves {
    ($($name:ident in $shapes:path;)*) => {$(
        #[test]
        fn $name() {
            use $shapes as shapes;
            assert_eq!(shapes::one_line(7), 7);
            assert_eq!(shapes::generic(&[1, 2], vec![3]), Ok((&1, vec![3, 1])));
            assert_eq!(shapes::temporaries(7.into()), Some(7));
            assert_eq!(shapes::opaque(&[1, 2]).sum::<u8>(), 3);
            assert_eq!(shapes::tracked(), line!());
            assert_eq!(run(shapes::later(String::from("a"), &7)).unwrap(), "a!7");
            assert_eq!(run(shapes::future(7)), 7);
            assert_eq!(run(shapes::pinned_value(7)), 7);
            assert_eq!(shapes::Tool::new("a").name(), "a");
        }
    )*};
}

behaves! {
    a_crate_of_edition_2021_behaves in sentinel_tests_edition_2021::shapes;
    a_crate_of_edition_2024_behaves in sentinel_tests_edition_2024::shapes;
}

#[test]
fn the_runtime_may_go_by_another_name() {
    use sentinel_tests_edition_2018::{Port, later, named, pinned};
    struct Client;
    impl Port for Client {}
    assert_eq!((named(7), run(later(vec![1])), run(pinned(7))), (7, 1, 7));
    assert_eq!(Client.provided(Box::new(str::len)), 1);
}

/// What the attribute expands to is the runtime's private business, and no other version's.
#[test]
fn the_runtime_accepts_its_own_version_of_the_attributes_alone() {
    let manifest = sentinel_tests::repository().join("Cargo.toml");
    let manifest = std::fs::read_to_string(manifest).expect("the workspace has a manifest");
    let mut lines = manifest.lines();
    let pinned = lines.find(|line| line.starts_with("sentinel-macros = "));
    assert!(pinned.is_some_and(|line| line.contains("version = \"=")));
}

#[test]
fn a_dependency_may_be_called_core() {
    assert_eq!(sentinel_tests_named_core::answer(), "fs");
    assert_eq!(run(sentinel_tests_named_core::later()), 7);
    assert_eq!(run(sentinel_tests_named_core::pinned(7)), 7);
}

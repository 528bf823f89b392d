//! README's configuration is one, and shows everything that there is.

use crate::read;
use sentinel_lint::check::{Permission, What};

const README: &str = include_str!("../../../README.md");

fn example() -> &'static str {
    let (_, section) = README
        .split_once("\n## Configuration\n")
        .expect("the section");
    let (_, block) = section.split_once("```toml\n").expect("an example");
    block.split_once("```").expect("its end").0
}

#[test]
fn the_example_is_understood_whole() {
    let config = read(example()).expect("a configuration");
    assert_eq!(config.trusted.len(), 1);
    assert_eq!(config.extensions.len(), 1);
    // Two of the profile, one of the levels, one of the override.
    assert_eq!(config.settings.len(), 4);
    let [fonts, pages, macros] = &config.permissions[..] else {
        panic!("{config:#?}");
    };
    assert!(fonts.expires.is_some());
    let effects = |permission: &Permission| permission.what.effects().cloned();
    let (fonts, pages) = (
        effects(fonts).expect("effects"),
        effects(pages).expect("effects"),
    );
    assert_eq!(fonts.row, Some("fs.open"));
    assert!(fonts.api.is_some() && pages.through.is_some());
    assert_eq!(macros.what, What::Unknown);
}

/// Every key that a message may offer is in the example.
#[test]
fn the_example_has_every_key() {
    for text in [
        "zz = 1",
        "[[allow]]\nzz = 1",
        "[[override]]\nzz = 1",
        "[[extension]]\nzz = 1",
    ] {
        let error = read(text).expect_err(text);
        let (_, keys) = error.split_once("there is ").expect("the keys");
        for key in keys
            .split(", ")
            .filter(|key| !["effect", "port"].contains(key))
        {
            assert!(
                example().contains(key),
                "`{key}` is not in README's example"
            );
        }
    }
}

//! Which level holds where several are set.

use super::{configured, levels, reader, report, spec};
use crate::double::{answer, check_on, extension};
use sentinel_lint::finding::FindingLevel::{Deny, Warn};

const FOR_EXT: &str = "[[override]]\npackage = 'ext'\nlevels";
const FOR_RUN: &str = "[[override]]\nextension = 'ext::r*'\nlevels";

#[test]
fn without_levels_the_defaults_hold() {
    spec("", &[], Some(Deny), Some(Warn));
}

#[test]
fn a_level_holds_for_every_extension() {
    spec(
        "[levels]\nfs = 'warn'\ntime = 'deny'",
        &[],
        Some(Warn),
        Some(Deny),
    );
    spec("levels = { fs = 'allow', time = 'allow' }", &[], None, None);
}

#[test]
fn a_strict_profile_denies_clocks_unless_a_level_says_otherwise() {
    spec("profile = 'strict'", &[], Some(Deny), Some(Deny));
    spec(
        "profile = 'strict'\nlevels.time = 'allow'",
        &[],
        Some(Deny),
        None,
    );
}

#[test]
fn the_command_line_goes_before_every_level() {
    let text = format!(
        "levels.fs = 'allow'\n{FOR_EXT} = {{ fs = 'allow' }}\n{FOR_RUN} = {{ fs = 'allow', time = 'deny' }}"
    );
    spec(
        &text,
        &["--deny", "fs", "--warn", "time"],
        Some(Deny),
        Some(Warn),
    );
    spec("levels.fs = 'deny'", &["--allow", "fs"], None, Some(Warn));
}

#[test]
fn an_extensions_level_goes_before_its_packages_and_that_before_all() {
    let (ext, run) = (
        format!("{FOR_EXT} = {{ fs = 'warn' }}"),
        format!("{FOR_RUN} = {{ fs = 'deny' }}"),
    );
    spec(
        &format!("levels.fs = 'allow'\n{ext}"),
        &[],
        Some(Warn),
        Some(Warn),
    );
    spec(
        &format!("levels.fs = 'allow'\n{run}\n{ext}"),
        &[],
        Some(Deny),
        Some(Warn),
    );
}

#[test]
fn the_later_of_two_levels_for_the_same_holds() {
    let text = format!("{FOR_RUN} = {{ fs = 'deny' }}\n{FOR_RUN} = {{ fs = 'warn' }}");
    spec(&text, &[], Some(Warn), Some(Warn));
}

#[test]
fn a_level_for_others_changes_nothing() {
    let mut other = extension("ext::other", 9);
    other.package = "other".into();
    let text = "[[override]]\npackage = 'oth*'\nlevels = { fs = 'allow' }";
    let report = report(text, &[], answer(vec![reader("ext::run"), other]));
    assert_eq!(levels(&report), [("fs", Deny), ("time", Warn)]);
}

#[test]
fn levels_for_nobody_are_refused_with_what_is_near() {
    let error = |text: &str| {
        let error = check_on(&configured(text), &[], answer(vec![reader("ext::run")]));
        error.expect_err(text).to_string()
    };
    let text = error("\n[[override]]\nextension = 'ext::ran'\nlevels = { fs = 'warn' }");
    assert_eq!(
        text,
        "sentinel.toml:4: no extension matches `override.extension = \"ext::ran\"`; there is `ext::run`"
    );
    let text = error("[[override]]\npackage = 'exr'\nlevels = { fs = 'warn' }");
    assert!(
        text.contains("no package matches `override.package = \"exr\"`"),
        "{text}"
    );
}

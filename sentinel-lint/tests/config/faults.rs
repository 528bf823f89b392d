//! Each wrong configuration is refused by file, line and key, with the way out.

use crate::{folder, read};
use sentinel_lint::{config::Config, workspace::Outline};
use std::{fs, path::Path};

/// A text is refused at this line, in words of which these are parts.
#[track_caller]
fn refuses(text: &str, line: usize, parts: &[&str]) {
    let error = read(text).expect_err(text);
    let place = format!("sentinel.toml:{line}: ");
    assert!(error.contains(&place), "{place} in {error}");
    for part in parts {
        assert!(error.contains(part), "{part} in {error}");
    }
}

/// An allow with everything that it needs, and these keys.
fn allow(keys: &str) -> String {
    format!("[[allow]]\nextension = 'ext::*'\neffect = 'fs'\nreason = 'its own cache'\n{keys}\n")
}

#[test]
fn what_is_no_toml_is_refused_at_its_line() {
    refuses("[levels]\nfs = \n", 2, &["no TOML"]);
    refuses("\n\n[levels\n", 3, &["no TOML", "unclosed table"]);
    refuses(
        "[levels]\nfs = 'deny'\nfs = 'warn'\n",
        3,
        &["no TOML", "duplicate key"],
    );
}

#[test]
fn an_unknown_key_is_answered_with_the_nearest_or_with_all_there_are() {
    refuses(
        "[level]\nfs = 'warn'",
        1,
        &["`level`", "did you mean `levels`?"],
    );
    refuses(
        "trust_allows = []",
        1,
        &["`trust_allows`", "did you mean `trust-allows`?"],
    );
    refuses(
        &allow("reson = 'x'"),
        5,
        &["`allow.reson`", "did you mean `reason`?"],
    );
    refuses(
        "[[extension]]\npath = 'ext::a'\nzzz = 1",
        3,
        &["`extension.zzz`", "there is path"],
    );
    refuses(
        "[[override]]\npackage = 'ext'\nlevles = {}",
        3,
        &["`override.levles`", "did you mean `levels`?"],
    );
}

#[test]
fn the_first_of_several_unknown_keys_is_told() {
    refuses("zz = 1\naa = 2\n", 1, &["`zz`"]);
}

#[test]
fn a_value_of_another_type_is_answered_with_an_example() {
    refuses(
        "levels = 'warn'",
        1,
        &["`levels` is a string", "write `[levels]`"],
    );
    refuses(
        "[levels]\nfs = true",
        2,
        &["`levels.fs` is a boolean", "`fs = \"warn\"`"],
    );
    refuses(
        "profile = 1",
        1,
        &["`profile` is an integer", "`profile = \"strict\"`"],
    );
    refuses("allow = 'fs'", 1, &["`allow` is a string", "`[[allow]]`"]);
    refuses(
        "[allow]\neffect = 'fs'",
        1,
        &["`allow` is a table", "`[[allow]]`"],
    );
    refuses(
        "extension = ['ext::a']",
        1,
        &["`extension` is a string", "`[[extension]]`"],
    );
    refuses(
        &allow("api = []"),
        5,
        &["`allow.api` is an array", "std::fs::read"],
    );
    refuses(
        &allow("expires = 2027"),
        5,
        &["`allow.expires` is an integer", "`expires = "],
    );
    refuses(
        "trust-allows = 'x'",
        1,
        &["`trust-allows` is a string", "trust-allows = ["],
    );
    refuses("trust-allows = [1]", 1, &["`trust-allows` is an integer"]);
}

#[test]
fn an_unknown_class_row_level_or_profile_is_answered_with_the_nearest() {
    refuses(
        "[levels]\nfss = 'warn'",
        2,
        &["`levels.fss`", "did you mean `fs`?"],
    );
    refuses("[levels]\nzzz = 'warn'", 2, &["`zzz`", "there is fs, net"]);
    refuses(
        "[levels]\nfs = 'dny'",
        2,
        &["`levels.fs`", "`dny`", "did you mean `deny`?"],
    );
    refuses(
        "[levels]\nfs = 'x'",
        2,
        &["`x`", "there is allow, warn, deny"],
    );
    refuses(
        "profile = 'strickt'",
        1,
        &["`profile`", "did you mean `strict`?"],
    );
    let with = |effect| format!("[[allow]]\npackage = 'ext'\nreason = 'x'\neffect = '{effect}'");
    refuses(
        &with("netw"),
        4,
        &["`allow.effect`", "`netw`", "did you mean `net`?"],
    );
    refuses(
        &with("fs.opne"),
        4,
        &["`fs.opne`", "did you mean `fs.open`?"],
    );
    refuses(&with("exit.zzzzzz"), 4, &["there is exit."]);
}

#[test]
fn an_allow_says_whom_what_and_why() {
    refuses(
        "\n[[allow]]\neffect = 'fs'\nreason = 'x'",
        2,
        &["`allow.extension` is missing", "or `package`"],
    );
    refuses(
        "[[allow]]\nextension = 'a'\nreason = 'x'",
        1,
        &["`allow.effect` is missing", "`effect = \"fs\"`"],
    );
    refuses(
        "[[allow]]\nextension = 'a'\neffect = 'fs'",
        1,
        &["`allow.reason` is missing", "has to know why"],
    );
    refuses(
        "[[allow]]\nextension = 'a'\neffect = 'fs'\nreason = ' \t'",
        4,
        &["`allow.reason` is blank", "say why"],
    );
    refuses(
        &allow("package = 'ext'"),
        5,
        &["`allow.package`", "keep one of the two"],
    );
}

#[test]
fn a_second_allow_is_told_by_its_own_line() {
    let text = allow("") + "\n[[allow]]\nextension = 'ext::b'\neffect = 'net'\n";
    refuses(&text, 7, &["`allow.reason` is missing"]);
}

#[test]
fn what_is_no_day_is_refused() {
    for day in [
        "'soon'",
        "'2027-02-29'",
        "'2027-1-1'",
        "2027-01-01T00:00:00Z",
    ] {
        let text = allow(&format!("expires = {day}"));
        refuses(&text, 5, &["`allow.expires`", "write it as `2027-01-31`"]);
    }
    // The parser knows the calendar as well.
    refuses(&allow("expires = 2027-02-29"), 5, &["no TOML"]);
}

#[test]
fn what_is_no_pattern_says_why() {
    refuses(
        "[[extension]]\npath = 'ext::a**'",
        2,
        &["`extension.path`", "`ext::a**`"],
    );
    refuses("[[extension]]", 1, &["`extension.path` is missing"]);
    refuses(
        &allow("api = 'std::'"),
        5,
        &["`allow.api`", "an empty segment"],
    );
    refuses(
        &allow("through = 'ext::Shape::draw'"),
        5,
        &["`allow.through`", "`<dyn a_crate::Shape>::draw`"],
    );
    refuses(
        "[[allow]]\npackage = 'ext::a'\neffect = 'fs'\nreason = 'x'",
        2,
        &["`allow.package`", "write `extension`"],
    );
}

#[test]
fn what_a_global_holds_is_allowed_whole_or_not() {
    let hook = |more: &str| {
        format!("[[allow]]\npackage = 'ext'\nreason = 'x'\neffect = 'ambient-hook{more}'")
    };
    assert!(read(&hook("")).is_ok());
    for single in [hook(".call"), hook("'\napi = 'ext::HOOK")] {
        refuses(
            &single,
            4,
            &["`allow.effect` is allowed whole", "without `api`"],
        );
    }
}

#[test]
fn what_is_unknown_has_no_parts() {
    refuses(
        "[[allow]]\npackage = 'ext'\nreason = 'x'\neffect = 'unknown'\napi = 'std::fs::*'",
        4,
        &["`allow.effect`", "leave `api` and `through` out"],
    );
}

#[test]
fn an_override_says_whom_and_which_levels() {
    refuses(
        "[[override]]\nlevels = {fs = 'warn'}",
        1,
        &["`override.extension` is missing"],
    );
    refuses(
        "[[override]]\npackage = 'ext'",
        1,
        &["`override.levels` is missing"],
    );
    refuses(
        "[[override]]\npackage = 'ext'\nlevels = {fs = 'on'}",
        3,
        &["`override.levels.fs`", "there is allow, warn, deny"],
    );
}

#[test]
fn what_is_not_in_this_version_is_refused_by_name() {
    refuses(
        "[[effect]]\npath = 'db::raw'",
        1,
        &["`effect` is not in this version", "leave it out"],
    );
    refuses(
        "[[port]]\npath = 'db::Store'",
        1,
        &["`port` is not in this version", "leave it out"],
    );
}

fn named(path: &Path) -> String {
    let error = Config::find(Some(path), &Outline::default()).expect_err("no configuration");
    assert!(
        error.to_string().contains(&path.display().to_string()),
        "{error}"
    );
    let cause = std::error::Error::source(&error).map(ToString::to_string);
    format!("{error}: {}", cause.unwrap_or_default())
}

#[test]
fn a_file_that_cannot_be_read_is_named_with_the_cause() {
    let folder = folder(&[]);
    let text = named(&folder.path().join("sentinel.toml"));
    assert!(
        text.contains("`--config FILE` reads another: No such file"),
        "{text}"
    );
    let text = named(folder.path());
    assert!(
        text.contains("is a folder; `--config FILE` reads a file"),
        "{text}"
    );
}

#[test]
fn what_is_not_utf_8_is_refused_at_its_line() {
    let folder = folder(&[]);
    let path = folder.path().join("settings.toml");
    fs::write(&path, b"# \xc3\xa4\n[levels]\n# \xe4\n").expect("a file");
    let text = named(&path);
    assert!(
        text.contains("settings.toml:3: ") && text.contains("save it as UTF-8"),
        "{text}"
    );
}

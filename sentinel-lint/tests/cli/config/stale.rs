//! Allows that nobody needs.

use super::{configured, member, reader, report};
use crate::double::{answer, check_on, extension, gap};
use sentinel_lint::{check::Whom, finding::FindingLevel::Warn, voice::Answer};

/// What is said about allows that are stale.
fn stale(text: &str, answer: Answer) -> Vec<String> {
    let report = report(text, &[], answer);
    let stale = report.findings.iter().filter(|f| f.rule == "stale-allow");
    stale
        .map(|finding| {
            assert_eq!((finding.level, &finding.extension), (Warn, &None));
            let place = &finding.chain[0];
            assert!(report.sources.path(&place.file).is_some(), "{place:?}");
            format!("{}:{}: {}", place.file, place.line, finding.message)
        })
        .collect()
}

#[test]
fn an_allow_that_has_expired_says_so() {
    let text = "[[allow]]\nextension = 'ext::*'\neffect = 'fs'\nreason = 'x'\nexpires = 2026-06-14";
    assert_eq!(
        stale(text, answer(vec![reader("ext::run")])),
        ["sentinel.toml:1: fs is allowed for `ext::*` until 2026-06-14 and no longer"]
    );
    assert_eq!(
        stale(text, answer(vec![extension("ext::run", 2)])),
        ["sentinel.toml:1: fs is allowed for `ext::*` until 2026-06-14, and nobody needs it"]
    );
}

#[test]
fn an_allow_that_nobody_needs_is_stale() {
    let text = "
[[allow]]
extension = 'ext::*'
effect = 'fs'
reason = 'reads'

[[allow]]
extension = 'ext::*'
effect = 'net'
reason = 'asks'

[[allow]]
extension = 'ext::gone'
effect = 'fs.open'
reason = 'reads'
";
    assert_eq!(
        stale(text, answer(vec![reader("ext::run")])),
        [
            "sentinel.toml:12: fs.open is allowed for `ext::gone`, which is no extension that was checked",
            "sentinel.toml:7: net is allowed for `ext::*`, which does not need it",
        ]
    );
}

#[test]
fn an_allow_is_not_stale_where_something_was_not_followed() {
    let text = "[[allow]]\nextension = 'ext::*'\neffect = 'net'\nreason = 'asks'";
    let mut open = reader("ext::run");
    open.said[0].gaps = vec![gap("it is a macro", vec![])];
    assert!(stale(text, answer(vec![open, extension("ext::other", 9)])).is_empty());
}

#[test]
fn an_allow_for_what_this_run_leaves_out_is_not_stale() {
    let text = "[[allow]]\npackage = 'other'\neffect = 'fs'\nreason = 'x'\n\
                [[allow]]\nextension = 'other::*'\neffect = 'fs'\nreason = 'x'\n\
                [[override]]\nextension = 'other::*'\nlevels = { fs = 'warn' }\n\
                [[allow]]\npackage = 'ext'\neffect = 'net'\nreason = 'x'";
    let mut basis = configured(text);
    basis.outline.members = vec![member("ext", true), member("other", false)];
    let own = Whom {
        extension: Some("**".parse().expect("a pattern")),
        package: Some("other".parse().expect("a pattern")),
    };
    let mut of_other = basis.config.permissions[0].clone();
    (of_other.whom, of_other.place.line) = (own, 99);
    basis.config.permissions.push(of_other);
    let report = check_on(&basis, &[], answer(vec![reader("ext::run")])).expect("a report");
    let stale = report.findings.iter().filter(|f| f.rule == "stale-allow");
    let stale: Vec<u32> = stale.map(|finding| finding.chain[0].line).collect();
    assert_eq!(stale, [12]);
}

#[test]
fn an_allow_of_what_is_known_is_stale() {
    let text = "[[allow]]\nextension = 'ext::*'\neffect = 'unknown'\nreason = 'read by hand'";
    assert_eq!(
        stale(text, answer(vec![reader("ext::run")])),
        ["sentinel.toml:1: unknown is allowed for `ext::*`, which does not need it"]
    );
    let mut open = extension("ext::other", 9);
    open.said[0].gaps = vec![gap("it is a macro", vec![])];
    assert!(stale(text, answer(vec![reader("ext::run"), open])).is_empty());
}

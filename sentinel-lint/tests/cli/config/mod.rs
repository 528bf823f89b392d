//! What a configuration means for a report: levels, allows, and which of them nobody needs.

mod allows;
mod levels;
mod stale;

use crate::double::{answer, basis, check_on, extension, hop, reached};
use sentinel_effects::EffectClass::{Fs, Time};
use sentinel_lint::{
    check::Basis,
    config::Config,
    finding::{
        FindingLevel::{self, Deny},
        Report, Verdict,
    },
    voice::{Answer, Judged},
    workspace::{Member, Outline},
};
use std::fs;

/// A workspace with this `sentinel.toml`.
pub(crate) fn configured(text: &str) -> Basis {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("sentinel.toml"), text).expect("a file");
    let outline = Outline {
        root: folder.path().to_owned(),
        members: vec![member("ext", true), member("other", true)],
        ..Outline::default()
    };
    basis(Config::find(None, &outline).expect("a configuration"))
}

/// An extension that reads a file and the clock.
fn reader(path: &str) -> Judged {
    let mut judged = extension(path, 2);
    let way = || vec![hop(path, "ext/src/lib.rs", 3, 5)];
    judged.said[0].reached = vec![
        reached(Fs, "std::fs::read", "opens or creates a file", way()),
        reached(Time, "std::time::Instant::now", "reads a clock", way()),
    ];
    judged
}

fn report(text: &str, args: &[&str], answer: Answer) -> Report {
    check_on(&configured(text), args, answer).expect("a report")
}

fn levels(report: &Report) -> Vec<(&str, FindingLevel)> {
    let effects = report.findings.iter().filter(|f| f.effect.is_some());
    let mut levels: Vec<_> = effects
        .map(|f| (f.effect.map_or("", |class| class.name()), f.level))
        .collect();
    levels.sort_unstable();
    levels
}

/// The levels of the two effects of a reader.
#[track_caller]
fn spec(text: &str, args: &[&str], fs: Option<FindingLevel>, time: Option<FindingLevel>) {
    let report = report(text, args, answer(vec![reader("ext::run")]));
    let expected = [("fs", fs), ("time", time)].into_iter();
    let expected: Vec<_> = expected
        .filter_map(|(class, level)| Some((class, level?)))
        .collect();
    assert_eq!(levels(&report), expected, "{text} {args:?}");
    let clean = fs != Some(Deny) && time != Some(Deny);
    let verdict = report.extensions[0].verdict;
    assert_eq!(verdict == Verdict::Clean, clean, "{text} {args:?}");
}

/// A package of the workspace.
fn member(name: &str, selected: bool) -> Member {
    Member {
        name: name.into(),
        manifest: format!("{name}/Cargo.toml").into(),
        selected,
        crates: vec![name.into()],
        configured: false,
    }
}

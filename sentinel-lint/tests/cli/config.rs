//! What a configuration means for a report: levels, allows, and which of them nobody needs.

use crate::double::{answer, check_on, extension, ground, hop, reached};
use sentinel_effects::EffectClass::{Env, Fs, Time};
use sentinel_lint::{
    check::Ground,
    config::Config,
    finding::{FindingLevel, Report, Verdict},
    voice::{Answer, Judged},
    workspace::Outline,
};
use std::fs;

/// A workspace with this `sentinel.toml`.
pub(crate) fn configured(text: &str) -> Ground {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("sentinel.toml"), text).expect("a file");
    let outline = Outline {
        root: folder.path().to_owned(),
        ..Outline::default()
    };
    ground(Config::find(None, &outline).expect("a configuration"))
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

#[test]
fn a_level_holds_for_every_extension() {
    let text = "[levels]\nfs = 'warn'\ntime = 'deny'";
    let report = report(text, &[], answer(vec![reader("ext::run")]));
    assert_eq!(
        levels(&report),
        [("fs", FindingLevel::Warn), ("time", FindingLevel::Deny)]
    );
}

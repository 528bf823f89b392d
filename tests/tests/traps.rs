//! Both engines against the traps: what they find, what they miss and say so, and that they
//! never call a dirty function clean.

use sentinel_tests::{Extension, Report, repository, sentinel, traps};
use std::{collections::BTreeMap, fmt};

/// A row of `TRUTH.tsv`.
struct Trap {
    id: String,
    truth: Truth,
    kind: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Truth {
    Dirty,
    /// The function is clean, its package's build script is not.
    DirtyBuild,
    Clean,
    Debatable,
}

/// What the lint made of a trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    /// An effect was reported.
    Found,
    /// It could not be judged, and the check fails for it.
    Unknown,
    /// Nothing was reported.
    Silent,
}

#[test]
fn by_source_alone_no_dirty_trap_is_called_clean_and_most_are_found() {
    let figures = judged("source");
    let clean: Vec<&str> = figures.ids(Truth::Dirty, Answer::Silent);
    assert!(clean.is_empty(), "dirty traps called clean: {clean:?}");
    let found = figures.ids(Truth::Dirty, Answer::Found).len();
    assert!(
        found * 100 >= figures.count(Truth::Dirty) * 60,
        "{figures}fewer than 60 % of the dirty traps were found"
    );
    let alarms = figures.false_alarms();
    assert!(alarms.len() <= 1, "false alarms: {alarms:?}");
    assert_published("Sentinel's source engine, which runs nothing,", &figures);
}

#[test]
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn with_objects_every_dirty_trap_is_found_and_nobody_else_accused() {
    let figures = judged("both");
    assert_eq!(
        figures.ids(Truth::Dirty, Answer::Found).len(),
        figures.count(Truth::Dirty),
        "{figures}"
    );
    assert_eq!(figures.false_alarms(), [""; 0], "{figures}");
    assert_published("With both engines, as by default, the lint", &figures);
}

/// What the lint makes of the traps with this engine.
fn judged(engine: &str) -> Figures {
    let manifest = traps().join("Cargo.toml");
    let engine = format!("--engine={engine}");
    let run = sentinel([
        "check".as_ref(),
        engine.as_ref(),
        "--format=json".as_ref(),
        "--extension=ext::*::t*".as_ref(),
        "--manifest-path".as_ref(),
        manifest.as_os_str(),
    ]);
    assert_eq!(run.code, Some(1), "{run:#?}");
    let figures = Figures::of(&all(), &run.report());
    show(&figures);
    figures
}

/// README states these figures of whoever has them, and no others.
fn assert_published(who: &str, figures: &Figures) {
    let readme = std::fs::read_to_string(repository().join("README.md")).expect("README");
    let words: Vec<&str> = readme.split_whitespace().collect();
    let sentence = format!(
        "{who} finds {} of the {} dirty functions, calls {} `unknown` and none `clean`, and \
         accuses {} of the {} clean ones",
        figures.ids(Truth::Dirty, Answer::Found).len(),
        figures.count(Truth::Dirty),
        figures.ids(Truth::Dirty, Answer::Unknown).len(),
        figures.false_alarms().len(),
        figures.count(Truth::Clean) + figures.count(Truth::DirtyBuild),
    );
    assert!(
        words.join(" ").contains(&sentence),
        "README should say: {sentence}"
    );
}

/// Every row of `TRUTH.tsv`.
fn all() -> Vec<Trap> {
    let truth = std::fs::read_to_string(traps().join("TRUTH.tsv")).expect("TRUTH.tsv is there");
    let traps: Vec<Trap> = truth.lines().skip(1).map(Trap::of).collect();
    assert_eq!(traps.len(), 57, "a trap went missing");
    traps
}

impl Trap {
    fn of(row: &str) -> Self {
        let fields: Vec<&str> = row.split('\t').collect();
        let [id, verdict, category, why] = fields[..] else {
            panic!("a row of four fields: {row}");
        };
        let truth = match (verdict, category) {
            ("dirty", "build") => Truth::DirtyBuild,
            ("dirty", _) => Truth::Dirty,
            ("clean", _) => Truth::Clean,
            ("debatable", _) => Truth::Debatable,
            _ => panic!("an unheard-of verdict: {row}"),
        };
        Self {
            id: id.to_owned(),
            truth,
            kind: why.to_owned(),
        }
    }

    /// What the report says of the trap's function. A finding at `warn` counts: it is what
    /// clocks and random numbers are reported at.
    fn answer(&self, report: &Report) -> Answer {
        let path = format!("ext::{0}::{0}", self.id);
        let named = |extension: &&Extension| extension.path == path;
        let extension = report.extensions.iter().find(named);
        let extension = extension.unwrap_or_else(|| panic!("{path} is not in the report"));
        let reported = report.findings.iter().any(|finding| {
            finding.extension.as_ref() == Some(&path) && finding.rule != "unknown-verdict"
        });
        match extension.verdict.as_str() {
            "dirty" => Answer::Found,
            _ if reported => Answer::Found,
            "unknown" => Answer::Unknown,
            _ => Answer::Silent,
        }
    }
}

/// What the lint made of every trap.
struct Figures {
    answers: BTreeMap<String, (Truth, Answer, String)>,
}

impl Figures {
    fn of(traps: &[Trap], report: &Report) -> Self {
        let answer = |trap: &Trap| {
            let made = (trap.truth, trap.answer(report), trap.kind.clone());
            (trap.id.clone(), made)
        };
        Self {
            answers: traps.iter().map(answer).collect(),
        }
    }

    fn count(&self, truth: Truth) -> usize {
        self.answers.values().filter(|made| made.0 == truth).count()
    }

    fn ids(&self, truth: Truth, answer: Answer) -> Vec<&str> {
        let same = |made: &(Truth, Answer, String)| made.0 == truth && made.1 == answer;
        let ids = self.answers.iter().filter(|(_, made)| same(made));
        ids.map(|(id, _)| id.as_str()).collect()
    }

    /// Clean functions for which an effect was reported.
    fn false_alarms(&self) -> Vec<&str> {
        let mut alarms = self.ids(Truth::Clean, Answer::Found);
        alarms.extend(self.ids(Truth::DirtyBuild, Answer::Found));
        alarms
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "traps       count  found  unknown  silent")?;
        for (name, truth) in [
            ("dirty", Truth::Dirty),
            ("build", Truth::DirtyBuild),
            ("clean", Truth::Clean),
            ("debatable", Truth::Debatable),
        ] {
            let of = |answer| self.ids(truth, answer).len();
            writeln!(
                f,
                "{name:10} {:6} {:6} {:8} {:7}",
                self.count(truth),
                of(Answer::Found),
                of(Answer::Unknown),
                of(Answer::Silent)
            )?;
        }
        writeln!(f, "false alarms: {}", self.false_alarms().len())?;
        for (id, (truth, answer, kind)) in &self.answers {
            let right = match truth {
                Truth::Dirty => *answer == Answer::Found,
                Truth::Clean | Truth::DirtyBuild => *answer == Answer::Silent,
                Truth::Debatable => true,
            };
            if !right {
                writeln!(f, "  {answer:?}: {id} ({kind})")?;
            }
        }
        Ok(())
    }
}

#[expect(
    clippy::print_stdout,
    reason = "the figures are what a reader of the log wants"
)]
fn show(figures: &Figures) {
    println!("{figures}");
}

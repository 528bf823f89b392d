//! The object engine against functions over real crates: what was seen to act, it does not call
//! clean, and what was not, it does not accuse.

use sentinel_tests::{Report, panel, repository, sentinel};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

/// What is known of a function of the panel: a row of `OBSERVED.tsv`.
struct Observed {
    /// Classes that are known from the documentation, because no system call shows them.
    told: BTreeSet<String>,
    /// Classes of the system calls that it was seen to make.
    seen: BTreeSet<String>,
}

/// What the lint made of a function.
#[derive(Clone, Debug, Default)]
struct Answer {
    verdict: String,
    classes: BTreeSet<String>,
}

#[test]
fn what_was_seen_to_act_is_found_and_what_is_pure_is_not_accused() {
    let manifest = panel().join("Cargo.toml");
    let run = sentinel([
        "check".as_ref(),
        "--engine=object".as_ref(),
        "--format=json".as_ref(),
        "--extension=panel::*::*".as_ref(),
        "--manifest-path".as_ref(),
        manifest.as_os_str(),
    ]);
    assert_eq!(run.code, Some(1), "{run:#?}");
    let report = run.report();
    let figures = Figures {
        functions: observed()
            .into_iter()
            .map(|(function, known)| {
                let answer = answer(&report, &function);
                (function, (known, answer))
            })
            .collect(),
    };
    show(&figures);

    assert!(figures.functions.len() >= 60, "the panel has shrunk");
    assert_eq!(
        figures.misses(),
        Vec::<String>::new(),
        "acted, and called clean"
    );
    assert_eq!(
        figures.false_alarms(),
        Vec::<&str>::new(),
        "accused, and pure"
    );
    assert_published(&figures);
}

/// Every row of `OBSERVED.tsv`, by the function's path within the panel.
fn observed() -> BTreeMap<String, Observed> {
    let table = std::fs::read_to_string(panel().join("OBSERVED.tsv")).expect("it is there");
    let classes = |field: &str| {
        let names = field.split(',').filter(|name| *name != "-");
        names.map(str::to_owned).collect()
    };
    let row = |row: &str| {
        let fields: Vec<&str> = row.split('\t').collect();
        let [function, told, seen] = fields[..] else {
            panic!("a row of three fields: {row}");
        };
        let (told, seen) = (classes(told), classes(seen));
        (function.to_owned(), Observed { told, seen })
    };
    table.lines().skip(1).map(row).collect()
}

/// What the report says of a function. A finding at `warn` counts: it is what clocks and random
/// numbers are reported at.
fn answer(report: &Report, function: &str) -> Answer {
    let path = format!("panel::{function}");
    let mut named = report.extensions.iter().filter(|one| one.path == path);
    let extension = named
        .next()
        .unwrap_or_else(|| panic!("{path} is not in the report"));
    let findings = report.findings.iter();
    let of_it = findings.filter(|finding| finding.extension.as_ref() == Some(&path));
    Answer {
        verdict: extension.verdict.clone(),
        classes: of_it.filter_map(|finding| finding.effect.clone()).collect(),
    }
}

/// What is known and what was answered, by function.
struct Figures {
    functions: BTreeMap<String, (Observed, Answer)>,
}

impl Observed {
    fn is_pure(&self) -> bool {
        self.told.is_empty() && self.seen.is_empty()
    }
}

impl Figures {
    /// The functions that act, could be judged, and have none of their known classes reported:
    /// one that is accused of something else has been found by chance.
    fn misses(&self) -> Vec<&str> {
        let missed = self.functions.iter().filter(|(_, (known, answer))| {
            let mut classes = known.told.union(&known.seen);
            let found = classes.any(|class| answer.classes.contains(class));
            !known.is_pure() && answer.verdict != "unknown" && !found
        });
        missed.map(|(function, _)| function.as_str()).collect()
    }

    /// The pure functions for which an effect was reported.
    fn false_alarms(&self) -> Vec<&str> {
        let pure = self
            .functions
            .iter()
            .filter(|(_, (known, _))| known.is_pure());
        let accused = pure.filter(|(_, (_, answer))| !answer.classes.is_empty());
        accused.map(|(function, _)| function.as_str()).collect()
    }

    fn pure(&self) -> usize {
        let functions = self.functions.values();
        functions.filter(|(known, _)| known.is_pure()).count()
    }

    fn unknown(&self) -> usize {
        let functions = self.functions.values();
        functions
            .filter(|(_, answer)| answer.verdict == "unknown")
            .count()
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (function, (known, answer)) in &self.functions {
            let list = |classes: &BTreeSet<String>| {
                let names: Vec<&str> = classes.iter().map(String::as_str).collect();
                names.join(" ")
            };
            writeln!(
                f,
                "{function:45} {:8} reported: {:40} told: {:10} seen: {}",
                answer.verdict,
                list(&answer.classes),
                list(&known.told),
                list(&known.seen),
            )?;
        }
        Ok(())
    }
}

/// README states these figures, and no others.
fn assert_published(figures: &Figures) {
    let readme = std::fs::read_to_string(repository().join("README.md")).expect("README");
    let words: Vec<&str> = readme.split_whitespace().collect();
    let sentence = format!(
        "Of {} functions over real crates, {} act: none of these is called `clean`, and {} of the \
         {} pure ones are accused; {} are `unknown`",
        figures.functions.len(),
        figures.functions.len() - figures.pure(),
        figures.false_alarms().len(),
        figures.pure(),
        figures.unknown(),
    );
    assert!(
        words.join(" ").contains(&sentence),
        "README should say: {sentence}"
    );
}

#[expect(
    clippy::print_stdout,
    reason = "the figures are what a reader of the log wants"
)]
fn show(figures: &Figures) {
    println!("{figures}");
}

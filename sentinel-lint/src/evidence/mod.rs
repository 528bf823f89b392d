//! What the runtime saw, read from the files that it wrote: the third voice. Which declarations it
//! is about is found by file and line; what it means for a verdict is decided in `check`.

mod collect;
mod read;

pub use collect::{Collected, TestError, collect};
pub use read::EvidenceError;

use crate::place::SourceMap;
use sentinel_effects::{
    EffectClass,
    evidence::{Event, EvidenceLine},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

/// What the runtime saw of every subject, over all files and processes.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    subjects: BTreeMap<Subject, Seen>,
}

/// A subject, and where it is declared.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Subject {
    /// The file, as rustc was given it: from the workspace, or absolute.
    pub file: String,
    /// 1-based.
    pub line: u32,
    /// The subject's name.
    pub name: String,
}

/// What was seen of a subject.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Windows opened, as far as the processes came to their ends.
    pub windows: u64,
    /// Calls that went unwatched.
    pub unwatched: u64,
    /// Witnesses that came after their window had closed.
    pub late: u64,
    /// The classes of effects that were witnessed.
    pub classes: BTreeSet<EffectClass>,
    /// The first witness of each process, as it prints itself: `open64: /etc/passwd`.
    pub first: BTreeSet<String>,
    /// Whether a declaration was withdrawn.
    pub withdrawn: bool,
}

impl Evidence {
    /// Reads files of evidence.
    ///
    /// # Errors
    /// A file that cannot be read, that says nothing, or that has a line of another version.
    pub fn read(files: &[PathBuf]) -> Result<Self, EvidenceError> {
        let mut evidence = Self::default();
        for file in files {
            for line in read::lines(file)? {
                evidence.add(line);
            }
        }
        Ok(evidence)
    }

    /// Whether nothing was seen.
    pub fn is_empty(&self) -> bool {
        self.subjects.is_empty()
    }

    /// The subjects with what was seen of each, sorted.
    pub fn subjects(&self) -> impl Iterator<Item = (&Subject, &Seen)> {
        self.subjects.iter()
    }

    fn add(&mut self, line: EvidenceLine) {
        let subject = Subject {
            file: line.file,
            line: line.line,
            name: line.subject,
        };
        let seen = self.subjects.entry(subject).or_default();
        match line.event {
            Event::Misdeclared => seen.withdrawn = true,
            // A process counts from its start, and says so again at its end.
            Event::Watched => {
                seen.windows += line.windows;
                seen.unwatched += line.unwatched;
                seen.late += line.late;
            }
        }
        let witnessed = line.witnesses.into_iter().filter(|(_, count)| *count > 0);
        seen.classes.extend(witnessed.map(|(class, _)| class));
        seen.first.extend(line.first);
    }
}

impl Seen {
    /// Adds what was seen of the same declaration under another name.
    pub fn unite(&mut self, other: &Self) {
        self.windows += other.windows;
        self.unwatched += other.unwatched;
        self.late += other.late;
        self.classes.extend(&other.classes);
        self.first.extend(other.first.iter().cloned());
        self.withdrawn |= other.withdrawn;
    }
}

impl Subject {
    /// Whether it is declared at this place of a report.
    pub fn is_at(&self, file: &str, line: u32, workspace: &Path, sources: &SourceMap) -> bool {
        self.line == line && self.is_in(file, workspace, sources)
    }

    fn is_in(&self, file: &str, workspace: &Path, sources: &SourceMap) -> bool {
        let own = Path::new(&self.file);
        if !own.is_absolute() {
            return own == Path::new(file);
        }
        // Where another machine ran the tests, the end of the path is what both have.
        own == workspace.join(file)
            || sources.path(file).is_some_and(|path| path == own)
            || own.ends_with(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subject(file: &str) -> Subject {
        Subject {
            file: file.to_owned(),
            line: 3,
            name: "ext".to_owned(),
        }
    }

    #[test]
    fn a_subject_is_found_by_its_file_and_line() {
        let workspace = Path::new("/projects/app");
        let mut sources = SourceMap::default();
        sources.insert(
            "dep-1.0.0/src/lib.rs".into(),
            "/elsewhere/dep/src/lib.rs".into(),
        );
        for (own, file) in [
            ("src/lib.rs", "src/lib.rs"),
            ("/projects/app/src/lib.rs", "src/lib.rs"),
            ("/elsewhere/dep/src/lib.rs", "dep-1.0.0/src/lib.rs"),
            (
                "/other/machine/dep-1.0.0/src/lib.rs",
                "dep-1.0.0/src/lib.rs",
            ),
        ] {
            assert!(subject(own).is_at(file, 3, workspace, &sources), "{own}");
            assert!(!subject(own).is_at(file, 4, workspace, &sources), "{own}");
        }
        for (own, file) in [
            ("a/src/lib.rs", "src/lib.rs"),
            ("/elsewhere/dep/src/lib.rs", "dep-1.0.0/src/main.rs"),
        ] {
            assert!(!subject(own).is_at(file, 3, workspace, &sources), "{own}");
        }
    }
}

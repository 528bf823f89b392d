//! The findings that a project knows of and lives with: what is new fails a check, what is known does
//! not, and what is gone is told. A finding is known by its fingerprint, in which no line counts.
//!
//! It knows nothing of engines: what is compared are reports.

mod file;

pub use file::BaselineError;

use crate::{
    cli::CheckArgs,
    config::Config,
    finding::{Finding, FindingLevel, Report, Voice},
    rules::unknown_verdict,
};
use file::{Entry, Level};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

/// The known findings of a project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Baseline {
    path: PathBuf,
    /// By fingerprint.
    known: BTreeMap<String, Entry>,
}

/// What has become of the known findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// Findings of this report that are known.
    pub known: usize,
    /// Known findings that are gone from what was checked.
    pub fixed: usize,
}

impl Baseline {
    /// The known findings that a command line or a configuration names, if either does.
    ///
    /// # Errors
    /// As [`read`](Self::read); an update of no file.
    pub fn of(args: &CheckArgs, config: &Config) -> Result<Option<Self>, BaselineError> {
        let named = args.baseline.as_ref().or(config.baseline.as_ref());
        match (named, args.update_baseline) {
            (Some(path), true) => Self::read_or_new(path).map(Some),
            (Some(path), false) => Self::read(path).map(Some),
            (None, true) => Err(BaselineError::Unnamed),
            (None, false) => Ok(None),
        }
    }

    /// Reads the known findings.
    ///
    /// # Errors
    /// A file that cannot be read, or is none of a baseline that this version reads.
    pub fn read(path: &Path) -> Result<Self, BaselineError> {
        let known = file::read(path)?;
        Ok(Self {
            path: path.to_owned(),
            known,
        })
    }

    /// The same of a file that need not be there yet.
    ///
    /// # Errors
    /// As [`read`](Self::read), but for a file that is not there.
    pub fn read_or_new(path: &Path) -> Result<Self, BaselineError> {
        if path.exists() {
            return Self::read(path);
        }
        Ok(Self {
            path: path.to_owned(),
            known: BTreeMap::new(),
        })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Marks what is known among the findings of a report.
    pub fn mark(&self, report: &mut Report) -> Compared {
        let mut known = 0;
        for finding in &mut report.findings {
            let entry = self.known.get(&finding.fingerprint);
            finding.baselined = entry.is_some_and(|entry| covers(entry, finding));
            known += usize::from(finding.baselined);
        }
        let fixed = self.gone(report).count();
        Compared { known, fixed }
    }

    /// Makes the findings of a report the known ones, and keeps what the report is not about.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn update(&self, report: &mut Report) -> Result<Compared, BaselineError> {
        let gone: BTreeSet<String> = self.gone(report).cloned().collect();
        let mut all = self.known.clone();
        all.retain(|fingerprint, _| !gone.contains(fingerprint));
        let mut known = 0;
        for finding in report.findings.iter_mut().filter(|one| counts(one)) {
            all.insert(finding.fingerprint.clone(), entry(finding));
            finding.baselined = true;
            known += 1;
        }
        file::write(&self.path, &all)?;
        Ok(Compared {
            known,
            fixed: gone.len(),
        })
    }

    /// The fingerprints of what is known, was looked for and is not there.
    fn gone<'a>(&'a self, report: &'a Report) -> impl Iterator<Item = &'a String> {
        let found: BTreeSet<&str> = report.findings.iter().map(|f| &*f.fingerprint).collect();
        let paths: BTreeSet<&str> = report.extensions.iter().map(|e| &*e.path).collect();
        let spoken = spoken(report);
        let is_checked = move |entry: &Entry| {
            let judged = entry.extension.as_ref();
            let is_here = judged.is_some_and(|path| paths.contains(&**path))
                || report.selected.contains(&entry.package);
            is_here && entry.voices.iter().any(|voice| spoken.contains(&**voice))
        };
        let known = self.known.iter();
        known
            .filter(move |(fingerprint, entry)| {
                !found.contains(&***fingerprint) && is_checked(entry)
            })
            .map(|(fingerprint, _)| fingerprint)
    }
}

/// Whose voices are in a report: what another one has found cannot be gone from it.
fn spoken(report: &Report) -> BTreeSet<&'static str> {
    let all = report.extensions.iter().map(|one| one.voices);
    let said = all.flat_map(|voices| {
        [
            ("source", voices.source),
            ("object", voices.object),
            ("runtime", voices.runtime),
        ]
    });
    let said = said.filter(|(_, voice)| *voice != Voice::NotRun);
    let found = report.findings.iter().flat_map(|finding| &finding.voices);
    said.map(|(name, _)| name).chain(found.copied()).collect()
}

/// Whether a finding is one to live with: a note fails nothing.
fn counts(finding: &Finding) -> bool {
    finding.level > FindingLevel::Note
}

/// Whether what is known is no less than what was found. A doubt is known for its reason alone: behind
/// another one may be anything.
fn covers(entry: &Entry, finding: &Finding) -> bool {
    finding.level <= entry.level.into() && entry.reason == reason(finding)
}

fn reason(finding: &Finding) -> Option<String> {
    (finding.rule == unknown_verdict::RULE.id).then(|| finding.message.clone())
}

fn entry(finding: &Finding) -> Entry {
    Entry {
        fingerprint: finding.fingerprint.clone(),
        rule: finding.rule.to_owned(),
        level: match finding.level {
            FindingLevel::Deny => Level::Deny,
            FindingLevel::Warn | FindingLevel::Note => Level::Warn,
        },
        package: finding.package.clone(),
        voices: finding
            .voices
            .iter()
            .map(|&voice| voice.to_owned())
            .collect(),
        extension: finding.extension.clone(),
        effect: finding.effect.map(|class| class.name().to_owned()),
        api: finding.api.clone(),
        reason: reason(finding),
    }
}

impl From<Level> for FindingLevel {
    fn from(level: Level) -> Self {
        match level {
            Level::Warn => Self::Warn,
            Level::Deny => Self::Deny,
        }
    }
}

//! A baseline's file: `sentinel-baseline/1`, JSON that a change of a line reads well in, one entry a
//! finding, sorted. What only people read stands beside the fingerprint.

use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};
use tempfile::NamedTempFile;

/// The name of the schema.
const SCHEMA: &str = "sentinel-baseline/1";

/// Why a baseline is of no use.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BaselineError {
    /// A file that is not there.
    #[error(
        "there is no baseline at `{}`: `--update-baseline` beside the same options writes it",
        path.display()
    )]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// A file that cannot be read.
    #[error("cannot read the baseline `{}`", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file that is no baseline.
    #[error(
        "`{}` is not a baseline that this version reads ({SCHEMA}): name another file, or delete it \
         and write it anew with `--update-baseline`",
        path.display()
    )]
    Format {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// A file that cannot be written.
    #[error("cannot write the baseline `{}`", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// No file is named.
    #[error(
        "`--update-baseline` needs a file: name it with `--baseline FILE`, or `baseline = \"FILE\"` in \
         `sentinel.toml`"
    )]
    Unnamed,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Document {
    schema: Schema,
    findings: Vec<Entry>,
}

#[derive(Deserialize, Serialize)]
enum Schema {
    #[serde(rename = "sentinel-baseline/1")]
    One,
}

/// A known finding.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    pub(super) fingerprint: String,
    pub(super) rule: String,
    pub(super) level: Level,
    pub(super) package: String,
    /// Who has found it.
    pub(super) voices: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) extension: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) effect: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) api: Option<String>,
    /// Why a verdict is unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<String>,
}

/// How loud a known finding may be.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Level {
    Warn,
    Deny,
}

pub(super) fn read(path: &Path) -> Result<BTreeMap<String, Entry>, BaselineError> {
    let bytes = fs::read(path).map_err(|source| match source.kind() {
        io::ErrorKind::NotFound => BaselineError::Missing {
            path: path.to_owned(),
        },
        _ => BaselineError::Read {
            path: path.to_owned(),
            source,
        },
    })?;
    let document: Document =
        serde_json::from_slice(&bytes).map_err(|source| BaselineError::Format {
            path: path.to_owned(),
            source,
        })?;
    let entries = document.findings.into_iter();
    Ok(entries
        .map(|entry| (entry.fingerprint.clone(), entry))
        .collect())
}

/// Puts the file in place whole.
pub(super) fn write(path: &Path, known: &BTreeMap<String, Entry>) -> Result<(), BaselineError> {
    let mut findings: Vec<Entry> = known.values().cloned().collect();
    let key = |entry: &Entry| {
        let Entry {
            package,
            extension,
            rule,
            effect,
            api,
            fingerprint,
            ..
        } = entry.clone();
        (package, extension, rule, effect, api, fingerprint)
    };
    findings.sort_by_cached_key(key);
    let document = Document {
        schema: Schema::One,
        findings,
    };
    put(path, &document).map_err(|source| BaselineError::Write {
        path: path.to_owned(),
        source,
    })
}

fn put(path: &Path, document: &Document) -> io::Result<()> {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let mut file = NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
    serde_json::to_writer_pretty(&mut file, document)?;
    file.write_all(b"\n")?;
    // A file of its own is for its owner alone, and a baseline is everybody's.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(path).map_or(0o644, |old| old.permissions().mode());
        file.as_file()
            .set_permissions(fs::Permissions::from_mode(mode))?;
    }
    file.persist(path)?;
    Ok(())
}

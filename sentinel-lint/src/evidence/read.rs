//! The lines of a file of evidence. What cannot be understood is an error with the file and the line:
//! evidence that is passed over would make an extension look better than it was.

use sentinel_effects::evidence::EvidenceLine;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Why evidence is of no use.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EvidenceError {
    /// A file that cannot be read.
    #[error("cannot read the evidence in `{}`: `cargo sentinel test` collects it anew", file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A line that is not understood.
    #[error(
        "line {line} of the evidence in `{}` is not understood: delete the file and run the tests \
         again, with the same version of `sentinel-runtime` as this lint",
        file.display()
    )]
    Line {
        /// The file.
        file: PathBuf,
        /// 1-based.
        line: usize,
        /// Why.
        source: serde_json::Error,
    },
    /// Nothing was seen.
    #[error(
        "the evidence in `{}` is empty: no declared function ran while `SENTINEL_EVIDENCE` named it",
        file.display()
    )]
    Empty {
        /// The file.
        file: PathBuf,
    },
    /// All of it is about something else.
    #[error(
        "the evidence is about no function that is checked, but about `{subject}` at {file}:{line}: \
         run the tests again if the source has changed since"
    )]
    Stranger {
        /// The first subject that it is about.
        subject: String,
        /// Its file.
        file: String,
        /// Its line.
        line: u32,
    },
}

/// The lines of a file.
pub(super) fn lines(file: &Path) -> Result<Vec<EvidenceLine>, EvidenceError> {
    let text = fs::read_to_string(file).map_err(|source| EvidenceError::Read {
        file: file.to_owned(),
        source,
    })?;
    let numbered = text.lines().zip(1..);
    let written = numbered.filter(|(text, _)| !text.trim().is_empty());
    let lines: Vec<EvidenceLine> = written
        .map(|(text, line)| {
            serde_json::from_str(text).map_err(|source| EvidenceError::Line {
                file: file.to_owned(),
                line,
                source,
            })
        })
        .collect::<Result<_, _>>()?;
    if lines.is_empty() {
        return Err(EvidenceError::Empty {
            file: file.to_owned(),
        });
    }
    Ok(lines)
}

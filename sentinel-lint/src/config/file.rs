//! A file that configures: its text, and which line of it a byte is on.

use super::fault::{ConfigError, Fault};
use crate::check::Place;
use std::{
    fs, io,
    ops::Range,
    path::{Path, PathBuf},
};
use toml::{Spanned, de::DeTable};

/// A file that was read.
#[derive(Debug)]
pub(super) struct ConfigFile {
    /// Where it is, as messages name it.
    pub(super) path: PathBuf,
    /// What reports call it.
    pub(super) name: String,
    text: String,
}

impl ConfigFile {
    /// Reads a file; `name` is what reports call it.
    pub(super) fn read(path: &Path, name: String) -> Result<Self, ConfigError> {
        let bytes = fs::read(path).map_err(|source| match source.kind() {
            io::ErrorKind::IsADirectory => ConfigError::Folder(path.to_owned()),
            _ => ConfigError::Unreadable {
                path: path.to_owned(),
                source,
            },
        })?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let read = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            ConfigError::NotUtf8 {
                file: path.display().to_string(),
                line: lines(&String::from_utf8_lossy(read)),
            }
        })?;
        Ok(Self::of(path, name, text))
    }

    /// A file of this text.
    pub(super) fn of(path: &Path, name: String, text: String) -> Self {
        Self {
            path: path.to_owned(),
            name,
            text,
        }
    }

    /// What is in it.
    pub(super) fn parse(&self) -> Result<Spanned<DeTable<'_>>, ConfigError> {
        DeTable::parse(&self.text).map_err(|error| {
            let at = error.span().map_or(self.text.len(), |span| span.start);
            ConfigError::NotToml {
                file: self.shown(),
                line: self.line(at),
                message: error.message().replace('\n', ", "),
            }
        })
    }

    /// What is wrong at a place of the file.
    pub(super) fn fault(&self, at: &Range<usize>, fault: Fault) -> ConfigError {
        ConfigError::Key {
            file: self.shown(),
            line: self.line(at.start),
            fault: Box::new(fault),
        }
    }

    /// A place of the file, for reports.
    pub(super) fn place(&self, at: &Range<usize>) -> Place {
        let before = self.text.get(..at.start).unwrap_or(&self.text);
        let column = before.rsplit('\n').next().unwrap_or_default();
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Place {
            file: self.name.clone(),
            line: number(self.line(at.start)),
            column: number(column.chars().count() + 1),
        }
    }

    /// The line of a byte.
    pub(super) fn line(&self, at: usize) -> usize {
        lines(self.text.get(..at).unwrap_or(&self.text))
    }

    /// What messages call it.
    pub(super) fn shown(&self) -> String {
        self.path.display().to_string()
    }
}

/// The number of the line at whose place a text ends.
fn lines(text: &str) -> usize {
    text.matches('\n').count() + 1
}

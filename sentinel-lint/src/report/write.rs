//! Where a report goes: the standard output or a file. A reader that stops reading is no error.

use super::{Look, github, html, human, json, rustc, sarif};
use crate::{cli::Format, error::Error, finding::Report};
use anstream::adapter::strip_str;
use std::{
    fs,
    io::{self, Write as _},
    path::Path,
};

/// Writes a report in a format to the standard output or a file.
///
/// # Errors
/// What the system said, with the file's name.
pub fn report(
    report: &Report,
    format: Format,
    look: Look,
    output: Option<&Path>,
) -> Result<(), Error> {
    let text = |look| match format {
        Format::Json => json::render(report),
        Format::Github => github::render(report),
        Format::Html => html::render(report),
        Format::Rustc => rustc::render(report),
        Format::Sarif => sarif::render(report),
        Format::Human => human::render(report, look),
    };
    match output {
        None => stdout(&text(look)),
        Some(path) => file(
            &text(Look {
                width: None,
                ..look
            }),
            path,
        ),
    }
}

/// Writes text to the standard output, with colour if the terminal and the user want it.
///
/// # Errors
/// What the system said, unless the reader has gone.
pub fn stdout(text: &str) -> Result<(), Error> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Error::Stdout(error)),
        _ => Ok(()),
    }
}

/// Writes text to a file, without colour.
///
/// # Errors
/// What the system said, with the file's name.
pub fn file(text: &str, path: &Path) -> Result<(), Error> {
    fs::write(path, strip_str(text).to_string()).map_err(|source| Error::Output {
        path: path.to_owned(),
        source,
    })
}

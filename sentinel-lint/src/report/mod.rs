//! The only place that prints: reports in their formats, and the words on stderr.

pub mod audit;
pub mod github;
pub mod html;
pub mod human;
pub mod json;
mod repository;
pub mod rustc;
pub mod sarif;
mod snippet;
pub mod summary;
pub mod table;
pub mod write;

use crate::cli::{Color, Talk};
use anstream::ColorChoice;

/// How a report for people looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// How much it says.
    pub detail: Detail,
    /// The columns of the terminal; none where the report goes elsewhere.
    pub width: Option<usize>,
}

/// How much a report for people says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Findings and the summary line.
    Quiet,
    /// Extensions and allows too.
    Normal,
    /// What was skipped and every hop too.
    Verbose,
}

impl Look {
    /// The look that the command line asks for, on this terminal.
    pub fn of(talk: Talk) -> Self {
        let detail = match (talk.quiet, talk.verbose) {
            (true, _) => Detail::Quiet,
            (false, 0) => Detail::Normal,
            (false, _) => Detail::Verbose,
        };
        let size = terminal_size::terminal_size_of(std::io::stdout());
        let width = size.map(|(width, _)| usize::from(width.0));
        Self { detail, width }
    }
}

/// Text out of somebody's source, made fit for a line on a terminal: no control characters, no
/// reordering of what is read.
fn tame(text: &str) -> String {
    annotate_snippets::normalize_untrusted_str(&text.replace(['\r', '\n'], " "))
}

/// Settles when both streams use colour.
pub fn choose_color(color: Color) {
    let choice = match color {
        Color::Auto => ColorChoice::Auto,
        Color::Always => ColorChoice::Always,
        Color::Never => ColorChoice::Never,
    };
    choice.write_global();
}

/// Says something beside the result, on stderr.
pub fn note(text: &str) {
    let style = clap_cargo::style::NOTE;
    anstream::eprintln!("{style}note{style:#}: {text}");
}

//! Aligned columns that fit the terminal.

use super::tame;
use anstyle::Style;
use clap_cargo::style::HEADER;
use std::{fmt::Write as _, iter};
use unicode_width::UnicodeWidthStr as _;

/// The space between two columns.
const GAP: usize = 2;
/// Below this many columns a first column is not shortened any more.
const SHORTEST: usize = 24;

/// A cell: text and its style.
#[derive(Clone, Debug)]
pub struct Cell {
    text: String,
    style: Style,
}

impl Cell {
    /// A cell without style.
    pub fn plain(text: impl AsRef<str>) -> Self {
        Self::styled(text, Style::new())
    }

    /// A cell in a style.
    pub fn styled(text: impl AsRef<str>, style: Style) -> Self {
        Self {
            text: tame(text.as_ref()),
            style,
        }
    }
}

/// Writes a head and rows of its length one below the other, each column as wide as its widest
/// cell. Where that does not fit into `width`, the last column is left out first, then the first
/// column is shortened in its middle.
pub fn render(
    head: &[&str],
    rows: impl IntoIterator<Item = Vec<Cell>>,
    width: Option<usize>,
) -> String {
    let head = head
        .iter()
        .map(|title| Cell::styled(title, HEADER))
        .collect();
    let rows: Vec<Vec<Cell>> = iter::once(head).chain(rows).collect();
    let widths = fitted(column_widths(&rows), width);
    rows.iter().map(|row| line(row, &widths)).collect()
}

fn fitted(mut widths: Vec<usize>, width: Option<usize>) -> Vec<usize> {
    let Some(limit) = width else {
        return widths;
    };
    let total = |widths: &[usize]| widths.iter().sum::<usize>() + GAP * (widths.len() - 1);
    if total(&widths) > limit && widths.len() > 2 {
        widths.pop();
    }
    let over = total(&widths).saturating_sub(limit);
    widths[0] = widths[0].saturating_sub(over).max(SHORTEST.min(widths[0]));
    widths
}

fn column_widths(rows: &[Vec<Cell>]) -> Vec<usize> {
    let columns = rows.first().map_or(0, Vec::len);
    let widest = |column: usize| {
        rows.iter()
            .map(|row| row[column].text.width())
            .max()
            .unwrap_or(0)
    };
    (0..columns).map(widest).collect()
}

fn line(row: &[Cell], widths: &[usize]) -> String {
    let mut line = String::new();
    let mut pad = 0;
    for (cell, width) in row.iter().zip(widths) {
        let text = shortened(&cell.text, *width);
        line.push_str(&" ".repeat(pad));
        let style = cell.style;
        let _ = write!(line, "{style}{text}{style:#}");
        pad = width - text.width().min(*width) + GAP;
    }
    line.truncate(line.trim_end().len());
    line.push('\n');
    line
}

/// The text with its middle left out, so that it is at most `width` columns wide.
fn shortened(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let kept = width.saturating_sub(1);
    let head: String = text.chars().take(kept / 2).collect();
    let count = text.chars().count();
    let tail: String = text.chars().skip(count - (kept - kept / 2)).collect();
    format!("{head}…{tail}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[&[&str]], width: Option<usize>) -> String {
        let (head, rows) = rows.split_first().expect("a head");
        let cells = |row: &&[&str]| row.iter().map(Cell::plain).collect();
        anstream::adapter::strip_str(&render(head, rows.iter().map(cells), width)).to_string()
    }

    #[test]
    fn columns_are_aligned_and_lines_end_without_space() {
        let rows: &[&[&str]] = &[
            &["extension", "verdict"],
            &["ext::a", "clean"],
            &["ext::long::name", ""],
        ];
        assert_eq!(
            table(rows, None),
            "extension        verdict\next::a           clean\next::long::name\n"
        );
    }

    #[test]
    fn wide_characters_take_two_columns() {
        let rows: &[&[&str]] = &[&["道具", "x"], &["abcd", "y"]];
        assert_eq!(table(rows, None), "道具  x\nabcd  y\n");
    }

    #[test]
    fn the_last_column_goes_first_and_then_the_middle_of_the_first() {
        let rows: &[&[&str]] = &[
            &["extension", "verdict", "at"],
            &[
                "ext::a_module::a_function::deep",
                "clean",
                "src/a_module.rs:17",
            ],
        ];
        let last = |width| table(rows, Some(width)).lines().last().map(str::to_owned);
        assert_eq!(
            last(60).as_deref(),
            Some("ext::a_module::a_function::deep  clean    src/a_module.rs:17")
        );
        assert_eq!(
            last(59).as_deref(),
            Some("ext::a_module::a_function::deep  clean")
        );
        assert_eq!(
            last(37).as_deref(),
            Some("ext::a_module…function::deep  clean")
        );
        assert_eq!(last(5).as_deref(), Some("ext::a_modu…nction::deep  clean"));
    }

    #[test]
    fn a_cell_is_one_line_without_escapes() {
        let rows: &[&[&str]] = &[&["reason"], &["two\nlines \u{1b}[31mred"]];
        assert_eq!(table(rows, None), "reason\ntwo lines ␛[31mred\n");
    }
}

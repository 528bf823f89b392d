//! Aligned columns that fit the terminal.

use anstyle::Style;
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
    pub fn plain(text: impl Into<String>) -> Self {
        Self::styled(text, Style::new())
    }

    /// A cell in a style.
    pub fn styled(text: impl Into<String>, style: Style) -> Self {
        Self {
            text: text.into(),
            style,
        }
    }
}

/// Writes rows of equal length one below the other, each column as wide as its widest cell. Where
/// that does not fit into `width`, the last column is left out first, then the first column is
/// shortened in its middle.
pub fn render(rows: &[Vec<Cell>], width: Option<usize>) -> String {
    let mut widths = column_widths(rows);
    let total =
        |widths: &[usize]| widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1);
    if let Some(limit) = width {
        if total(&widths) > limit && widths.len() > 2 {
            widths.pop();
        }
        let over = total(&widths).saturating_sub(limit);
        if let Some(first) = widths.first_mut() {
            *first = first.saturating_sub(over).max(SHORTEST.min(*first));
        }
    }
    rows.iter().map(|row| line(row, &widths)).collect()
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
        line.push_str(&format!("{0}{text}{0:#}", cell.style));
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

    fn rows(rows: &[&[&str]]) -> Vec<Vec<Cell>> {
        rows.iter()
            .map(|row| row.iter().copied().map(Cell::plain).collect())
            .collect()
    }

    #[test]
    fn columns_are_aligned_and_lines_end_without_space() {
        let rows = rows(&[
            &["extension", "verdict"],
            &["ext::a", "clean"],
            &["ext::long::name", ""],
        ]);
        assert_eq!(
            render(&rows, None),
            "extension        verdict\next::a           clean\next::long::name\n"
        );
    }

    #[test]
    fn wide_characters_take_two_columns() {
        let rows = rows(&[&["道具", "x"], &["abcd", "y"]]);
        assert_eq!(render(&rows, None), "道具  x\nabcd  y\n");
    }

    #[test]
    fn the_last_column_goes_first_and_then_the_middle_of_the_first() {
        let rows = rows(&[&[
            "ext::a_module::a_function::deep",
            "clean",
            "src/a_module.rs:17",
        ]]);
        assert_eq!(
            render(&rows, Some(40)),
            "ext::a_module::a_function::deep  clean\n"
        );
        assert_eq!(
            render(&rows, Some(35)),
            "ext::a_module…function::deep  clean\n"
        );
        assert_eq!(render(&rows, Some(5)), "ext::a_modu…nction::deep  clean\n");
    }
}

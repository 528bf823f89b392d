//! Draws text tables.

mod style;

/// Draws `rows`, each column as wide as its widest cell.
pub fn render(rows: &[Vec<&str>]) -> String {
    let style = style::current();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(|column| width(rows, column)).collect();
    let mut table = String::new();
    for row in rows {
        for (cell, width) in row.iter().zip(&widths) {
            table.push(style.separator);
            table.push(' ');
            table.push_str(cell);
            table.extend(std::iter::repeat_n(' ', width - cell.chars().count() + 1));
        }
        table.push(style.separator);
        table.push('\n');
    }
    table
}

fn width(rows: &[Vec<&str>], column: usize) -> usize {
    let cells = rows.iter().filter_map(|row| row.get(column));
    cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
}

//! A chain drawn as a graph: a box for each step, from the extension down to the effect. The
//! drawing is narrow enough for a phone, so names are broken where a reader would break them.

use super::escape;
use crate::finding::{Finding, Hop};
use std::fmt::Write as _;

/// The characters of a line in a box.
const COLUMNS: usize = 44;
const WIDTH: usize = 350;
const LINE: usize = 16;
const PADDING: usize = 8;
/// Between two boxes, for an arrow.
const GAP: usize = 20;

/// The chain of a finding as an `svg` element.
pub(super) fn draw(finding: &Finding) -> String {
    let mut boxes = String::new();
    let mut top = 1;
    let last = finding.chain.len().saturating_sub(1);
    for (index, hop) in finding.chain.iter().enumerate() {
        if index > 0 {
            top += arrow(&mut boxes, top);
        }
        let kind = match index {
            0 if last > 0 => "first",
            _ if index == last => "last",
            _ => "step",
        };
        top += step(&mut boxes, hop, kind, top);
    }
    let functions: Vec<&str> = finding.chain.iter().map(|hop| &*hop.function).collect();
    let way = escape::text(&functions.join(", which calls "));
    let (width, height) = (WIDTH + 2, top + 1);
    format!(
        "<svg role=\"img\" aria-label=\"{way}\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">{boxes}</svg>\n"
    )
}

fn arrow(boxes: &mut String, top: usize) -> usize {
    let (x, tip) = (WIDTH / 2, top + GAP - 2);
    let barb = tip - 5;
    let (left, right) = (x - 5, x + 5);
    let _ = write!(
        boxes,
        "<path d=\"M{x} {top}V{tip}M{left} {barb}L{x} {tip}L{right} {barb}\"/>"
    );
    GAP
}

/// Draws a step and says how high it is.
fn step(boxes: &mut String, hop: &Hop, kind: &str, top: usize) -> usize {
    let named = broken(&hop.function).into_iter().map(|line| ("name", line));
    let place = (!hop.file.is_empty()).then(|| format!("{}:{}", hop.file, hop.line));
    let placed = place.iter().flat_map(|place| broken(place));
    let lines: Vec<_> = named.chain(placed.map(|line| ("place", line))).collect();
    let height = lines.len() * LINE + 2 * PADDING;
    let _ = write!(
        boxes,
        "<rect class=\"{kind}\" x=\"1\" y=\"{top}\" width=\"{WIDTH}\" height=\"{height}\" rx=\"5\"/>"
    );
    for (index, (class, line)) in lines.iter().enumerate() {
        let y = top + PADDING + index * LINE + LINE - 4;
        let _ = write!(
            boxes,
            "<text class=\"{class}\" x=\"12\" y=\"{y}\">{}</text>",
            escape::text(line)
        );
    }
    height
}

/// Lines of a name that fit into a box, each ended after a separator where one is near.
fn broken(name: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest: Vec<char> = name.chars().collect();
    while rest.len() > COLUMNS {
        let ends = |at: &usize| matches!(rest[*at - 1], ':' | '/' | ',' | ' ');
        let whole = |at: &usize| rest[*at - 1] != ':' || rest[*at] != ':';
        let at = (COLUMNS / 2..=COLUMNS).rev();
        let at = at.filter(ends).find(whole).unwrap_or(COLUMNS);
        let tail = rest.split_off(at);
        lines.push(rest.into_iter().collect());
        rest = tail;
    }
    lines.push(rest.into_iter().collect());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_broken_after_a_separator_and_never_lost() {
        let name = "a_crate::a_long_module::another_module::a_function_of_it";
        let lines = broken(name);
        assert_eq!(
            lines,
            [
                "a_crate::a_long_module::another_module::",
                "a_function_of_it"
            ]
        );
        let endless = "x".repeat(100);
        assert_eq!(broken(&endless).concat(), endless);
        assert!(broken(&endless).iter().all(|line| line.len() <= COLUMNS));
    }
}

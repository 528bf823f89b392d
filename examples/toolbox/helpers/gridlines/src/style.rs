//! How a table looks, which an administrator may set for the whole machine.

pub(crate) struct Style {
    pub(crate) separator: char,
}

/// The machine's style, or the usual one.
pub(crate) fn current() -> Style {
    let set = std::fs::read_to_string("/etc/gridlines.conf").unwrap_or_default();
    Style {
        separator: set.chars().next().unwrap_or('|'),
    }
}

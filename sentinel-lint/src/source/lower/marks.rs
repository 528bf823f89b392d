//! The marks that macro expansion puts on names for hygiene. A marked name matters only where a
//! local may be meant; everywhere else the name is the one that was written.

use crate::source::expand;

/// What marks begin with; a source file that writes one itself would forge it.
pub(in crate::source) const RESERVED: [&str; 4] = [
    "__sentinel_crate_",
    "__sentinel_fragment_",
    "__sentinel_inner_",
    "__sentinel_local_",
];

/// A name without the marks of a local.
pub(super) fn plain(name: &str) -> &str {
    expand::plain_name(name)
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn the_mark_of_a_local_is_dropped() {
        assert_eq!(plain("__sentinel_local_12_under_score"), "under_score");
        assert_eq!(plain("__sentinel_inner_0_x"), "x");
    }

    #[test]
    fn other_names_stay() {
        for name in [
            "x",
            "__sentinel_crate_3",
            "__sentinel_local_x",
            "__sentinel_local__x",
        ] {
            assert_eq!(plain(name), name);
        }
    }
}

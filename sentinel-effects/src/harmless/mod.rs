//! The C functions that are known to have no effect, each group with the reason, so that a call
//! of one can be told from a call of an unknown symbol. Every name is spelled out: a rule over
//! prefixes would let `pthread_kill` pass with `pthread_equal`.
//!
//! Functions of the classes that are allowed by default (`alloc`, `sync`, `tls`) are not here;
//! they have rows, so that a project may deny them.

mod number;
mod offered;
mod process;
mod text;
mod width;

use crate::link::listed;

/// A group of C functions and variables without an effect.
#[derive(Clone, Copy, Debug)]
pub struct Harmless {
    /// What they do and why that is no effect, as the end of a sentence that starts with "it".
    pub why: &'static str,
    /// Their link names. Sorted.
    pub links: &'static [&'static str],
}

/// Every table.
pub const ALL: &[&[Harmless]] = &[text::GROUPS, number::GROUPS, width::GROUPS, process::GROUPS];

/// Every group.
///
/// ```
/// use sentinel_effects::harmless;
/// let sorting = harmless::groups().find(|group| group.links.contains(&"qsort")).unwrap();
/// assert!(sorting.why.starts_with("orders or searches memory"));
/// ```
pub fn groups() -> impl Iterator<Item = &'static Harmless> {
    ALL.iter().flat_map(|groups| groups.iter())
}

/// Whether this link name is known to have no effect. One that is neither harmless nor
/// [`linked`](crate::linked) to a row is unknown, which is an effect of the class `foreign`.
///
/// ```
/// use sentinel_effects::{harmless::is_harmless, linked};
/// assert!(is_harmless("strlen"));
/// assert!(!is_harmless("pthread_kill") && linked("pthread_kill").is_some());
/// assert!(!is_harmless("do_as_you_like") && linked("do_as_you_like").is_none());
/// ```
pub const fn is_harmless(link: &str) -> bool {
    let mut table = 0;
    while table < ALL.len() {
        if in_groups(ALL[table], link) {
            return true;
        }
        table += 1;
    }
    false
}

/// The groups of functions that a library calls only where the program that it is part of
/// defines them, and refers to by a weak symbol for this reason. They are not among [`groups`]: a
/// strong reference to such a name says that somebody does define it.
///
/// ```
/// use sentinel_effects::harmless;
/// let groups = harmless::offered();
/// assert!(groups.iter().any(|group| group.links.contains(&"OPENSSL_memory_alloc")));
/// ```
pub const fn offered() -> &'static [Harmless] {
    offered::GROUPS
}

const fn in_groups(groups: &[Harmless], link: &str) -> bool {
    let mut group = 0;
    while group < groups.len() {
        if listed(groups[group].links, link) {
            return true;
        }
        group += 1;
    }
    false
}

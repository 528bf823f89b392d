//! The public names of std, core, alloc and `proc_macro`, and which of them are the same thing.
//!
//! The table was drawn from the documentation of Rust 1.95 for every platform. It leaves out
//! what only nightly has in bulk (`std::simd`, most of `std::intrinsics`) and `std::arch`, whose
//! modules are [open](is_open). A path of a later std is not in it: such a path is still a path,
//! but no glob import is known to bring it in. Methods and associated items are not here.

use std::{collections::HashMap, sync::LazyLock};

use crate::source::program::Ns;

/// One line a path: `path kind… [= canonical path]`, sorted by path.
pub(super) const TABLE: &str = include_str!("std_names.txt");

/// What a path of std is. One path may be several things, one for each namespace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StdKinds(u16);

/// The words of the table, in the order of their bits.
const WORDS: [(&str, Option<Ns>); 14] = [
    ("mod", Some(Ns::Type)),
    ("struct", Some(Ns::Type)),
    ("enum", Some(Ns::Type)),
    ("union", Some(Ns::Type)),
    ("trait", Some(Ns::Type)),
    ("alias", Some(Ns::Type)),
    // A variant is a type as well as a value.
    ("variant", None),
    ("constructor", Some(Ns::Value)),
    ("fn", Some(Ns::Value)),
    ("const", Some(Ns::Value)),
    ("static", Some(Ns::Value)),
    ("macro", Some(Ns::Macro)),
    ("attr", Some(Ns::Macro)),
    ("derive", Some(Ns::Macro)),
];

impl StdKinds {
    /// Whether the table's word (`mod`, `struct`, `trait`, `fn`, …) is among the kinds.
    pub fn is(self, word: &str) -> bool {
        WORDS
            .iter()
            .position(|(w, _)| *w == word)
            .is_some_and(|bit| self.0 & (1 << bit) != 0)
    }

    /// Whether the path means something in that namespace.
    pub fn in_namespace(self, ns: Ns) -> bool {
        WORDS.iter().enumerate().any(|(bit, (_, of))| {
            let here = match of {
                Some(of) => *of == ns,
                None => ns != Ns::Macro,
            };
            here && self.0 & (1 << bit) != 0
        })
    }

    fn add(&mut self, word: &str) {
        let bit = WORDS.iter().position(|(w, _)| *w == word);
        self.0 |= 1 << bit.expect("the table has no other words, as a test says");
    }
}

struct Entry {
    kinds: StdKinds,
    canonical: Option<&'static str>,
}

static NAMES: LazyLock<HashMap<&'static str, Entry>> = LazyLock::new(|| {
    TABLE
        .lines()
        .map(|line| {
            let (left, canonical) = match line.split_once(" = ") {
                Some((left, canonical)) => (left, Some(canonical)),
                None => (line, None),
            };
            let mut words = left.split(' ');
            let path = words.next().unwrap_or_default();
            let mut kinds = StdKinds::default();
            words.for_each(|word| kinds.add(word));
            (path, Entry { kinds, canonical })
        })
        .collect()
});

/// What the table knows of a path, spelled canonically or not; `None` if it is not in it.
pub fn kinds(path: &str) -> Option<StdKinds> {
    if let Some(entry) = NAMES.get(path) {
        return Some(entry.kinds);
    }
    let canonical = canonical(path);
    NAMES.get(canonical.as_str()).map(|entry| entry.kinds)
}

/// The one spelling of a path among those that name the same item: with `std` wherever std has
/// it, outside preludes, short. What follows a known prefix (an associated item, say) is kept.
pub fn canonical(path: &str) -> String {
    let mut segments = path.split("::");
    let mut known = segments.next().unwrap_or_default().to_owned();
    for segment in segments {
        push(&mut known, segment);
    }
    known
}

/// Appends a segment to a canonical path and makes the result canonical.
pub(super) fn push(path: &mut String, segment: &str) {
    let facade = path == "core" || path == "alloc";
    path.push_str("::");
    path.push_str(segment);
    match NAMES.get(path.as_str()) {
        Some(entry) => {
            if let Some(canonical) = entry.canonical {
                canonical.clone_into(path);
            }
        }
        // Only what std lacks is in the table under another crate.
        None if facade => {
            "std".clone_into(path);
            push(path, segment);
        }
        None => {}
    }
}

/// Whether a module has names that depend on the processor, which the table leaves out: a name
/// that nothing else provides is taken to be one of them.
pub(super) fn is_open(module: &str) -> bool {
    module.starts_with("std::arch::")
}

/// Names that `module` has; an enum's variants for an enum.
pub(super) fn names_of(module: &str) -> impl Iterator<Item = (&'static str, StdKinds)> {
    let prefix = format!("{module}::");
    let start = TABLE_PATHS.partition_point(|path| *path < prefix.as_str());
    TABLE_PATHS[start..]
        .iter()
        .map_while(move |path| Some((*path, path.strip_prefix(prefix.as_str())?)))
        .filter(|(_, name)| !name.contains("::"))
        .map(|(path, _)| (path, NAMES[path].kinds))
}

static TABLE_PATHS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let paths = TABLE.lines().map(|line| line.split(' ').next());
    paths.map(Option::unwrap_or_default).collect()
});

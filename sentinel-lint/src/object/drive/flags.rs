//! What rustc and cargo are told in the analysis build, each with its reason, as tables.
//!
//! rustc takes the last of several values of an option, and cargo puts these flags behind the
//! profile's and the user's own. Nothing here says how the flags get to rustc.

use crate::state;

/// A flag of rustc.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flag {
    /// As rustc takes it.
    pub(super) flag: &'static str,
    /// Why it is there.
    #[cfg_attr(
        not(test),
        expect(dead_code, reason = "the reason is for whoever reads the table")
    )]
    pub(super) why: &'static str,
}

const fn flag(flag: &'static str, why: &'static str) -> Flag {
    Flag { flag, why }
}

/// For every crate that is built for the target.
pub(super) const ALWAYS: &[Flag] = &[
    flag(
        "--cfg=sentinel_analysis",
        "the macros write marks and witnesses in place of windows",
    ),
    flag(
        "--cap-lints=allow",
        "a lint that the user denies is the user's build's business",
    ),
    flag(
        "-Copt-level=0",
        "what is inlined has no name, and a boundary is a name",
    ),
    flag(
        "-Csymbol-mangling-version=v0",
        "the other mangling drops generic arguments",
    ),
    flag(
        "-Cdwarf-version=5",
        "std's is 4: the version is the mark of a crate that was built with these flags",
    ),
    flag(
        "-Csplit-debuginfo=off",
        "the lines are read from the objects",
    ),
    flag("-Cstrip=none", "symbols are what is read"),
    flag("-Cdebug-assertions=off", "what ships is judged"),
    flag("-Coverflow-checks=off", "what ships is judged"),
    flag(
        "-Cpanic=unwind",
        "what runs while a panic unwinds is code of the extension",
    ),
    flag("-Clto=off", "bitcode has no relocations"),
    flag("-Clinker-plugin-lto=off", "bitcode has no relocations"),
    flag("-Cembed-bitcode=no", "bitcode is not read"),
    flag(
        "-Cprefer-dynamic=no",
        "a shared library keeps what it holds to itself",
    ),
    flag(
        "-Cinstrument-coverage=off",
        "counters are no part of what ships",
    ),
];

/// Where functions are declared that carry no attribute, and so have no witness.
pub(super) const EVERYTHING: &[Flag] = &[flag(
    "-Clink-dead-code",
    "private functions and lazy bodies are otherwise made only where they are used",
)];

/// Where the profile's word about debug information does not reach rustc, because the user's flags
/// or an override for a single package have another. It is a flag too, for all crates alike.
pub(super) const DESCRIBED: &[Flag] = &[flag(
    "-Cdebuginfo=2",
    "types say what statics can hold and what functions return",
)];

/// The cargo profile of the analysis build. A profile of its own has folders of its own, so that
/// the user's artifacts and ours never meet.
pub(super) const PROFILE: &str = state::FOLDER;

/// The settings of [`PROFILE`], as TOML, where a manifest or configuration may say otherwise.
/// Overrides for single packages are the flags' business.
pub(super) const SETTINGS: &[(&str, &str)] = &[
    ("inherits", "\"dev\""),
    ("opt-level", "0"),
    // Of members, types say what statics can hold and what functions return. Of the others, chains
    // need lines and columns.
    ("debug", "2"),
    ("package.\"*\".debug", "\"line-tables-only\""),
    ("split-debuginfo", "\"off\""),
    ("strip", "\"none\""),
    ("debug-assertions", "false"),
    ("overflow-checks", "false"),
    ("lto", "\"off\""),
    ("panic", "\"unwind\""),
    ("rpath", "false"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_flag_has_a_reason_and_stands_once() {
        let mut seen = BTreeSet::new();
        for Flag { flag, why } in ALWAYS.iter().chain(EVERYTHING).chain(DESCRIBED) {
            assert!(!why.is_empty(), "{flag}");
            assert!(seen.insert(flag.split('=').next()), "{flag}");
        }
    }
}

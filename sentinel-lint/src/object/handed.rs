//! Values that an extension hands to a port and that the port may do more with than the analysis
//! build could write down: the build says so by a function that is generic over their type.

use super::name;

/// The crate that the analysis build takes its stand-ins from.
pub(crate) const RUNTIME: &str = "sentinel_runtime";
/// What says that nobody has followed a value.
const UNFOLLOWED: &str = "sentinel_runtime::analysis::handed::unfollowed";
/// What says that it was handed over by a trait of which only that is known that it is not std's.
const FOREIGN: &str = "sentinel_runtime::analysis::handed::foreign";

/// The type of a value that nobody has followed, where code of a package may be behind it.
pub(crate) fn unfollowed(symbol: &[u8]) -> Option<String> {
    if name::crate_of(symbol) != Some(RUNTIME) {
        return None;
    }
    let full = name::demangled(symbol);
    if full.starts_with(FOREIGN) {
        let ty = Foreign::of(&full).map_or(&*full, |foreign| foreign.ty);
        return Some(ty.to_owned());
    }
    let ty = full.strip_prefix(UNFOLLOWED)?;
    let ty = ty.strip_prefix("::<")?.strip_suffix('>')?;
    is_users(ty).then(|| ty.to_owned())
}

/// Whether what is handed over cannot be the code of an extension in this crate, whatever the trait
/// is: neither the type nor what the trait is given is a package's, and the port's crate, which
/// knows the trait, is another. Nobody may implement the trait for the type but the trait's crate.
pub(crate) fn is_others(symbol: &[u8], crate_name: &str) -> bool {
    if name::crate_of(symbol) != Some(RUNTIME) {
        return false;
    }
    let full = name::demangled(symbol);
    Foreign::of(&full).is_some_and(|foreign| {
        let given = [foreign.ty, foreign.given];
        !given.into_iter().any(is_users) && foreign.port.is_some_and(|port| port != crate_name)
    })
}

/// A value that is handed over by a foreign trait.
struct Foreign<'a> {
    /// The crate of the port.
    port: Option<&'a str>,
    /// What the trait is given.
    given: &'a str,
    ty: &'a str,
}

impl<'a> Foreign<'a> {
    fn of(full: &'a str) -> Option<Self> {
        let [here, given, ty] = arguments(full.strip_prefix(FOREIGN)?)[..] else {
            return None;
        };
        let port = here.split_once(" as ").map(|(_, port)| port);
        let port = port.and_then(|port| Some(port.split_once("::")?.0));
        Some(Self { port, given, ty })
    }
}

/// Whether a type names one of a package. That of an object does as well: whoever made the object
/// has referred to what its trait can do, and not to what is written for its type beside that.
pub(super) fn is_users(ty: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || "_:#{}".contains(letter);
    let mut paths = ty.split(|letter| !is_part(letter));
    paths.any(|path| {
        let crate_name = path.split_once("::").map_or("", |(first, _)| first);
        !crate_name.is_empty() && !name::is_std(crate_name) && crate_name != RUNTIME
    })
}

/// The generic arguments that a path ends in.
pub(super) fn arguments(path: &str) -> Vec<&str> {
    let list = path.split_once('<').map(|(_, list)| list);
    let Some(list) = list.and_then(|list| list.strip_suffix('>')) else {
        return Vec::new();
    };
    let mut depth = 0_usize;
    let mut before = ' ';
    let parts = list.split(move |letter| {
        match letter {
            '<' | '(' | '[' | '{' => depth += 1,
            '>' if before == '-' => {}
            '>' | ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        before = letter;
        letter == ',' && depth == 0
    });
    parts.map(str::trim).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_of_packages_are_told_from_those_that_nothing_can_hide_in() {
        for ty in [
            "ext::Local",
            "&mut ext::Local",
            "core::option::Option<ext::f::{closure#0}>",
            "core::iter::adapters::map::Map<core::ops::range::Range<u8>, <ext::S>::m::{closure#0}>",
            "(u8, &dyn core::fmt::Display, ext::Local)",
            "alloc::boxed::Box<dyn ext::Port>",
        ] {
            assert!(is_users(ty), "{ty}");
        }
        for ty in [
            "u8",
            "&str",
            "alloc::vec::Vec<(u8, [alloc::string::String; 3])>",
            "sentinel_runtime::analysis::stand_in::Probe",
            "alloc::boxed::Box<dyn core::fmt::Display + core::marker::Send>",
        ] {
            assert!(!is_users(ty), "{ty}");
        }
    }

    #[test]
    fn arguments_are_told_apart_at_the_end_of_a_path() {
        assert_eq!(
            arguments("::each::<(u8, ext::A), fn(u8) -> ext::B, ext::f::<u8, u8>::{closure#0}>"),
            [
                "(u8, ext::A)",
                "fn(u8) -> ext::B",
                "ext::f::<u8, u8>::{closure#0}"
            ]
        );
        assert!(arguments("::get").is_empty());
    }

    #[test]
    fn a_foreign_trait_is_known_to_the_crate_of_the_port() {
        const HERE: &str = "<sentinel_runtime::analysis::stand_in::Probe as hub::Desk>::put::Here";
        let full = format!("{FOREIGN}::<{HERE}, (*const ext::A, *const u8), str>");
        let foreign = Foreign::of(&full).expect("what is handed over by a foreign trait");
        assert_eq!(foreign.port, Some("hub"));
        assert_eq!(foreign.given, "(*const ext::A, *const u8)");
        assert_eq!(foreign.ty, "str");
    }
}

//! Values that an extension hands to a port and that the port may do more with than the analysis
//! build could write down: the build says so by a function that is generic over their type.

use super::name;

/// The crate that the analysis build takes its stand-ins from.
pub(crate) const RUNTIME: &str = "sentinel_runtime";
/// What says that nobody has followed a value.
const UNFOLLOWED: &str = "sentinel_runtime::analysis::handed::unfollowed";

/// The type of a value that nobody has followed, where code of a package may be behind it.
pub(crate) fn unfollowed(symbol: &[u8]) -> Option<String> {
    if name::crate_of(symbol) != Some(RUNTIME) {
        return None;
    }
    let full = name::demangled(symbol);
    let ty = full.strip_prefix(UNFOLLOWED)?;
    let ty = ty.strip_prefix("::<")?.strip_suffix('>')?;
    is_users(ty).then(|| ty.to_owned())
}

/// Whether a type names one of a package. A trait object does not count: whoever made it has
/// referred to all that it can do.
pub(super) fn is_users(ty: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || "_:#{}".contains(letter);
    let mut object = false;
    for word in ty.split_inclusive(|letter| !is_part(letter)) {
        let path = word.trim_end_matches(|letter| !is_part(letter));
        let crate_name = path.split_once("::").map_or("", |(first, _)| first);
        if !crate_name.is_empty() && !object && !name::is_std(crate_name) && crate_name != RUNTIME {
            return true;
        }
        object = match path {
            "dyn" => true,
            "" => object && (word == "+" || word == " "),
            _ => false,
        };
    }
    false
}

#[cfg(test)]
mod tests {
    use super::is_users;

    #[test]
    fn types_of_packages_are_told_from_those_that_nothing_can_hide_in() {
        for ty in [
            "ext::Local",
            "&mut ext::Local",
            "core::option::Option<ext::f::{closure#0}>",
            "core::iter::adapters::map::Map<core::ops::range::Range<u8>, <ext::S>::m::{closure#0}>",
            "(u8, &dyn core::fmt::Display, ext::Local)",
        ] {
            assert!(is_users(ty), "{ty}");
        }
        for ty in [
            "u8",
            "&str",
            "alloc::vec::Vec<(u8, [alloc::string::String; 3])>",
            "sentinel_runtime::analysis::stand_in::Probe",
            "&dyn ext::Port",
            "alloc::boxed::Box<dyn ext::Port>",
        ] {
            assert!(!is_users(ty), "{ty}");
        }
    }
}

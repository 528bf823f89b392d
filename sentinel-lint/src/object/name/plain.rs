//! Paths without their generic arguments.

/// The path of a demangled name without generic arguments and lifetimes:
/// `<alloc::vec::Vec<u8> as std::io::Write>::write` is `<alloc::vec::Vec as std::io::Write>::write`.
pub(crate) fn plain(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    let mut skipped = 0_usize;
    let mut previous = '\0';
    for (at, letter) in name.char_indices() {
        let arrow = letter == '>' && previous == '-';
        if skipped > 0 {
            match letter {
                '<' => skipped += 1,
                '>' if !arrow => skipped -= 1,
                _ => {}
            }
        } else if letter == '<' && is_argument_list(&name[..at]) {
            skipped = 1;
            if text.ends_with("::") {
                text.truncate(text.len() - 2);
            }
        } else {
            text.push(letter);
        }
        previous = letter;
    }
    text
}

/// Whether a `<` behind this text opens generic arguments rather than a qualified path.
fn is_argument_list(before: &str) -> bool {
    before
        .chars()
        .next_back()
        .is_some_and(|letter| letter.is_alphanumeric() || "_:})>".contains(letter))
}

/// A plain path as rustdoc prints it: `<ext::Type>::method` is `ext::Type::method`.
pub(crate) fn display(plain: &str) -> String {
    match self_type(plain) {
        Some((own, rest)) if !own.contains(" as ") && is_path(own) => format!("{own}{rest}"),
        _ => plain.to_owned(),
    }
}

/// A plain path without the closures, async bodies and constants that something with a name is
/// written in: what is in `ext::f::{closure#0}::inner` is in `ext::f::inner`, as source has it.
pub(crate) fn named(plain: &str) -> String {
    let mut text = String::with_capacity(plain.len());
    let mut rest = plain;
    while let Some(at) = rest.find("::{") {
        let unnamed = unnamed(&rest[at..]);
        let (run, after) = rest[at..].split_at(unnamed);
        text.push_str(&rest[..at]);
        if !after.starts_with("::") {
            text.push_str(run);
        }
        rest = after;
    }
    text + rest
}

/// The function that a closure or an async body is written in, without other closures around; the
/// function itself of a function.
pub(crate) fn function(plain: &str) -> String {
    let mut text = named(plain);
    let is_run = |at: &usize| unnamed(&text[*at..]) == text.len() - at;
    if let Some(at) = text.match_indices("::{").map(|(at, _)| at).find(is_run) {
        text.truncate(at);
    }
    text
}

/// How long the steps without a name are that a text begins with: `::{closure#0}::{closure#1}`.
fn unnamed(text: &str) -> usize {
    let mut length = 0;
    while text[length..].starts_with("::{") {
        let Some(end) = text[length..].find('}') else {
            return text.len();
        };
        length += end + 1;
    }
    length
}

/// A plain path without the bracket at its beginning, for rules that speak of where something is
/// defined: both `std::sys::fs::open` and `<std::sys::fs::File as …>::drop` are in `std::sys`.
pub(crate) fn bare(plain: &str) -> &str {
    plain.trim_start_matches(['<', '&'])
}

fn is_path(text: &str) -> bool {
    text.chars()
        .all(|letter| letter.is_alphanumeric() || letter == '_' || letter == ':')
}

/// What stands in the brackets at the beginning, and what follows them.
pub(crate) fn self_type(plain: &str) -> Option<(&str, &str)> {
    let inside = plain.strip_prefix('<')?;
    let mut depth = 1_usize;
    let mut previous = '\0';
    for (at, letter) in inside.char_indices() {
        match letter {
            '<' => depth += 1,
            '>' if previous != '-' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((&inside[..at], &inside[at + 1..]));
        }
        previous = letter;
    }
    None
}

/// The type that a demangled name is of a method of.
pub(crate) fn implementing(name: &str) -> Option<&str> {
    let (own, _) = self_type(name)?;
    Some(outermost(own, " as ").map_or(own, |at| &own[..at]))
}

/// Whether a type is one of std's, or one without a name, whatever it holds.
pub(crate) fn is_of_std(ty: &str) -> bool {
    let ty = ty.trim_start_matches(['&', '<']);
    let ty = ty.strip_prefix("mut ").unwrap_or(ty);
    let path = ty.find(|letter: char| !letter.is_alphanumeric() && !"_:".contains(letter));
    let path = &ty[..path.unwrap_or(ty.len())];
    path.split_once("::")
        .is_none_or(|(crate_name, _)| super::is_std(crate_name))
}

/// The trait, with its generic arguments, and the method that a demangled name of a trait's
/// implementation is about, or of a trait's default body.
pub(crate) fn method_of_trait(name: &str) -> Option<(&str, &str)> {
    let (own, rest) = self_type(name)?;
    let at = outermost(own, " as ")?;
    let method = rest.strip_prefix("::")?.split("::").next()?;
    Some((&own[at + " as ".len()..], method))
}

/// The bounds of the trait objects that a type names: `ext::Shape + core::marker::Send`.
pub(crate) fn objects(ty: &str) -> impl Iterator<Item = &str> {
    ty.match_indices("dyn ").filter_map(|(at, dyn_)| {
        let is_word = !ty[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
        let bounds = &ty[at + dyn_.len()..];
        is_word.then(|| &bounds[..bounds_end(bounds)])
    })
}

/// Where the bounds end that a text begins with.
fn bounds_end(text: &str) -> usize {
    let mut depth = 0_usize;
    let mut previous = '\0';
    for (at, letter) in text.char_indices() {
        match letter {
            '<' | '(' | '[' => depth += 1,
            '>' if previous == '-' => {}
            '>' | ')' | ']' | ',' | ';' if depth == 0 => return at,
            '>' | ')' | ']' => depth -= 1,
            _ => {}
        }
        previous = letter;
    }
    text.len()
}

/// Where a text stands for the first time outside of all brackets.
fn outermost(text: &str, wanted: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut previous = '\0';
    for (at, letter) in text.char_indices() {
        if depth == 0 && text[at..].starts_with(wanted) {
            return Some(at);
        }
        match letter {
            '<' => depth += 1,
            '>' if previous != '-' => depth = depth.saturating_sub(1),
            _ => {}
        }
        previous = letter;
    }
    None
}

/// Whether a function's name has a type or another function among its generic arguments, and not
/// only as what it is a method of.
pub(crate) fn is_argument(function: &str, one: &str) -> bool {
    function.match_indices(one).any(|(at, _)| {
        let (before, after) = (&function[..at], &function[at + one.len()..]);
        let starts = before.ends_with(['<', ' ', '(', '[', '&', '*']) && before != "<";
        starts && (after.is_empty() || after.starts_with(['>', ',', ')', ']', ';']))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_found_wherever_a_type_names_them() {
        let of = |ty| objects(ty).collect::<Vec<_>>();
        assert_eq!(
            of("alloc::boxed::Box<dyn a::T, alloc::alloc::Global>"),
            ["a::T"]
        );
        assert_eq!(
            of("(u8, &(dyn a::T<u8, [u8; 2]> + core::marker::Send))"),
            ["a::T<u8, [u8; 2]> + core::marker::Send"]
        );
        assert_eq!(
            of("&dyn core::ops::Fn(u8) -> alloc::boxed::Box<dyn a::T>"),
            ["core::ops::Fn(u8) -> alloc::boxed::Box<dyn a::T>", "a::T"]
        );
        assert!(of("a::Hoodyn <u8>").is_empty());
    }

    #[test]
    fn generic_arguments_are_left_out() {
        assert_eq!(plain("std::fs::read::<&str>"), "std::fs::read");
        assert_eq!(
            plain("<alloc::vec::Vec<u8> as std::io::Write>::write_all"),
            "<alloc::vec::Vec as std::io::Write>::write_all"
        );
        assert_eq!(
            plain("ext::run::<fn(u8) -> alloc::vec::Vec<u8>>::{closure#0}"),
            "ext::run::{closure#0}"
        );
        assert_eq!(
            plain("<[dep::S<u8>] as dep::T<u8>>::m::<u8>"),
            "<[dep::S] as dep::T>::m"
        );
        assert_eq!(
            plain("<<dep::S as dep::T>::Out as dep::T>::m"),
            "<<dep::S as dep::T>::Out as dep::T>::m"
        );
    }

    #[test]
    fn an_inherent_method_is_shown_as_a_path() {
        assert_eq!(display("<ext::Type>::method"), "ext::Type::method");
        assert_eq!(
            display("<ext::Type as ext::T>::m"),
            "<ext::Type as ext::T>::m"
        );
        assert_eq!(display("<[u8]>::len"), "<[u8]>::len");
    }

    #[test]
    fn a_method_tells_the_type_that_it_is_of() {
        assert_eq!(implementing("<ext::S<u8>>::m::<u8>"), Some("ext::S<u8>"));
        assert_eq!(
            implementing("<ext::S<<u8 as ext::T>::Out> as ext::T>::m"),
            Some("ext::S<<u8 as ext::T>::Out>")
        );
        assert_eq!(implementing("ext::m"), None);
    }

    #[test]
    fn a_type_of_std_is_told_from_one_that_holds_it() {
        for ty in [
            "u8",
            "(ext::S, u8)",
            "&mut alloc::vec::Vec<ext::S>",
            "[ext::S; 3]",
        ] {
            assert!(is_of_std(ty), "{ty}");
        }
        for ty in ["ext::S<u8>", "&ext::S", "<ext::S>::m::{closure#0}"] {
            assert!(!is_of_std(ty), "{ty}");
        }
    }

    #[test]
    fn what_is_in_a_closure_is_in_the_function_around() {
        let spec = |plain: &str, path: &str, of: &str| {
            assert_eq!(named(plain), path, "{plain}");
            assert_eq!(function(plain), of, "{plain}");
        };
        spec("ext::f", "ext::f", "ext::f");
        spec("ext::f::{closure#0}", "ext::f::{closure#0}", "ext::f");
        spec("ext::f::{closure#0}::g", "ext::f::g", "ext::f::g");
        spec(
            "ext::f::{closure#0}::{closure#1}::g::{K#0}::h::{closure#0}::{closure#0}",
            "ext::f::g::h::{closure#0}::{closure#0}",
            "ext::f::g::h",
        );
        spec(
            "<ext::f::{closure#0}::S as ext::T>::m",
            "<ext::f::S as ext::T>::m",
            "<ext::f::S as ext::T>::m",
        );
        spec(
            "<ext::f::{closure#0} as ext::T>::m::{closure#1}",
            "<ext::f::{closure#0} as ext::T>::m::{closure#1}",
            "<ext::f::{closure#0} as ext::T>::m",
        );
    }

    #[test]
    fn a_method_of_a_trait_is_known_by_the_outermost_words() {
        assert_eq!(
            method_of_trait("<ext::S<fn(u8) -> u8> as ext::T<u8>>::m"),
            Some(("ext::T<u8>", "m"))
        );
        assert_eq!(
            method_of_trait(
                "<<ext::S as ext::U>::n::{closure#0} as ext::T<<ext::A as ext::B>::n::{closure#1}>>::m::{shim:reify#0}"
            ),
            Some(("ext::T<<ext::A as ext::B>::n::{closure#1}>", "m"))
        );
        assert_eq!(method_of_trait("<ext::S>::m"), None);
        assert_eq!(method_of_trait("ext::m"), None);
    }

    #[test]
    fn an_argument_is_not_what_a_function_is_a_method_of() {
        for function in [
            "ext::run::<ext::Disk>",
            "ext::run::<u8, &ext::Disk>::{closure#0}",
            "<ext::Service<ext::Disk>>::run",
            "<alloc::vec::Vec<(ext::Disk, u8)> as core::ops::drop::Drop>::drop",
        ] {
            assert!(is_argument(function, "ext::Disk"), "{function}");
        }
        for function in [
            "ext::run",
            "<ext::Disk as ext::Store>::get",
            "<ext::Disk>::open",
            "ext::run::<ext::Disks>",
            "ext::run::<next::Disk>",
        ] {
            assert!(!is_argument(function, "ext::Disk"), "{function}");
        }
    }
}

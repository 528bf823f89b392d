//! Closures and async bodies, which have no name but a place in another function.

use std::ops::Range;

/// Whether a mangled name may be that of a closure's or an async block's body.
pub(crate) fn is_nested(name: &[u8]) -> bool {
    name.starts_with(b"_RNC") || name.starts_with(b"_RINC")
}

/// The path of a body as types write it that name the body: without the colons that a path has
/// before generic arguments wherever it stands for a value.
pub(crate) fn as_type(body: &str) -> String {
    body.replace("::<", "<")
}

/// The closures and async bodies that a demangled type names, as [`as_type`] writes them.
pub(crate) fn closures(ty: &str) -> Vec<String> {
    let ty = as_type(ty);
    let found = places(&ty).into_iter();
    found.map(|place| ty[place].to_owned()).collect()
}

/// A demangled type without the closures and async bodies that it names.
pub(crate) fn without_closures(ty: &str) -> String {
    let closures = places(ty);
    let letters = ty.char_indices();
    let others = letters.filter(|(at, _)| !closures.iter().any(|place| place.contains(at)));
    others.map(|(_, letter)| letter).collect()
}

/// Where closures and async bodies are named.
fn places(ty: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = ty[from..].find("{closure#") {
        let open = from + at;
        let Some(length) = ty[open..].find('}') else {
            break;
        };
        let end = open + length + 1;
        // A closure within a closure is found at its own end.
        if !ty[end..].starts_with("::{closure#") {
            found.push(beginning(&ty[..open])..end);
        }
        from = end;
    }
    found
}

/// Where the path begins whose end is the end of this text.
fn beginning(text: &str) -> usize {
    let mut depth = 0_usize;
    let mut later = '\0';
    for (at, letter) in text.char_indices().rev() {
        match letter {
            '>' => depth += 1,
            '<' | ' ' | ',' | '(' | '[' | '&' | '*' if depth == 0 => return at + letter.len_utf8(),
            '<' => depth -= 1,
            // The arrow of a function type closes nothing.
            '-' if later == '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        later = letter;
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_closure_is_named_as_its_body_is() {
        assert_eq!(
            closures("core::result::Result<ext::f::{closure#0}, u8>"),
            [as_type("ext::f::{closure#0}")]
        );
        assert_eq!(
            closures("(ext::f<u8, fn(u8) -> u8>::{closure#1}, &ext::g::{closure#0}::{closure#2})"),
            [
                as_type("ext::f::<u8, fn(u8) -> u8>::{closure#1}"),
                as_type("ext::g::{closure#0}::{closure#2}")
            ]
        );
        assert_eq!(
            closures("<ext::S<u8>>::m<ext::P>::{closure#0}"),
            [as_type("<ext::S<u8>>::m::<ext::P>::{closure#0}")]
        );
        assert!(closures("alloc::vec::Vec<u8>").is_empty());
    }

    #[test]
    fn what_a_type_holds_beside_closures_is_left() {
        assert_eq!(
            without_closures("(ext::f<ext::g::{closure#0}>::{closure#0}, ext::S)"),
            "(, ext::S)"
        );
        assert_eq!(without_closures("ext::S"), "ext::S");
    }
}

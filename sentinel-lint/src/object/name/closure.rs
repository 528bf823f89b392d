//! Closures and async bodies, which have no name but a place in another function.

/// Whether a mangled name may be that of a closure's or an async block's body.
pub(crate) fn is_nested(name: &[u8]) -> bool {
    name.starts_with(b"_RNC") || name.starts_with(b"_RINC")
}

/// The closures and async bodies that a demangled name names in its generic arguments, as the
/// names of their bodies are demangled.
pub(crate) fn closures(name: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = name[from..].find("{closure#") {
        let open = from + at;
        let Some(length) = name[open..].find('}') else {
            break;
        };
        let end = open + length + 1;
        // A closure within a closure is found at its own end.
        if !name[end..].starts_with("::{closure#") {
            found.push(name[beginning(&name[..open])..end].to_owned());
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
    use super::closures;

    #[test]
    fn each_closure_is_named_as_its_body_is() {
        assert_eq!(
            closures("rt::returned::<core::result::Result<ext::f::{closure#0}, u8>>"),
            ["ext::f::{closure#0}"]
        );
        assert_eq!(
            closures(
                "rt::returned::<(ext::f::<u8, fn(u8) -> u8>::{closure#1}, &ext::g::{closure#0}::{closure#2})>"
            ),
            [
                "ext::f::<u8, fn(u8) -> u8>::{closure#1}",
                "ext::g::{closure#0}::{closure#2}"
            ]
        );
        assert_eq!(
            closures("rt::returned::<<ext::S<u8>>::m::{closure#0}>"),
            ["<ext::S<u8>>::m::{closure#0}"]
        );
        assert!(closures("rt::returned::<alloc::vec::Vec<u8>>").is_empty());
    }
}

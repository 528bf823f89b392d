//! The names that a format string takes from around: `"{x} {:width$}"`.

/// The literal with the captured names for which there is a mark. What is no format string keeps
/// its meaning nearly always, and its effect always.
pub(super) fn mark(literal: &str, marked: impl Fn(&str) -> Option<String>) -> String {
    let name = |name: &str| marked(name).unwrap_or_else(|| name.to_owned());
    let mut text = String::with_capacity(literal.len());
    let mut rest = literal;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        text.push('{');
        if let Some(escaped) = after.strip_prefix('{') {
            text.push('{');
            rest = escaped;
            continue;
        }
        let (argument, after) = after.split_at(after.find('}').unwrap_or(after.len()));
        let (value, format) = argument.split_at(argument.find(':').unwrap_or(argument.len()));
        text.push_str(&name(value));
        for piece in format.split_inclusive('$') {
            let Some(piece) = piece.strip_suffix('$') else {
                text.push_str(piece);
                continue;
            };
            let (flags, width) = piece.split_at(start_of_name(piece));
            text.push_str(flags);
            text.push_str(&name(width));
            text.push('$');
        }
        rest = after;
    }
    text + rest
}

/// Where the name at the end of a text starts.
fn start_of_name(text: &str) -> usize {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    text.trim_end_matches(is_part).len()
}

#[cfg(test)]
mod tests {
    fn marked(literal: &str) -> String {
        super::mark(literal, |name| (name == "x").then(|| "m_x".to_owned()))
    }

    #[test]
    fn captured_names_are_marked() {
        assert_eq!(marked(r#""{x} {x:?} {y}""#), r#""{m_x} {m_x:?} {y}""#);
        assert_eq!(
            marked(r#""{:x$} {0:.x$} {x:>x$.x$}""#),
            r#""{:m_x$} {0:.m_x$} {m_x:>m_x$.m_x$}""#
        );
    }

    #[test]
    fn other_text_stays() {
        for literal in [
            r#""x {{x}} {xx} x$""#,
            r#""{""#,
            r#""}{:""#,
            r#""{:$}""#,
            "1",
        ] {
            assert_eq!(marked(literal), literal);
        }
    }
}

//! The placeholders of a format string, as far as they name arguments.

/// What a placeholder takes its value, width or precision from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Argument {
    /// `{}`, `{0}`.
    Positional,
    /// `{name}`.
    Named(String),
}

/// The arguments that a format string takes, in the order written; none for text that is no
/// format string.
pub(super) fn arguments(text: &str) -> Vec<Argument> {
    read(text).unwrap_or_default()
}

fn read(mut rest: &str) -> Option<Vec<Argument>> {
    let mut found = Vec::new();
    while let Some(at) = rest.find(['{', '}']) {
        let brace = &rest[at..];
        let doubled = brace
            .strip_prefix("{{")
            .or_else(|| brace.strip_prefix("}}"));
        rest = if let Some(after) = doubled {
            after
        } else {
            let (inside, after) = brace.strip_prefix('{')?.split_once('}')?;
            found.extend(placeholder(inside)?);
            after
        };
    }
    Some(found)
}

/// The arguments of `name:spec`; none where that is no placeholder.
fn placeholder(inside: &str) -> Option<Vec<Argument>> {
    let (value, spec) = inside.split_once(':').unwrap_or((inside, ""));
    let value = match value.trim() {
        "" => Argument::Positional,
        value => argument(value)?,
    };
    let mut found = vec![value];
    found.extend(counts(spec));
    Some(found)
}

/// The arguments that give the width and the precision: `{:>+#0width$.precision$}`.
fn counts(spec: &str) -> Vec<Argument> {
    let mut found = Vec::new();
    let mut rest = after_alignment(spec);
    rest = rest.strip_prefix(['+', '-']).unwrap_or(rest);
    rest = rest.strip_prefix('#').unwrap_or(rest);
    // A zero is a flag unless it is itself the position of the width.
    rest = rest
        .strip_prefix('0')
        .filter(|rest| !rest.starts_with('$'))
        .unwrap_or(rest);
    let (width, rest) = count(rest);
    found.extend(width);
    match rest.strip_prefix('.') {
        Some(rest) if rest.starts_with('*') => found.push(Argument::Positional),
        Some(rest) => found.extend(count(rest).0),
        None => {}
    }
    found
}

/// What follows an alignment with its fill.
fn after_alignment(spec: &str) -> &str {
    let is_alignment = |char: Option<char>| matches!(char, Some('<' | '^' | '>'));
    let mut chars = spec.chars();
    let (first, after_first) = (chars.next(), chars.as_str());
    let (second, after_second) = (chars.next(), chars.as_str());
    if is_alignment(second) {
        after_second
    } else if is_alignment(first) {
        after_first
    } else {
        spec
    }
}

/// A width or precision taken from an argument, and what follows it.
fn count(spec: &str) -> (Option<Argument>, &str) {
    let end = spec.find(|char: char| char != '_' && char != '#' && !char.is_alphanumeric());
    let (text, rest) = spec.split_at(end.unwrap_or(spec.len()));
    match rest.strip_prefix('$') {
        Some(rest) => (argument(text), rest),
        None if text.parse::<usize>().is_ok() => (None, rest),
        None => (None, spec),
    }
}

fn argument(text: &str) -> Option<Argument> {
    if text.parse::<usize>().is_ok() {
        return Some(Argument::Positional);
    }
    let name = text.strip_prefix("r#").unwrap_or(text);
    let mut chars = name.chars();
    let starts = chars
        .next()
        .is_some_and(|char| char == '_' || char.is_alphabetic());
    let goes_on = chars.all(|char| char == '_' || char.is_alphanumeric());
    (starts && goes_on).then(|| Argument::Named(name.to_owned()))
}

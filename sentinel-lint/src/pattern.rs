//! Patterns over function paths: `ext::*::t*`.
//!
//! A path is what rustdoc prints. Its segments are what stands between `::` outside angle
//! brackets, so that `<ext::S as ext::T>` is one segment. In a pattern `*` stands for any text
//! within one segment and a segment `**` for any number of segments, none included.
//!
//! A method of a trait's implementation is found by its path as printed and also as a method
//! of its type: `ext::**` must not pass over `<ext::S as host::Plugin>::run`.

use crate::near;
use std::{fmt, str::FromStr};

/// A compiled pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    text: String,
    segments: Vec<Segment>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Segment {
    /// `**`.
    Any,
    /// Text with `*` in it, or without.
    Text(String),
}

/// Why a text is no pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// Nothing between two `::`, or nothing at all.
    #[error("`{0}` has an empty segment: a pattern is a path such as `ext::*::run`")]
    Empty(String),
    /// `**` next to other text.
    #[error(
        "in `{0}` the `**` stands beside other text: write `*` for any text within a segment, or `**` as a segment of its own"
    )]
    DoubleStar(String),
    /// `<` and `>` that do not pair up.
    #[error("in `{0}` the angle brackets do not pair up")]
    Brackets(String),
}

impl Pattern {
    /// Whether the pattern matches a function's path.
    pub fn matches(&self, path: &str) -> bool {
        let matches = |path: &str| {
            split(path).is_some_and(|segments| match_segments(&self.segments, &segments))
        };
        matches(path) || by_type(path).is_some_and(|path| matches(&path))
    }

    /// Whether the pattern can match anything in a crate of this name.
    pub fn may_match_in(&self, crate_name: &str) -> bool {
        self.crate_name()
            .is_none_or(|name| match_text(name.as_bytes(), crate_name.as_bytes()))
    }

    /// What the pattern says of the crate's name; none where it may be any.
    pub fn crate_name(&self) -> Option<&str> {
        match self.segments.first()? {
            // A method of a trait's implementation may be written in another crate than its type.
            Segment::Text(text) if !text.starts_with('<') => Some(text),
            _ => None,
        }
    }

    /// The pattern as written.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The paths that look most like the pattern, best first; none that look nothing like it.
    pub fn nearest<'a>(&self, paths: impl IntoIterator<Item = &'a str>) -> Vec<String> {
        nearest(&self.text, paths)
    }

    /// The same among the names of crates, by what the pattern says of its crate's.
    pub fn nearest_crates<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
        nearest(self.crate_name().unwrap_or_default(), names)
    }
}

fn nearest<'a>(wanted: &str, paths: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    const SHOWN: usize = 3;
    let near = near::nearest(&wanted.replace(['*', '-'], ""), paths);
    near.into_iter().take(SHOWN).map(str::to_owned).collect()
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let parts = split(text).ok_or_else(|| PatternError::Brackets(text.to_owned()))?;
        let segment = |part: &str| match part {
            "" => Err(PatternError::Empty(text.to_owned())),
            "**" => Ok(Segment::Any),
            part if part.contains("**") => Err(PatternError::DoubleStar(text.to_owned())),
            part => Ok(Segment::Text(part.to_owned())),
        };
        let segments = parts.into_iter().map(segment).collect::<Result<_, _>>()?;
        Ok(Self {
            text: text.to_owned(),
            segments,
        })
    }
}

/// The segments of a path; none if its brackets do not pair up. The `>` of an arrow, as in
/// `<fn() -> T as ext::T>::m`, closes nothing.
fn split(path: &str) -> Option<Vec<&str>> {
    let mut segments = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    let bytes = path.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'<' => depth += 1,
            b'>' if at > 0 && bytes[at - 1] == b'-' => {}
            b'>' => depth = depth.checked_sub(1)?,
            b':' if depth == 0 && bytes.get(at + 1) == Some(&b':') => {
                segments.push(&path[start..at]);
                at += 1;
                start = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    segments.push(&path[start..]);
    (depth == 0).then_some(segments)
}

/// `<ext::S<T> as ext::T>::m` as a method of its type: `ext::S::m`.
fn by_type(path: &str) -> Option<String> {
    let segments = split(path)?;
    let (first, rest) = segments.split_first()?;
    let inside = first.strip_prefix('<')?.strip_suffix('>')?;
    let self_type = inside.split(" as ").next()?;
    let plain = self_type.split('<').next()?;
    Some(format!("{plain}::{}", rest.join("::")))
}

fn match_segments(pattern: &[Segment], path: &[&str]) -> bool {
    match pattern.split_first() {
        None => path.is_empty(),
        Some((Segment::Any, rest)) => {
            (0..=path.len()).any(|skip| match_segments(rest, &path[skip..]))
        }
        Some((Segment::Text(text), rest)) => path.split_first().is_some_and(|(first, path)| {
            match_text(text.as_bytes(), first.as_bytes()) && match_segments(rest, path)
        }),
    }
}

/// Whether `text` fits `pattern`, in which each `*` stands for any text. On a mismatch the last
/// `*` takes one more byte, so that the time is at most the product of the lengths.
fn match_text(pattern: &[u8], text: &[u8]) -> bool {
    let (mut p, mut t) = (0, 0);
    let mut star = None;
    while t < text.len() {
        if pattern.get(p) == Some(&b'*') {
            star = Some((p, t));
            p += 1;
        } else if pattern.get(p) == Some(&text[t]) {
            p += 1;
            t += 1;
        } else if let Some((star_p, star_t)) = star {
            star = Some((star_p, star_t + 1));
            p = star_p + 1;
            t = star_t + 1;
        } else {
            return false;
        }
    }
    pattern[p..].iter().all(|&byte| byte == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(text: &str) -> Pattern {
        text.parse().expect("a pattern")
    }

    #[track_caller]
    fn spec(text: &str, yes: &[&str], no: &[&str]) {
        let pattern = pattern(text);
        for path in yes {
            assert!(pattern.matches(path), "`{text}` should match `{path}`");
        }
        for path in no {
            assert!(!pattern.matches(path), "`{text}` should not match `{path}`");
        }
    }

    #[test]
    fn without_a_star_it_matches_the_path_alone() {
        spec(
            "ext::t01::t01",
            &["ext::t01::t01"],
            &[
                "ext::t01",
                "ext::t01::t011",
                "ext::t01::t01::inner",
                "my_ext::t01::t01",
            ],
        );
    }

    #[test]
    fn one_star_stays_within_its_segment() {
        spec(
            "ext::*::t*",
            &["ext::t01::t01", "ext::anything::t", "ext::Type::tell"],
            &[
                "ext::t01",
                "ext::t01::helper",
                "ext::a::b::t01",
                "other::t01::t01",
            ],
        );
    }

    #[test]
    fn a_star_stands_anywhere_in_a_segment_and_for_nothing_too() {
        spec(
            "ext::*_tool",
            &["ext::read_tool", "ext::_tool"],
            &["ext::tool", "ext::read_tools"],
        );
        spec(
            "ext::a*b*c",
            &["ext::abc", "ext::aXbYbZc"],
            &["ext::acb", "ext::ab"],
        );
    }

    #[test]
    fn two_stars_stand_for_any_segments() {
        spec(
            "ext::**",
            &[
                "ext::t01",
                "ext::t01::t01",
                "ext::a::b::c",
                "ext::Type::method",
            ],
            &["extra::t01"],
        );
        spec(
            "**::run",
            &["run", "a::run", "a::b::run"],
            &["a::runner", "a::run::b"],
        );
        spec(
            "a::**::z",
            &["a::z", "a::b::z", "a::b::c::z"],
            &["a::b", "b::z"],
        );
    }

    #[test]
    fn a_trait_implementation_is_matched_as_printed() {
        spec(
            "<ext::S as ext::T>::m",
            &["<ext::S as ext::T>::m"],
            &["<ext::S as ext::U>::m", "ext::S::m"],
        );
        spec(
            "<ext::* as host::Plugin>::*",
            &["<ext::a::S as host::Plugin>::run"],
            &["<ext::S as host::Other>::run"],
        );
    }

    #[test]
    fn a_trait_implementation_is_matched_as_a_method_of_its_type() {
        spec(
            "ext::S::m",
            &["<ext::S as host::T>::m", "<ext::S<A, B> as host::T>::m"],
            &[],
        );
        spec(
            "ext::**",
            &["<ext::deep::S as host::Plugin<ext::A>>::run", "<ext::S>::m"],
            &["<host::S as ext::T>::run", "<&ext::S as host::T>::run"],
        );
    }

    #[test]
    fn an_arrow_closes_no_bracket() {
        spec("**::m", &["<fn() -> ext::S as ext::T>::m"], &[]);
    }

    #[test]
    fn what_is_no_pattern_says_why() {
        for (text, why) in [
            ("", "an empty segment"),
            ("ext::", "an empty segment"),
            ("ext::::t01", "an empty segment"),
            ("ext::a**", "beside other text"),
            ("<ext::S", "do not pair up"),
            ("ext>::m", "do not pair up"),
        ] {
            let error = text.parse::<Pattern>().expect_err(text).to_string();
            assert!(error.contains(why), "{error}");
            assert!(error.contains(&format!("`{text}`")), "{error}");
        }
    }

    #[test]
    fn the_nearest_paths_come_best_first() {
        let paths = [
            "ext::t01::t01",
            "ext::t02::t02",
            "zebra::unrelated",
            "ext::t10::t10",
        ];
        let near = pattern("ext::t01::to1").nearest(paths);
        assert_eq!(near.first().map(String::as_str), Some("ext::t01::t01"));
        assert!(
            !near.iter().any(|path| path.starts_with("zebra")),
            "{near:?}"
        );
    }

    #[test]
    fn a_long_run_of_stars_takes_no_time() {
        let pattern = pattern(&format!("ext::{}b", "*a".repeat(30)));
        assert!(!pattern.matches(&format!("ext::{}", "a".repeat(200))));
    }
}

//! What not to write, because a build has failed on it. The lint reads from rustc's errors which
//! witness or which probe it was, and builds again with their places in an environment variable:
//! a function without a witness is `unknown` then, and the build does not fail.
//!
//! What is written for one stand-in more than the others stands at the keyword before the name,
//! so that the place alone tells whether that is to be given up or everything. The use of what a
//! returned type hides stands at the arrow before that type.

use proc_macro2::Span;
use sentinel_effects::mark::{SKIP_VARIABLE, Skipped};

/// What is to be left out.
pub(super) struct Skips {
    /// How often what is written at the keyword has failed.
    pub(super) keyword: usize,
    /// How often what is written at the arrow has failed.
    pub(super) arrow: usize,
    /// Whether what is written at the name has failed.
    pub(super) name: bool,
    /// What rustc said last.
    message: String,
}

impl Skips {
    /// What the environment says about an item.
    pub(super) fn of(keyword: Span, name: Span, arrow: Option<Span>) -> Self {
        let list = std::env::var(SKIP_VARIABLE).unwrap_or_default();
        let mut skips = Self {
            keyword: 0,
            arrow: 0,
            name: false,
            message: String::new(),
        };
        for skipped in Skipped::all(&list) {
            let (at_keyword, at_name) = (is_at(&skipped, keyword), is_at(&skipped, name));
            let at_arrow = arrow.is_some_and(|arrow| is_at(&skipped, arrow));
            skips.keyword += usize::from(at_keyword);
            skips.arrow += usize::from(at_arrow);
            skips.name |= at_name;
            if at_keyword || at_name || at_arrow {
                skipped.message.clone_into(&mut skips.message);
            }
        }
        skips
    }

    /// The same about a function, which may be one of many that are left out to find out which of
    /// them does not compile.
    pub(super) fn of_function(keyword: Span, name: Span, arrow: Option<Span>) -> Self {
        let mut skips = Self::of(keyword, name, arrow);
        let list = std::env::var(SKIP_VARIABLE).unwrap_or_default();
        let (file, start) = (name.file(), name.start());
        let mut parts = Skipped::all(&list);
        if let Some(part) = parts.find(|part| part.has(&file, start.line, start.column + 1)) {
            skips.name = true;
            part.message.clone_into(&mut skips.message);
        }
        skips
    }

    /// Why `what` is missing, and what to do about it.
    pub(super) fn reason(&self, what: &str, remedy: &str) -> String {
        let by_feature = FEATURES
            .iter()
            .find(|(traits, _)| traits.iter().any(|name| has_word(&self.message, name)));
        let feature = by_feature.map_or_else(String::new, |(_, feature)| {
            format!("turn on the feature `{feature}` of `sentinel-runtime`; where it is on, ")
        });
        format!(
            "{what} does not compile ({}): {feature}{remedy}",
            self.message
        )
    }
}

/// The traits that stand-ins have by a feature of the runtime alone.
const FEATURES: &[(&[&str], &str)] = &[(
    &[
        "Deserialize",
        "DeserializeOwned",
        "DeserializeSeed",
        "Deserializer",
        "Serialize",
        "Serializer",
    ],
    "serde",
)];

fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c == '_' || c.is_alphanumeric();
    text.split(|c| !is_part(c)).any(|part| part == word)
}

fn is_at(skipped: &Skipped, span: Span) -> bool {
    let start = span.start();
    skipped.is_at(&span.file(), start.line, start.column + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(message: &str) -> String {
        let skips = Skips {
            keyword: 0,
            arrow: 0,
            name: true,
            message: message.to_owned(),
        };
        skips.reason("its witness", "name a type")
    }

    #[test]
    fn a_trait_that_a_feature_gives_to_stand_ins_is_told_with_it() {
        assert_eq!(
            reason("the trait bound `Probe: serde::Serialize` is not satisfied"),
            "its witness does not compile (the trait bound `Probe: serde::Serialize` is not \
             satisfied): turn on the feature `serde` of `sentinel-runtime`; where it is on, name a type"
        );
        let other = reason("the trait bound `Probe: SerializeAll` is not satisfied");
        assert!(other.ends_with("not satisfied): name a type"), "{other}");
    }
}

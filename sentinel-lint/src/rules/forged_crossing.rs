//! `forged-crossing`: an extension that says of itself that it is the framework.
//!
//! It denies: that is a way around every claim. The runtime lets whoever crosses do what they like,
//! since ports have to; so an extension that can reach a crossing by hand is watched no more.

use super::Rule;
use crate::{
    finding::{FindingLevel, Hop},
    voice::{Sighting, Speaker},
};

/// The rule.
pub const RULE: Rule = Rule {
    id: "forged-crossing",
    level: FindingLevel::Deny,
    label: "reached here",
    summary: "a port-mediated function can make crossings, or change what watches it",
    what: "\
A function that is declared port-mediated can reach what is the host's alone: a crossing
(crossing, crossing_future, sink), which hides what runs in it from the windows; a
reentry, which speaks in another's name; or the settings, which say how declared
functions are watched. What #[port] writes is not counted.",
    why: "\
At run time, effects inside a crossing are the framework's. An extension that opens one
itself is trusted with all that it does there, and no witness is left.",
    example: "\
#[port_mediated]
fn summarize(key: &str) -> String {
    sentinel_runtime::crossing(|| std::fs::read_to_string(key).unwrap_or_default())
}",
    instead: "\
Ask a port. Crossings belong into the host's clients, where #[port] makes them, and
settings into its main function.",
};

/// The crate of the runtime, as its symbols begin.
pub(crate) const RUNTIME: &str = "sentinel_runtime";

/// What is the host's alone in the runtime: the module that defines it, its name, what it does.
const FORGERIES: &[(&str, &str, &str)] = &[
    (
        "crossing",
        "crossing",
        "hides what runs in it from every window",
    ),
    (
        "crossing",
        "crossing_future",
        "hides what runs in it from every window",
    ),
    (
        "crossing",
        "reentry",
        "speaks in the name of whoever was crossed from",
    ),
    (
        "crossing",
        "reentry_future",
        "speaks in the name of whoever was crossed from",
    ),
    (
        "settings",
        "settings",
        "says how declared functions are watched",
    ),
    (
        "sink",
        "sink",
        "hides what is written to it from every window",
    ),
];

/// What a function of the runtime is for, by the path of its definition, if it is the host's alone:
/// `sentinel_runtime::crossing::crossing`.
pub(crate) fn is_forgery(path: &str) -> Option<&'static str> {
    let inside = path.strip_prefix(RUNTIME)?.strip_prefix("::")?;
    let mut known = FORGERIES.iter();
    let is =
        |(module, name, _): &&(&str, &str, &str)| inside.split_once("::") == Some((*module, *name));
    known.find(is).map(|(_, _, does)| *does)
}

/// That an extension reaches what is the host's alone.
pub(crate) fn sighting(
    (extension, package): (&str, &str),
    by: Speaker,
    path: &str,
    chain: Vec<Hop>,
) -> Sighting {
    let name = path.rsplit("::").next().unwrap_or(path);
    let api = format!("{RUNTIME}::{name}");
    let does = is_forgery(path).unwrap_or_default();
    Sighting {
        rule: &RULE,
        by,
        package: package.to_owned(),
        extension: Some(extension.to_owned()),
        at_most: FindingLevel::Deny,
        class: None,
        message: format!(
            "port-mediated `{extension}` can reach `{api}`, which is the host's alone"
        ),
        notes: vec![format!("`{api}` {does}")],
        help: "ask a port: its client crosses, and the host decides how it is watched".to_owned(),
        api: Some(api),
        chain,
    }
}

#[cfg(test)]
mod tests {
    use super::is_forgery;

    #[test]
    fn a_forgery_is_a_function_of_that_name_where_the_runtime_defines_it() {
        for path in [
            "sentinel_runtime::crossing::crossing",
            "sentinel_runtime::crossing::reentry_future",
            "sentinel_runtime::settings::settings",
            "sentinel_runtime::sink::sink",
        ] {
            assert!(is_forgery(path).is_some(), "{path}");
        }
        for path in [
            "sentinel_runtime::propagate::current",
            "sentinel_runtime::crossing::settings",
            "sentinel_runtime::probe::sink::sink",
            "other::sink",
            "sentinel_runtime_like::crossing",
        ] {
            assert_eq!(is_forgery(path), None, "{path}");
        }
    }
}

//! `stale-allow`: permission for something that is not done.

use super::Rule;
use crate::{
    check::Permission,
    config::Date,
    finding::{FindingLevel, Hop},
    voice::{DeclaredAllow, Judged, Sighting, Speaker},
};

/// The rule.
pub const RULE: Rule = Rule {
    id: "stale-allow",
    level: FindingLevel::Warn,
    label: "allows nothing",
    summary: "an allow is for effects that are not reached, or its last day is over",
    what: "\
An allow(class, …) of #[port_mediated] stands on a function that was followed to the end
and does not reach an effect of that class. Or an [[allow]] of the configuration is for
nobody, for effects that those whom it is for do not reach, or until a day that is over.
Where something could not be followed, nothing is said.",
    why: "\
An allow that nothing needs is an open door: the day that somebody adds such an effect,
in the function or in what it calls, no check will tell.",
    example: "\
#[port_mediated(allow(time, reason = \"stamps its own log lines\"))]
fn count(text: &str) -> usize { text.len() }",
    instead: "\
Take the class out of the allow, or take the [[allow]] out. One that has expired no longer
allows: end what it was for, or give it another day and say why. If only a run shows the
effect, because a callback has it that is handed in, let the callback be the port's: then
nobody needs to allow it.",
};

/// Why an allow of a configuration is stale.
pub(crate) enum Why {
    /// No extension and no package is meant.
    Nobody,
    /// Those who are meant do not reach it.
    Nothing,
    /// It has expired.
    Expired {
        /// The last day on which it held.
        last: Date,
        /// Whether it is needed all the same.
        needed: bool,
    },
}

/// The allows of a function that nobody who has looked needs: each engine that has found it, has
/// followed it to the end, and has not come to the class.
pub(crate) fn find(judged: &Judged) -> Vec<Sighting> {
    if !judged.member || !is_followed(judged) {
        return Vec::new();
    }
    let found = || judged.said.iter().filter(|said| said.found);
    let Some(decides) = found().next() else {
        return Vec::new();
    };
    let needed = |allow: &&DeclaredAllow| {
        let mut reached = found().flat_map(|said| &said.reached);
        reached.any(|reached| reached.class == allow.class)
    };
    let stale = judged.allows.iter().filter(|allow| !needed(allow));
    stale
        .map(|allow| sighting(judged, allow, decides.by))
        .collect()
}

/// Whether the first engine that has found a function has followed it to the end.
pub(crate) fn is_followed(judged: &Judged) -> bool {
    let mut found = judged.said.iter().filter(|said| said.found);
    found.next().is_some_and(|said| said.gaps.is_empty())
}

/// An allow of a configuration, told of a package.
pub(crate) fn configured(permission: &Permission, package: String, why: &Why) -> Sighting {
    let Permission {
        whom, what, place, ..
    } = permission;
    let (message, help) = match why {
        Why::Nobody => (
            format!("{what} is allowed for `{whom}`, which is no extension that was checked"),
            "take the allow out, or name whom it is for",
        ),
        Why::Nothing => (
            format!("{what} is allowed for `{whom}`, which does not need it"),
            "take the allow out",
        ),
        Why::Expired { last, needed: true } => (
            format!("{what} is allowed for `{whom}` until {last} and no longer"),
            "end what it was for, or give it another day and say why",
        ),
        Why::Expired {
            last,
            needed: false,
        } => (
            format!("{what} is allowed for `{whom}` until {last}, and nobody needs it"),
            "take the allow out",
        ),
    };
    Sighting {
        rule: &RULE,
        by: Speaker::Source,
        package,
        extension: None,
        at_most: FindingLevel::Deny,
        class: None,
        api: Some(what.to_string()),
        message,
        notes: vec![format!("its reason is \"{}\"", permission.reason)],
        help: help.to_owned(),
        chain: vec![Hop {
            function: whom.to_string(),
            file: place.file.clone(),
            line: place.line,
            column: place.column,
        }],
    }
}

fn sighting(judged: &Judged, allow: &DeclaredAllow, by: Speaker) -> Sighting {
    Sighting {
        rule: &RULE,
        by,
        package: judged.package.clone(),
        extension: Some(judged.path.clone()),
        at_most: FindingLevel::Deny,
        class: None,
        api: Some(allow.class.name().to_owned()),
        message: format!(
            "port-mediated `{}` allows {} and reaches no such effect",
            judged.path, allow.class
        ),
        notes: vec![format!("its reason is \"{}\"", allow.reason)],
        help: "take the class out of the allow".to_owned(),
        chain: vec![Hop {
            function: judged.path.clone(),
            file: judged.file.clone(),
            line: judged.line,
            column: judged.column,
        }],
    }
}

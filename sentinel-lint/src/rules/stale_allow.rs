//! `stale-allow`: permission for something that is not done.

use super::Rule;
use crate::{
    finding::{FindingLevel, Hop},
    voice::{DeclaredAllow, Judged, Sighting, Speaker},
};

/// The rule.
pub const RULE: Rule = Rule {
    id: "stale-allow",
    level: FindingLevel::Warn,
    label: "allows what it does not reach",
    summary: "an attribute allows a class of effects that its function does not reach",
    what: "\
An allow(class, …) of #[port_mediated] stands on a function that was followed to the end
and does not reach an effect of that class. Where something could not be followed,
nothing is said.",
    why: "\
An allow that nothing needs is an open door: the day that somebody adds such an effect,
in the function or in what it calls, no check will tell.",
    example: "\
#[port_mediated(allow(time, reason = \"stamps its own log lines\"))]
fn count(text: &str) -> usize { text.len() }",
    instead: "\
Take the class out of the allow. If only a run shows the effect, because a callback has
it that is handed in, let the callback be the port's: then nobody needs to allow it.",
};

/// The allows of a function that nobody who has looked needs: each engine that has found it, has
/// followed it to the end, and has not come to the class.
pub(crate) fn find(judged: &Judged) -> Vec<Sighting> {
    let found: Vec<_> = judged.said.iter().filter(|said| said.found).collect();
    let decides = found.first().filter(|said| said.gaps.is_empty());
    let (true, Some(decides)) = (judged.member, decides) else {
        return Vec::new();
    };
    let needed = |allow: &&DeclaredAllow| {
        let mut reached = found.iter().flat_map(|said| &said.reached);
        reached.any(|reached| reached.class == allow.class)
    };
    let stale = judged.allows.iter().filter(|allow| !needed(allow));
    stale
        .map(|allow| sighting(judged, allow, decides.by))
        .collect()
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

//! What a configuration says about nothing: allows that nobody needs, that have expired, and
//! patterns that match no function.
//!
//! A run may look at less than the workspace. What it has not looked at may need the allow, so
//! nothing is said of it.

use super::{Ground, Permission, Place, policy::Policy};
use crate::{
    finding::Skip,
    pattern::Pattern,
    rules::stale_allow::{self, Why},
    voice::{Answer, Judged, Sighting, Unmatched},
};

/// The allows of the configuration that nobody needs.
pub(super) fn find(policy: &Policy<'_>, answer: &Answer) -> Vec<Sighting> {
    let ground = policy.ground;
    let permissions = ground.config.permissions.iter();
    permissions
        .filter_map(|permission| {
            let why = why(ground, answer, permission)?;
            Some(stale_allow::configured(
                permission,
                package(answer, permission),
                &why,
            ))
        })
        .collect()
}

fn why(ground: &Ground, answer: &Answer, permission: &Permission) -> Option<Why> {
    let whom = |judged: &&Judged| permission.whom.is(Some(&judged.path), &judged.package);
    let meant: Vec<&Judged> = answer.judged.iter().filter(whom).collect();
    let excuses = answer
        .sightings
        .iter()
        .any(|sighting| permission.excuses(sighting));
    let needed = excuses || meant.iter().any(|judged| needs(judged, permission));
    if let Some(last) = permission.expires.filter(|last| *last < ground.today) {
        return Some(Why::Expired { last, needed });
    }
    if needed {
        return None;
    }
    if meant.is_empty() {
        return is_within(ground, answer, permission).then_some(Why::Nobody);
    }
    let followed = meant.iter().all(|judged| stale_allow::is_followed(judged));
    followed.then_some(Why::Nothing)
}

fn needs(judged: &Judged, permission: &Permission) -> bool {
    let found = judged.said.iter().filter(|said| said.found);
    let mut reached = found.flat_map(|said| &said.reached);
    reached.any(|reached| permission.covers(judged, reached)) || hides(judged, permission)
}

/// Whether the class is reached without a slot, where an allow names some: as long as it is, nobody
/// tells which slots lead there too.
fn hides(judged: &Judged, permission: &Permission) -> bool {
    let decides = judged.said.iter().find(|said| said.found);
    let mut reached = decides.into_iter().flat_map(|said| &said.reached);
    let class = permission.what.class;
    permission.what.through.is_some()
        && reached.any(|reached| reached.class == class && reached.through.is_none())
}

/// Whether all whom an allow may mean were looked at.
fn is_within(ground: &Ground, answer: &Answer, permission: &Permission) -> bool {
    if ground.outline.members.iter().all(|member| member.selected) {
        return true;
    }
    let mut packages = answer.selected.iter();
    let mut crates = answer.crates.iter();
    match (&permission.whom.extension, &permission.whom.package) {
        (Some(extension), _) => crates.any(|krate| {
            answer.selected.contains(&krate.package) && extension.may_match_in(&krate.name)
        }),
        (None, Some(package)) => packages.any(|name| package.matches(name)),
        (None, None) => false,
    }
}

/// The package that a finding about an allow is told of.
fn package(answer: &Answer, permission: &Permission) -> String {
    let whom = &permission.whom;
    let mut judged = answer.judged.iter();
    let meant = judged.find(|judged| whom.is(Some(&judged.path), &judged.package));
    if let Some(judged) = meant {
        return judged.package.clone();
    }
    let named = |pattern: &Pattern| {
        let mut crates = answer.crates.iter();
        let first = pattern.as_str().split("::").next().unwrap_or_default();
        let named = crates.find(|krate| krate.name == first);
        named.map_or(first, |krate| &krate.package).to_owned()
    };
    let package = whom.package.as_ref().map(|name| name.as_str().to_owned());
    package
        .or_else(|| whom.extension.as_ref().map(named))
        .unwrap_or_default()
}

/// The patterns that should match a function and match none. One that the configuration has for a
/// package which this run leaves out is passed over.
pub(super) fn unmatched(
    asked: &[Pattern],
    ground: &Ground,
    answer: &mut Answer,
) -> Vec<(Unmatched, Option<Place>)> {
    let whole = ground.outline.members.iter().all(|member| member.selected);
    let mut unmatched = Vec::new();
    for pattern in &answer.unmatched {
        let is = |other: &Pattern| other.as_str() == pattern.pattern;
        let mut configured = ground.config.extensions.iter();
        let declared = configured.find(|declared| is(&declared.pattern));
        let (Some(declared), false) = (declared, asked.iter().any(is)) else {
            unmatched.push((pattern.clone(), None));
            continue;
        };
        let mut crates = answer.crates.iter();
        if whole || crates.any(|krate| declared.pattern.may_match_in(&krate.name)) {
            unmatched.push((pattern.clone(), Some(declared.place.clone())));
        } else {
            answer.scanned.skipped.push(Skip {
                what: format!(
                    "extension.path = \"{}\" ({})",
                    pattern.pattern, declared.place
                ),
                why: "the packages that are checked do not need that crate".to_owned(),
            });
        }
    }
    unmatched
}

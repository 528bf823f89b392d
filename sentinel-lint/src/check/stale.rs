//! Allows of a configuration that nobody needs, or that have expired.
//!
//! A run may look at less than the workspace. What it has not looked at may need the allow, so
//! nothing is said of it.

use super::{Permission, What, policy::Policy, unmatched, verdict::Verdicts};
use crate::{
    finding::Verdict,
    pattern::Pattern,
    rules::stale_allow::{self, Why},
    voice::{Answer, Judged, Sighting},
};

/// The allows of the configuration that nobody needs.
pub(super) fn find(policy: &Policy<'_>, answer: &Answer) -> Vec<Sighting> {
    let permissions = policy.basis.config.permissions.iter();
    permissions
        .filter_map(|permission| {
            let why = why(policy, answer, permission)?;
            let package = package(answer, permission);
            Some(stale_allow::configured(permission, package, &why))
        })
        .collect()
}

fn why(policy: &Policy<'_>, answer: &Answer, permission: &Permission) -> Option<Why> {
    let meant = || {
        answer
            .judged
            .iter()
            .filter(|judged| permission.is_for(judged))
    };
    let needed = match permission.what {
        What::Effects(_) => {
            let mut sightings = answer.sightings.iter();
            sightings.any(|sighting| permission.excuses(sighting))
                || meant().any(|judged| reaches(judged, permission) || hides(judged, permission))
        }
        What::Unknown => {
            let mut unread = answer.unread.iter();
            unread.any(|unread| permission.whom.is(None, &unread.package))
                || meant().any(|judged| Verdicts::of(policy, judged).verdict == Verdict::Unknown)
        }
    };
    if let Some(last) = permission.expires.filter(|last| *last < policy.basis.today) {
        return Some(Why::Expired { last, needed });
    }
    if needed {
        return None;
    }
    if meant().next().is_none() {
        let missed = unmatched::is_looked_at(&permission.whom, policy.basis, answer);
        return missed.then_some(Why::Nobody);
    }
    let known =
        |judged: &Judged| permission.what == What::Unknown || stale_allow::is_followed(judged);
    meant().all(known).then_some(Why::Nothing)
}

fn reaches(judged: &Judged, permission: &Permission) -> bool {
    let found = judged.said.iter().filter(|said| said.found);
    let mut reached = found.flat_map(|said| &said.reached);
    reached.any(|reached| permission.covers(judged, reached))
}

/// Whether the class is reached without a slot, where an allow names some: as long as it is, nobody
/// tells which slots lead there too.
fn hides(judged: &Judged, permission: &Permission) -> bool {
    let decides = judged.said.iter().find(|said| said.found);
    let mut reached = decides.into_iter().flat_map(|said| &said.reached);
    permission.what.effects().is_some_and(|effects| {
        effects.through.is_some()
            && reached.any(|other| other.class == effects.class && other.through.is_none())
    })
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

//! Allows of a configuration that nobody needs, or that have expired.
//!
//! A run may look at less than the workspace. What it has not looked at may need the allow, so
//! nothing is said of it.

use super::{Basis, Permission, Whom, policy::Policy, unmatched};
use crate::{
    pattern::Pattern,
    rules::stale_allow::{self, Why},
    voice::{Answer, Judged, Sighting},
};

/// The allows of the configuration that nobody needs.
pub(super) fn find(policy: &Policy<'_>, answer: &Answer) -> Vec<Sighting> {
    let basis = policy.basis;
    let permissions = basis.config.permissions.iter();
    permissions
        .filter_map(|permission| {
            let why = why(basis, answer, permission)?;
            Some(stale_allow::configured(
                permission,
                package(answer, permission),
                &why,
            ))
        })
        .collect()
}

fn why(basis: &Basis, answer: &Answer, permission: &Permission) -> Option<Why> {
    let whom = |judged: &&Judged| permission.whom.is(Some(&judged.path), &judged.package);
    let meant: Vec<&Judged> = answer.judged.iter().filter(whom).collect();
    let excuses = answer
        .sightings
        .iter()
        .any(|sighting| permission.excuses(sighting));
    let needed = excuses || meant.iter().any(|judged| needs(judged, permission));
    if let Some(last) = permission.expires.filter(|last| *last < basis.today) {
        return Some(Why::Expired { last, needed });
    }
    if needed {
        return None;
    }
    if meant.is_empty() {
        return is_within(basis, answer, permission).then_some(Why::Nobody);
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
fn is_within(basis: &Basis, answer: &Answer, permission: &Permission) -> bool {
    let Whom { extension, package } = &permission.whom;
    match (extension, package) {
        (Some(extension), _) => unmatched::may_be_missed(basis, answer, extension),
        (None, Some(package)) => {
            let mut packages = answer.selected.iter();
            basis.outline.is_whole() || packages.any(|name| package.matches(name))
        }
        (None, None) => true,
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

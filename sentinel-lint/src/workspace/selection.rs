//! Which members are checked, by cargo's rules for `--package`, `--workspace` and `--exclude`.

use std::collections::BTreeSet;

use cargo_metadata::{Metadata, Package, PackageId};
use glob::Pattern;

use super::{Selection, WorkspaceError};

/// The ids of the members that are checked.
pub(super) fn select(
    metadata: &Metadata,
    selection: &Selection,
) -> Result<BTreeSet<PackageId>, WorkspaceError> {
    if !selection.exclude.is_empty() && !selection.workspace {
        return Err(WorkspaceError::ExcludeAlone);
    }
    let members = metadata.workspace_packages();
    if selection.workspace {
        return without(&members, &selection.exclude);
    }
    if selection.packages.is_empty() {
        return Ok(default_members(metadata));
    }
    let mut selected = BTreeSet::new();
    for spec in &selection.packages {
        let wanted = Spec::parse(spec)?;
        let before = selected.len();
        let found = members.iter().filter(|member| wanted.matches(member));
        selected.extend(found.map(|member| member.id.clone()));
        let repeated = members.iter().any(|member| wanted.matches(member));
        if selected.len() == before && !repeated {
            return Err(no_such_member(spec, &members));
        }
    }
    Ok(selected)
}

fn default_members(metadata: &Metadata) -> BTreeSet<PackageId> {
    let members = &metadata.workspace_default_members;
    // A cargo older than 1.71 does not say.
    let ids = if members.is_available() {
        &**members
    } else {
        &metadata.workspace_members
    };
    ids.iter().cloned().collect()
}

fn without(
    members: &[&Package],
    exclude: &[String],
) -> Result<BTreeSet<PackageId>, WorkspaceError> {
    let exclude = exclude
        .iter()
        .map(|spec| Spec::parse(spec))
        .collect::<Result<Vec<_>, _>>()?;
    let left = members
        .iter()
        .filter(|member| !exclude.iter().any(|spec| spec.matches(member)));
    let left: BTreeSet<_> = left.map(|member| member.id.clone()).collect();
    if left.is_empty() {
        Err(WorkspaceError::NothingSelected)
    } else {
        Ok(left)
    }
}

fn no_such_member(spec: &str, members: &[&Package]) -> WorkspaceError {
    let mut members: Vec<_> = members
        .iter()
        .map(|member| member.name.to_string())
        .collect();
    members.sort();
    WorkspaceError::NoSuchMember {
        spec: spec.to_owned(),
        members,
    }
}

/// A package as a user names it: a name or a pattern, perhaps `@version`, or a package id.
struct Spec<'a> {
    text: &'a str,
    name: Pattern,
    version: Option<&'a str>,
}

impl<'a> Spec<'a> {
    fn parse(text: &'a str) -> Result<Self, WorkspaceError> {
        let (name, version) = match text.rsplit_once('@').or_else(|| text.rsplit_once(':')) {
            Some((name, version)) if !text.contains('/') => (name, Some(version)),
            _ => (text, None),
        };
        let name = Pattern::new(name).map_err(|source| WorkspaceError::Pattern {
            spec: text.to_owned(),
            source,
        })?;
        Ok(Self {
            text,
            name,
            version,
        })
    }

    fn matches(&self, package: &Package) -> bool {
        package.id.repr == self.text
            || self.name.matches(&package.name)
                && self.version.is_none_or(|version| is_of(version, package))
    }
}

/// Whether a version, perhaps partial, is the package's: `1`, `1.2`, `1.2.3`.
fn is_of(version: &str, package: &Package) -> bool {
    let full = package.version.to_string();
    full.strip_prefix(version)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-', '+']))
}

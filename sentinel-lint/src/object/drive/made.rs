//! From cargo's messages to inputs: which files hold the crates that were built for the target,
//! and whose they are. What was built for the host, build scripts and procedural macros, stays out.

use super::{DriveError, Order, flags::PROFILE, linker, native, stamp};
use crate::{
    object::input::{Input, Origin},
    workspace::Unit,
};
use cargo_metadata::{Artifact, BuildScript, TargetKind};
use rayon::prelude::*;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

/// The endings of a crate's files, the one that is best to read first: an rlib holds the crate
/// alone, a static library all that it needs too.
const READ: &[&str] = &["rlib", "", "so", "a"];

/// The inputs of what was built, sorted.
pub(super) fn inputs(
    order: &Order<'_>,
    artifacts: &[Artifact],
    scripts: &[BuildScript],
) -> Result<Vec<Input>, DriveError> {
    let mut inputs = BTreeMap::new();
    let mut bundled = BTreeSet::new();
    for artifact in artifacts {
        let Some(path) = file(artifact, &order.workspace.target) else {
            continue;
        };
        let path = linker::archive_of(path);
        if path.extension().is_some_and(|end| end == "rlib") {
            bundled.insert(&artifact.package_id);
        }
        inputs.insert(path, origin(order, artifact));
    }
    let crates: Vec<&PathBuf> = inputs.keys().collect();
    let checked: Vec<_> = crates
        .into_par_iter()
        .map(|path| stamp::check(path))
        .collect();
    // Of several refusals the first is given, whichever came first.
    checked.into_iter().collect::<Result<(), _>>()?;
    let target = &order.workspace.target;
    let for_target = |script: &&BuildScript| is_for_target(script.out_dir.as_std_path(), target);
    let scripts: Vec<&BuildScript> = scripts.iter().filter(for_target).collect();
    for script in &scripts {
        let package = package_name(&script.package_id.repr);
        for path in native::archives(script, &scripts, bundled.contains(&script.package_id)) {
            let package = package.clone();
            inputs.entry(path).or_insert(Origin::Native { package });
        }
    }
    let input = |(path, origin)| Input { path, origin };
    Ok(inputs.into_iter().map(input).collect())
}

/// The file to read of a crate that was built for the target; none of one that runs on the host.
fn file<'a>(artifact: &'a Artifact, target: &str) -> Option<&'a Path> {
    let on_host = [TargetKind::ProcMacro, TargetKind::CustomBuild];
    if artifact
        .target
        .kind
        .iter()
        .any(|kind| on_host.contains(kind))
    {
        return None;
    }
    let files: Vec<&Path> = artifact
        .filenames
        .iter()
        .map(|file| file.as_std_path())
        .filter(|file| is_for_target(file, target))
        .collect();
    READ.iter().find_map(|end| {
        let ends = |file: &&&Path| file.extension().unwrap_or_default() == *end;
        files.iter().find(ends).copied()
    })
}

/// Whether a file lies where cargo puts what it builds for the target. The folder is named by
/// the triple, or by the file of a target of the user's own.
fn is_for_target(file: &Path, target: &str) -> bool {
    let target = Path::new(target);
    let own = target.extension().is_some_and(|end| end == "json");
    let triple = target.file_stem().filter(|_| own);
    let folder = Path::new(triple.unwrap_or(target.as_os_str())).join(PROFILE);
    file.ancestors().any(|above| above.ends_with(&folder))
}

fn origin(order: &Order<'_>, artifact: &Artifact) -> Origin {
    let folder = artifact.manifest_path.as_std_path().parent();
    let of_package = |unit: &&Unit| Some(&*unit.folder) == folder;
    let crate_name = artifact.target.name.replace('-', "_");
    match order.workspace.units.iter().find(of_package) {
        Some(unit) => Origin::Package {
            name: unit.package.clone(),
            version: unit.version.clone(),
            member: unit.member,
            crate_name,
        },
        None => Origin::Package {
            name: package_name(&artifact.package_id.repr),
            version: package_version(&artifact.package_id.repr),
            member: false,
            crate_name,
        },
    }
}

/// The name in a package id: `…#name@version`, or the last folder of `…/name#version`.
fn package_name(id: &str) -> String {
    let (place, fragment) = id.split_once('#').unwrap_or((id, ""));
    let name = match fragment.split_once('@') {
        Some((name, _)) => name,
        None => place.rsplit('/').next().unwrap_or(place),
    };
    name.to_owned()
}

/// The version in a package id.
fn package_version(id: &str) -> String {
    let fragment = id.split_once('#').map_or("", |(_, fragment)| fragment);
    fragment.rsplit('@').next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_id_has_a_name_and_a_version() {
        for (id, name, version) in [
            (
                "registry+https://example.org/index#serde@1.0.2",
                "serde",
                "1.0.2",
            ),
            ("path+file:///w/dep#0.1.0", "dep", "0.1.0"),
            ("path+file:///w/folder#dep@0.1.0", "dep", "0.1.0"),
        ] {
            assert_eq!(package_name(id), name, "{id}");
            assert_eq!(package_version(id), version, "{id}");
        }
    }

    #[test]
    fn what_is_built_for_the_target_lies_in_its_folder() {
        let is = |file: &str, target| is_for_target(Path::new(file), target);
        assert!(is("/w/target/x-y-z/sentinel/deps/liba.rlib", "x-y-z"));
        assert!(is(
            "/w/target/mine/sentinel/deps/liba.rlib",
            "targets/mine.json"
        ));
        assert!(!is("/w/target/sentinel/deps/liba.rlib", "x-y-z"));
        assert!(!is("/w/target/x-y-z/debug/deps/liba.rlib", "x-y-z"));
    }
}

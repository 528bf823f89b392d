//! What packages outside the workspace allow themselves in their manifests: it counts where the
//! configuration trusts them, and is told as passed over elsewhere.

use super::Basis;
use crate::{
    config::{Config, ConfigError},
    finding::Skip,
    place::PackagePlace,
    voice::Answer,
};
use std::{collections::BTreeSet, path::PathBuf};

/// The basis with what the trusted ones say.
pub(super) fn heard(basis: &Basis, answer: &mut Answer) -> Result<Basis, ConfigError> {
    let mut basis = basis.clone();
    for (name, version, folder) in judged(answer) {
        let place = PackagePlace {
            workspace: &basis.outline.root,
            name: &name,
            version: &version,
            folder: &folder,
        };
        if basis.config.trusts(&name) {
            basis.config.hear(&place)?;
        } else if Config::speaks(&place) {
            answer.scanned.skipped.push(Skip {
                what: format!("[package.metadata.sentinel] of {name}"),
                why: format!(
                    "a package outside the workspace allows itself nothing, unless `trust-allows` \
                     names `{name}`"
                ),
            });
        }
    }
    Ok(basis)
}

/// The packages outside the workspace that have declared functions: name, version and folder.
fn judged(answer: &Answer) -> BTreeSet<(String, String, PathBuf)> {
    let outside = answer.judged.iter().filter(|judged| !judged.member);
    let names: BTreeSet<&String> = outside.map(|judged| &judged.package).collect();
    let crates = answer.crates.iter();
    crates
        .filter(|krate| names.contains(&krate.package))
        .map(|krate| {
            (
                krate.package.clone(),
                krate.version.clone(),
                krate.folder.clone(),
            )
        })
        .collect()
}

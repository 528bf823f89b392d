//! What every function of the tree can reach, by the package that has written it.

use super::{input::Origin, judge::Graph, name, reach::sweep::sweep, root};
use crate::survey::{Package, Reach};
use std::collections::BTreeMap;

/// What functions of the macros' own are called, in the analysis build.
const MACROS: &str = "::__sentinel_";

impl Graph {
    /// What the functions of each package can reach. A function that another package has instantiated
    /// is its own package's.
    pub fn survey(&self) -> BTreeMap<Package, BTreeMap<String, Reach>> {
        let swept = sweep(self.linked(), &self.sinks);
        let files = self.linked().files.iter();
        let crates: BTreeMap<&str, Package> = files
            .rev()
            .filter_map(|file| package(&file.origin))
            .collect();
        let mut packages: BTreeMap<Package, BTreeMap<String, Reach>> = BTreeMap::new();
        let functions = root::functions(self.linked()).into_iter();
        for (path, node) in functions.filter(|(path, _)| !path.contains(MACROS)) {
            let made = self.linked().origin(node).and_then(package);
            let own = name::crate_of(self.linked().name(node));
            let of = match (made, own) {
                (Some((made, package)), Some(own)) if made != own => {
                    crates.get(own).cloned().unwrap_or(package)
                }
                (Some((_, package)), _) => package,
                (None, _) => continue,
            };
            let classes = swept.of(node);
            let reach = packages.entry(of).or_default().entry(path).or_default();
            reach.classes.extend(classes.iter());
            reach.has_gap |= classes.has_gap();
        }
        packages
    }
}

/// The crate of a file, and the package that has it.
fn package(origin: &Origin) -> Option<(&str, Package)> {
    match origin {
        Origin::Package {
            name,
            version,
            crate_name,
            ..
        } => Some((
            crate_name,
            Package {
                name: name.clone(),
                version: version.clone(),
            },
        )),
        Origin::Sysroot | Origin::Native { .. } => None,
    }
}

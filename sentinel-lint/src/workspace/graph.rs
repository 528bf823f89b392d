//! From cargo's resolved graph to units.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{
    DependencyKind, Metadata, Node, NodeDep, Package, PackageId, Target, TargetKind,
};

use super::{Dependency, Reach, Unit, UnitId, UnitKind, WorkspaceError, compiler::Platform};

/// The units of the selected packages and of what they need.
pub(super) fn units(
    metadata: &Metadata,
    selected: &BTreeSet<PackageId>,
    platform: &Platform,
    reach: Reach,
) -> Result<Vec<Unit>, WorkspaceError> {
    let graph = Graph::new(metadata, selected, platform, reach)?;
    let packages = graph.needed();
    let mut places = Vec::new();
    for package in graph.sorted(&packages) {
        let mut targets: Vec<_> = package
            .targets
            .iter()
            .filter_map(|target| Some((graph.kind(package, target)?, target)))
            .collect();
        targets.sort_by(|a, b| (rank(a.0), &a.1.name).cmp(&(rank(b.0), &b.1.name)));
        places.extend(targets.into_iter().map(|(kind, target)| Place {
            package,
            target,
            kind,
        }));
    }
    let libraries = libraries(&places);
    Ok(places
        .iter()
        .map(|place| graph.unit(place, &libraries))
        .collect())
}

/// A target that becomes a unit.
struct Place<'a> {
    package: &'a Package,
    target: &'a Target,
    kind: UnitKind,
}

/// The unit that other packages name, by package.
type Libraries<'a> = BTreeMap<&'a PackageId, (UnitId, &'a Target)>;

fn libraries<'a>(places: &[Place<'a>]) -> Libraries<'a> {
    let numbered = (0..).map(UnitId).zip(places);
    numbered
        .filter(|(_, place)| matches!(place.kind, UnitKind::Lib | UnitKind::ProcMacro))
        .map(|(id, place)| (&place.package.id, (id, place.target)))
        .collect()
}

struct Graph<'a> {
    packages: BTreeMap<&'a PackageId, &'a Package>,
    nodes: BTreeMap<&'a PackageId, &'a Node>,
    members: BTreeSet<&'a PackageId>,
    selected: &'a BTreeSet<PackageId>,
    platform: &'a Platform,
    reach: Reach,
}

impl<'a> Graph<'a> {
    fn new(
        metadata: &'a Metadata,
        selected: &'a BTreeSet<PackageId>,
        platform: &'a Platform,
        reach: Reach,
    ) -> Result<Self, WorkspaceError> {
        let resolve = metadata
            .resolve
            .as_ref()
            .ok_or_else(|| WorkspaceError::Unresolved {
                package: metadata.workspace_root.to_string(),
            })?;
        Ok(Self {
            packages: metadata
                .packages
                .iter()
                .map(|package| (&package.id, package))
                .collect(),
            nodes: resolve.nodes.iter().map(|node| (&node.id, node)).collect(),
            members: metadata.workspace_members.iter().collect(),
            selected,
            platform,
            reach,
        })
    }

    /// The selected packages and all that is linked with them.
    fn needed(&self) -> BTreeSet<&'a PackageId> {
        let mut needed = BTreeSet::new();
        let mut open: Vec<&PackageId> = self.selected.iter().collect();
        while let Some(id) = open.pop() {
            if needed.insert(id)
                && let (Some(package), Some(node)) = (self.packages.get(id), self.nodes.get(id))
            {
                let deps = node.deps.iter().filter(|dep| self.follows(package, dep));
                open.extend(deps.map(|dep| &dep.pkg));
            }
        }
        needed
    }

    /// Whether a dependency is read because this package is.
    fn follows(&self, package: &Package, dep: &NodeDep) -> bool {
        let build_time = self.reach.build_time;
        let normal = build_time || !is_proc_macro(package);
        let dev = self.reach.other_targets && self.selected.contains(&package.id);
        normal && self.has(dep, package, DependencyKind::Normal)
            || dev && self.has(dep, package, DependencyKind::Development)
            || build_time && self.has(dep, package, DependencyKind::Build)
    }

    /// Whether a package has a dependency of this kind on the platform that the kind is for.
    fn has(&self, dep: &NodeDep, package: &Package, kind: DependencyKind) -> bool {
        let on_host = kind == DependencyKind::Build || is_proc_macro(package);
        let (triple, cfg) = if on_host {
            (&self.platform.host, &self.platform.host_cfg)
        } else {
            (&self.platform.target, &self.platform.cfg)
        };
        dep.dep_kinds.iter().any(|info| {
            info.kind == kind
                && info
                    .target
                    .as_ref()
                    .is_none_or(|of| cfg.has_platform(triple, of))
        })
    }

    fn sorted(&self, ids: &BTreeSet<&'a PackageId>) -> Vec<&'a Package> {
        let mut packages: Vec<_> = ids
            .iter()
            .filter_map(|id| self.packages.get(id).copied())
            .collect();
        packages.sort_by(|a, b| (&*a.name, &a.version, &a.id).cmp(&(&*b.name, &b.version, &b.id)));
        packages
    }

    /// What a target is built as; none if it is not read.
    fn kind(&self, package: &Package, target: &Target) -> Option<UnitKind> {
        let selected = self.selected.contains(&package.id);
        let built = selected && self.is_enabled(package, target);
        let kind = target
            .kind
            .iter()
            .map(unit_kind)
            .min_by_key(|kind| rank(*kind))?;
        let read = match kind {
            UnitKind::Lib | UnitKind::ProcMacro | UnitKind::BuildScript => true,
            UnitKind::Bin => built,
            UnitKind::Other => built && self.reach.other_targets,
        };
        read.then_some(kind)
    }

    /// Whether the features that a target requires are on.
    fn is_enabled(&self, package: &Package, target: &Target) -> bool {
        target.required_features.iter().all(|wanted| {
            self.nodes
                .get(&package.id)
                .is_some_and(|node| node.features.iter().any(|has| **has == **wanted))
        })
    }

    fn unit(&self, place: &Place<'a>, libraries: &Libraries<'a>) -> Unit {
        let Place {
            package,
            target,
            kind,
        } = *place;
        let folder = package
            .manifest_path
            .parent()
            .unwrap_or(&package.manifest_path);
        let features = self
            .nodes
            .get(&package.id)
            .map_or(&[][..], |node| &node.features);
        Unit {
            package: package.name.to_string(),
            package_id: package.id.repr.clone(),
            version: package.version.to_string(),
            folder: folder.as_std_path().to_owned(),
            member: self.members.contains(&package.id),
            selected: self.selected.contains(&package.id),
            name: target.name.replace('-', "_"),
            kind,
            root: target.src_path.clone().into_std_path_buf(),
            edition: target.edition.as_str().parse().unwrap_or(2015),
            features: features.iter().map(ToString::to_string).collect(),
            dependencies: self.dependencies(place, libraries),
        }
    }

    /// The crates that a target's code may name, sorted by name.
    fn dependencies(&self, place: &Place<'a>, libraries: &Libraries<'a>) -> Vec<Dependency> {
        let Place { package, kind, .. } = *place;
        let kinds = kinds_named(kind);
        let deps = self
            .nodes
            .get(&package.id)
            .map_or(&[][..], |node| &node.deps);
        let named = deps
            .iter()
            .filter(|dep| kinds.iter().any(|kind| self.has(dep, package, *kind)))
            .filter_map(|dep| Some((dep.name.clone(), libraries.get(&dep.pkg)?.0)));
        let own = libraries.get(&package.id).filter(|(_, library)| {
            matches!(kind, UnitKind::Bin | UnitKind::Other) && is_linkable(library)
        });
        let own = own.map(|(id, library)| (library.name.replace('-', "_"), *id));
        let mut all: Vec<_> = named
            .chain(own)
            .map(|(name, unit)| Dependency { name, unit })
            .collect();
        all.sort_by(|a, b| (&a.name, a.unit).cmp(&(&b.name, b.unit)));
        all.dedup();
        all
    }
}

/// The kinds of dependencies that the code of a unit may name.
fn kinds_named(kind: UnitKind) -> &'static [DependencyKind] {
    match kind {
        UnitKind::Lib | UnitKind::ProcMacro | UnitKind::Bin => &[DependencyKind::Normal],
        UnitKind::Other => &[DependencyKind::Normal, DependencyKind::Development],
        UnitKind::BuildScript => &[DependencyKind::Build],
    }
}

fn unit_kind(kind: &TargetKind) -> UnitKind {
    match kind {
        TargetKind::ProcMacro => UnitKind::ProcMacro,
        TargetKind::Bin => UnitKind::Bin,
        TargetKind::CustomBuild => UnitKind::BuildScript,
        TargetKind::Lib
        | TargetKind::RLib
        | TargetKind::DyLib
        | TargetKind::CDyLib
        | TargetKind::StaticLib => UnitKind::Lib,
        _ => UnitKind::Other,
    }
}

/// The order of a package's units, and which kind of a target's several counts.
fn rank(kind: UnitKind) -> u8 {
    match kind {
        UnitKind::ProcMacro => 0,
        UnitKind::Lib => 1,
        UnitKind::Bin => 2,
        UnitKind::Other => 3,
        UnitKind::BuildScript => 4,
    }
}

fn is_proc_macro(package: &Package) -> bool {
    package.targets.iter().any(Target::is_proc_macro)
}

/// Whether other crates can link a library: `cdylib` and `staticlib` alone cannot be named.
fn is_linkable(target: &Target) -> bool {
    target.kind.iter().any(|kind| {
        matches!(
            kind,
            TargetKind::Lib | TargetKind::RLib | TargetKind::DyLib | TargetKind::ProcMacro
        )
    })
}

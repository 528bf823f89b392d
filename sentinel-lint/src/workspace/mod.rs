//! What cargo says about the tree: which packages and targets there are, with which features,
//! editions and dependencies, for which platform. Reads no source and builds nothing.
//!
//! Features are those that cargo resolves for the whole workspace at once. A build of one
//! package may have fewer of them on.

mod cfg;
mod compiler;
mod error;
mod graph;
mod metadata;
mod options;
mod outline;
mod selection;
mod surroundings;
mod unit;

use std::{collections::BTreeSet, path::PathBuf};

pub use cfg::CfgSet;
pub use compiler::Compiler;
pub use error::WorkspaceError;
pub use options::{Features, Lock, Options, Reach, Selection};
pub use outline::{Member, Outline, outline};
pub use surroundings::Surroundings;
pub use unit::{Dependency, Unit, UnitId, UnitKind};

/// A cargo workspace, as far as it was selected.
#[derive(Clone, Debug)]
pub struct Workspace {
    /// The folder of the workspace's manifest.
    pub root: PathBuf,
    /// Where cargo puts what it builds.
    pub target_folder: PathBuf,
    /// Where cargo and rustc are run.
    pub surroundings: Surroundings,
    /// The compiler, as cargo runs it there.
    pub compiler: Compiler,
    /// The triple of the platform that is checked.
    pub target: String,
    /// What holds on that platform; features are the unit's.
    pub cfg: CfgSet,
    /// What holds where build scripts and proc macros run.
    pub host_cfg: CfgSet,
    /// The crates, sorted by package, version, kind and name; [`UnitId`] is the index.
    pub units: Vec<Unit>,
}

impl Workspace {
    /// The unit of an id.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.0 as usize]
    }

    /// The ids of all units.
    pub fn ids(&self) -> impl Iterator<Item = UnitId> {
        (0..).map(UnitId).take(self.units.len())
    }

    /// These units and all that their code may name, however far.
    pub fn needed_by(&self, units: BTreeSet<UnitId>) -> BTreeSet<UnitId> {
        let mut open: Vec<UnitId> = units.iter().copied().collect();
        let mut needed = units;
        while let Some(id) = open.pop() {
            for dependency in &self.unit(id).dependencies {
                if needed.insert(dependency.unit) {
                    open.push(dependency.unit);
                }
            }
        }
        needed
    }

    /// These units and all whose code may name one of them, however far.
    pub fn leading_to(&self, units: BTreeSet<UnitId>) -> BTreeSet<UnitId> {
        let mut leading = units;
        loop {
            let before = leading.len();
            let leads = |id: &UnitId| {
                let mut dependencies = self.unit(*id).dependencies.iter();
                dependencies.any(|dependency| leading.contains(&dependency.unit))
            };
            let further: Vec<UnitId> = self.ids().filter(leads).collect();
            leading.extend(further);
            if leading.len() == before {
                return leading;
            }
        }
    }

    /// The `cfg`s under which a unit is compiled.
    pub fn cfg_of(&self, unit: &Unit) -> &CfgSet {
        match unit.kind {
            UnitKind::ProcMacro | UnitKind::BuildScript => &self.host_cfg,
            UnitKind::Lib | UnitKind::Bin | UnitKind::Other => &self.cfg,
        }
    }
}

/// Asks cargo and rustc about a workspace.
///
/// cargo's own messages go to the standard error as they come.
///
/// # Errors
///
/// If cargo or rustc cannot be run or refuse, or the selection names no member.
pub fn load(options: &Options) -> Result<Workspace, WorkspaceError> {
    load_within(options, &outline(options)?)
}

/// The same, where the outline is known already.
///
/// # Errors
///
/// As [`load`].
pub fn load_within(options: &Options, outline: &Outline) -> Result<Workspace, WorkspaceError> {
    let (compiler, platform) = compiler::ask(options, &outline.target_folder)?;
    let metadata = metadata::run(options, &platform.target)?;
    let selected = selection::select(&metadata, &options.selection)?;
    let units = graph::units(&metadata, &selected, &platform, options.reach)?;
    Ok(Workspace {
        root: metadata.workspace_root.into_std_path_buf(),
        target_folder: outline.target_folder.clone(),
        surroundings: options.surroundings.clone(),
        compiler,
        target: platform.target,
        cfg: platform.cfg,
        host_cfg: platform.host_cfg,
        units,
    })
}

#[cfg(test)]
mod tests;

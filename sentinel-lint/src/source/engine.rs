//! The source engine as the check sees it: reads the workspace, resolves it, and judges every
//! declared function. Runs nothing of what it reads.

use super::{
    expanding::{ItemExpander, Macros},
    judge::{Judgement, judge},
    load::{self, Expansions},
    program::Program,
};
use crate::{
    finding::{Crate, Scanned, Skip},
    pattern::Pattern,
    place::{PackagePlace, display_path},
    voice::{Answer, Engine, Request},
    workspace::{self, Unit, UnitId, UnitKind, Workspace},
};
use std::{collections::BTreeSet, error::Error};

/// How far to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Which functions are declared, and nothing about what they reach.
    Declarations,
    /// What they reach too.
    Reach,
}

/// The engine that reads source.
#[derive(Clone, Copy, Debug, Default)]
pub struct SourceEngine;

impl Engine for SourceEngine {
    fn judge(&self, request: &Request<'_>) -> Result<Answer, Box<dyn Error + Send + Sync>> {
        let workspace = workspace::load(&request.cargo.options(request.quiet))?;
        Ok(look(&workspace, request.patterns, Depth::Reach))
    }
}

/// Reads a workspace and answers for every function that is declared in it.
///
/// # Panics
/// If the operating system has no room for another thread.
pub fn look(workspace: &Workspace, patterns: &[Pattern], depth: Depth) -> Answer {
    // Everything recurses as deep as the source nests, so all of it runs where there is stack.
    load::on_deep_stacks(|| read(workspace, patterns, depth))
}

fn read(workspace: &Workspace, patterns: &[Pattern], depth: Depth) -> Answer {
    let crates = load::load_all(workspace, |unit| unit.kind != UnitKind::BuildScript);
    let units: Vec<UnitId> = crates.iter().map(|(id, _)| *id).collect();
    let macros = Macros::new(workspace, units);
    let expansions = Expansions::new(workspace, &crates);
    let items = ItemExpander {
        macros: &macros,
        expansions,
    };
    let mut program = Program::build(&workspace.units, crates, &items);
    let scanned = scanned(workspace, &mut program, items.expansions);
    let Judgement {
        judged,
        unmatched,
        unread,
        sources,
    } = judge(&program, &macros, workspace, patterns, depth);
    let selected = workspace.units.iter().filter(|unit| unit.selected);
    let selected: BTreeSet<String> = selected.map(|unit| unit.package.clone()).collect();
    Answer {
        selected: selected.into_iter().collect(),
        scanned,
        judged,
        unmatched,
        unread,
        sources,
        workspace: workspace.root.clone(),
        crates: workspace.units.iter().map(as_cargo_names_it).collect(),
    }
}

fn as_cargo_names_it(unit: &Unit) -> Crate {
    Crate {
        package: unit.package.clone(),
        package_id: unit.package_id.clone(),
        name: unit.name.clone(),
        kind: match unit.kind {
            UnitKind::Lib => "lib",
            UnitKind::ProcMacro => "proc-macro",
            UnitKind::Bin => "bin",
            UnitKind::Other => "example",
            UnitKind::BuildScript => "custom-build",
        },
        root: unit.root.clone(),
        edition: unit.edition,
    }
}

/// What was read; the program learns of the files that macros have brought in.
fn scanned(workspace: &Workspace, program: &mut Program, expansions: Expansions<'_>) -> Scanned {
    let mut scanned = Scanned::default();
    let mut packages = BTreeSet::new();
    for (id, files, skipped) in expansions.finish() {
        let unit = workspace.unit(id);
        packages.insert((&unit.package, &unit.version));
        scanned.files += files.len();
        scanned
            .skipped
            .extend(skipped.into_iter().map(|skipped| Skip {
                what: display_path(&place(workspace, unit), &skipped.path),
                why: skipped.why,
            }));
        if let Some(krate) = program.crates.iter_mut().find(|krate| krate.unit == id) {
            krate.files = files;
        }
    }
    scanned.packages = packages.len();
    scanned.skipped.sort();
    scanned.skipped.dedup();
    scanned
}

fn place<'a>(workspace: &'a Workspace, unit: &'a Unit) -> PackagePlace<'a> {
    PackagePlace {
        workspace: &workspace.root,
        name: &unit.package,
        version: &unit.version,
        folder: &unit.folder,
    }
}

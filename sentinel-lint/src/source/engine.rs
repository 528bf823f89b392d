//! The source engine as the check sees it: reads the workspace, resolves it, and judges every
//! declared function. Runs nothing of what it reads.

use super::{
    Depth,
    expanding::Expanded,
    ir::{CrateIr, Skipped},
    judge::{Judgement, judge},
    load, notice,
    program::Program,
    reading::Reading,
};
use crate::{
    finding::{Crate, Scanned, Skip},
    pattern::Pattern,
    place::{PackagePlace, display_path},
    voice::{Answer, Engine, Request},
    workspace::{self, Unit, UnitId, UnitKind, Workspace},
};
use std::{collections::BTreeSet, error::Error};

/// The engine that reads source.
#[derive(Clone, Copy, Debug, Default)]
pub struct SourceEngine;

impl Engine for SourceEngine {
    fn judge(&self, request: &Request<'_>) -> Result<Answer, Box<dyn Error + Send + Sync>> {
        let workspace =
            workspace::load_within(&request.cargo.options(request.quiet), request.outline)?;
        if let Some(answer) = Answer::to_strangers(&workspace, request) {
            return Ok(answer);
        }
        let mut reading = Reading::new(&workspace);
        let mut answer = look(&mut reading, request.patterns);
        notice::add(&mut reading, &mut answer);
        Ok(answer)
    }
}

/// Reads a workspace and answers for every function that is declared in it.
///
/// # Panics
/// If the operating system has no room for another thread.
pub fn look(reading: &mut Reading<'_>, patterns: &[Pattern]) -> Answer {
    look_to(reading, patterns, &Depth::Reach, |_| true)
}

/// Reads what these packages need of a workspace, and answers as deep as that.
pub(super) fn look_to(
    reading: &mut Reading<'_>,
    patterns: &[Pattern],
    depth: &Depth<'_>,
    wanted: impl Fn(UnitId) -> bool + Sync,
) -> Answer {
    let workspace = reading.workspace();
    let is_read = |id| wanted(id) && workspace.unit(id).kind != UnitKind::BuildScript;
    // Everything recurses as deep as the source nests, so all of it runs where there is stack.
    load::on_deep_stacks(|| {
        let crates = reading.once(is_read);
        read(workspace, crates, patterns, depth, |_, _| ()).0
    })
}

/// Answers from crates that were read; `more` is asked of what came of them.
pub(super) fn read<T>(
    workspace: &Workspace,
    crates: Vec<(UnitId, CrateIr)>,
    patterns: &[Pattern],
    depth: &Depth<'_>,
    more: impl FnOnce(&Program, &Judgement) -> T,
) -> (Answer, T) {
    let Expanded {
        program,
        macros,
        read,
    } = Expanded::new(workspace, crates);
    let scanned = scanned(workspace, read);
    let judgement = judge(&program, &macros, workspace, patterns, depth);
    let more = more(&program, &judgement);
    let Judgement {
        judged,
        unmatched,
        unread,
        sightings,
        sources,
        ..
    } = judgement;
    let read = program.crates.iter().map(|krate| {
        let unit = workspace.unit(krate.unit);
        (unit.package.clone(), unit.version.clone())
    });
    let selected = workspace.units.iter().filter(|unit| unit.selected);
    let selected: BTreeSet<String> = selected.map(|unit| unit.package.clone()).collect();
    let answer = Answer {
        selected: selected.into_iter().collect(),
        read: read.collect(),
        scanned,
        judged,
        unmatched,
        unread,
        sightings,
        sources,
        workspace: workspace.root.clone(),
        crates: workspace.units.iter().map(as_cargo_names_it).collect(),
    };
    // To take a large program apart costs time that nobody has to wait for. The thread's stack is as
    // deep as the program.
    rayon::spawn(|| drop(program));
    (answer, more)
}

fn as_cargo_names_it(unit: &Unit) -> Crate {
    Crate {
        package: unit.package.clone(),
        version: unit.version.clone(),
        package_id: unit.package_id.clone(),
        name: unit.name.clone(),
        kind: match unit.kind {
            UnitKind::Lib => "lib",
            UnitKind::ProcMacro => "proc-macro",
            UnitKind::Bin => "bin",
            UnitKind::Other => "example",
            UnitKind::BuildScript => "custom-build",
        },
        folder: unit.folder.clone(),
        root: unit.root.clone(),
        edition: unit.edition,
    }
}

/// What was read.
fn scanned(workspace: &Workspace, read: Vec<(UnitId, usize, Vec<Skipped>)>) -> Scanned {
    let mut scanned = Scanned::default();
    let mut packages = BTreeSet::new();
    for (id, files, skipped) in read {
        let unit = workspace.unit(id);
        packages.insert((&unit.package, &unit.version));
        scanned.files += files;
        scanned
            .skipped
            .extend(skipped.into_iter().map(|skipped| Skip {
                what: display_path(&place(workspace, unit), &skipped.path),
                why: skipped.why,
            }));
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

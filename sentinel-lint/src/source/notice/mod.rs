//! What only source shows of the workspace's own packages: what their syntax says by itself, and
//! what their build scripts and procedural macros do while the rest is built.
//!
//! Only members are read, each crate by itself and without what it depends on, so that it costs the
//! same in a tree of any size. What is found is the rules' business; this reads, and hands it to them.

mod build_time;
mod evident;
mod mention;
mod view;
mod walk;

pub(crate) use build_time::{Done, LeftOut, When, done_by};
pub(crate) use mention::mentions;
pub(crate) use view::View;
pub(crate) use walk::{Node, each};

use super::{expanding::Expanded, ir::CrateIr, judge::World, load, reading::Reading};
use crate::{
    finding::Skip,
    rules,
    voice::{Answer, Sighting},
    workspace::{Unit, UnitId, UnitKind, Workspace},
};
use std::collections::BTreeSet;

/// Adds what the rules find in workspace members to an answer.
///
/// # Panics
/// If the operating system has no room for another thread.
pub fn add(reading: &mut Reading<'_>, answer: &mut Answer) {
    load::on_deep_stacks(|| look(reading, answer));
    answer.scanned.skipped.extend(unlooked(reading.workspace()));
    answer.scanned.skipped.sort();
    answer.scanned.skipped.dedup();
}

fn look(reading: &mut Reading<'_>, answer: &mut Answer) {
    let workspace = reading.workspace();
    let crates = reading.at_last(|id| workspace.unit(id).member);
    for (id, ir) in &crates {
        let unit = workspace.unit(*id);
        // What is linked was counted by whoever judges it.
        if unit.kind == UnitKind::BuildScript {
            answer.scanned.files += ir.files.len();
            let skipped = ir.skipped.iter().map(|skipped| Skip {
                what: view::name(workspace, unit, &skipped.path),
                why: skipped.why.clone(),
            });
            answer.scanned.skipped.extend(skipped);
        }
    }
    // What runs at build time has a program of its own: it calls nothing of the other crates.
    let at_build_time = |unit: &UnitId| {
        let kind = workspace.unit(*unit).kind;
        matches!(kind, UnitKind::BuildScript | UnitKind::ProcMacro)
    };
    let mut sightings = Vec::new();
    for unit in crates.iter().map(|(id, _)| *id).filter(at_build_time) {
        let needed = workspace.needed_by(BTreeSet::from([unit]));
        let needed = crates.iter().filter(|(id, _)| needed.contains(id));
        let only = |krate: &Unit| std::ptr::eq(krate, workspace.unit(unit));
        let found = see(workspace, needed.cloned().collect(), answer, |view| {
            let all = rules::AT_BUILD_TIME
                .iter()
                .flat_map(|rule| rule(view, &only));
            all.collect()
        });
        sightings.extend(found);
    }
    sightings.extend(see(workspace, crates, answer, |view| {
        rules::BY_SOURCE
            .iter()
            .flat_map(|rule| rule(view))
            .collect()
    }));
    // What stands in a declared function is told as that function's.
    let declared: BTreeSet<&str> = answer.judged.iter().map(|judged| &*judged.path).collect();
    for sighting in &mut sightings {
        let function = sighting.chain.first().map(|hop| &hop.function);
        if sighting.extension.is_none() {
            sighting.extension = function.filter(|path| declared.contains(&***path)).cloned();
        }
    }
    answer.sightings.extend(sightings);
}

/// Has rules look at a program of these crates.
fn see(
    workspace: &Workspace,
    crates: Vec<(UnitId, CrateIr)>,
    answer: &mut Answer,
    rules: impl FnOnce(&View<'_>) -> Vec<Sighting>,
) -> Vec<Sighting> {
    let Expanded {
        program, macros, ..
    } = Expanded::new(workspace, crates);
    let world = World::at_build_time(&program, &workspace.units, &macros);
    let view = View::new(workspace, world);
    let sightings = rules(&view);
    let (sources, skipped) = view.finish();
    answer.sources.absorb(sources);
    answer.scanned.skipped.extend(skipped);
    sightings
}

/// What runs while the tree is built and is not looked at.
fn unlooked(workspace: &Workspace) -> impl Iterator<Item = Skip> {
    let kinds = [
        (UnitKind::BuildScript, "build script"),
        (UnitKind::ProcMacro, "procedural macro"),
    ];
    kinds.into_iter().filter_map(|(kind, what)| {
        let units = workspace.units.iter();
        let outside = units.filter(|unit| unit.kind == kind && !unit.member);
        let packages: BTreeSet<(&str, &str)> = outside
            .map(|unit| (&*unit.package, &*unit.version))
            .collect();
        let of = match packages.len() {
            0 => return None,
            1 => format!("the {what} of 1 package"),
            n => format!("the {what}s of {n} packages"),
        };
        Some(Skip {
            what: format!("{of} outside the workspace"),
            why: "what runs while the tree is built is looked at in workspace members alone"
                .to_owned(),
        })
    })
}

//! The source engine as the check sees it: reads the workspace, resolves it, and judges every
//! declared function. Runs nothing of what it reads.

use super::{
    expanding::Expander,
    judge::{Judgement, judge},
    load,
    program::Program,
};
use crate::{
    cli::CargoArgs,
    finding::{Scanned, Skip},
    place::{PackagePlace, display_path},
    voice::{Answer, Engine, Request},
    workspace::{self, Features, Lock, Options, Reach, Selection, Unit, UnitKind, Workspace},
};
use std::{collections::BTreeSet, error::Error};

/// The engine that reads source.
#[derive(Clone, Copy, Debug, Default)]
pub struct SourceEngine;

impl Engine for SourceEngine {
    fn judge(&self, request: &Request<'_>) -> Result<Answer, Box<dyn Error + Send + Sync>> {
        let workspace = workspace::load(&options(request))?;
        let crates = load::load_all(&workspace, |unit| unit.kind != UnitKind::BuildScript);
        let mut scanned = Scanned {
            packages: packages(crates.iter().map(|(id, _)| workspace.unit(*id))),
            files: crates.iter().map(|(_, ir)| ir.files.len()).sum(),
            ..Scanned::default()
        };
        for (id, ir) in &crates {
            let unit = workspace.unit(*id);
            scanned
                .skipped
                .extend(ir.skipped.iter().map(|skipped| Skip {
                    what: display_path(&place(&workspace, unit), &skipped.path),
                    why: skipped.why.clone(),
                }));
        }
        scanned.skipped.sort();
        scanned.skipped.dedup();
        let expander = Expander::new(&workspace);
        let program = Program::build(&workspace.units, crates, &expander);
        let Judgement {
            judged,
            unmatched,
            sources,
        } = judge(
            &program,
            &expander,
            &workspace.units,
            &workspace.root,
            request.patterns,
        );
        let selected: BTreeSet<String> = workspace
            .units
            .iter()
            .filter(|unit| unit.selected)
            .map(|unit| unit.package.clone())
            .collect();
        Ok(Answer {
            selected: selected.into_iter().collect(),
            scanned,
            judged,
            unmatched,
            sources,
            workspace: workspace.root,
        })
    }
}

fn options(request: &Request<'_>) -> Options {
    let CargoArgs {
        manifest,
        workspace,
        features,
        target,
        locked,
        offline,
        frozen,
    } = request.cargo;
    Options {
        folder: None,
        manifest_path: manifest.manifest_path.clone(),
        features: Features {
            named: features.features.clone(),
            all: features.all_features,
            no_default: features.no_default_features,
        },
        target: target.clone(),
        lock: Lock {
            locked: *locked,
            offline: *offline,
            frozen: *frozen,
        },
        selection: Selection {
            packages: workspace.package.clone(),
            workspace: workspace.workspace || workspace.all,
            exclude: workspace.exclude.clone(),
        },
        reach: Reach::default(),
        quiet: request.quiet,
    }
}

fn packages<'a>(units: impl Iterator<Item = &'a Unit>) -> usize {
    units
        .map(|unit| (&unit.package, &unit.version))
        .collect::<BTreeSet<_>>()
        .len()
}

fn place<'a>(workspace: &'a Workspace, unit: &'a Unit) -> PackagePlace<'a> {
    PackagePlace {
        workspace: &workspace.root,
        name: &unit.package,
        version: &unit.version,
        folder: &unit.folder,
    }
}

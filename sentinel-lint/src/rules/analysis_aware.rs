//! `analysis-aware`: code that behaves while it is judged.
//!
//! It denies: nothing that is honest needs to know whether it is being analysed. The name of the
//! cfg is looked for in the text of the members' files, since a branch that a cfg rules out is gone
//! from everything else. What a build script writes is told by the script's own texts.

use super::Rule;
use crate::{
    finding::{FindingLevel, Hop},
    source::{
        DECLARING_PACKAGE,
        ir::Pos,
        notice::{View, mentions},
    },
    voice::{Sighting, Speaker},
    workspace::Unit,
};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The rule.
pub const RULE: Rule = Rule {
    id: "analysis-aware",
    level: FindingLevel::Deny,
    label: "asked for here",
    summary: "code asks whether it is being analysed",
    what: "\
A workspace member names the cfg of Sentinel's own build, sentinel_analysis: in a cfg,
in cfg!(), as the variable that a build script gets of it, or in a text, such as the
source that a build script writes. Comments and what Sentinel's macros write are not
counted.",
    why: "\
The object engine judges what is compiled under that cfg. Code that is there only
without it was never looked at, and code that is there only with it is looked at in its
place.",
    example: "\
#[cfg(not(sentinel_analysis))]
std::fs::write(path, text)?;",
    instead: "\
Write the code that runs, and have it judged. An effect that is meant can be allowed,
with a reason, where everybody sees it: #[port_mediated(allow(fs, reason = \"…\"))].",
};

/// The cfg of the analysis build.
const CFG: &str = "sentinel_analysis";

/// The packages that make the analysis build what it is.
const OURS: &[&str] = &[DECLARING_PACKAGE, "sentinel-lint", "sentinel-runtime"];

/// Where members ask for the cfg.
pub(crate) fn find(view: &View<'_>) -> Vec<Sighting> {
    let mut seen: BTreeSet<PathBuf> = BTreeSet::new();
    let mut all = Vec::new();
    for krate in &view.program().crates {
        let unit = view.workspace.unit(krate.unit);
        if OURS.contains(&&*unit.package) {
            continue;
        }
        for file in &krate.files {
            let Ok(text) = fs::read_to_string(&file.path) else {
                continue;
            };
            if seen.insert(file.path.clone()) {
                let places = mentions(&text, CFG);
                all.extend(sighting(view, unit, &file.path, &places));
            }
        }
    }
    all
}

/// One for each file, which says where else in it.
fn sighting(view: &View<'_>, unit: &Unit, path: &Path, places: &[Pos]) -> Option<Sighting> {
    let (pos, others) = places.split_first()?;
    let file = view.file(unit, path.to_owned());
    let others = others
        .iter()
        .map(|pos| format!("also in line {}", pos.line));
    Some(Sighting {
        rule: &RULE,
        by: Speaker::Source,
        package: unit.package.clone(),
        extension: None,
        at_most: FindingLevel::Deny,
        class: None,
        api: Some(CFG.to_owned()),
        message: format!(
            "`{}` asks whether it is being analysed: {file}",
            unit.package
        ),
        notes: others.collect(),
        help: "write the code that runs, and have it judged".to_owned(),
        chain: vec![Hop {
            function: unit.name.clone(),
            file,
            line: pos.line,
            column: pos.column,
        }],
    })
}

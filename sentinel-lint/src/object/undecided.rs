//! Whom the source engine is asked about beside the objects, and when.
//!
//! What it says decides where the objects leave something open, and confirms elsewhere. To follow
//! what a function reaches it reads all that the function's package needs, which takes longer than
//! everything else in a large tree: there it is asked only where it decides.

use crate::{
    finding::Skip,
    source::{self, Reading},
    voice::{Answer, FunctionKey, Judged, Request, Said},
    workspace::Workspace,
};
use std::collections::BTreeSet;

/// The packages of a tree that is read whole while cargo builds, without anybody waiting for it.
const SOON_READ: usize = 24;

/// Whether the source engine is to speak about every extension.
pub(super) fn speaks_always(workspace: &Workspace, request: &Request<'_>) -> bool {
    let packages = workspace.units.iter();
    let packages: BTreeSet<_> = packages
        .map(|unit| (&unit.package, &unit.version))
        .collect();
    request.thorough || packages.len() <= SOON_READ
}

/// Has the source engine speak about the extensions that the objects leave open.
pub(super) fn ask(reading: &mut Reading<'_>, request: &Request<'_>, answer: &mut Answer) {
    let (open, decided): (Vec<&Judged>, Vec<&Judged>) =
        answer.judged.iter().partition(|judged| is_open(judged));
    let passed_over = passed_over(decided.len(), answer.judged.len());
    if !open.is_empty() {
        let functions: BTreeSet<FunctionKey> = open.into_iter().map(Judged::key).collect();
        let later = source::look_at(reading, request.patterns, &functions, answer);
        take(answer, later);
    }
    answer.scanned.skipped.extend(passed_over);
}

/// Whether the objects do not show all that an extension reaches.
fn is_open(judged: &Judged) -> bool {
    let decides = |said: &Said| said.found && said.gaps.is_empty();
    !judged.said.iter().any(decides)
}

/// Adds what source says later, having read more than before.
fn take(answer: &mut Answer, later: Answer) {
    for mut heard in later.judged {
        let function = heard.key();
        let mut judged = answer.judged.iter_mut();
        if let Some(judged) = judged.find(|judged| judged.key() == function) {
            judged.said.append(&mut heard.said);
        }
    }
    answer.sightings.extend(later.sightings);
    answer.read.extend(later.read);
    answer.sources.absorb(later.sources);
    answer.scanned.files = answer.scanned.files.max(later.scanned.files);
    answer.scanned.skipped.extend(later.scanned.skipped);
    answer.scanned.skipped.sort();
    answer.scanned.skipped.dedup();
}

fn passed_over(decided: usize, all: usize) -> Option<Skip> {
    (decided > 0).then(|| Skip {
        what: format!("what source says about {decided} of {all} extensions"),
        why: "the objects decide about them; `-v` has source read for them too".to_owned(),
    })
}

//! Reads as little of a workspace as its declarations, or some of its functions, need.
//!
//! Attributes declare in selected packages, patterns in the crates that they name. What is read
//! beyond these is what the attribute can have been had through, and, one by one, the crates that
//! decide what is declared: those whose macros write items there, and those whose names are part
//! of a declared path. What is declared reads the same as if everything had been read.

use super::{Depth, engine, judge, load, program::Program, reading::Reading};
use crate::{
    pattern::Pattern,
    voice::{Answer, FunctionKey},
    workspace::{UnitId, UnitKind, Workspace},
};
use std::collections::BTreeSet;

/// Answers which functions are declared, and nothing about what they reach.
///
/// # Panics
/// If the operating system has no room for another thread.
pub fn declared(reading: &mut Reading<'_>, patterns: &[Pattern]) -> Answer {
    let workspace = reading.workspace();
    load::on_deep_stacks(|| {
        let declaring = declaring(workspace, patterns);
        let mut wanted: BTreeSet<UnitId> = declaring.union(&origins(workspace)).copied().collect();
        loop {
            let (answer, further) = read(reading, &wanted, patterns, &declaring);
            if further.is_empty() {
                // What a pattern that matches nothing was meant for may be anywhere.
                return match answer.unmatched.as_slice() {
                    [] => answer,
                    _ => engine::look_to(reading, patterns, &Depth::Declarations, |_| true),
                };
            }
            wanted.extend(further);
        }
    })
}

/// Answers for some of the functions that were found to be declared, from all that the packages need
/// in which they are. What was forgotten meanwhile is read again.
///
/// # Panics
/// If the operating system has no room for another thread.
pub fn look_at(
    reading: &mut Reading<'_>,
    patterns: &[Pattern],
    functions: &BTreeSet<FunctionKey>,
    before: &Answer,
) -> Answer {
    let workspace = reading.workspace();
    let judged = before.judged.iter();
    let theirs = judged.filter(|judged| functions.contains(&judged.key()));
    let packages: BTreeSet<&str> = theirs.map(|judged| &*judged.package).collect();
    let is_theirs = |id: &UnitId| packages.contains(&*workspace.unit(*id).package);
    let mut needed = workspace.needed_by(workspace.ids().filter(is_theirs).collect());
    needed.extend(workspace.ids().filter(|id| {
        let unit = workspace.unit(*id);
        before
            .read
            .contains(&(unit.package.clone(), unit.version.clone()))
    }));
    let depth = Depth::ReachOf(functions);
    engine::look_to(reading, patterns, &depth, |id| needed.contains(&id))
}

/// One look at what was read so far: the answer, and what else is to be read for a better one.
fn read(
    reading: &mut Reading<'_>,
    wanted: &BTreeSet<UnitId>,
    patterns: &[Pattern],
    declaring: &BTreeSet<UnitId>,
) -> (Answer, BTreeSet<UnitId>) {
    let crates = reading.again(wanted);
    let further = |program: &Program, judgement: &judge::Judgement| {
        let within = |krate: &usize| declaring.contains(&program.crates[*krate].unit);
        let within: BTreeSet<usize> = (0..program.crates.len()).filter(within).collect();
        let names = judge::asks(program, &judgement.roots, !patterns.is_empty(), &within);
        program.unread_behind(names, within)
    };
    let (answer, mut further) = engine::read(
        reading.workspace(),
        crates,
        patterns,
        &Depth::Declarations,
        further,
    );
    further.retain(|id| !wanted.contains(id));
    (answer, further)
}

/// The crates in which something may be declared.
fn declaring(workspace: &Workspace, patterns: &[Pattern]) -> BTreeSet<UnitId> {
    let is_named = |name: &str| patterns.iter().any(|pattern| pattern.may_match_in(name));
    let named = workspace
        .ids()
        .filter(|id| is_named(&workspace.unit(*id).name));
    // A method of a type may be written in any crate that knows the type.
    let mut declaring = workspace.leading_to(named.collect());
    declaring.extend(workspace.ids().filter(|id| workspace.unit(*id).selected));
    declaring.retain(|id| workspace.unit(*id).kind != UnitKind::BuildScript);
    declaring
}

/// The crates that the declaring attribute may be had from.
fn origins(workspace: &Workspace) -> BTreeSet<UnitId> {
    let defines = |id: &UnitId| workspace.unit(*id).package == judge::DECLARING_PACKAGE;
    let mut origins = workspace.leading_to(workspace.ids().filter(defines).collect());
    origins.retain(|id| workspace.unit(*id).kind != UnitKind::BuildScript);
    origins
}

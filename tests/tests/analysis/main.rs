//! What the macros write for the analysis build: a mark for each declared function, and a witness
//! from which everything hangs that a call can do, with what its result does when it is used and
//! dropped. Read from real objects; the fixture's functions say by their names what to expect.
#![cfg(target_os = "linux")]

mod build;
mod objects;

use build::build;
use objects::{Mark, Objects};
use sentinel_effects::mark::MarkKind;
use std::collections::{BTreeMap, BTreeSet};

/// Functions of which a trait chose the name: what they are in the fixture.
const NAMED_BY_A_TRAIT: &[(&str, usize)] = &[("Extension>::run", 56), ("Extension<_>>::run", 56)];

fn functions(objects: &Objects) -> BTreeMap<&str, &Mark> {
    let declared = objects
        .marks
        .iter()
        .filter(|mark| mark.kind == MarkKind::Function);
    declared.map(|mark| (mark.path.as_str(), mark)).collect()
}

#[test]
fn debug() {
    let built = build("shapes");
    let objects = Objects::read(&built.libraries);
    println!("{} rounds", built.rounds);
    for (path, mark) in functions(&objects) {
        let reached = objects.reached(mark);
        let effects: Vec<_> = reached
            .iter()
            .flatten()
            .filter(|n| n.contains("::effect::<"))
            .collect();
        println!(
            "{path} {:?} {} {:?} {}",
            mark.place, mark.subject, effects, mark.reason
        );
    }
    let _ = NAMED_BY_A_TRAIT;
    let _: BTreeSet<u8> = BTreeSet::new();
}

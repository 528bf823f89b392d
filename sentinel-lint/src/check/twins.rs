//! Functions of one path, as two blocks of one body or two versions of a crate have them: which is
//! the first, the second and so on. What is said of one must not pass for what is said of another.

use crate::{finding::Finding, fingerprint::of_twin, voice::Judged};
use std::collections::BTreeMap;

/// For each function how many of its path stand before it.
pub(super) fn ranks(all: &[Judged]) -> Vec<usize> {
    let mut of_path: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (number, judged) in all.iter().enumerate() {
        of_path.entry(&judged.path).or_default().push(number);
    }
    let mut ranks = vec![0; all.len()];
    for mut twins in of_path.into_values() {
        twins.sort_by_key(|&number| {
            let judged = &all[number];
            (&judged.file, judged.line, judged.column, judged.nth)
        });
        for (rank, number) in twins.into_iter().enumerate() {
            ranks[number] = rank;
        }
    }
    ranks
}

/// Tells what was found of a function from what was found of those before it.
pub(super) fn tell_apart(found: &mut [Finding], rank: usize) {
    for finding in found {
        let fingerprint = std::mem::take(&mut finding.fingerprint);
        finding.fingerprint = of_twin(fingerprint, rank);
    }
}

//! The crates of a workspace as far as they were read: several look at them one after the other, each
//! at those that it needs, and none is parsed twice.
//!
//! Making a program takes crates apart, so that those which somebody comes back to are copied. What
//! is kept takes memory: whoever is the last to look says so.

use super::{ir::CrateIr, load};
use crate::workspace::{UnitId, Workspace};
use std::{
    collections::{BTreeMap, BTreeSet},
    mem,
};

/// The crates that were read.
#[derive(Debug)]
pub struct Reading<'w> {
    workspace: &'w Workspace,
    kept: BTreeMap<UnitId, CrateIr>,
}

impl<'w> Reading<'w> {
    /// Of a workspace of which nothing was read yet.
    pub fn new(workspace: &'w Workspace) -> Self {
        Self {
            workspace,
            kept: BTreeMap::new(),
        }
    }

    /// What is read.
    pub(crate) fn workspace(&self) -> &'w Workspace {
        self.workspace
    }

    /// These crates, which are kept; in the order of the units.
    pub(super) fn again(&mut self, wanted: &BTreeSet<UnitId>) -> Vec<(UnitId, CrateIr)> {
        let read = self.missing(|id| wanted.contains(&id));
        self.kept.extend(read);
        self.copies(|id| wanted.contains(&id))
    }

    /// These crates, of which members are kept; in the order of the units.
    pub(super) fn once(&mut self, wanted: impl Fn(UnitId) -> bool) -> Vec<(UnitId, CrateIr)> {
        let read = self.missing(&wanted);
        let (members, mut others): (Vec<_>, Vec<_>) = read
            .into_iter()
            .partition(|(id, _)| self.workspace.unit(*id).member);
        self.kept.extend(members);
        others.extend(self.copies(wanted));
        others.sort_by_key(|(id, _)| *id);
        others
    }

    /// These crates, of which nothing is kept, nor of any other; in the order of the units.
    pub(super) fn at_last(&mut self, wanted: impl Fn(UnitId) -> bool) -> Vec<(UnitId, CrateIr)> {
        let mut crates = self.missing(&wanted);
        let kept = mem::take(&mut self.kept).into_iter();
        crates.extend(kept.filter(|(id, _)| wanted(*id)));
        crates.sort_by_key(|(id, _)| *id);
        crates
    }

    fn missing(&self, wanted: impl Fn(UnitId) -> bool) -> Vec<(UnitId, CrateIr)> {
        load::load_all(self.workspace, |id| {
            wanted(id) && !self.kept.contains_key(&id)
        })
    }

    fn copies(&self, wanted: impl Fn(UnitId) -> bool) -> Vec<(UnitId, CrateIr)> {
        let kept = self.kept.iter().filter(|(id, _)| wanted(**id));
        kept.map(|(id, ir)| (*id, ir.clone())).collect()
    }
}

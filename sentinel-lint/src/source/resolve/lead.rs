//! Which crates that were not read a name may come from.
//!
//! Follows names and not what they mean, so it may name a crate too many, which costs the time to
//! read it. It must not pass over one.

use super::build::Builder;
use crate::{
    source::{
        expand,
        ir::Name,
        program::{Program, Res},
    },
    workspace::{Unit, UnitId},
};
use std::collections::{BTreeMap, BTreeSet};

/// Where the names of one crate come from.
#[derive(Debug, Default)]
pub(super) struct Leads {
    /// The dependencies that were not read, by the names that the crate has for them.
    unread: BTreeMap<Name, UnitId>,
    imports: Vec<Lead>,
}

/// An import, as far as names go.
#[derive(Debug)]
struct Lead {
    /// What it brings in; any name where there is none.
    name: Option<Name>,
    /// The names of its path.
    path: Vec<Name>,
}

impl Leads {
    /// Of a unit before its code is looked into.
    pub(super) fn new(unit: &Unit, is_read: impl Fn(UnitId) -> bool) -> Self {
        let dependencies = unit.dependencies.iter();
        let unread = dependencies.filter(|dependency| !is_read(dependency.unit));
        Self {
            unread: unread
                .map(|dependency| (dependency.name.as_str().into(), dependency.unit))
                .collect(),
            imports: Vec::new(),
        }
    }
}

impl Builder<'_> {
    /// Notes what an import brings in, if that may come from a crate that was not read.
    pub(super) fn lead<'n>(
        &mut self,
        krate: usize,
        name: Option<&Name>,
        path: impl Iterator<Item = &'n Name>,
    ) {
        let leads = &mut self.program.scopes.crates[krate].leads;
        if leads.unread.is_empty() {
            return;
        }
        leads.imports.push(Lead {
            name: name.cloned(),
            path: path.cloned().collect(),
        });
    }
}

impl Program {
    /// The crates that were not read and that these names may come from, used in these crates.
    pub fn unread_behind(
        &self,
        mut names: BTreeSet<Name>,
        mut crates: BTreeSet<usize>,
    ) -> BTreeSet<UnitId> {
        if names.is_empty() {
            return BTreeSet::new();
        }
        loop {
            let before = (names.len(), crates.len());
            crates.extend(names.iter().filter_map(|name| expand::crate_index(name)));
            for krate in crates.clone() {
                self.follow_leads(krate, &mut names, &mut crates);
            }
            if (names.len(), crates.len()) == before {
                break;
            }
        }
        let unread = crates
            .iter()
            .filter_map(|&krate| self.scopes.crates.get(krate))
            .flat_map(|scope| &scope.leads.unread);
        let wanted = unread.filter(|(name, _)| names.contains(*name));
        wanted.map(|(_, unit)| *unit).collect()
    }

    /// Adds where one crate has these names from: further names, and crates that were read.
    fn follow_leads(&self, krate: usize, names: &mut BTreeSet<Name>, crates: &mut BTreeSet<usize>) {
        let Some(scope) = self.scopes.crates.get(krate) else {
            return;
        };
        for lead in &scope.leads.imports {
            if lead.name.as_ref().is_none_or(|name| names.contains(name)) {
                names.extend(lead.path.iter().cloned());
            }
        }
        for (name, res) in &scope.externs {
            if let Res::Mod(root) = res
                && names.contains(name)
            {
                crates.insert(self.scopes.module(*root).krate);
            }
        }
    }
}
